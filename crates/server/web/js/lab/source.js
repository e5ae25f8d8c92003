// Where the player gets a run from: a summary first, then blocks of events and finer checkpoints
// around the playhead. The server keeps nothing; a checkpoint carries all that it needs to go on.

import { BLOCK, Block } from "./block.js";
import { Snapshot } from "./snapshot.js";

/** @typedef {import("./types.js").Checkpoint} Checkpoint */
/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {import("./types.js").Post} Post */
/** @typedef {import("./types.js").TraceAnswer} TraceAnswer */
/** @typedef {{puzzle: string, givens?: string, strategy: string, budget: number, density?: boolean}} Request */
/** @typedef {Source | import("./local-source.js").LocalSource} AnySource */

/** Checkpoints of the whole run. */
const COARSE = 512;
/** Finer checkpoints, fetched for a stretch ahead of the playhead. */
const FINE = 160;
/** Blocks kept. */
const KEPT = 16;
/** Events on either side of the playhead that are shown with it. */
export const AROUND = 100;

/** @param {number} event @returns {number} the block that holds the event that led there */
const blockOf = (event) => (event === 0 ? 0 : Math.floor((event - 1) / BLOCK));

/**
 * The last checkpoint at or before an event.
 * @param {Checkpoint[]} sorted
 * @param {number} event
 * @returns {Checkpoint | undefined}
 */
export function lastBefore(sorted, event) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle].event <= event) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

export class Source {
  /** @type {Map<number, Block>} */
  #blocks = new Map();
  /** @type {Map<number, AbortController>} */
  #pending = new Map();
  /** @type {AbortController | null} */
  #finePending = null;
  /** @type {AbortController | null} */
  #exactPending = null;
  /** @type {Checkpoint[]} */
  #fine = [];
  #fineEnd = 0;
  /** The block that stays, or -1. */
  #pinned = -1;

  /**
   * @param {Post} post
   * @param {Request} request puzzle, strategy and budget: the same in all requests
   * @param {TraceAnswer} summary
   */
  constructor(post, request, summary) {
    this.post = post;
    this.request = request;
    this.summary = summary;
    this.givens = summary.puzzle;
    this.total = summary.events;
    /** The solution, where the events don't fill the board. */
    this.solution = "";
    /** Called when something new can be shown. */
    this.onarrival = () => {};
    /** @type {(error: unknown) => void} */
    this.onerror = () => {};
    this.#blocks.set(0, new Block(this.givens, summary.window, this.#knownAfter(BLOCK)));
  }

  /**
   * Asks for the summary of a run, or of its beginning alone.
   * @param {Post} post
   * @param {Request} request
   * @param {AbortSignal} signal
   * @param {number} [until] the event to stop before
   */
  static async open(post, request, signal, until) {
    const { puzzle, strategy, budget, density } = request;
    const asked = { puzzle, strategy, budget };
    const body = { ...asked, offset: 0, limit: BLOCK, checkpoints: COARSE, until, ...(density ? { density } : { buckets: 0 }) };
    const source = new Source(post, asked, await post("trace", body, signal));
    if (source.#isUnwritten()) {
      source.solution = (await post("solve", { puzzle, first: true }, signal)).solution ?? "";
    }
    return source;
  }

  /** Whether this is the run to its end, not only its beginning. */
  get isWhole() {
    return this.summary.status !== "stopped";
  }

  /** Events between the checkpoints of the whole run. */
  get spacing() {
    return Math.max(1, this.total / COARSE);
  }

  /** @param {number} event @returns {Block | undefined} */
  blockAt(event) {
    return this.#blocks.get(blockOf(event));
  }

  /** The event that comes after so many, if it is at hand. @param {number} event */
  stepAt(event) {
    const block = this.#blocks.get(Math.floor(event / BLOCK));
    return block?.steps[event - block.offset];
  }

