// The variables of a program at a moment, as the language would print them: only those that the
// program has.

import { h } from "../dom.js";
import { ALL_DIGITS, boxOf, cellName, CELLS, colOf, digitsOf, legalDigits, rowOf } from "../geometry.js";
import { GIVEN, PREFILLED } from "./snapshot.js";

/** @typedef {import("./moments.js").Moment} Moment */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {[string, string, string?]} Variable name, value, and what it means */

/** Cells shown of a list, on either side of the index. */
const NEAR = 3;

/**
 * The variables just after the line of a moment; at a call just before it.
 * @param {Moment} moment @param {Snapshot} snapshot @param {string} source of the program; empty for an outline
 * @returns {Variable[]}
 */
export function variables(moment, snapshot, source) {
  if (moment.cell < 0 || !source) return [];
  const given = givenTo(moment, source);
  if (moment.isFresh || moment.cell > 80) return [...given, ...listed(snapshot, moment.cell, source)];
  return [...given, ...found(moment, snapshot, source), ...tables(moment, snapshot, source), ...listed(snapshot, moment.cell, source)];
}

/** What a call is given. @param {Moment} moment @param {string} source @returns {Variable[]} */
function givenTo({ cell, isPast }, source) {
  const [row, column] = isPast ? [rowOf(cell) - 1, 9] : [rowOf(cell), colOf(cell)];
  if (/search(\(| = \()[^)\n]*\brow\b(?! \+)[^)\n]*\bcolumn\b/.test(source)) return [["row", String(row)], ["column", String(column)]];
  return takesCell(source) ? [["cell", String(cell)]] : [];
}

/** Whether a call is given the number of a cell. @param {string} source */
const takesCell = (source) => /search\([^)\n]*\bcell\b(?! \+)/.test(source) || /search = cell/.test(source);

/** What a call finds out. @param {Moment} moment @param {Snapshot} snapshot @param {string} source @returns {Variable[]} */
function found(moment, snapshot, source) {
  const { name, cell, digit } = moment;
  const has = (/** @type {string} */ word) => new RegExp(`\\b${word}\\b`).test(source);
  /** @type {Variable[]} */
  const list = givenTo(moment, source).length === 2 ? [] : [["row", String(rowOf(cell))], ["column", String(colOf(cell))]];
  if (name === "sweep" || name === "prefill") return list;
  const takes = /\bbit = /.test(source);
  const isKnown = digit > 0 && !(takes && name === "loop");
  if (isKnown && has("digit")) list.push(["digit", String(digit)]);
  if (isKnown && (takes || /for bit/.test(source))) list.push(["bit", binary(1 << digit)]);
  if (name === "pick" || name === "filled") return list;
  const legal = legalDigits(snapshot.digits)[cell];
  const isLate = /free &= free/.test(source); // a bit goes when the loop comes round again
  const free = isLate || /free \^= bit/.test(source) ? leftOf(legal, moment, isLate) : legal;
  if (has("free")) list.push(["free", binary(free << 1), digitsOf(free).join(" ") || "none"]);
  if (has("taken") && !has("legal")) list.push(["taken", binary((ALL_DIGITS & ~legal) << 1), digitsOf(ALL_DIGITS & ~legal).join(" ")]);
  return list;
}

/** The digits that a loop which takes bit by bit has still before it. @param {number} legal @param {Moment} moment @param {boolean} isLate */
function leftOf(legal, { name, digit }, isLate) {
  if (name === "fail" || (name === "loop" && !digit)) return 0;
  if (name === "free" || !digit) return legal;
  const passed = name === "loop" || isLate ? digit - 1 : digit;
  return legal & ~((1 << passed) - 1);
}

