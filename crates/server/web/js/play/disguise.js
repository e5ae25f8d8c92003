// The same board in other clothes: rows, columns and digits exchanged so that every pattern is
// still there, elsewhere and with other digits.

import { bit, CELLS, cellAt, colOf, DIGITS, digitsOf, rowOf } from "../geometry.js";

/** @typedef {Pick<import("./state.js").State, "givens" | "placed" | "struck">} Position */

/**
 * @param {Position} position
 * @param {() => number} [chance] numbers from 0 to below 1
 * @returns {Position}
 */
export function disguise({ givens, placed, struck }, chance = Math.random) {
  const [rows, cols] = [lines(chance), lines(chance)];
  const turned = chance() < 0.5;
  const digits = [0, ...shuffled(DIGITS, chance)];
  /** Where each cell of the new board comes from. */
  const from = CELLS.map((cell) => {
    const [row, col] = [rows[rowOf(cell)], cols[colOf(cell)]];
    return turned ? cellAt(col, row) : cellAt(row, col);
  });
  const mask = (/** @type {number} */ old) => digitsOf(old).reduce((all, digit) => all | bit(digits[digit]), 0);
  return {
    givens: from.map((cell) => digits[givens[cell]]),
    placed: from.map((cell) => digits[placed[cell]]),
    struck: from.map((cell) => mask(struck[cell])),
  };
}

/** Nine lines in another order, those of a band together. @param {() => number} chance */
const lines = (chance) => shuffled([0, 1, 2], chance).flatMap((band) => shuffled([0, 1, 2], chance).map((line) => 3 * band + line));

/** @param {readonly number[]} list @param {() => number} chance */
function shuffled(list, chance) {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}
