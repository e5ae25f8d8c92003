// How hard the puzzle is, on both scales. HoDoKu's comes at once; the Sudoku Explainer's can take
// seconds for a monster, so it comes after and can be given up.

import { isAbort, Latest, messageOf, post } from "../api.js";
import { announce, button, h, sentence } from "../dom.js";
import { cluesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {{hodoku?: any, se?: any}} Rating */

/** The ratings found so far, by clues. @type {Map<string, Rating>} */
const known = new Map();

/** @param {string} clues @param {Rating} rating */
export function rememberRating(clues, { hodoku, se }) {
  const parts = Object.fromEntries(Object.entries({ hodoku, se }).filter(([, part]) => part));
  known.set(clues, { ...known.get(clues), ...parts });
}

/** @param {string} clues @returns {string[]} what is known, in a few words each */
export function ratingWords(clues) {
  const { hodoku, se } = known.get(clues) ?? {};
  const words = [];
  if (hodoku?.level) words.push(`${capital(hodoku.level)}, HoDoKu ${hodoku.score}`);
  if (se) words.push(`SE ${er(se)}`);
  return words;
}

/**
 * Rates a puzzle without a word: HoDoKu's first, then the Explainer's; tells when each is there.
 * @param {string} clues @param {(rating: Rating) => void} onRating @param {("hodoku" | "se")[]} [scales]
 */
export async function rateQuietly(clues, onRating, scales = ["hodoku", "se"]) {
  try {
    for (const scale of scales) {
      if (!known.get(clues)?.[scale]) rememberRating(clues, await post("rate", { puzzle: clues, scale }));
      onRating(known.get(clues) ?? {});
    }
  } catch {
    // Whoever wants to know can ask for it.
  }
}

export class RatingPanel {
  /** @param {Game} game @param {Panel} panel @param {() => void} onRating */
  constructor(game, panel, onRating) {
    this.game = game;
    this.panel = panel;
    this.onRating = onRating;
    this.requests = new Latest();
    /** Whether the Explainer's rating is under way. */
    this.busy = false;
  }

  async open() {
    const clues = cluesOf(this.game.state);
    this.busy = false;
    this.#show(clues);
    try {
      await this.#ask(clues, "hodoku");
      await this.#askSe(clues);
    } catch (error) {
      if (!isAbort(error)) this.#fail(clues, messageOf(error));
    }
  }

  /** @param {string} clues @param {string} message */
  #fail(clues, message) {
    this.busy = false;
    this.#show(clues, message);
    announce(message);
  }

  /** @param {string} clues */
  async #askSe(clues) {
    if (!known.get(clues)?.hodoku) return;
    this.busy = true;
    this.#show(clues);
    await this.#ask(clues, "se");
    this.busy = false;
    this.#show(clues);
    announce(ratingWords(clues).join(". "));
  }

  /** @param {string} clues @param {"hodoku" | "se"} scale */
  async #ask(clues, scale) {
    if (known.get(clues)?.[scale]) return;
    const answer = await this.requests.post("rate", { puzzle: clues, scale });
    if (answer[scale]) rememberRating(clues, answer);
    else this.#fail(clues, sentence(answer.message ?? "this board has no rating"));
    this.onRating();
  }

  /** @param {string} clues @param {string} [trouble] */
  #show(clues, trouble) {
    const { hodoku, se } = known.get(clues) ?? {};
    const content = [];
    if (trouble) content.push(h("p", { class: "warning" }, trouble));
    else if (!hodoku) content.push(h("p", { class: "busy" }, "Rating…"));
    if (hodoku) content.push(h("h3", {}, "HoDoKu"), h("p", {}, h("strong", {}, capital(hodoku.level)), `, score ${hodoku.score}`));
    if (se) content.push(...sePart(se));
    else if (this.busy) content.push(...this.#busyPart(clues));
    if (hodoku) content.push(h("h3", {}, "Techniques used"), techniqueTable(hodoku.techniques));
    this.panel.show("rating", "Rating", content, () => this.requests.cancel());
  }

  /** @param {string} clues */
  #busyPart(clues) {
    const cancel = button("Stop", () => {
      this.requests.cancel();
      this.busy = false;
      this.#show(clues);
    });
    return [h("h3", {}, "Sudoku Explainer"), h("div", { class: "row" }, h("p", { class: "busy" }, "Rating; hard puzzles take seconds…"), cancel)];
  }
}

/** @param {Record<string, number>} techniques */
function techniqueTable(techniques) {
  const rows = Object.entries(techniques).map(([name, uses]) =>
    h("tr", {}, h("td", {}, name), h("td", { class: "number" }, String(uses))));
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Technique"), h("th", { scope: "col", class: "number" }, "Uses")));
  return h("table", { class: "techniques" }, head, h("tbody", {}, ...rows));
}

/** @param {any} se */
function sePart(se) {
  const rows = [["ER", er(se), "the hardest step"], ["EP", se.ep, "the hardest until the first digit"], ["ED", se.ed, "the first step"]];
  const items = rows.filter(([, value]) => value !== undefined && value !== null).map(([name, value, about]) =>
    h("tr", {}, h("th", { scope: "row" }, String(name)), h("td", {}, String(value)), h("td", { class: "muted small" }, String(about))));
  return [h("h3", {}, "Sudoku Explainer"), h("table", {}, h("tbody", {}, ...items))];
}

/** @param {any} se */
const er = (se) => `${se.at_least ? "≥ " : ""}${Number(se.er).toFixed(1)}`;

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
