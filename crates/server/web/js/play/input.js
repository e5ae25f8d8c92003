// Keys and pointers. Keys belong to the page, wherever the focus is, unless what has the focus
// needs them itself; the pointer gives the focus back to the board.

import { destination } from "./board.js";
import { valuesOf } from "./state.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Mode} Mode */
/** @typedef {import("./moves.js").Moves} Moves */
/** @typedef {{hint: () => void, help: () => void, escape: () => void}} Actions */

/** The modes by their keys, side by side on most keyboards. @type {Record<string, Mode>} */
const MODE_KEYS = { z: "digit", x: "note", c: "centre", v: "colour" };

/** @param {Board} board @param {Game} game @param {Moves} moves @param {Actions} actions */
export function listenToKeys(board, game, moves, actions) {
  const keys = new Keys(board, game, moves, actions);
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || document.querySelector("dialog[open]") || event.defaultPrevented) return;
    if (keys.take(event)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target @returns {boolean} whether keys and pastes are meant for a field */
export const isTyping = (target) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type));

class Keys {
  /** Whether the next digit is the one to filter by. */
  #filtering = false;

  /** @param {Board} board @param {Game} game @param {Moves} moves @param {Actions} actions */
  constructor(board, game, moves, actions) {
    this.board = board;
    this.game = game;
    this.moves = moves;
    this.actions = actions;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key is taken */
  take(event) {
    if (event.altKey) return false;
    const command = event.ctrlKey || event.metaKey;
    const filtering = this.#filtering;
    if (!["Shift", "Control", "Meta"].includes(event.key)) this.#filtering = false;
    const typed = digitOf(event);
    if (typed) return this.#digit(typed, event, filtering);
    if (command) return this.#command(event) || this.#move(event, true);
    return this.#move(event, false) || this.#letter(event);
  }

  /** @param {Typed} typed @param {KeyboardEvent} event @param {boolean} filtering */
  #digit({ digit, shifted }, event, filtering) {
    const { game, moves } = this;
    if (filtering && digit) moves.filter(digit);
    else if (digit) moves.digit(digit, meant(game.mode, shifted || event.shiftKey, event.ctrlKey || event.metaKey));
    else if (event.ctrlKey || event.metaKey) return false; // the browser's zoom
    else if (game.entering) moves.digit(0);
    else moves.erase();
    return true;
  }

  /** @param {KeyboardEvent} event */
  #command(event) {
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.moves.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.moves.redo();
    else if (key === "a") this.game.selectAll();
    else return false;
    return true;
  }

  /** Arrows and their like: also where a button has the focus, not where something scrolls. @param {KeyboardEvent} event @param {boolean} whole */
  #move(event, whole) {
    const cell = destination(this.game.cursor, event.key, whole);
    if (cell < 0 || (event.target instanceof Element && event.target.closest("#panel, nav"))) return false;
    this.game.select(cell, event.shiftKey ? "add" : "alone");
    this.board.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  #letter(event) {
    const { game, moves, actions } = this;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const pressed = event.target instanceof Element && event.target.closest("button, a, summary, label, input");
    if (key === " " && pressed) return false; // it belongs to what has the focus
    if (key === "Backspace") moves.erase(true);
    else if (key === "Delete") moves.erase();
    else if (key === " " || (key === "." && game.entering)) moves.space();
    else if (key in MODE_KEYS) moves.setMode(MODE_KEYS[key]);
    else if (key === "n") moves.toggleNotes();
    else if (key === "h") actions.hint();
    else if (key === "f") this.#filter();
    else if (key === "[" || key === "]") moves.turnColour(key === "]" ? 1 : -1);
    else if (key === "?") actions.help();
    else if (key === "Escape") actions.escape();
    else return false;
    return true;
  }

  /** Filters by the cursor's digit, or waits for one; a second time ends it. */
  #filter() {
    const { game } = this;
    if (game.filter || valuesOf(game.state)[game.cursor]) this.moves.filter();
    else this.#filtering = true;
  }
}

/**
 * What a digit means with these keys held.
 * @param {Mode} mode @param {boolean} shift @param {boolean} command
 * @returns {Mode}
 */
