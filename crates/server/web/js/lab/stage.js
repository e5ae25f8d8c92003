// The player on the page: moves the playhead, gets what it needs, and draws.

import { isAbort, messageOf } from "../api.js";
import { byId } from "../dom.js";
import { BoardView } from "./board-view.js";
import { Controls } from "./controls.js";
import { CountersView } from "./counters-view.js";
import { DepthView, depthRows, depthWords, meanWords } from "./depth-view.js";
import { duration, plural, sentence, whole } from "./format.js";
import { CodeView } from "./code-view.js";
import { between, momentOf } from "./moments.js";
import { patientPost } from "./net.js";
import { Player } from "./player.js";
import { say } from "./say.js";
import { Snapshot } from "./snapshot.js";
import { Source } from "./source.js";
import { StackView } from "./stack-view.js";
import { momentWords, variables, VariablesView } from "./variables.js";
import { YOURS, yours } from "./yours.js";

/** @typedef {import("./types.js").Counters} Counters */
/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./source.js").AnySource} AnySource */

/** Placements after which a run is stopped. */
const BUDGET = 100_000_000;
/** A pause this long, in milliseconds, has the exact counters fetched. */
const SETTLE = 120;
/** Seconds of play that a stretch of finer checkpoints covers. */
const AHEAD = 2.5;
/** Runs kept for coming back to them. */
const KEPT = 6;
/** Up to this speed, in events a second, the lines between events are lit as well. */
const LINE_BY_LINE = 4;
/** No more events than these are marked at once. */
const MARKED = 60;

const OUTCOMES = {
  solved: "Solved",
  unsolvable: "All was tried: there is no solution",
  invalid: "Not valid: a digit stands twice in a house, so nothing was run",
  budget: "Stopped at the budget",
  stopped: "Not finished",
  wrong: "Ended without a solution",
};

export class Stage {
  /** @type {AnySource | null} */
  #source = null;
  #player = new Player(0);
  /** @type {AbortController | null} */
  #opening = null;
  /** The counters asked for, and of which event. @type {{event: number, counters: Counters} | null} */
  #exact = null;
  /** The runs seen last, the latest at the end. @type {Map<string, {source: AnySource, milliseconds: number}>} */
  #runs = new Map();
  /** The speed that the reader chose; 0 if none, then one that fits the run. */
  #speed = 0;
  /** The event drawn last. */
  #drawn = 0;
  #frame = 0;
  #before = 0;
  #settling = 0;

  #board = new BoardView(byId("board", HTMLElement), true);
  #counters = new CountersView(byId("counters", HTMLElement));
  #code = new CodeView();
  #variables = new VariablesView(byId("variables", HTMLElement));
  /** How many moments after the event the program is, when it is stepped line by line. */
  #line = 0;
  #stack = new StackView(byId("stack", HTMLElement), byId("stack-depth", HTMLElement));
  #depth = new DepthView(byId("depth", HTMLCanvasElement), byId("close-up", HTMLCanvasElement), (event) => this.seek(event));
  #controls = new Controls({
    toggle: () => this.toggle(),
    step: (events) => this.step(events),
    stepLine: (lines) => this.stepLine(lines),
    seek: (event) => this.seek(event),
    toEnd: () => this.seek(this.#player.total),
    setSpeed: (speed) => (this.#player.speed = this.#speed = speed),
  });
  #notice = byId("notice", HTMLElement);
  #root = byId("stage", HTMLElement);

  constructor() {
    /** Called when the playhead has come to rest. */
    this.onrest = () => {};
    /** Called when it has moved. @type {(event: number) => void} */
    this.onmove = () => {};
    const redraw = () => {
      this.#depth.restyle();
      this.#request();
    };
    this.#code.onchange = () => this.#request();
    document.addEventListener("ninefold:theme", redraw);
    new ResizeObserver(redraw).observe(byId("depth", HTMLCanvasElement));
  }

  /** The event that the playhead is at. */
  get event() {
    return this.#player.event;
  }

