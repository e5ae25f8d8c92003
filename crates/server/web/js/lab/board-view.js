// Draws a board of the lab. Every state has its own shape besides its colour; see lab.css.

import { CELLS, spokenCell } from "../geometry.js";
import { h } from "../dom.js";
import { FOUND, GIVEN, PREFILLED, STANDING } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./snapshot.js").Step} Step */
/** @typedef {Map<number, Step>} Touched the last event in each cell since the board was drawn before */

/** @type {Record<number, string>} */
const MARKS = { [GIVEN]: "given", [PREFILLED]: "prefilled", [STANDING]: "standing", [FOUND]: "found" };
/** @type {Record<string, string>} */
const FRESH = { prefill: "prefilling", place: "tried", erase: "erased", dead: "dead" };
/** @type {Record<string, string>} */
const SPOKEN = { dead: "dead end", erased: "just erased", tried: "just tried", prefilling: "just prefilled" };

/** @type {Touched} */
const UNTOUCHED = new Map();

export class BoardView {
  /** @type {HTMLElement[]} */
  #cells = [];
  /** What each cell shows: digit and mark. @type {string[]} */
  #shown = Array(81).fill("");
  #spoken;

  /**
   * @param {HTMLElement} host
   * @param {boolean} spoken whether each cell is read out; if not, the board is one picture
   */
  constructor(host, spoken) {
    this.host = host;
    this.#spoken = spoken;
    host.setAttribute("role", spoken ? "table" : "img");
    for (let row = 0; row < 9; row++) host.append(this.#row(row));
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Touched} [touched]
   */
  draw(snapshot, touched = UNTOUCHED) {
    for (const cell of CELLS) {
      const [digit, mark] = appearance(snapshot, cell, touched.get(cell));
      const shown = `${digit} ${mark}`;
      if (this.#shown[cell] !== shown) this.#show(cell, digit, mark, shown);
    }
  }

  /** Brings the spoken labels up to date; not for every frame. */
  speak() {
    if (!this.#spoken) return;
    for (const cell of CELLS) {
      const [digit, mark] = this.#shown[cell].split(" ");
      const state = SPOKEN[mark] ?? mark;
      const parts = [spokenCell(cell), digit || "empty", state].filter(Boolean);
      this.#cells[cell].setAttribute("aria-label", parts.join(", "));
    }
  }

  /** @param {number} row */
  #row(row) {
    const role = this.#spoken;
    const cells = CELLS.slice(row * 9, row * 9 + 9).map(() =>
      h("div", { class: "lab-cell", role: role && "cell" }),
    );
    this.#cells.push(...cells);
    return h("div", { class: "lab-row", role: role && "row" }, ...cells);
  }

  /** @param {number} cell @param {string} digit @param {string} mark @param {string} shown */
  #show(cell, digit, mark, shown) {
    const element = this.#cells[cell];
    this.#shown[cell] = shown;
    element.textContent = digit;
    if (mark) element.dataset.mark = mark;
    else delete element.dataset.mark;
  }
}

/**
 * The digit and the mark of a cell.
 * @param {Snapshot} snapshot
 * @param {number} cell
 * @param {Step | undefined} step
 * @returns {[string, string]}
 */
function appearance(snapshot, cell, step) {
  const digit = snapshot.digits[cell];
  const fresh = step && FRESH[step.name];
  const written = fresh === "tried" || fresh === "prefilling";
  if (digit) return [String(digit), written ? fresh : MARKS[snapshot.origins[cell]]];
  if (fresh === "erased" && step) return [String(step.digit), fresh];
  return ["", fresh ?? ""];
}
