// The whole state in the part of an address after the "#", short and only with characters that
// survive every chat program. The same text is what the browser stores.
//
//   g  the cells: 1-9 a clue, A-I a placed digit, a-z a run of 1-26 blanks ("." is one blank)
//   n, x, c  notes, struck candidates, colours: three base-64 characters for each cell that has any
//   a  1 when candidates are shown by themselves
//   t  seconds played, in base 36

import { CELLS } from "../geometry.js";
import { newState } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{state: State, auto: boolean, seconds: number}} Shared */

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const [UPPER, LOWER] = [64, 96]; // one less than the codes of "A" and "a"

/** @param {State} state @param {boolean} auto @param {number} [seconds] @returns {string} */
export function encode(state, auto, seconds) {
  const fields = [`g=${encodeCells(state)}`];
  const layers = /** @type {const} */ ([["n", "notes"], ["x", "struck"], ["c", "colours"]]);
  for (const [letter, layer] of layers) {
    if (state[layer].some(Boolean)) fields.push(`${letter}=${encodeMasks(state[layer])}`);
  }
  if (auto) fields.push("a=1");
  if (seconds) fields.push(`t=${Math.floor(seconds).toString(36)}`);
  return fields.join("&");
}

/** @param {string} text @returns {Shared | null} null when it is no such text */
export function decode(text) {
  const fields = new Map(text.replace(/^#/, "").split("&").map((field) => /** @type {[string, string]} */ ([field[0], field.slice(2)])));
  const cells = decodeCells(fields.get("g") ?? "");
  if (!cells) return null;
  const layer = (/** @type {string} */ letter) => decodeMasks(fields.get(letter) ?? "");
  const [notes, struck, colours] = [layer("n"), layer("x"), layer("c")];
  if (!notes || !struck || !colours) return null;
  const seconds = Number.parseInt(fields.get("t") ?? "0", 36);
  return {
    state: newState({ ...cells, notes, struck, colours }),
    auto: fields.get("a") === "1",
    seconds: Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0,
  };
}

/** @param {State} state @returns {string} */
function encodeCells(state) {
  const cells = CELLS.map((cell) => {
    if (state.givens[cell]) return String(state.givens[cell]);
    return state.placed[cell] ? String.fromCharCode(UPPER + state.placed[cell]) : ".";
  });
  return cells.join("").replace(/\.{1,26}/g, (run) => String.fromCharCode(LOWER + run.length));
}

/** @param {string} text @returns {{givens: number[], placed: number[]} | null} */
function decodeCells(text) {
  if (!/^[1-9A-Ia-z.]+$/.test(text)) return null;
  const dots = text.replace(/[a-z]/g, (run) => ".".repeat(run.charCodeAt(0) - LOWER));
  if (dots.length !== 81) return null;
  return {
    givens: Array.from(dots, (char) => (char >= "1" && char <= "9" ? Number(char) : 0)),
    placed: Array.from(dots, (char) => (char >= "A" ? char.charCodeAt(0) - UPPER : 0)),
  };
}

/** @param {readonly number[]} masks @returns {string} */
function encodeMasks(masks) {
  return CELLS.filter((cell) => masks[cell]).map((cell) => {
    const code = cell * 512 + masks[cell];
    return BASE64[code >> 12] + BASE64[(code >> 6) & 63] + BASE64[code & 63];
  }).join("");
}

/** @param {string} text @returns {number[] | null} */
function decodeMasks(text) {
  const masks = Array(81).fill(0);
  if (text.length % 3) return null;
  for (let at = 0; at < text.length; at += 3) {
    const [high, middle, low] = Array.from(text.slice(at, at + 3), (char) => BASE64.indexOf(char));
    if (high < 0 || middle < 0 || low < 0) return null;
    const code = high * 4096 + middle * 64 + low;
    if (code >= 81 * 512) return null;
    masks[code >> 9] = code & 511;
  }
  return masks;
}
