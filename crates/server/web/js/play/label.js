// What is said of a cell to those who listen.

import { bit, cellName, DIGITS, digitsOf, spokenCell } from "../geometry.js";
import { candidateAt, COLOURS, colourLetter } from "./state.js";

/** @typedef {import("./board.js").Scene} Scene */

/** @param {number} cell @param {Scene} scene @returns {string} */
export function label(cell, scene) {
  const value = scene.values[cell];
  const parts = [spokenCell(cell), value ? String(value) : "empty"];
  if (scene.state.givens[cell]) parts.push("given");
  if (!value) parts.push(...noteWords(cell, scene));
  const colours = lettersOf(scene.state.colours[cell]);
  if (colours) parts.push(`colour ${colours}`);
  if (scene.conflicts.has(cell)) parts.push("conflict");
  if (scene.wrong.has(cell)) parts.push("marked by the check");
  if (scene.pointed.has(cell)) parts.push("in the hint");
  return parts.join(", ");
}

/** @param {number} cell @param {Scene} scene @returns {string[]} */
function noteWords(cell, scene) {
  const { state } = scene;
  const [notes, centre] = [digitsOf(scene.notes[cell]), digitsOf(scene.centre[cell])];
  const words = [];
  if (notes.length) words.push(`${scene.auto ? "candidates" : "notes"} ${notes.join(" ")}`);
  if (centre.length) words.push(`in the middle ${centre.join(" ")}`);
  for (const digit of DIGITS) {
    const letters = lettersOf(state.tints[candidateAt(cell, digit)]);
    if (letters) words.push(`${digit} in colour ${letters}`);
  }
  for (const line of state.lines) {
    const [here, there] = Math.floor(line.from / 9) === cell ? [line.from, line.to] : [line.to, line.from];
    if (Math.floor(here / 9) !== cell) continue;
    words.push(`${line.strong ? "strong" : "weak"} link from ${(here % 9) + 1} to ${cellName(Math.floor(there / 9))}=${(there % 9) + 1}`);
  }
  return words;
}

/** @param {number} mask @returns {string} such as "a c" */
export function lettersOf(mask) {
  const letters = [];
  for (let colour = 1; colour <= COLOURS; colour += 1) if (mask & bit(colour)) letters.push(colourLetter(colour));
  return letters.join(" ");
}
