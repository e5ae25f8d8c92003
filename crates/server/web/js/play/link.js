// The whole state in the part of an address after the "#", short and only with characters that
// survive every chat program. The same text is what the browser stores.
//
//   g  the cells: 1-9 a clue, A-I a placed digit, a-z a run of 1-26 blanks ("." is one blank)
//   n, m, x, c  notes, notes in the middle, struck candidates, colours: three base-64 characters
//      for each cell that has any
//   k  colours of candidates: three characters for each that has any
//   l  links between candidates: four characters each
//   a  1 when candidates are shown by themselves
//   t  seconds played, in base 36
//   r, h  1 when the solution was shown; how many hints were taken: only in what the browser stores

import { CELLS } from "../geometry.js";
import { newState } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{state: State, auto: boolean, seconds: number}} Shared */

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const [UPPER, LOWER] = [64, 96]; // one less than the codes of "A" and "a"

const LAYERS = /** @type {const} */ ([["n", "notes"], ["m", "centre"], ["x", "struck"], ["c", "colours"]]);

/** @param {State} state @param {boolean} auto @param {number} [seconds] @returns {string} */
export function encode(state, auto, seconds) {
  const fields = [`g=${encodeCells(state)}`];
  for (const [letter, layer] of LAYERS) {
    if (state[layer].some(Boolean)) fields.push(`${letter}=${encodeMasks(state[layer])}`);
  }
  if (state.tints.some(Boolean)) fields.push(`k=${encodeTints(state.tints)}`);
  if (state.lines.length) fields.push(`l=${state.lines.map((line) => base64(lineCode(line), 4)).join("")}`);
  if (auto) fields.push("a=1");
  if (seconds) fields.push(`t=${Math.floor(seconds).toString(36)}`);
  return fields.join("&");
}

/** As a link, with what is nobody else's business. @param {State} state @returns {string} */
export function encodeMove(state) {
  const more = [state.revealed ? "&r=1" : "", state.aids ? `&h=${state.aids}` : ""];
  return encode(state, false) + more.join("");
}

/** @param {string} text @returns {Shared | null} null when it is no such text */
export function decode(text) {
  const fields = new Map(text.replace(/^#/, "").split("&").map((field) => /** @type {[string, string]} */ ([field[0], field.slice(2)])));
  const cells = decodeCells(fields.get("g") ?? "");
  if (!cells) return null;
  const [notes, centre, struck, colours] = LAYERS.map(([letter]) => decodeMasks(fields.get(letter) ?? ""));
  const [tints, lines] = [decodeTints(fields.get("k") ?? ""), decodeLines(fields.get("l") ?? "")];
  if (!notes || !centre || !struck || !colours || !tints || !lines) return null;
  const seconds = Number.parseInt(fields.get("t") ?? "0", 36);
  const [revealed, aids] = [fields.get("r") === "1", Math.max(0, Number.parseInt(fields.get("h") ?? "0", 10) || 0)];
  return {
    state: newState({ ...cells, notes, centre, struck, colours, tints, lines, revealed, aids }),
    auto: fields.get("a") === "1",
    seconds: Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0,
  };
}

/** @param {number} code @param {number} length @returns {string} */
function base64(code, length) {
  let text = "";
  for (let at = 0; at < length; at += 1) text = BASE64[Math.floor(code / 64 ** at) % 64] + text;
  return text;
}

/** @param {string} text @param {number} length @returns {number[] | null} the codes of so many characters each */
function codes(text, length) {
  if (text.length % length) return null;
  const list = [];
  for (let at = 0; at < text.length; at += length) {
    const digits = Array.from(text.slice(at, at + length), (char) => BASE64.indexOf(char));
    if (digits.includes(-1)) return null;
    list.push(digits.reduce((sum, digit) => sum * 64 + digit, 0));
  }
  return list;
}

/** @param {import("./state.js").Line} line */
const lineCode = ({ from, to, strong }) => (from * 729 + to) * 2 + Number(strong);

/** @param {string} text @returns {import("./state.js").Line[] | null} */
function decodeLines(text) {
  const list = codes(text, 4);
  if (!list || list.some((code) => code >= 729 * 729 * 2)) return null;
  return list.map((code) => ({ from: Math.floor(code / 1458), to: Math.floor(code / 2) % 729, strong: code % 2 === 1 }));
}

/** @param {readonly number[]} tints @returns {string} */
const encodeTints = (tints) => tints.map((mask, at) => (mask ? base64(at * 64 + mask, 3) : "")).join("");

/** @param {string} text @returns {number[] | null} */
function decodeTints(text) {
  const list = codes(text, 3);
  if (!list || list.some((code) => code >= 729 * 64)) return null;
  const tints = Array(729).fill(0);
  for (const code of list) tints[code >> 6] = code & 63;
  return tints;
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
const encodeMasks = (masks) => masks.map((mask, cell) => (mask ? base64(cell * 512 + mask, 3) : "")).join("");

/** @param {string} text @returns {number[] | null} */
function decodeMasks(text) {
  const list = codes(text, 3);
  if (!list || list.some((code) => code >= 81 * 512)) return null;
  const masks = Array(81).fill(0);
  for (const code of list) masks[code >> 9] = code & 511;
  return masks;
}
