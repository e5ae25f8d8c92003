// Two strategies on one board, event by event: where they part.

import { isAbort, messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { sentence, whole } from "./format.js";
import { patientPost } from "./net.js";
import { readEvent } from "./snapshot.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").TraceEvent} TraceEvent */

/** Events compared at a time, and at most. */
const [PART, MOST] = [10_000, 200_000];
/** Events shown before and after the place where they part. */
const AROUND = 5;

export class Compare {
  /** @type {import("./boards.js").Board | null} */
  #board = null;
  /** @type {AbortController | null} */
  #asking = null;
  #words = byId("compare-words", HTMLElement);
  #rows = byId("compare-rows", HTMLElement);

  /** @param {(strategy: string, event: number) => void} onopen */
  constructor(onopen) {
    this.onopen = onopen;
    byId("compare-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#run();
    });
  }

  /** @param {Strategy[]} strategies */
  load(strategies) {
    const [a, b] = [byId("compare-a", HTMLSelectElement), byId("compare-b", HTMLSelectElement)];
    for (const select of [a, b]) select.append(...strategies.map(({ name }) => h("option", {}, name)));
    [a.value, b.value] = ["bits", "sorted"];
  }

  /** @param {import("./boards.js").Board} board */
  show(board) {
    if (this.#board?.givens === board.givens) return;
    this.#board = board;
    this.#asking?.abort();
    this.#words.textContent = "";
    this.#rows.hidden = true;
  }

  async #run() {
    const board = this.#board;
    if (!board) return;
    const names = ["compare-a", "compare-b"].map((id) => byId(id, HTMLSelectElement).value);
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#rows.hidden = true;
    this.#words.textContent = "Running both …";
    try {
      for (let offset = 0; offset < MOST; offset += PART) {
        const parts = await Promise.all(names.map((strategy) =>
          patientPost("trace", { puzzle: board.puzzle, strategy, offset, limit: PART, until: offset + PART, checkpoints: 1 }, signal)));
        const [a, b] = parts.map(({ window }) => /** @type {TraceEvent[]} */ (window.events));
        const at = partAt(a, b);
        if (at >= 0) return this.#tell(names, offset + at, [a, b].map((events) => events.slice(Math.max(0, at - AROUND), at + AROUND + 1)), Math.min(at, AROUND));
        if (a.length < PART) return this.#same(names, offset + a.length);
      }
      this.#words.textContent = `${names.join(" and ")} do the same for the first ${whole(MOST)} events.`;
    } catch (error) {
      if (!isAbort(error)) this.#words.textContent = messageOf(error);
    }
    return undefined;
  }

  /** @param {string[]} names @param {number} total */
  #same([a, b], total) {
    this.#words.textContent = a === b ? "That is the same program." : `${a} and ${b} do the same from the first event to the last, ${whole(total)} of them: only a step costs more or less.`;
  }

  /** @param {string[]} names @param {number} event @param {TraceEvent[][]} parts @param {number} at where in the parts they differ */
  #tell(names, event, parts, at) {
    this.#words.textContent = `${names.join(" and ")} part at event ${whole(event + 1)}.`;
    const columns = names.map((name, column) => {
      const items = parts[column].map((one, row) => h("li", { class: row === at ? "parts" : "" }, h("span", { class: "muted" }, whole(event - at + row + 1)), ` ${sentence(readEvent(one))}`));
      const open = h("button", { type: "button" }, `Show ${name} there`);
      open.addEventListener("click", () => this.onopen(name, event + 1));
      return h("div", {}, h("h3", {}, name), h("ol", { class: "plain" }, ...items), open);
    });
    this.#rows.replaceChildren(...columns);
    this.#rows.hidden = false;
  }
}

/** @param {TraceEvent[]} a @param {TraceEvent[]} b @returns {number} the first place where they differ, or -1 */
function partAt(a, b) {
  const differs = a.findIndex((one, at) => one.event !== b[at]?.event || one.cell !== b[at]?.cell || one.digit !== b[at]?.digit);
  return differs >= 0 ? differs : a.length < b.length ? a.length : -1;
}