/** What the row, the column and the box of a cell hold. @param {Moment} moment @param {Snapshot} snapshot @param {string} source @returns {Variable[]} */
function tables({ cell, digit, isHeld }, snapshot, source) {
  if (!/\bboxes\b/.test(source)) return [];
  const digits = Uint8Array.from(snapshot.digits);
  if (isHeld !== undefined) digits[cell] = isHeld ? digit : 0;
  const write = /set\(\)|new Set\(\)/.test(source) ? asSet : /bool|False|fill\(false\)/.test(source) && !/\^=/.test(source) ? asTable : (/** @type {number} */ mask) => binary(mask << 1);
  const houses = /** @type {const} */ ([["rows", rowOf, "row"], ["columns", colOf, "column"], ["boxes", boxOf, "box"]]);
  return houses.map(([name, of]) => {
    const mask = CELLS.filter((other) => of(other) === of(cell)).reduce((sum, other) => (digits[other] ? sum | (1 << (digits[other] - 1)) : sum), 0);
    return [`${name}[${of(cell)}]`, write(mask), `holds ${digitsOf(mask).join(" ") || "nothing"}`];
  });
}

/** The list of cells around the one at hand, and the index in it. @param {Snapshot} snapshot @param {number} cell @param {string} source @returns {Variable[]} */
function listed(snapshot, cell, source) {
  if (!/\b(empty|cells)\b/.test(source) || !/\bi\b|\brest\b/.test(source) || /min\(empty|empty\.min/.test(source)) return [];
  const sorted = /sort/.test(source);
  const all = CELLS.filter((one) => snapshot.origins[one] !== GIVEN && snapshot.origins[one] !== PREFILLED);
  if (cell > 80) return [["i", String(all.length)]];
  const list = sorted ? sortedSoFar(snapshot, cell) : all;
  const at = list.indexOf(cell);
  if (at < 0) return [];
  const from = Math.max(0, at - NEAR);
  const shown = list.slice(from, at + NEAR + 1).map((one) => (one === cell ? `▸${cellName(one)}` : cellName(one)));
  const more = sorted || at + NEAR + 1 < list.length ? " …" : "";
  return [["i", String(at)], [sorted ? "cells" : "empty", `${from > 0 ? "… " : ""}${shown.join(" ")}${more}`]];
}

/** The sorted list as far as the search has come: the cells that it has filled, and this one. @param {Snapshot} snapshot @param {number} cell */
function sortedSoFar({ path }, cell) {
  const at = path.findIndex((one) => one.cell === cell);
  return [...path.slice(0, at < 0 ? path.length : at).map((one) => one.cell), cell];
}

/** @param {number} mask @returns {string} as 0b0100110010 */
const binary = (mask) => `0b${mask.toString(2).padStart(10, "0")}`;

/** @param {number} mask @returns {string} as {1, 4} */
const asSet = (mask) => `{${digitsOf(mask).join(", ")}}`;

/** @param {number} mask @returns {string} a mark for each digit held */
const asTable = (mask) => Array.from({ length: 9 }, (_, at) => (mask & (1 << at) ? String(at + 1) : "·")).join("");

export class VariablesView {
  #shown = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Variable[]} list @param {string} words what the moment is */
  show(list, words) {
    const text = JSON.stringify([words, list]);
    if (text === this.#shown) return;
    this.#shown = text;
    const rows = list.flatMap(([name, value, about = ""]) => [h("dt", {}, name), h("dd", {}, h("code", {}, value), about ? h("span", { class: "muted" }, ` ${about}`) : "")]);
    this.host.replaceChildren(h("p", { class: "moment" }, words), h("dl", {}, ...rows));
  }
}

/** @type {Record<import("./types.js").MomentName, string>} */
const WORDS = {
  setup: "Before the search.", sweep: "Looks for cells with a single digit.", prefill: "Writes a digit for good.",
  enter: "The search is called.", wrap: "On to the next row.", done: "Is every cell filled?", filled: "Is the cell filled already?",
  pick: "This cell is next.", free: "What is legal here?", loop: "The next digit.", test: "Is it legal?", take: "Takes the lowest bit.",
  mark: "Enters it into the tables.", place: "Writes it on the board.", call: "Calls itself for the next cell.", found: "Solved further down.",
  unmark: "Takes it out of the tables.", erase: "Erases it from the board.", fail: "No digit is left: goes back.",
};

/** @param {Moment} moment @returns {string} what happens, in a sentence */
export function momentWords({ name, cell, digit }) {
  const place = cell >= 0 && cell < 81 ? ` ${cellName(cell)}${digit && ["loop", "test", "take", "mark", "place", "unmark", "erase"].includes(name) ? `, ${digit}` : ""}` : "";
  return `${WORDS[name]}${place}`;
}
