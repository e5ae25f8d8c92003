// What is on the board, as data that never changes: every move makes a new state.

import {
  ALL_DIGITS, bit, boardText, CELLS, cellAt, colOf, DIGITS, digitsOf, legalDigits, parseBoard, PEERS, rowOf,
} from "../geometry.js";

/**
 * @typedef {object} State
 * @property {readonly number[]} givens  the clues, 0 blank
 * @property {readonly number[]} placed  the player's digits, 0 blank
 * @property {readonly number[]} notes   masks of the notes written by hand, each at its digit's place
 * @property {readonly number[]} centre  masks of the notes written in the middle of the cell
 * @property {readonly number[]} struck  masks of the candidates the player has struck
 * @property {readonly number[]} colours masks of the colours a cell is marked with
 * @property {readonly number[]} tints   masks of the colours of each candidate, 729 of them
 * @property {readonly Line[]} lines     links between candidates that the player has drawn
 * @property {string} name               what the board is called, may be empty
 * @property {boolean} entering          whether the clues are still being typed in
 * @property {boolean} revealed          whether the solution was shown
 * @property {number} aids               how many digits and strikes came from hints or were shown
 * @property {string} game               which saved game it belongs to
 */
/** @typedef {{from: number, to: number, strong: boolean}} Line `from` and `to` as `candidateAt` numbers them */

/** How many colours there are; they go by the letters a to f. */
export const COLOURS = 6;
/** @param {number} colour 1.. @returns {string} */
export const colourLetter = (colour) => String.fromCharCode(96 + colour);

/** @param {number} cell @param {number} digit @returns {number} the candidate's number, 0..728 */
export const candidateAt = (cell, digit) => cell * 9 + digit - 1;

const blank = () => /** @type {number[]} */ (Array(81).fill(0));

/** @param {Partial<State>} [parts] @returns {State} */
export const newState = (parts = {}) => ({
  givens: blank(), placed: blank(), notes: blank(), centre: blank(), struck: blank(), colours: blank(),
  tints: Array(729).fill(0), lines: [], name: "", entering: false, revealed: false, aids: 0, game: "", ...parts,
});

/** @param {string} board @param {string} [name] @returns {State} a board with clues alone */
export const fromBoard = (board, name = "") => newState({ givens: parseBoard(board), name });

/** @param {Pick<State, "givens" | "placed">} state @returns {number[]} the digits that stand */
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
  const without = (/** @type {readonly number[]} */ masks) => change(masks, seen, (mask) => mask & ~bit(digit));
  return { ...state, placed, notes: without(state.notes), centre: without(state.centre) };
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
 * @param {"notes" | "centre"} [layer]
 * @returns {State}
 */
export function note(state, cells, digit, layer = "notes") {
  const empty = emptyCells(state, cells);
  if (!empty.length) return state;
  const all = empty.every((cell) => state[layer][cell] & bit(digit));
  return { ...state, [layer]: change(state[layer], empty, (mask) => (all ? mask & ~bit(digit) : mask | bit(digit))) };
}

/**
 * Writes what no peer rules out as notes into the empty cells, less what was struck.
 * @param {State} state
 * @returns {State}
 */
export const fillNotes = (state) => ({ ...state, notes: candidatesOf(state), centre: blank() });

/**
 * What the player's own notes rule out: in cells with notes in the middle, and everywhere once
 * every empty cell has notes. Fewer notes may be marks of another kind, such as the only two
 * places in a box.
 * @param {State} state
 * @returns {number[]} masks of digits
 */
export function notedStrikes(state) {
  const empty = emptyCells(state, CELLS);
  const whole = empty.every((cell) => state.notes[cell] | state.centre[cell]);
  const strikes = blank();
  for (const cell of empty) {
    const noted = whole ? state.notes[cell] | state.centre[cell] : state.centre[cell];
    if (noted) strikes[cell] = ALL_DIGITS & ~noted;
  }
  return strikes;
}

/**
 * The state as the server should know it, the player's own notes included.
 * @param {State} state @param {boolean} auto whether the page keeps the notes
 * @returns {State}
 */
export function withNotes(state, auto) {
  const noted = auto ? blank() : notedStrikes(state);
  return { ...state, struck: state.struck.map((mask, cell) => mask | noted[cell]) };
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
 * Colours a candidate in the cells, or takes the colour away when all have it.
 * @param {State} state @param {Iterable<number>} cells @param {number} digit @param {number} colour 1..COLOURS
 * @returns {State}
 */
export function tint(state, cells, digit, colour) {
  const list = emptyCells(state, cells).map((cell) => candidateAt(cell, digit));
  if (!list.length) return state;
  const all = list.every((candidate) => state.tints[candidate] & bit(colour));
  const tintOne = (/** @type {number} */ mask) => (all ? mask & ~bit(colour) : mask | bit(colour));
  return { ...state, tints: change(state.tints, list, tintOne) };
}

/**
 * Draws a strong link between two candidates; makes a strong one weak; takes a weak one away.
 * @param {State} state @param {number} a @param {number} b candidates
 * @returns {State}
 */
export function link(state, a, b) {
  if (a === b) return state;
  const joins = (/** @type {Line} */ line) => (line.from === a && line.to === b) || (line.from === b && line.to === a);
  const old = state.lines.find(joins);
  const others = state.lines.filter((line) => line !== old);
  if (!old) return { ...state, lines: [...others, { from: a, to: b, strong: true }] };
  return { ...state, lines: old.strong ? [...others, { ...old, strong: false }] : others };
}

/** @param {State} state @returns {State} without colours and links */
export const unmark = (state) => ({ ...state, colours: blank(), tints: Array(729).fill(0), lines: [] });

/**
 * Clears the cells of the first thing that is there: digits, else notes in the middle, else notes
 * (by hand) or strikes (auto), else colours of candidates and the links at them, else colours.
 * @param {State} state @param {Iterable<number>} cells @param {boolean} auto
 * @returns {State}
 */
export function erase(state, cells, auto) {
  const list = [...cells];
  const some = (/** @type {"placed" | "centre" | "notes" | "struck" | "colours"} */ layer) => list.some((cell) => state[layer][cell]);
  const clear = (/** @type {"placed" | "centre" | "notes" | "struck" | "colours"} */ layer) => ({ ...state, [layer]: change(state[layer], list, () => 0) });
  if (some("placed")) return clear("placed");
  if (some("centre")) return clear("centre");
  if (some(auto ? "struck" : "notes")) return clear(auto ? "struck" : "notes");
  const at = new Set(list.flatMap((cell) => DIGITS.map((digit) => candidateAt(cell, digit))));
  const lines = state.lines.filter(({ from, to }) => !at.has(from) && !at.has(to));
  const tinted = [...at].some((candidate) => state.tints[candidate]);
  if (tinted || lines.length < state.lines.length) return { ...state, lines, tints: change(state.tints, at, () => 0) };
  return some("colours") ? clear("colours") : state;
}

/** @param {State} state @returns {State} with the clues alone; without them, too, while they are typed */
export const restart = (state) => newState(state.entering
  ? { entering: true, game: state.game }
  : { givens: state.givens, name: state.name, game: state.game, aids: state.aids });

/**
 * The line that tells the server the player's state: 81 cells, `+5` placed, then struck
 * candidates as digit, row, column.
 * @param {Pick<State, "givens" | "placed" | "struck">} state
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

/** @param {Pick<State, "givens" | "placed">} state @param {Iterable<number>} cells @returns {number[]} */
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