  /**
   * Runs a strategy on a board and puts the playhead at an event.
   * @param {string} puzzle
   * @param {string} givens
   * @param {Strategy} strategy
   * @param {number} event
   */
  async open(puzzle, givens, strategy, event) {
    this.#opening?.abort();
    const opening = (this.#opening = new AbortController());
    this.#clear(givens, strategy);
    const slow = setTimeout(() => this.#tell(`${strategy.name} is running …`), 150);
    try {
      const request = { puzzle, givens, strategy: strategy.name, budget: BUDGET };
      const { source, milliseconds } = await this.#trace(request, opening.signal);
      if (!opening.signal.aborted) this.#load(source, event, milliseconds);
    } catch (error) {
      if (!isAbort(error)) this.#tell(messageOf(error), true);
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * The run, and how long it took; one that was seen a moment ago is kept.
   * @param {import("./source.js").Request} request
   * @param {AbortSignal} signal
   */
  async #trace(request, signal) {
    if (request.strategy === YOURS) {
      const { source, micros } = await yours().run(request.givens ?? "");
      return { source, milliseconds: micros / 1000 };
    }
    const key = `${request.strategy} ${request.puzzle}`;
    const started = performance.now();
    const run = this.#runs.get(key) ?? {
      source: await Source.open(patientPost, { ...request, density: true }, signal),
      milliseconds: performance.now() - started,
    };
    this.#runs.delete(key);
    if (run.source.summary.status !== "stopped") this.#runs.set(key, run);
    if (this.#runs.size > KEPT) this.#runs.delete([...this.#runs.keys()][0]);
    return run;
  }

  toggle() {
    if (!this.#source) return;
    this.#line = 0;
    this.#player.toggle();
    say(this.#player.playing ? "Playing" : `Paused. ${this.#words()}`);
    this.#request();
  }

  /** Goes on by lines of the program, and over to the next event. @param {1 | -1 | number} lines */
  stepLine(lines) {
    const source = this.#source;
    if (!source) return;
    if (this.#player.playing) this.#player.pause();
    const moments = this.#momentsAfter(source.best(this.#player.event));
    const next = this.#line + lines;
    if (next > moments.length) this.step(1);
    else if (next < 0) {
      this.step(-1);
      this.#line = this.#momentsAfter(source.best(this.#player.event)).length;
    } else this.#line = next;
    this.#request();
    say(momentWords(this.#moment(source.best(this.#player.event))));
  }

  /** What the program does from this event to the next. @param {Snapshot} snapshot */
  #momentsAfter(snapshot) {
    const next = this.#source?.stepAt(snapshot.event);
    return next ? between(snapshot, next, this.#code.moments, this.#code.program?.source) : [];
  }

  /** Where the program is. @param {Snapshot} snapshot */
  #moment(snapshot) {
    const { playing, speed, fraction } = this.#player;
    if (playing && speed > LINE_BY_LINE) return momentOf(snapshot.last, this.#code.moments);
    const moments = this.#line > 0 || playing ? this.#momentsAfter(snapshot) : [];
    const line = playing ? Math.floor(fraction * (moments.length + 1)) : this.#line;
    return line > 0 && moments.length ? moments[Math.min(line, moments.length) - 1] : momentOf(snapshot.last, this.#code.moments);
  }

  /** @param {number} events */
  step(events) {
    this.#line = 0;
    this.#player.step(events);
    this.#request();
    say(this.#words());
  }

  /** @param {number} event */
  seek(event) {
    this.#line = 0;
    this.#player.seek(event);
    this.#request();
    if (!this.#player.playing) say(this.#words());
  }

  /** @param {string} givens @param {Strategy} strategy */
  #clear(givens, strategy) {
    this.#source?.close();
    this.#source = null;
    this.#player = new Player(0, this.#speed);
    this.#exact = null;
    this.#root.setAttribute("aria-busy", "true");
    this.#notice.hidden = true;
    this.#line = 0;
    this.#code.load(strategy);
    this.#counters.showEnd(null);
    this.#controls.load(0, this.#player.speed);
    this.#draw(new Snapshot(givens));
    byId("outcome", HTMLElement).textContent = "\u00a0";
  }

  /** @param {AnySource} source @param {number} event @param {number} milliseconds */
  #load(source, event, milliseconds) {
    const { summary, total } = source;
    this.#source = source;
    if ("listing" in source) this.#code.load(source.listing);
    this.#player = new Player(total, this.#speed);
    this.#player.seek(event);
    this.#drawn = this.#player.event;
    source.onarrival = () => this.#request();
    source.onerror = (error) => this.#tell(messageOf(error), true);
    this.#root.removeAttribute("aria-busy");
    this.#notice.hidden = true;
    this.#controls.load(total, this.#player.speed);
    this.#counters.showEnd(summary.counters);
    this.#depth.load(summary.depth, total);
    const outcome = `${OUTCOMES[summary.status]} after ${plural(total, "event")}`;
    const time = milliseconds > 0 ? `traced in ${duration(milliseconds * 1000)}.` : "from a trace.";
    byId("outcome", HTMLElement).textContent = [outcome, summary.message, time].filter(Boolean).join("; ");
    this.#describeDepth(source);
    this.#request();
    say(`${summary.strategy}: ${outcome}, ${plural(summary.counters.placements, "placement")}.`);
  }

  /** @param {AnySource} source */
  #describeDepth({ summary, total }) {
    const words = `${depthWords(summary.depth)}, ${meanWords(summary.depth)}, over ${plural(total, "event")}`;
    byId("depth-words", HTMLElement).textContent = depthWords(summary.depth);
    byId("depth", HTMLCanvasElement).setAttribute("aria-label", `Depth over the run: ${words}`);
    byId("depth-table", HTMLElement).replaceChildren(...depthRows(summary.depth));
  }

  /** Has the page drawn with the next frame. */
  #request() {
    this.#root.dataset.settled = "false";
    if (this.#frame) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#onFrame(now);
    });
  }

  /** @param {number} now */
  #onFrame(now) {
    const source = this.#source;
    if (!source) return;
    const player = this.#player;
    const wasPlaying = player.playing;
    player.tick(now - this.#before, (event) => this.#isReady(source, event));
    this.#before = now;
    this.#fetchAhead(source);
    this.#draw(source.best(player.event));
    if (player.playing) this.#request();
    else this.#rest(wasPlaying);
  }

  /** @param {AnySource} source @param {number} event */
  #isReady(source, event) {
    return !this.#player.eventByEvent || source.blockAt(event) !== undefined;
  }

  /** @param {AnySource} source */
  #fetchAhead(source) {
    const { event, eventByEvent, direction, speed } = this.#player;
    if (eventByEvent) source.want(event, direction);
    else source.wantFrames(event, speed * AHEAD);
  }

  /** @param {Snapshot} snapshot */
  #draw(snapshot) {
    const player = this.#player;
    const target = player.eventByEvent ? player.event : snapshot.event;
    const behind = snapshot.event !== target;
    this.#useExact(snapshot);
    this.#board.draw(snapshot, this.#touched(snapshot));
    this.#counters.show(snapshot.counters, behind ? "behind" : snapshot.exact ? "exact" : "estimated");
    const moment = this.#moment(snapshot);
    this.#code.mark(behind ? null : moment.name);
    this.#variables.show(variables(moment, snapshot, this.#code.program?.source ?? ""), behind ? "" : momentWords(moment));
    this.#stack.show(snapshot.path);
    this.#depth.draw(player.event, this.#source);
    this.#controls.show(player.event, `event ${whole(target)} of ${whole(player.total)}`);
    this.#controls.showPlaying(player.playing);
    this.#root.dataset.settled = String(!behind && !player.playing);
    byId("event-number", HTMLElement).textContent = `${whole(target)} of ${whole(player.total)}`;
    byId("now", HTMLElement).textContent = nowText(snapshot, behind, player.playing);
    this.#drawn = player.event;
    this.onmove(player.event);
  }

  /** @param {Snapshot} snapshot the events since the last drawing, or the one that led here */
  #touched(snapshot) {
    const { event } = snapshot;
    const block = snapshot.last && this.#source?.blockAt(event);
    if (!block) return undefined;
    const forwards = this.#player.playing && this.#drawn < event;
    const from = forwards ? Math.max(this.#drawn, event - MARKED) : event - 1;
    return block.touched(from, event);
  }

  /** @param {Snapshot} snapshot takes over the counters that were asked for */
  #useExact(snapshot) {
    if (this.#exact?.event !== snapshot.event) return;
    snapshot.counters = this.#exact.counters;
    snapshot.exact = true;
  }

  /** @param {boolean} hasStopped */
  #rest(hasStopped) {
    this.#board.speak();
    if (hasStopped) say(this.#words());
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#settle(), SETTLE);
  }

  /** Fetches the counters of the moment at which the playhead rests. */
  async #settle() {
    const source = this.#source;
    const event = this.#player.event;
    if (!source || this.#player.playing) return;
    this.onrest();
    if (this.#exact?.event === event || source.best(event).exact) return;
    const counters = await source.exactCounters(event);
    if (!counters || source !== this.#source) return;
    this.#exact = { event, counters };
    this.#request();
  }

  /** @returns {string} where the playhead is, in words */
  #words() {
    const { event, total } = this.#player;
    const last = this.#source?.best(event).last ?? null;
    const place = `Event ${whole(event)} of ${whole(total)}.`;
    return last ? `${place} ${sentence(last)}` : place;
  }

  /** @param {string} text @param {boolean} [failed] */
  #tell(text, failed = false) {
    this.#notice.textContent = text;
    this.#notice.classList.toggle("failed", failed);
    this.#notice.hidden = false;
    if (failed) this.#root.removeAttribute("aria-busy");
  }
}

/**
 * @param {Snapshot} snapshot
 * @param {boolean} behind
 * @param {boolean} playing
 */
function nowText(snapshot, behind, playing) {
  if (behind) return "The nearest checkpoint; the exact board is on its way.";
  if (snapshot.last || snapshot.event === 0) return sentence(snapshot.last);
  return playing ? "Fast: every frame is a checkpoint." : "A checkpoint.";
}
