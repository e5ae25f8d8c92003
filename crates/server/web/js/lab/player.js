// The playhead: where in the run we are, whether it moves, and how fast. Knows no page.

/** The slowest and the fastest speed, in events a second. */
export const SLOWEST = 1;
export const FASTEST = 1e7;
/** Up to this speed every event is shown; beyond it, checkpoints. */
export const EVENT_BY_EVENT = 5000;
/** A frame never moves the playhead by more than this much time, in milliseconds. */
const LONGEST_FRAME = 100;

const DECADES = Math.log10(FASTEST / SLOWEST);

/**
 * The speed at a position of a slider, 0 to 1; rounded to two figures.
 * @param {number} position
 */
export function speedAt(position) {
  const speed = SLOWEST * 10 ** (DECADES * position);
  const unit = 10 ** Math.floor(Math.log10(speed) - 1);
  return unit < 1 ? Math.round(speed * 10) / 10 : Math.round(speed / unit) * unit;
}

/** @param {number} speed @returns {number} the position of a slider, 0 to 1 */
export function positionOf(speed) {
  return Math.log10(speed / SLOWEST) / DECADES;
}

/**
 * A speed at which a run of this many events takes about half a minute; a short run isn't rushed.
 * @param {number} total
 */
export function fittingSpeed(total) {
  const speed = Math.min(FASTEST, Math.max(4, total / 30));
  return speedAt(Math.round(positionOf(speed) * 70) / 70);
}

export class Player {
  /**
   * @param {number} total events of the run
   * @param {number} [speed] in events a second; one that fits the run if left out or 0
   */
  constructor(total, speed = 0) {
    this.total = total;
    this.speed = speed || fittingSpeed(total);
    this.playing = false;
    /** The last way the playhead went: 1 forwards, -1 back. */
    this.direction = 1;
    this.#position = 0;
  }

  #position;

  /** How many events have happened, a whole number. */
  get event() {
    return Math.floor(this.#position);
  }

  /** How far it is on the way to the next event, 0 to 1. */
  get fraction() {
    return this.#position - this.event;
  }

  get atEnd() {
    return this.event >= this.total;
  }

  get eventByEvent() {
    return !this.playing || this.speed <= EVENT_BY_EVENT;
  }

  /** Starts, from the beginning when at the end; or stops. */
  toggle() {
    if (this.playing) return this.pause();
    if (this.atEnd) this.#position = 0;
    this.direction = 1;
    this.playing = this.total > 0;
  }

  pause() {
    this.playing = false;
    this.#position = this.event;
  }

  /** @param {number} event goes there, within the run, and keeps playing if it was */
  seek(event) {
    const target = Math.min(this.total, Math.max(0, Math.round(event)));
    this.direction = target < this.event ? -1 : 1;
    this.#position = target;
  }

  /** @param {number} events steps forwards or back, and pauses */
  step(events) {
    this.pause();
    this.seek(this.event + events);
  }

  /**
   * Lets time pass.
   * @param {number} milliseconds
   * @param {(event: number) => boolean} ready whether a moment can be shown; the playhead waits until it can
   */
  tick(milliseconds, ready) {
    if (!this.playing) return;
    const passed = Math.min(milliseconds, LONGEST_FRAME);
    const next = Math.min(this.total, this.#position + (this.speed * passed) / 1000);
    if (!ready(Math.floor(next))) return;
    this.#position = next;
    if (this.atEnd) this.pause();
  }
}
