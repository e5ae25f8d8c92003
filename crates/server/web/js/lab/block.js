// A stretch of a run with all its events: any moment in it can be shown exactly.

import { Snapshot, readEvent } from "./snapshot.js";

/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {{event: number, counters: Counters}} Known */
/** @typedef {import("./types.js").TraceWindow} TraceWindow */
/** @typedef {import("./snapshot.js").Step} Step */

/**
 * Events in a block. Replaying one from its start takes microseconds, so nothing is ever undone.
 */
export const BLOCK = 2000;

export class Block {
  /**
   * @param {string} givens
   * @param {TraceWindow} window
   * @param {Known} after a moment at or after its end whose counters are known
   */
  constructor(givens, window, after) {
    this.offset = window.offset;
    /** @type {Step[]} */
    this.steps = window.events.map(readEvent);
    this.base = Snapshot.atWindow(givens, window);
    this.after = after;
  }

  /** The number of the first event after it. */
  get end() {
    return this.offset + this.steps.length;
  }

  /** @param {number} event */
  covers(event) {
    return event >= this.offset && event <= this.end;
  }

  /**
   * The board when `event` events have happened.
   * @param {number} event
   * @returns {Snapshot}
   */
  at(event) {
    const snapshot = this.base.clone();
    for (let i = 0; i < event - this.offset; i++) snapshot.apply(this.steps[i]);
    if (event > this.offset) this.#estimate(snapshot);
    return snapshot;
  }

  /**
   * The last event in each cell, over a few events.
   * @param {number} from the first event
   * @param {number} to the event after the last
   * @returns {Map<number, Step>}
   */
  touched(from, to) {
    const touched = new Map();
    for (let i = Math.max(0, from - this.offset); i < to - this.offset; i++) {
      const step = this.steps[i];
      if (step.cell >= 0) touched.set(step.cell, step);
    }
    return touched;
  }

  /**
   * The depth after each event of the block, its start included.
   * @returns {Uint8Array}
   */
  depths() {
    const depths = new Uint8Array(this.steps.length + 1);
    let depth = this.base.depth;
    depths[0] = depth;
    this.steps.forEach(({ name }, i) => {
      if (name === "place") depth += 1;
      else if (name === "erase") depth -= 1;
      depths[i + 1] = depth;
    });
    return depths;
  }

  /**
   * Events don't tell checks and visits: between known moments they are read off a line.
   * @param {Snapshot} snapshot
   */
  #estimate(snapshot) {
    const { counters } = snapshot;
    const share = (snapshot.event - this.offset) / (this.after.event - this.offset);
    for (const name of /** @type {const} */ (["checks", "visits"])) {
      const from = this.base.counters[name];
      if (from === null) continue; // can't be seen
      counters[name] = Math.round(from + share * (this.after.counters[name] - from));
    }
    snapshot.exact = snapshot.event === this.after.event;
  }
}
