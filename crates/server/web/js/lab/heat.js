// The race side by side: small boards on one clock that all show the same event number.

import { isAbort, messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { BoardView } from "./board-view.js";
import { whole } from "./format.js";
import { patientPost } from "./net.js";
import { say } from "./say.js";
import { Snapshot } from "./snapshot.js";
import { Source } from "./source.js";
import { YOURS, yours } from "./yours.js";

/** @typedef {import("./types.js").RaceRow} RaceRow */
/** @typedef {import("./source.js").AnySource} AnySource */
/** @typedef {{source: AnySource | null, row: RaceRow, view: BoardView, card: HTMLElement, state: HTMLElement}} Runner */

/** Positions of the clock, and the milliseconds it takes from the first to the last. */
const POSITIONS = 1000;
const DURATION = 14_000;
/** Runs loaded at the same time. */
const LANES = 2;
/** Checkpoints fetched for the beginning of a long run, where the clock is slow. */
const EARLY = 512;
/** Events of the beginning, which is there at once: the clock starts while the rest is loading. */
const BEGINNING = 100_000;

/**
 * The event at a position of the clock: each step multiplies.
 * @param {number} position 0 to 1
 * @param {number} longest events of the longest run
 */
export function eventAt(position, longest) {
  return Math.round((longest + 1) ** position) - 1;
}

export class Heat {
  /** @type {Runner[]} */
  #runners = [];
  /** @type {AbortController | null} */
  #loading = null;
  #longest = 0;
  /** 0 to 1. */
  #position = 0;
  #playing = false;
  #before = 0;
  #frame = 0;

  #clock = byId("heat-clock", HTMLInputElement);
  #play = byId("heat-play", HTMLButtonElement);
  #event = byId("heat-event", HTMLElement);
  #minis = byId("minis", HTMLElement);

  constructor() {
    this.#play.addEventListener("click", () => this.#toggle());
    this.#clock.addEventListener("input", () => {
      this.#position = this.#clock.valueAsNumber / POSITIONS;
      this.#request();
    });
  }

  /**
   * Loads the beginnings of the runs and starts the clock; the rest of long runs comes meanwhile.
   * @param {string} puzzle
   * @param {string} givens
   * @param {RaceRow[]} rows
   * @param {number} budget
   */
  async load(puzzle, givens, rows, budget) {
    this.stop();
    const { signal } = (this.#loading = new AbortController());
    this.#runners = rows.map((row) => makeRunner(row, givens));
    this.#minis.replaceChildren(...this.#runners.map(({ card }) => card));
    this.#longest = Math.max(0, ...rows.map(lengthOf));
    this.#move(0);
    this.#enable(false);
    const request = (/** @type {Runner} */ { row }) => ({ puzzle, givens, strategy: row.name, budget });
    await inLanes(this.#runners, (runner) => this.#fetch(runner, request(runner), signal, BEGINNING));
    if (signal.aborted) return;
    this.#enable(true);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.#move(1);
    else this.#toggle();
    const long = this.#runners.filter(({ source }) => source && !source.isWhole);
    await inLanes(long, (runner) => this.#fetch(runner, request(runner), signal));
    if (signal.aborted) return;
    this.#longest = Math.max(0, ...this.#runners.map(({ source }) => source?.total ?? 0));
    this.#request();
  }

  /** Stops the clock and gives up what is under way. */
  stop() {
    this.#loading?.abort();
    this.#runners.forEach(({ source }) => source?.close());
    this.#playing = false;
  }

  /** @param {boolean} ready */
  #enable(ready) {
    this.#clock.disabled = !ready;
    this.#play.disabled = !ready;
    this.#play.textContent = ready ? "Play" : "Loading …";
  }

  /** @param {Runner} runner @param {import("./source.js").Request} request @param {AbortSignal} signal @param {number} [until] */
  async #fetch(runner, request, signal, until) {
    try {
      const isYours = request.strategy === YOURS;
      const source = isYours ? (await yours().run(request.givens ?? "")).source : await Source.open(patientPost, request, signal, until);
      source.onarrival = () => this.#request();
      source.wantFrames(0, 2 * source.spacing, EARLY);
      if (source.isWhole) await source.wantEnd(); // so that the end is drawn as it is
      runner.source = source;
      if (this.#play.disabled) this.#play.textContent = `Loading ${this.#runners.filter((other) => other.source).length}/${this.#runners.length}`;
      this.#request();
    } catch (error) {
      if (!isAbort(error)) runner.state.textContent = messageOf(error);
    }
  }

  #toggle() {
    if (this.#position >= 1) this.#position = 0;
    this.#playing = !this.#playing;
    this.#before = performance.now();
    this.#request();
  }

  /** @param {number} position */
  #move(position) {
    this.#position = position;
    this.#request();
  }

  #request() {
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#onFrame(now));
  }

  /** @param {number} now */
  #onFrame(now) {
    this.#frame = 0;
    if (this.#playing) this.#advance(Math.min(100, now - this.#before));
    this.#before = now;
    this.#draw();
    if (this.#playing) this.#request();
  }

  /** @param {number} milliseconds */
  #advance(milliseconds) {
    const next = Math.min(1, this.#position + milliseconds / DURATION);
    const known = Math.min(Infinity, ...this.#runners.map(({ source }) => (source && !source.isWhole ? source.total : Infinity)));
    if (eventAt(next, this.#longest) > known) return; // the clock waits for what is still loading
    this.#position = next;
    if (this.#position < 1) return;
    this.#playing = false;
    say("All have finished.");
  }

  #draw() {
    const event = eventAt(this.#position, this.#longest);
    this.#clock.value = String(Math.round(this.#position * POSITIONS));
    this.#clock.setAttribute("aria-valuetext", `event ${whole(event)}`);
    this.#event.textContent = `event ${whole(event)}`;
    if (!this.#play.disabled) this.#play.textContent = this.#playing ? "Pause" : "Play";
    const order = this.#runners.map(({ source }) => (source?.isWhole ? source.total : Infinity)).sort((a, b) => a - b);
    this.#runners.forEach((runner) => drawRunner(runner, event, order));
  }
}

/**
 * Does the same for each of a list, a few at a time.
 * @template T
 * @param {T[]} list @param {(one: T) => Promise<void>} work
 */
async function inLanes(list, work) {
  const waiting = [...list];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** About how many events a run has: each placement that fails is a dead end and an erasure, too. @param {RaceRow} row */
const lengthOf = ({ prefilled, placements, backtracks }) => prefilled + placements + 2 * backtracks + 1;

/** @param {RaceRow} row @param {string} givens @returns {Runner} */
function makeRunner(row, givens) {
  const host = h("div", { class: "lab-board mini", "aria-label": `${row.name}: the clues` });
  const state = h("p", { class: "mini-state" }, "loading …");
  const card = h("div", { class: "mini-card", "data-name": row.name }, h("h4", {}, row.name), host, state);
  const view = new BoardView(host, false);
  view.draw(new Snapshot(givens));
  return { source: null, row, view, card, state };
}

/**
 * @param {Runner} runner
 * @param {number} event
 * @param {number[]} order the totals, ascending
 */
function drawRunner({ source, row, view, card, state }, event, order) {
  if (!source) return;
  const finished = source.isWhole && event >= source.total;
  const snapshot = source.best(Math.min(event, source.total));
  const block = snapshot.last ? source.blockAt(snapshot.event) : undefined;
  view.draw(snapshot, finished ? undefined : block?.touched(snapshot.event - 1, snapshot.event));
  const behind = !source.isWhole && event >= source.total;
  const text = finished ? finishText(source, order) : behind ? `${snapshot.depth} deep, loading the rest …` : `${snapshot.depth} deep`;
  if (state.textContent === text) return;
  state.textContent = text;
  card.dataset.finished = String(finished);
  view.host.setAttribute("aria-label", `${row.name} at event ${whole(event)}: ${text}`);
}

/** @param {AnySource} source @param {number[]} order */
function finishText({ summary, total }, order) {
  const end = `event ${whole(total)}`;
  if (summary.status === "budget") return `stopped at budget, ${end}`;
  if (summary.status === "stopped") return `not finished: out of time at ${end}`;
  if (summary.status === "wrong") return `wrong at ${end}`;
  return `no. ${order.indexOf(total) + 1}: ${summary.status} at ${end}`;
}
