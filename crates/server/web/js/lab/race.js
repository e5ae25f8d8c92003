// The race: several strategies on one board; findings, charts, boards side by side and a table.

import { messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { drawBars } from "./bars.js";
import { COUNTERS, counterText } from "./counters-view.js";
import { duration, whole } from "./format.js";
import { Heat } from "./heat.js";
import { patientPost } from "./net.js";
import { findings } from "./race-words.js";
import { say } from "./say.js";
import { YOURS, yours } from "./yours.js";

/** @typedef {import("./types.js").RaceAnswer} RaceAnswer */
/** @typedef {import("./types.js").RaceRow} RaceRow */
/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./boards.js").Board} Board */

const STATUS = { budget: "stopped at budget", unsolvable: "no solution", invalid: "not valid", solved: "solved", stopped: "stopped", wrong: "wrong" };

export class Race {
  /** @type {Board | null} */
  #board = null;
  /** @type {AbortController | null} */
  #running = null;
  #heat = new Heat();
  #notice = byId("race-notice", HTMLElement);
  #result = byId("race-result", HTMLElement);
  #start = byId("race-start", HTMLButtonElement);

  constructor() {
    byId("race-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#run();
    });
    byId("results-head", HTMLElement).append(tableHead());
  }

  /** @param {Strategy[]} strategies */
  load(strategies) {
    const boxes = strategies.map(({ name, about }) => {
      const checked = name !== YOURS;
      const input = h("input", { type: "checkbox", name: "runner", id: `runner-${name}`, value: name, checked });
      return h("label", { class: "chip", for: `runner-${name}`, title: about }, input, name);
    });
    byId("runners", HTMLElement).append(...boxes);
  }

  /** @param {Board} board takes another board; what was raced before goes */
  show(board) {
    if (this.#board?.givens === board.givens) return;
    this.#board = board;
    this.#running?.abort();
    this.#heat.stop();
    this.#result.hidden = true;
    this.#notice.hidden = true;
    this.#start.textContent = `Race on ${board.title}`;
  }

  async #run() {
    const board = this.#board;
    const names = chosen();
    if (!board) return;
    if (names.length === 0) return this.#tell("Choose at least one strategy.", true);
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const budget = Number(byId("budget", HTMLSelectElement).value);
    this.#heat.stop();
    this.#clear();
    const rows = await this.#runEach(board, names, budget, running.signal);
    if (running.signal.aborted) return;
    this.#conclude(rows);
    void this.#heat.load(board.puzzle, board.givens, rows, budget);
  }

  /**
   * Runs one strategy after the other, so that none takes time from another and each result shows
   * as soon as it is there.
   * @param {Board} board
   * @param {string[]} names
   * @param {number} budget
   * @param {AbortSignal} signal
   */
  async #runEach({ puzzle, givens }, names, budget, signal) {
    /** @type {RaceRow[]} */
    const rows = [];
    const failed = [];
    for (const name of names) {
      this.#tell(`Running ${name}, ${rows.length + failed.length + 1} of ${names.length} …`);
      try {
        if (name === YOURS) {
          rows.push(await yours().row(givens));
          this.#draw(rows);
          continue;
        }
        const body = { puzzle, strategies: [name], budget };
        const answer = /** @type {RaceAnswer} */ (await patientPost("race", body, signal));
        rows.push(...answer.strategies);
        this.#draw(rows);
      } catch (error) {
        if (signal.aborted) return rows;
        failed.push(`${name}: ${messageOf(error)}`);
      }
    }
    this.#notice.hidden = true;
    if (failed.length > 0) this.#tell(failed.join(" "), true);
    return rows;
  }

  #clear() {
    byId("findings", HTMLElement).replaceChildren();
    byId("heat", HTMLElement).hidden = true;
    this.#result.hidden = true;
  }

  /** @param {RaceRow[]} rows */
  #draw(rows) {
    this.#result.hidden = false;
    drawBars(byId("placements-chart", HTMLElement), rows.map(placementsBar));
    drawBars(byId("time-chart", HTMLElement), rows.map(timeBar), decadeOfTime);
    byId("results", HTMLElement).replaceChildren(...rows.map(tableRow));
  }

  /** @param {RaceRow[]} rows */
  #conclude(rows) {
    if (rows.length === 0) return;
    const found = findings(rows);
    byId("findings", HTMLElement).replaceChildren(...found.map((text) => h("li", {}, text)));
    byId("heat", HTMLElement).hidden = false;
    say(`The race is over. ${found.join(" ")}`);
  }

  /** @param {string} text @param {boolean} [failed] */
  #tell(text, failed = false) {
    this.#notice.textContent = text;
    this.#notice.classList.toggle("failed", failed);
    this.#notice.hidden = false;
  }
}

/** @returns {string[]} the strategies ticked */
function chosen() {
  const boxes = byId("runners", HTMLElement).querySelectorAll("input");
  return Array.from(boxes).filter((box) => box.checked).map((box) => box.value);
}

/** @param {RaceRow} row @returns {import("./bars.js").Bar} */
function placementsBar({ name, placements, prefilled, status }) {
  const cut = status === "budget";
  const more = prefilled > 0 ? ` + ${whole(prefilled)} prefilled` : "";
  return { name, value: placements, text: `${whole(placements)}${more}${cut ? ", stopped at budget" : ""}`, cut };
}

/** @param {RaceRow} row @returns {import("./bars.js").Bar} */
function timeBar({ name, micros, status }) {
  const cut = status === "budget";
  return { name, value: micros, text: `${duration(micros)}${cut ? ", stopped at budget" : ""}`, cut };
}

/** @param {number} decade such as 4, written 10 ms */
const decadeOfTime = (decade) => duration(10 ** decade).replace(/\.0+ /, " ");

function tableHead() {
  const titles = COUNTERS.map(([, title, about]) => h("th", { scope: "col", class: "number", title: about }, title));
  const head = [h("th", { scope: "col" }, "strategy"), h("th", { scope: "col" }, "outcome")];
  return h("tr", {}, ...head, ...titles, h("th", { scope: "col", class: "number" }, "time"));
}

/** @param {RaceRow} row */
function tableRow(row) {
  const numbers = COUNTERS.map(([name]) => h("td", { class: "number", "data-counter": name }, counterText(row[name])));
  const time = h("td", { class: "number" }, duration(row.micros));
  const outcome = h("td", {}, STATUS[row.status]);
  return h("tr", { "data-name": row.name }, h("th", { scope: "row" }, row.name), outcome, ...numbers, time);
}
