// The board of a run at one moment: digits, where they came from, the call stack and the counters.

import { boardText, parseCandidate, parseCell } from "../geometry.js";

/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {import("./types.js").Checkpoint} Checkpoint */
/** @typedef {import("./types.js").EventName} EventName */
/** @typedef {import("./types.js").TraceEvent} TraceEvent */
/** @typedef {import("./types.js").TraceWindow} TraceWindow */

/** An event; `cell` is 0 to 80, or -1 where there is none; `digit` 0 where there is none. */
/** @typedef {{name: EventName, cell: number, digit: number}} Step */

/** A digit that the search wrote. */
/** @typedef {import("../geometry.js").Candidate} Placement */

/** Where the digit of a cell comes from. */
export const EMPTY = 0;
export const GIVEN = 1;
export const PREFILLED = 2;
export const STANDING = 3;
export const FOUND = 4;

/** @type {Counters} */
const ZERO = { prefilled: 0, placements: 0, backtracks: 0, checks: 0, visits: 0, max_depth: 0 };

/** @param {TraceEvent} event @returns {Step} */
export function readEvent({ event, cell, digit }) {
  return { name: event, cell: cell ? parseCell(cell) : -1, digit: digit ?? 0 };
}

/**
 * Reads digits written as row, column, digit.
 * @param {string} text
 * @returns {Placement[]}
 */
export function readPath(text) {
  const path = [];
  for (let i = 0; i + 2 < text.length; i += 3) {
    const cell = (text.charCodeAt(i) - 49) * 9 + (text.charCodeAt(i + 1) - 49);
    path.push({ cell, digit: text.charCodeAt(i + 2) - 48 });
  }
  return path;
}

export class Snapshot {
  /** @param {string} givens 81 characters */
  constructor(givens) {
    /** How many events have happened. */
    this.event = 0;
    this.digits = new Uint8Array(81);
    this.origins = new Uint8Array(81);
    /** @type {Placement[]} */
    this.path = [];
    /** @type {Counters} */
    this.counters = { ...ZERO };
    /** Whether checks and visits are those of this very event, not of one before it. */
    this.exact = true;
    /** @type {Step | null} the event that led here, if known */
    this.last = null;
    for (let cell = 0; cell < 81; cell++) {
      const digit = givens.charCodeAt(cell) - 48;
      if (digit >= 1 && digit <= 9) this.#write(cell, digit, GIVEN);
    }
  }

  /**
   * @param {string} givens
   * @param {Checkpoint} checkpoint
   */
  static atCheckpoint(givens, checkpoint) {
    const snapshot = new Snapshot(givens);
    for (const { cell, digit } of readPath(checkpoint.prefilled ?? "")) {
      snapshot.#write(cell, digit, PREFILLED);
    }
    for (const placement of readPath(checkpoint.path)) snapshot.#push(placement);
    snapshot.event = checkpoint.event;
    snapshot.counters = { ...checkpoint.counters };
    return snapshot;
  }

  /**
   * @param {string} givens
   * @param {TraceWindow} window
   */
  static atWindow(givens, window) {
    const snapshot = new Snapshot(givens);
    for (const text of window.path) snapshot.#push(parseCandidate(text));
    for (let cell = 0; cell < 81; cell++) {
      const digit = window.board.charCodeAt(cell) - 48;
      const unknown = snapshot.origins[cell] === EMPTY && digit >= 1 && digit <= 9;
      if (unknown) snapshot.#write(cell, digit, PREFILLED);
    }
    snapshot.event = window.offset;
    snapshot.counters = { ...window.counters };
    return snapshot;
  }

  /** @returns {Snapshot} a copy that can go its own way */
  clone() {
    const copy = new Snapshot("");
    copy.event = this.event;
    copy.digits.set(this.digits);
    copy.origins.set(this.origins);
    copy.path = this.path.slice();
    copy.counters = { ...this.counters };
    copy.exact = this.exact;
    copy.last = this.last;
    return copy;
  }

  /** Digits standing that the search wrote. */
  get depth() {
    return this.path.length;
  }

  /** @returns {string} 81 characters */
  get board() {
    return boardText(this.digits);
  }

  /**
   * Lets one more event happen. Checks and visits are not in the events: they stay behind.
   * @param {Step} step
   */
  apply(step) {
    const { name, cell, digit } = step;
    if (name === "place") {
      this.#push({ cell, digit });
      this.counters.placements += 1;
      this.counters.max_depth = Math.max(this.counters.max_depth, this.path.length);
    } else if (name === "erase") {
      // Ours take back the last digit; a learner's program may take back any.
      const at = this.path.findLastIndex((placement) => placement.cell === cell);
      if (at >= 0) this.path.splice(at, 1);
      this.#write(cell, 0, EMPTY);
      this.counters.backtracks += 1;
    } else if (name === "prefill") {
      this.#write(cell, digit, PREFILLED);
      this.counters.prefilled += 1;
    }
    this.event += 1;
    this.exact = false;
    this.last = step;
  }

  /**
   * Fills the empty cells: what the search found without writing it.
   * @param {string} solution 81 characters
   */
  complete(solution) {
    for (let cell = 0; cell < 81; cell++) {
      if (this.origins[cell] === EMPTY) this.#write(cell, Number(solution[cell]), FOUND);
    }
  }

  /** @param {Placement} placement */
  #push(placement) {
    this.path.push(placement);
    this.#write(placement.cell, placement.digit, STANDING);
  }

  /** @param {number} cell @param {number} digit @param {number} origin */
  #write(cell, digit, origin) {
    this.digits[cell] = digit;
    this.origins[cell] = origin;
  }
}
