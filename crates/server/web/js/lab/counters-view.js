// The table of counters: now and at the end.

import { h } from "../dom.js";
import { whole } from "./format.js";

/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {import("./types.js").CounterName} CounterName */

/** The counters in their order, with what each counts. @type {[CounterName, string, string][]} */
export const COUNTERS = [
  ["prefilled", "prefilled", "cells written before the search starts"],
  ["placements", "placements", "digits written by the search"],
  ["backtracks", "backtracks", "digits erased by the search"],
  ["checks", "checks", "pairs of cell and digit tested for legality"],
  ["visits", "visits", "entries into the recursive step"],
  ["max_depth", "max depth", "most digits standing at once that the search wrote"],
];

/** Counters that the events don't tell, so that they are estimated while playing. */
const ESTIMATED = new Set(["checks", "visits"]);

const UNKNOWN = "–";

/** @param {number | null | undefined} count a dash if it isn't known: a learner's program tells only what it writes */
export const counterText = (count) => (count == null ? UNKNOWN : whole(count));

export class CountersView {
  /** @type {Map<CounterName, {now: HTMLElement, end: HTMLElement}>} */
  #rows = new Map();

  /** @param {HTMLElement} body */
  constructor(body) {
    for (const [name, title, about] of COUNTERS) {
      const now = h("td", { class: "number", "data-counter": name });
      const end = h("td", { class: "number", "data-final": name });
      const head = h("th", { scope: "row", title: about }, title);
      body.append(h("tr", {}, head, now, end));
      this.#rows.set(name, { now, end });
    }
  }

  /** @param {Counters | null} counters */
  showEnd(counters) {
    this.#rows.forEach(({ end }, name) => (end.textContent = counterText(counters?.[name])));
  }

  /**
   * @param {Counters} counters
   * @param {"exact" | "estimated" | "behind"} state estimated: checks and visits are; behind: all are of an earlier event
   */
  show(counters, state) {
    this.#rows.forEach(({ now }, name) => {
      const about = state === "behind" || (state === "estimated" && ESTIMATED.has(name));
      const known = counterText(counters[name]);
      const text = about && known !== UNKNOWN ? `≈ ${known}` : known;
      if (now.textContent !== text) now.textContent = text;
    });
  }
}
