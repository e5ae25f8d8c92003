// What was played, and how: counted here, and nowhere else.

import { byId, h } from "../dom.js";
import { formatTime } from "./clock.js";
import { streaks, today } from "./daily.js";

/** @typedef {import("./store.js").Result} Result */

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
/** No more techniques than these are listed. */
const LISTED = 20;

export class Stats {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.dialog = byId("stats-dialog", HTMLDialogElement);
    this.body = byId("stats-body", HTMLElement);
  }

  async open() {
    this.dialog.showModal();
    const results = /** @type {Result[]} */ (await (await this.session.store).all("results"));
    this.body.replaceChildren(...(results.length ? content(results) : [h("p", { class: "muted" }, "No puzzle is finished yet.")]));
  }
}

/** @param {Result[]} results */
function content(results) {
  const days = results.map(({ at }) => today(new Date(at)));
  const { current, longest } = streaks(days, today());
  const alone = results.filter(({ aids }) => !aids).length;
  const daily = results.filter(({ day }) => day).length;
  const figures = [
    [results.length, "solved"], [alone, "without help"], [daily, "puzzles of the day"],
    [current, current === 1 ? "day in a row" : "days in a row"], [longest, "longest row of days"],
  ];
  return [
    h("ul", { class: "plain figures" }, ...figures.map(([number, words]) => h("li", {}, h("strong", {}, String(number)), ` ${words}`))),
    h("h3", {}, "Times"), times(results), h("h3", {}, "Techniques in the puzzles you solved"), techniques(results),
  ];
}

/** @param {Result[]} results */
function times(results) {
  const rows = LEVELS.map((level) => [level, results.filter((result) => result.level === level).map(({ seconds }) => seconds).sort((a, b) => a - b)]);
  const cells = (/** @type {(string | number)[]} */ list) => list.map((text) => h("td", { class: "number" }, String(text)));
  const body = rows.filter(([, list]) => list.length).map(([level, list]) => {
    const seconds = /** @type {number[]} */ (list);
    const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
    const middle = seconds[Math.floor((seconds.length - 1) / 2)];
    return h("tr", {}, h("th", { scope: "row" }, String(level)), ...cells([seconds.length, formatTime(seconds[0]), formatTime(middle), formatTime(mean)]));
  });
  const heads = ["", "solved", "best", "median", "mean"].map((text, at) => h("th", { scope: "col", class: at && "number" }, text || "level"));
  return h("table", { class: "techniques" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...body));
}

/** @param {Result[]} results */
function techniques(results) {
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const result of results) {
    for (const [name, count] of Object.entries(result.techniques ?? {})) uses.set(name, (uses.get(name) ?? 0) + count);
  }
  const rows = [...uses].sort((a, b) => b[1] - a[1]).slice(0, LISTED)
    .map(([name, count]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "number" }, String(count))));
  return h("table", { class: "techniques" }, h("tbody", {}, ...rows));
}
