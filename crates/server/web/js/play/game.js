// The game: the state with its past and future, what is selected, how input is meant, and who
// wants to know of changes.

import { CELLS, conflictCells } from "../geometry.js";
import { newState, valuesOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"digit" | "note" | "centre" | "colour"} Mode */
/** @typedef {"cell" | "candidate" | "link"} Target what a colour goes on, or that links are drawn */
/**
 * What is drawn upon the board: a hint, a step, or what a check has found.
 * @typedef {object} Drawing
 * @property {number[]} [houses] indices of outlined houses
 * @property {number[]} [cells] cells that are pointed at
 * @property {number[]} [wrong] cells that are wrong, in conflict or contradict each other
 * @property {import("./picture.js").Picture} [picture]
 * @property {boolean} [candidates] whether the drawing needs candidates to be seen
 */
/**
 * A board that is shown instead of the player's, while a path is read.
 * @typedef {{state: State, label: string}} Preview
 */
/** @typedef {"state" | "select" | "mode" | "draw" | "load"} Change */

const HISTORY = 2000;

export class Game {
  constructor() {
    /** @type {State} */
    this.state = newState();
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    /** The cell that has the focus. */
    this.cursor = 40;
    /** @type {Set<number>} */
    this.selection = new Set([40]);
    /** @type {Mode} */
    this.mode = "digit";
    /** Whether a tap adds to the selection. */
    this.several = false;
    /** The digit that a tap on a cell writes, when digits come first; 0 none. */
    this.armed = 0;
    /** Whether candidates are shown by themselves. */
    this.auto = false;
    /** The colour that is used, and what it goes on. */
    this.colour = 1;
    /** @type {Target} */
    this.target = "cell";
    /** The candidate that a link starts from, or -1. */
    this.linkFrom = -1;
    /** The digit whose places alone are shown; 0 all. */
    this.filter = 0;
    /** Whether the clock is stopped and the board covered. */
    this.paused = false;
    /** @type {Drawing} */
    this.drawing = {};
    /** @type {Preview | null} */
    this.preview = null;
    /** @type {((change: Change) => void)[]} */
    this.listeners = [];
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {Change} change */
  tell(change) {
    for (const listener of this.listeners) listener(change);
  }

  /** The state that the board shows. */
  get shown() {
    return this.preview?.state ?? this.state;
  }

  /** Whether digits are typed as clues. */
  get entering() {
    return this.state.entering;
  }

  get solved() {
    const values = valuesOf(this.state);
    return !this.entering && values.every(Boolean) && conflictCells(values).size === 0;
  }

  /** Whether moves are possible now. */
  get open() {
    return this.preview === null && !this.paused;
  }

  /**
   * Makes a move; the same state is no move.
   * @param {State} state
   * @returns {boolean} whether anything changed
   */
  move(state) {
    if (state === this.state) return false;
    this.#remember();
    this.state = state;
    this.tell("state");
    return true;
  }

  /**
   * Puts another puzzle on the board. The one before is an undo away.
   * @param {State} state
   * @param {boolean} [first] whether nothing was there before
   */
  load(state, first = false) {
    if (!first) this.#remember();
    this.state = state;
    this.#forget();
    this.tell("load");
  }

  /**
   * Goes on with a game as it was.
   * @param {State} state @param {State[]} past @param {State[]} future
   */
  restore(state, past, future) {
    this.state = state;
    [this.past, this.future] = [past, future];
    this.#forget();
    this.tell("load");
  }

  /** What belongs to one board alone. */
  #forget() {
    this.preview = null;
    this.drawing = {};
    this.linkFrom = -1;
    this.filter = 0;
  }

  /** Gives all states of one game to another. @param {string} from @param {string} to */
  rename(from, to) {
    const renamed = (/** @type {State} */ state) => (state.game === from ? { ...state, game: to } : state);
    this.state = renamed(this.state);
    [this.past, this.future] = [this.past.map(renamed), this.future.map(renamed)];
  }

  /**
   * How many moves back the state was last like this; 0 when it never was.
   * @param {(state: State) => boolean} test
   */
  movesSince(test) {
    const at = this.past.findLastIndex((state) => state.game === this.state.game && test(state));
    return at < 0 ? 0 : this.past.length - at;
  }

  undo() {
    return this.#step(this.past, this.future);
  }

  redo() {
    return this.#step(this.future, this.past);
  }

  /** @param {State[]} from @param {State[]} to */
  #step(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(this.state);
    const other = state.game !== this.state.game;
    this.state = state;
    if (other) this.#forget();
    this.tell(other ? "load" : "state");
    return true;
  }

  #remember() {
    this.past.push(this.state);
    if (this.past.length > HISTORY) this.past.shift();
    this.future = [];
  }

  /**
   * Moves the focus; selects that cell alone, or adds it.
   * @param {number} cell @param {"alone" | "add" | "toggle"} [how]
   */
  select(cell, how = "alone") {
    if (how === "alone") this.selection = new Set([cell]);
    else if (how === "toggle" && this.selection.has(cell) && this.selection.size > 1) this.selection.delete(cell);
    else this.selection.add(cell);
    this.cursor = cell;
    this.tell("select");
  }

  selectAll() {
    this.selectMany(CELLS);
  }

  /** @param {number[]} cells */
  selectMany(cells) {
    this.selection = new Set(cells);
    this.tell("select");
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.tell("mode");
  }

  /** @param {Target} target */
  setTarget(target) {
    this.target = target;
    this.linkFrom = -1;
    this.tell("mode");
  }

  /** @param {number} digit shows its places alone, or all again */
  setFilter(digit) {
    this.filter = this.filter === digit ? 0 : digit;
    this.tell("mode");
  }

  /** @param {number} digit 0 for none */
  arm(digit) {
    this.armed = digit;
    this.tell("mode");
  }

  /** @param {Drawing} drawing @param {Preview | null} [preview] */
  draw(drawing, preview = null) {
    this.drawing = drawing;
    this.preview = preview;
    this.tell("draw");
  }
}
