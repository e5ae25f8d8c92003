// A run that the page itself holds: a learner's own program, watched in the frame or read from a
// trace. It has the face of `Source`, and everything is at hand at once.

import { cellName } from "../geometry.js";
import { BLOCK, Block } from "./block.js";
import { Snapshot } from "./snapshot.js";

/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {import("./types.js").Depth} Depth */
/** @typedef {import("./types.js").Status} Status */
/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").TraceAnswer} TraceAnswer */

/** What an event is, as a number: the cell, the digit, and whether it is taken back. */
const ERASE = 1 << 12;
/** Buckets of the plot of depth. */
const BUCKETS = 512;
/** Blocks kept. */
const KEPT = 16;

/**
 * Writes as events: a value over itself is nothing, a digit over a digit takes the old one back
 * first.
 * @param {string} givens
 * @param {ArrayLike<number>} writes 16 times the cell, plus the digit or 0
 * @returns {Uint16Array}
 */
export function eventsOf(givens, writes) {
  const digits = Uint8Array.from(givens, (char) => Number(char) || 0);
  const events = new Uint16Array(2 * writes.length);
  let count = 0;
  for (let i = 0; i < writes.length; i++) {
    const cell = writes[i] >> 4;
    const digit = writes[i] & 15;
    const old = digits[cell];
    if (old === digit) continue;
    if (old > 0) events[count++] = ERASE + cell * 16 + old;
    if (digit > 0) events[count++] = cell * 16 + digit;
    digits[cell] = digit;
  }
  return events.slice(0, count);
}

/** What can't be seen from outside is absent. @returns {Counters} */
const unseen = () => /** @type {any} */ ({ prefilled: 0, placements: 0, backtracks: 0, checks: null, visits: null, max_depth: 0 });

/** @param {number} event @returns {import("./snapshot.js").Step} */
const stepOf = (event) => ({ name: event & ERASE ? "erase" : "place", cell: (event & (ERASE - 1)) >> 4, digit: event & 15 });

export class LocalSource {
  /** The state before each block. @type {Snapshot[]} */
  #states = [];
  /** @type {Map<number, Block>} */
  #blocks = new Map();

  /**
   * @param {string} givens
   * @param {Uint16Array} events
   * @param {{status: Status, message?: string}} end
   * @param {Strategy} listing the learner's own lines
   */
  constructor(givens, events, end, listing) {
    this.givens = givens;
    this.events = events;
    this.total = events.length;
    this.listing = listing;
    this.solution = "";
    this.onarrival = () => {};
    /** @type {(error: unknown) => void} */
    this.onerror = () => {};
    const depth = this.#play();
    const counters = this.#states[this.#states.length - 1].counters;
    /** @type {TraceAnswer} */
    this.summary = {
      puzzle: givens, strategy: "yours", ...end, counters, events: this.total, depth, checkpoints: [],
      window: { offset: 0, board: givens, path: [], counters: unseen(), events: [] },
    };
  }

  /** Events between moments that can be shown at once: any moment can. */
  get spacing() {
    return 1;
  }

  /** Whether this is all there is of it: nothing is still to come. */
  get isWhole() {
    return true;
  }

  /** The board when all is over. */
  get board() {
    return this.#states[this.#states.length - 1].board;
  }

  /** @param {number} event @returns {Block | undefined} */
  blockAt(event) {
    return this.#block(event === 0 ? 0 : Math.floor((event - 1) / BLOCK));
  }

  /** @param {number} first @param {number} last @returns {Block[]} */
  blocksIn(first, last) {
    const from = Math.floor(Math.max(0, first) / BLOCK);
    const to = Math.floor(Math.max(0, Math.min(last, this.total) - 1) / BLOCK);
    return Array.from({ length: to - from + 1 }, (_, i) => this.#block(from + i)).filter((block) => block !== undefined);
  }

  /** @param {number} event @returns {Snapshot} */
  best(event) {
    const block = this.blockAt(event);
    const snapshot = block ? block.at(event) : this.#states[0].clone();
    snapshot.exact = true;
    return snapshot;
  }

  /** @param {number} event */
  frame(event) {
    return this.best(event);
  }

  /** The event that comes after so many. @param {number} event */
  stepAt(event) {
    return event < this.total ? stepOf(this.events[event]) : undefined;
  }

  want() {}
  wantFrames() {}
  async wantEnd() {}
  close() {}

  /** @param {number} event @returns {Promise<Counters | undefined>} */
  async exactCounters(event) {
    return this.best(event).counters;
  }

  /** Lets everything happen once: states to go on from, and the depth. @returns {Depth} */
  #play() {
    const width = Math.max(1, Math.ceil(this.total / BUCKETS));
    /** @type {Depth} */
    const depth = { width, offset: 0, min: [], max: [], mean: [], counts: [] };
    const state = new Snapshot(this.givens);
    state.counters = unseen();
    let depths = new Uint32Array(82);
    for (let i = 0; i < this.total; i++) {
      if (i % BLOCK === 0) this.#states.push(state.clone());
      state.apply(stepOf(this.events[i]));
      depths[state.depth] += 1;
      if ((i + 1) % width > 0 && i < this.total - 1) continue;
      addBucket(depth, depths);
      depths = new Uint32Array(82);
    }
    this.#states.push(state.clone());
    return depth;
  }

  /** @param {number} index @returns {Block | undefined} */
  #block(index) {
    const offset = index * BLOCK;
    if (offset >= this.total) return undefined;
    const known = this.#blocks.get(index);
    if (known) return known;
    const until = Math.min(offset + BLOCK, this.total);
    const events = Array.from(this.events.subarray(offset, until), (event) => {
      const { name, cell, digit } = stepOf(event);
      return { event: name, cell: cellName(cell), digit };
    });
    const state = this.#states[index];
    const window = { offset, board: state.board, path: [], counters: state.counters, events };
    const block = new Block(this.givens, window, { event: until, counters: state.counters });
    block.base = state.clone();
    this.#blocks.set(index, block);
    if (this.#blocks.size > KEPT) this.#blocks.delete([...this.#blocks.keys()][0]);
    return block;
  }
}

/** @param {Depth} depth @param {Uint32Array} depths how many events had each */
function addBucket(depth, depths) {
  const least = depths.findIndex((count) => count > 0);
  const most = depths.findLastIndex((count) => count > 0);
  const size = depths.reduce((sum, count) => sum + count, 0);
  depth.min.push(least);
  depth.max.push(most);
  depth.mean.push(depths.reduce((sum, count, at) => sum + at * count, 0) / size);
  depth.counts?.push(Array.from(depths.subarray(least, most + 1)));
}
