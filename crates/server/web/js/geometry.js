// The board's arithmetic: cells, houses, names, candidates. The rest of the page asks here.
// Cells are numbers 0..80 row by row; a set of digits is a mask with bit d-1 for digit d.

/** @typedef {{cell: number, digit: number}} Candidate */

/** All nine digits. */
export const ALL_DIGITS = 0x1ff;

/** @type {number[]} */
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
/** @type {number[]} */
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} cell @returns {number} the row, 0..8 */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell @returns {number} the column, 0..8 */
export const colOf = (cell) => cell % 9;
/** @param {number} cell @returns {number} the box, 0..8 */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
/** @param {number} row @param {number} col @returns {number} */
export const cellAt = (row, col) => row * 9 + col;

/** The 27 houses: nine rows, nine columns, nine boxes. @type {number[][]} */
export const HOUSES = [rowOf, colOf, boxOf].flatMap((of) =>
  Array.from({ length: 9 }, (_, house) => CELLS.filter((cell) => of(cell) === house)),
);

/** The 20 cells that each cell sees. @type {number[][]} */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter((other) => other !== cell && sees(cell, other)),
);

/** @param {number} a @param {number} b @returns {boolean} whether they share a house */
export function sees(a, b) {
  return rowOf(a) === rowOf(b) || colOf(a) === colOf(b) || boxOf(a) === boxOf(b);
}

/** @param {number} digit @returns {number} its bit in a mask */
export const bit = (digit) => 1 << (digit - 1);

/** @param {number} mask @returns {number[]} the digits in it, ascending */
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

/** @param {number} cell @returns {string} such as "r4c7" */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${colOf(cell) + 1}`;

/** @param {number} cell @returns {string} such as "row 4 column 7" */
export const spokenCell = (cell) => `row ${rowOf(cell) + 1} column ${colOf(cell) + 1}`;

/** @param {string} name such as "r4c7" @returns {number} */
export function parseCell(name) {
  const match = /^r([1-9])c([1-9])$/.exec(name);
  if (!match) throw new Error(`not a cell: ${name}`);
  return cellAt(Number(match[1]) - 1, Number(match[2]) - 1);
}

/** @param {string} name "r1c1=5" or "r1c1<>5" @returns {Candidate} */
export function parseCandidate(name) {
  const match = /^(r[1-9]c[1-9])(?:=|<>)([1-9])$/.exec(name);
  if (!match) throw new Error(`not a candidate: ${name}`);
  return { cell: parseCell(match[1]), digit: Number(match[2]) };
}

/** @param {string} name "r3", "c3" or "b3" @returns {number} index into HOUSES */
export function parseHouse(name) {
  const kind = "rcb".indexOf(name[0]);
  const number = Number(name.slice(1));
  if (kind < 0 || !(number >= 1 && number <= 9)) throw new Error(`not a house: ${name}`);
  return kind * 9 + number - 1;
}

/** @param {number} house @returns {string} such as "row 3" */
export const spokenHouse = (house) =>
  `${["row", "column", "box"][Math.floor(house / 9)]} ${(house % 9) + 1}`;

/**
 * The smallest rectangle around a house, in cells.
 * @param {number} house
 * @returns {{row: number, col: number, rows: number, cols: number}}
 */
export function houseBounds(house) {
  const cells = HOUSES[house];
  const [first, last] = [cells[0], cells[8]];
  const [row, col] = [rowOf(first), colOf(first)];
  return { row, col, rows: rowOf(last) - row + 1, cols: colOf(last) - col + 1 };
}

/** @param {string} text 81 characters, "." or "0" blank @returns {number[]} */
export function parseBoard(text) {
  if (!/^[.0-9]{81}$/.test(text)) throw new Error("not a board of 81 characters");
  return Array.from(text, (char) => (char === "." ? 0 : Number(char)));
}

/** @param {ArrayLike<number>} values @returns {string} 81 characters, "." blank */
export const boardText = (values) =>
  Array.from(values, (digit) => (digit ? String(digit) : ".")).join("");

/**
 * The digits that no peer holds, for each cell (also for filled ones).
 * @param {ArrayLike<number>} values
 * @returns {number[]} masks
 */
export function legalDigits(values) {
  return PEERS.map((peers) => {
    let mask = ALL_DIGITS;
    for (const peer of peers) if (values[peer]) mask &= ~bit(values[peer]);
    return mask;
  });
}

/**
 * The cells whose digit stands twice in a house.
 * @param {ArrayLike<number>} values
 * @returns {Set<number>}
 */
export function conflictCells(values) {
  return new Set(
    CELLS.filter((cell) => values[cell] && PEERS[cell].some((peer) => values[peer] === values[cell])),
  );
}

/**
 * How many of each digit are still to be placed; index 1..9.
 * @param {ArrayLike<number>} values
 * @returns {number[]}
 */
export function remaining(values) {
  const left = Array(10).fill(9);
  for (const cell of CELLS) if (values[cell]) left[values[cell]] -= 1;
  return left;
}
