// What is on the board, as data that never changes: every move makes a new state.

import { bit, boardText, CELLS, cellAt, colOf, digitsOf, legalDigits, parseBoard, PEERS, rowOf } from "../geometry.js";

/**
 * @typedef {object} State
 * @property {readonly number[]} givens  the clues, 0 blank
 * @property {readonly number[]} placed  the player's digits, 0 blank
 * @property {readonly number[]} notes   masks of the notes written by hand
 * @property {readonly number[]} struck  masks of the candidates the player has struck
 * @property {readonly number[]} colours masks of the colours a cell is marked with
 * @property {string} name               what the board is called, may be empty
 * @property {boolean} entering          whether the clues are still being typed in
 */

/** How many colours there are; they go by the letters a to f. */
export const COLOURS = 6;
/** @param {number} colour 1.. @returns {string} */
export const colourLetter = (colour) => String.fromCharCode(96 + colour);

const blank = () => /** @type {number[]} */ (Array(81).fill(0));

/** @param {Partial<State>} [parts] @returns {State} */
export const newState = (parts = {}) => ({
  givens: blank(), placed: blank(), notes: blank(), struck: blank(), colours: blank(),
  name: "", entering: false, ...parts,
});

/** @param {string} board @param {string} [name] @returns {State} a board with clues alone */
export const fromBoard = (board, name = "") => newState({ givens: parseBoard(board), name });

/** @param {State} state @returns {number[]} the digits that stand */
export const valuesOf = (state) => CELLS.map((cell) => state.givens[cell] || state.placed[cell]);

/** @param {State} state @returns {string} the clues, 81 characters */
export const cluesOf = (state) => boardText(state.givens);

/** @param {State} state @returns {boolean} */
export const isBlank = (state) => state.givens.every((digit) => !digit) && state.placed.every((digit) => !digit);

/**
 * The candidates an auto mode shows: what no peer rules out and the player has not struck.
 * @param {State} state
 * @returns {number[]} masks; 0 where a digit stands
 */
export function candidatesOf(state) {
  const values = valuesOf(state);
  const legal = legalDigits(values);
  return CELLS.map((cell) => (values[cell] ? 0 : legal[cell] & ~state.struck[cell]));
}

/**
 * Writes a digit into the cells, or takes it out when it stands in all of them. With `tidy`,
 * notes of the digit vanish from the cells that see it.
 * @param {State} state @param {Iterable<number>} cells @param {number} digit @param {boolean} tidy
 * @returns {State}
 */
export function place(state, cells, digit, tidy) {
  const open = [...cells].filter((cell) => !state.givens[cell]);
  if (!open.length) return state;
  const stands = open.every((cell) => state.placed[cell] === digit);
  const placed = change(state.placed, open, () => (stands ? 0 : digit));
  if (stands || !tidy) return { ...state, placed };
  const seen = new Set(open.flatMap((cell) => PEERS[cell]));
  return { ...state, placed, notes: change(state.notes, seen, (mask) => mask & ~bit(digit)) };
}

/**
 * Sets a clue; 0 takes it away. For typing a puzzle in, or mending one.
 * @param {State} state @param {Iterable<number>} cells @param {number} digit
 * @returns {State}
 */
export const setClue = (state, cells, digit) => {
  const list = [...cells];
  return { ...state, givens: change(state.givens, list, () => digit), placed: change(state.placed, list, () => 0) };
};

/**
 * Adds a hand-written note to the empty cells, or takes it away when all have it.
 * @param {State} state @param {Iterable<number>} cells @param {number} digit
 * @returns {State}
 */
export function note(state, cells, digit) {
  const empty = emptyCells(state, cells);
  if (!empty.length) return state;
  const all = empty.every((cell) => state.notes[cell] & bit(digit));
  return { ...state, notes: change(state.notes, empty, (mask) => (all ? mask & ~bit(digit) : mask | bit(digit))) };
}

/**
 * Strikes a candidate in the empty cells that have it; puts it back when it is struck in all.
 * @param {State} state @param {Iterable<number>} cells @param {number} digit
 * @returns {State} the same one when the digit is legal in none of the cells
 */