  /**
   * The blocks at hand that reach into a stretch.
   * @param {number} first
   * @param {number} last
   * @returns {Block[]}
   */
  blocksIn(first, last) {
    const blocks = [...this.#blocks.values()];
    return blocks.filter(({ offset, end }) => offset < last && end > first);
  }

  /**
   * What is known of a moment: the moment itself, or the checkpoint before it.
   * @param {number} event
   * @returns {Snapshot}
   */
  best(event) {
    const block = this.blockAt(event);
    const snapshot = block?.covers(event) ? block.at(event) : this.frame(event);
    if (this.solution && snapshot.event === this.total) snapshot.complete(this.solution);
    return snapshot;
  }

  /**
   * The last checkpoint at or before an event, as a board.
   * @param {number} event
   */
  frame(event) {
    return Snapshot.atCheckpoint(this.givens, this.#nearest(event));
  }

  /**
   * Has the block around an event fetched, its neighbour in the direction of travel, and what is
   * near enough to be shown.
   * @param {number} event
   * @param {number} direction 1, -1, or 0 for no neighbour
   */
  want(event, direction) {
    const around = [event, event + direction * BLOCK, event - AROUND, event + AROUND];
    const wanted = new Set(around.map((moment) => this.#blockWithin(moment)));
    for (const [index, pending] of this.#pending) {
      if (!wanted.has(index)) pending.abort();
    }
    for (const index of wanted) {
      if (!this.#blocks.has(index) && !this.#pending.has(index)) void this.#fetchBlock(index);
    }
  }

  /**
   * Has finer checkpoints fetched for a stretch that begins at an event.
   * @param {number} event
   * @param {number} span
   * @param {number} [count]
   */
  wantFrames(event, span, count = FINE) {
    const finer = span / count < this.spacing;
    const first = this.#fine[0]?.event ?? Infinity;
    const enough = event >= first && Math.min(event + span / 2, this.total) <= this.#fineEnd;
    if (finer && !enough && !this.#finePending) void this.#fetchFrames(event, span, count);
  }

  /**
   * The counters of a moment, asked for; undefined when outdated by a later call.
   * @param {number} event
   * @returns {Promise<Counters | undefined>}
   */
  async exactCounters(event) {
    if (event === this.total) return this.summary.counters;
    this.#exactPending?.abort();
    const pending = (this.#exactPending = new AbortController());
    const body = { ...this.#from(event), offset: event, limit: 1, until: event + 1 };
    const answer = await this.#ask(body, pending.signal);
    return answer?.window.counters;
  }

  /** Gives up all that is under way. */
  close() {
    this.#pending.forEach((pending) => pending.abort());
    this.#finePending?.abort();
    this.#exactPending?.abort();
  }

  /** @param {number} moment @returns {number} its block, or the first or last if it is beyond */
  #blockWithin(moment) {
    return blockOf(Math.min(this.total, Math.max(0, moment)));
  }

  /** Whether the run is solved by more than the digits that it reports, as `fast` is. */
  #isUnwritten() {
    const { status, counters } = this.summary;
    const written = counters.prefilled + counters.placements - counters.backtracks;
    return status === "solved" && this.givens.replaceAll(".", "").length + written < 81;
  }

  /** @param {number} event @returns {Checkpoint} */
  #nearest(event) {
    const coarse = lastBefore(this.summary.checkpoints, event);
    const fine = lastBefore(this.#fine, event);
    const best = fine && (!coarse || fine.event > coarse.event) ? fine : coarse;
    return best ?? { event: 0, path: "", counters: this.summary.window.counters };
  }

  /** @param {number} event @returns {Record<string, unknown>} the request that goes on from the nearest checkpoint */
  #from(event) {
    const checkpoint = this.#nearest(event);
    const base = { ...this.request, checkpoints: 1, buckets: 0 };
    return checkpoint.event > 0 ? { ...base, checkpoint } : base;
  }

  /** @param {number} event @returns {import("./block.js").Known} */
  #knownAfter(event) {
    const next = this.summary.checkpoints.find((checkpoint) => checkpoint.event >= event);
    return next ?? { event: this.total, counters: this.summary.counters };
  }

  /** @param {number} index */
  async #fetchBlock(index) {
    const offset = index * BLOCK;
    const until = Math.min(offset + BLOCK, this.total);
    const pending = new AbortController();
    this.#pending.set(index, pending);
    const body = { ...this.#from(offset), offset, limit: BLOCK, until };
    const answer = await this.#ask(body, pending.signal);
    this.#pending.delete(index);
    if (!answer) return;
    const after = { event: until, counters: answer.counters };
    this.#blocks.set(index, new Block(this.givens, answer.window, after));
    this.#forget();
    this.onarrival();
  }

  /** Drops the oldest blocks, never the first and never one that was asked to stay. */
  #forget() {
    for (const index of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT) return;
      if (index > 0 && index !== this.#pinned) this.#blocks.delete(index);
    }
  }

  /** Has the end fetched, and keeps it: the last checkpoint lies before it. */
  async wantEnd() {
    this.#pinned = blockOf(this.total);
    if (!this.#blocks.has(this.#pinned)) await this.#fetchBlock(this.#pinned);
  }

  /** @param {number} event @param {number} span @param {number} count */
  async #fetchFrames(event, span, count) {
    const until = Math.min(Math.ceil(event + span), this.total);
    const pending = (this.#finePending = new AbortController());
    const body = { ...this.#from(event), checkpoints: count, offset: event, limit: 1, until };
    const answer = await this.#ask(body, pending.signal);
    this.#finePending = null;
    if (!answer) return;
    this.#fine = answer.checkpoints;
    this.#fineEnd = until;
    this.onarrival();
  }

  /**
   * @param {Record<string, unknown>} body
   * @param {AbortSignal} signal
   * @returns {Promise<TraceAnswer | undefined>} undefined when given up or failed
   */
  async #ask(body, signal) {
    try {
      return await this.post("trace", body, signal);
    } catch (error) {
      if (!signal.aborted) this.onerror(error);
      return undefined;
    }
  }
}
