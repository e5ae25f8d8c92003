// Keys and pointers on the board.

import { COLOURS } from "./state.js";
import { destination } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./moves.js").Moves} Moves */
/** @typedef {{hint: () => void, help: () => void, escape: () => void}} Actions */

/** @param {Board} board @param {Game} game @param {Moves} moves @param {Actions} actions */
export function listenToKeys(board, game, moves, actions) {
  board.grid.addEventListener("keydown", (event) => {
    if (gridKey(event, game, moves, actions)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (historyKey(event, moves)) event.preventDefault();
    else if (event.key === "Escape" && !event.defaultPrevented) actions.escape();
  });
}

/** @param {EventTarget | null} target @returns {boolean} whether keys and pastes are meant for a field */
export const isTyping = (target) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type));

/** @param {KeyboardEvent} event @param {Moves} moves @returns {boolean} whether the key is taken */
function historyKey(event, moves) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) moves.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) moves.redo();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event @param {Game} game @param {Moves} moves @param {Actions} actions
 * @returns {boolean} whether the key is taken
 */
function gridKey(event, game, moves, actions) {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  const cell = destination(game.cursor, event.key, command);
  if (cell >= 0) {
    game.select(cell, event.shiftKey ? "add" : "alone");
    return true;
  }
  if (command) {
    if (event.key.toLowerCase() !== "a") return false;
    game.selectAll();
    return true;
  }
  const digit = digitOf(event);
  if (digit > 0) moves.digit(digit, event.shiftKey);
  else if (digit === 0 && game.entering) moves.digit(0);
  else if (digit === 0) moves.erase();
  else return letterKey(event, game, moves, actions);
  return true;
}

/**
 * The digit of a key, or -1. The row of digits goes by place: with Shift, or on a French keyboard,
 * its keys give other characters.
 * @param {KeyboardEvent} event
 */
function digitOf(event) {
  const match = /^Digit([0-9])$/.exec(event.code) ?? /^([0-9])$/.exec(event.key);
  return match ? Number(match[1]) : -1;
}

/** @param {KeyboardEvent} event @param {Game} game @param {Moves} moves @param {Actions} actions */
function letterKey(event, game, moves, actions) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const colour = key.length === 1 ? key.charCodeAt(0) - 96 : 0;
  if (key === "Backspace") moves.erase(true);
  else if (key === "Delete") moves.erase();
  else if (key === " " || (key === "." && game.entering)) moves.space();
  else if (key === "n") moves.toggleNotes();
  else if (key === "h") actions.hint();
  else if (key === "?") actions.help();
  else if (colour >= 1 && colour <= COLOURS) moves.paint(colour);
  else return false;
  return true;
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
    game.select(cell, add ? "toggle" : "alone");
    board.focus();
    if (event.pointerType !== "touch" || game.several) dragging = event.pointerId;
    if (game.armed) moves.digit(game.armed);
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== dragging) return;
    const cell = board.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell < 0 || game.selection.has(cell)) return;
    game.select(cell, "add");
  });
  const stop = () => {
    dragging = -1;
  };
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, stop);
  grid.addEventListener("focusin", (event) => {
    const cell = board.cellOf(event.target);
    if (cell >= 0 && cell !== game.cursor) game.select(cell);
  });
}