function meant(mode, shift, command) {
  if (shift && command) return "colour";
  if (command) return mode === "centre" ? "digit" : "centre";
  if (shift) return mode === "note" ? "digit" : "note";
  return mode;
}

/** @typedef {{digit: number, shifted: boolean}} Typed */

/**
 * The digit of a key. The row of digits goes by place: with Shift, or on a French keyboard, its
 * keys give other characters. On the number pad, Shift turns digits into arrows where Num Lock is
 * on; then the event says nothing of Shift, but the place tells.
 * @param {KeyboardEvent} event
 * @returns {Typed | null}
 */
function digitOf(event) {
  const pad = /^Numpad([0-9])$/.exec(event.code);
  if (pad && event.getModifierState("NumLock") && !/^[0-9]$/.test(event.key)) return { digit: Number(pad[1]), shifted: true };
  if (pad && !/^[0-9]$/.test(event.key)) return null;
  const match = /^Digit([0-9])$/.exec(event.code) ?? /^([0-9])$/.exec(event.key);
  return match ? { digit: Number(match[1]), shifted: false } : null;
}

/** @param {Board} board @param {Game} game @param {Moves} moves */
export function listenToPointer(board, game, moves) {
  /** The pointer that drags, or -1. */
  let dragging = -1;
  const { grid } = board;
  grid.addEventListener("pointerdown", (event) => {
    const cell = board.cellOf(event.target);
    if (cell < 0 || event.button !== 0) return;
    event.preventDefault();
    const add = event.shiftKey || event.ctrlKey || event.metaKey || game.several;
    const digit = add ? 0 : pointedDigit(board, game, cell, event);
    if (digit) moves.candidate(cell, digit);
    if (!digit || game.mode === "colour") game.select(cell, add ? "toggle" : "alone");
    board.focus();
    if (event.pointerType !== "touch" || game.several) dragging = digit ? -1 : event.pointerId;
    if (game.armed && !digit) moves.digit(game.armed);
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== dragging) return;
    const cell = board.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell < 0 || game.selection.has(cell)) return;
    game.select(cell, "add");
  });
  grid.addEventListener("dblclick", (event) => selectAlike(game, board.cellOf(event.target)));
  const stop = () => {
    dragging = -1;
  };
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, stop);
  grid.addEventListener("focusin", (event) => {
    const cell = board.cellOf(event.target);
    if (cell >= 0 && cell !== game.cursor) game.select(cell);
  });
  listenToButtons(board, game);
}

/**
 * The candidate under the pointer, where pointing at one means something: colouring, linking, or
 * striking it in a cell that is selected already. 0 if there is none.
 * @param {Board} board @param {Game} game @param {number} cell @param {PointerEvent} event
 */
function pointedDigit(board, game, cell, event) {
  const colouring = game.mode === "colour" && game.target !== "cell";
  const striking = game.mode === "note" && game.selection.size === 1 && game.selection.has(cell) && !game.armed;
  return colouring || striking ? board.digitAt(cell, event.clientX, event.clientY) : 0;
}

/** Selects the cells with the same digit; of an empty one, those with the same notes. @param {Game} game @param {number} cell */
function selectAlike(game, cell) {
  if (cell < 0) return;
  const { state } = game;
  const values = valuesOf(state);
  const key = (/** @type {number} */ one) => (values[one] ? String(values[one]) : `${state.notes[one]} ${state.centre[one]} ${state.colours[one]}`);
  const blank = !values[cell] && key(cell) === "0 0 0";
  if (!blank) game.selectMany(values.map((_, one) => one).filter((one) => key(one) === key(cell)));
}

/** A button that was clicked gives the focus back, so that Space doesn't press it again. @param {Board} board @param {Game} game */
function listenToButtons(board, game) {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("main button, main label") : null;
    if (!target || event.detail === 0 || target.closest("#cover, .steps")) return;
    const giveBack = () => {
      const { activeElement } = document;
      const elsewhere = activeElement !== document.body && activeElement?.closest("button, label, input[type=checkbox]") === null;
      if (!elsewhere && !document.querySelector("dialog[open]") && !game.paused) board.focus();
    };
    giveBack(); // at once: the next key may come before anything that waits
    setTimeout(giveBack); // a label gives the focus to its field only after this
  });
}
