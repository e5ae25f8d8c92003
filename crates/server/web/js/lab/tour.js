// A tour of what the tutorials leave out: each stop is a state of the lab and two sentences.

import { byId } from "../dom.js";
import { say } from "./say.js";

/** @typedef {{board: string, strategy: string, event: number, title: string, text: string}} Stop */

/** @type {Stop[]} */
const STOPS = [
  { board: "@leetcode", strategy: "scan", event: 1, title: "Where all begin", text: "The program takes the first empty cell and writes the first digit that no row, column or box forbids. It knows nothing else: r1c3 gets a 1, and nobody asked whether a 1 can be right." },
  { board: "@leetcode", strategy: "scan", event: 6, title: "A dead end is far from its cause", text: "r1c9 has no digit left, so the last one is taken back. The mistake may have been made many levels above; backtracking finds it only by trying all that lies between." },
  { board: "@leetcode", strategy: "tables", event: 2500, title: "Tables make a step cheaper", text: "Three tables of booleans answer in one look what the scan asks of twenty-seven cells. Compare the counters with scan: the same 4,208 placements, the same checks, only each of them is faster." },
  { board: "@leetcode", strategy: "bits", event: 2500, title: "Masks don't shrink the tree", text: "Nine bits hold what a table of booleans held, and the free digits come from one line. It is the same tree again, node by node: clever data makes a node cheap, never the tree small." },
  { board: "@leetcode", strategy: "singles", event: 51, title: "What one pre-pass does", text: "Cells with a single candidate are filled until none is left, and on this board that is everything: no search at all. That is why it looks like a trick on LeetCode's own example." },
  { board: "@inkala", strategy: "singles", event: 1, title: "What one pre-pass doesn't", text: "On a hard board it fills nothing, and the search starts where it would have started anyway: 49,558 placements, as many as without. A pre-pass helps once, at the top of the tree, and the work is at the bottom." },
  { board: "@inkala", strategy: "sorted", event: 1_000_000, title: "Sorting once turns into a trap", text: "The cells with fewest candidates come first, counted once before the search. A few levels down the counts are no longer true, but the order stays: 31 million placements, 627 times as many as row by row." },
  { board: "@inkala", strategy: "fewest", event: 500, title: "Choosing the fewest each time", text: "The same idea, asked anew at every level: which cell has fewest digits now? A cell without any is seen at once, so a wrong turn ends after a few steps and not after a few million." },
  { board: "@tle", strategy: "bits", event: 40_000_000, title: "Why seventeen clues time out", text: "The first rows of this board are all but empty, so the search fills them in millions of ways before it meets the clues below. Turn the board upside down and the same program needs a fifty-seventh of the placements: the order was the problem." },
  { board: "@two", strategy: "bits", event: 0, title: "What a unique solution buys", text: "LeetCode promises exactly one solution, so a program may stop at the first. To know that there is no other, it would have to go on: that is what the button Check does on the page to play." },
];

export class Tour {
  #at = -1;
  #root = byId("tour", HTMLElement);

  /** @param {(stop: Stop) => void} onstop */
  constructor(onstop) {
    this.onstop = onstop;
    byId("tour-start", HTMLButtonElement).addEventListener("click", () => this.#go(0));
    byId("tour-back", HTMLButtonElement).addEventListener("click", () => this.#go(this.#at - 1));
    byId("tour-next", HTMLButtonElement).addEventListener("click", () => (this.#at + 1 < STOPS.length ? this.#go(this.#at + 1) : this.#end()));
    byId("tour-end", HTMLButtonElement).addEventListener("click", () => this.#end());
  }

  /** @param {number} at */
  #go(at) {
    const stop = STOPS[at];
    if (!stop) return;
    this.#at = at;
    this.#root.hidden = false;
    byId("tour-start", HTMLElement).hidden = true;
    byId("tour-title", HTMLElement).textContent = `${at + 1} of ${STOPS.length}: ${stop.title}`;
    byId("tour-text", HTMLElement).textContent = stop.text;
    byId("tour-back", HTMLButtonElement).disabled = at === 0;
    byId("tour-next", HTMLElement).textContent = at + 1 < STOPS.length ? "Next ›" : "Done";
    this.onstop(stop);
    this.#root.scrollIntoView({ block: "nearest" });
    say(`${stop.title}. ${stop.text}`);
  }

  #end() {
    this.#at = -1;
    this.#root.hidden = true;
    byId("tour-start", HTMLElement).hidden = false;
  }
}