export function strike(state, cells, digit) {
  const legal = legalDigits(valuesOf(state));
  const able = emptyCells(state, cells).filter((cell) => legal[cell] & bit(digit));
  if (!able.length) return state;
  const all = able.every((cell) => state.struck[cell] & bit(digit));
  return { ...state, struck: change(state.struck, able, (mask) => (all ? mask & ~bit(digit) : mask | bit(digit))) };
}

/**
 * Marks the cells with a colour, or takes it away when all have it; 0 takes all colours away.
 * @param {State} state @param {Iterable<number>} cells @param {number} colour 0..COLOURS
 * @returns {State}
 */
export function paint(state, cells, colour) {
  const list = [...cells];
  if (!colour) return { ...state, colours: change(state.colours, list, () => 0) };
  const all = list.every((cell) => state.colours[cell] & bit(colour));
  const paintOne = (/** @type {number} */ mask) => (all ? mask & ~bit(colour) : mask | bit(colour));
  return { ...state, colours: change(state.colours, list, paintOne) };
}

/**
 * Clears the cells of the first thing that is there: digits, else notes (by hand) or strikes
 * (auto), else colours.
 * @param {State} state @param {Iterable<number>} cells @param {boolean} auto
 * @returns {State}
 */
export function erase(state, cells, auto) {
  const list = [...cells];
  const layers = /** @type {("placed" | "notes" | "struck" | "colours")[]} */ (["placed", auto ? "struck" : "notes", "colours"]);
  for (const layer of layers) {
    if (list.some((cell) => state[layer][cell])) return { ...state, [layer]: change(state[layer], list, () => 0) };
  }
  return state;
}

/** @param {State} state @returns {State} with the clues alone; without them, too, while they are typed */
export const restart = (state) => (state.entering ? newState({ entering: true }) : newState({ givens: state.givens, name: state.name }));

/**
 * The line that tells the server the player's state: 81 cells, `+5` placed, then struck
 * candidates as digit, row, column.
 * @param {State} state
 * @returns {string}
 */
export function stateLine(state) {
  const cells = CELLS.map((cell) => (state.givens[cell] ? String(state.givens[cell]) : state.placed[cell] ? `+${state.placed[cell]}` : "."));
  const candidates = legalDigits(valuesOf(state));
  const struck = emptyCells(state, CELLS).flatMap((cell) =>
    digitsOf(state.struck[cell] & candidates[cell]).map((digit) => `${digit}${rowOf(cell) + 1}${colOf(cell) + 1}`));
  if (!struck.length) return cells.join("");
  const prefix = state.placed.some(Boolean) ? "" : ":::";
  return `${prefix}${cells.join("")}:${struck.join(" ")}`;
}

/**
 * Reads a state line, as the server writes it.
 * @param {string} line
 * @returns {Pick<State, "givens" | "placed" | "struck">}
 */
export function parseStateLine(line) {
  const match = /^(?::::)?((?:\+?[0-9.]){81})(?::([1-9 ]*))?:?$/.exec(line.trim());
  if (!match) throw new Error("The server's state line cannot be read.");
  const tokens = match[1].match(/\+?[0-9.]/g) ?? [];
  const digit = (/** @type {string} */ token) => Number(token.replace(/[+.]/g, "") || 0);
  const struck = blank();
  for (const [value, row, col] of (match[2] ?? "").match(/[1-9]{3}/g) ?? []) {
    struck[cellAt(Number(row) - 1, Number(col) - 1)] |= bit(Number(value));
  }
  return {
    givens: tokens.map((token) => (token.startsWith("+") ? 0 : digit(token))),
    placed: tokens.map((token) => (token.startsWith("+") ? digit(token) : 0)),
    struck,
  };
}

/** @param {State} state @param {Iterable<number>} cells @returns {number[]} */
const emptyCells = (state, cells) => [...cells].filter((cell) => !state.givens[cell] && !state.placed[cell]);

/**
 * @param {readonly number[]} list @param {Iterable<number>} cells
 * @param {(old: number) => number} next
 * @returns {number[]}
 */
function change(list, cells, next) {
  const copy = [...list];
  for (const cell of cells) copy[cell] = next(copy[cell]);
  return copy;
}
