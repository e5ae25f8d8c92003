// What a race shows, in sentences computed from its answer.

import { duration, list, plural, times, whole } from "./format.js";

/** @typedef {import("./types.js").RaceRow} RaceRow */

/** The strategies that take the empty cells row by row: the yardstick. */
const ROW_MAJOR = ["scan", "tables", "bits", "cells"];
/** A difference smaller than this factor is not worth a sentence. */
const NOTABLE = 1.5;

/** @param {RaceRow[]} rows @returns {string[]} */
export function findings(rows) {
  if (rows.some(({ status }) => status === "invalid")) {
    return ["A digit stands twice in a house of this board, so nothing was run."];
  }
  const yardstick = rows.find(({ name }) => ROW_MAJOR.includes(name));
  const said = [sameTree(rows), prePass(rows, yardstick), ...ratios(rows, yardstick), fastest(rows)];
  return said.filter((text) => text !== "");
}

/** @param {RaceRow[]} rows */
function sameTree(rows) {
  const walkers = rows.filter(({ name }) => ROW_MAJOR.includes(name));
  if (walkers.length < 2) return "";
  const [first, ...others] = walkers;
  const same = others.every(
    (row) => row.placements === first.placements && row.backtracks === first.backtracks && row.checks === first.checks,
  );
  if (!same) return "";
  const names = list(walkers.map(({ name }) => name));
  return `${names} walk the same tree, ${plural(first.placements, "placement")} each: tables and masks make a node cheaper, never the tree smaller.`;
}

/** @param {RaceRow[]} rows @param {RaceRow | undefined} yardstick */
function prePass(rows, yardstick) {
  const row = rows.find(({ name }) => name === "singles");
  if (!row) return "";
  if (row.prefilled > 0 && row.placements === 0 && row.status === "solved") {
    return `singles fills all ${plural(row.prefilled, "cell")} before the search: nothing is left to search.`;
  }
  if (row.prefilled === 0 && yardstick?.placements === row.placements) {
    return "The pre-pass of singles finds nothing to fill here, so it searches as much as row-major.";
  }
  const words = row.prefilled === 0 ? "no cell" : `only ${plural(row.prefilled, "cell")}`;
  return `The pre-pass of singles fills ${words}; then it needs ${plural(row.placements, "placement")}.`;
}

/**
 * Who needs far more or far fewer placements than row-major, the worst first; equals together.
 * @param {RaceRow[]} rows
 * @param {RaceRow | undefined} yardstick
 */
function ratios(rows, yardstick) {
  if (!yardstick || yardstick.placements === 0) return [];
  const others = rows.filter(({ name, placements }) => !ROW_MAJOR.includes(name) && name !== "singles" && placements > 0);
  const counts = [...new Set(others.map(({ placements }) => placements))].sort((a, b) => b - a);
  return counts
    .filter((count) => isNotable(count / yardstick.placements))
    .map((count) => ratioWords(others.filter(({ placements }) => placements === count), yardstick));
}

/** @param {number} ratio */
const isNotable = (ratio) => ratio >= NOTABLE || ratio <= 1 / NOTABLE;

/** @param {RaceRow[]} equals rows with as many placements @param {RaceRow} yardstick */
function ratioWords(equals, yardstick) {
  const [{ placements }] = equals;
  const ratio = placements / yardstick.placements;
  const cut = equals.some(({ status }) => status === "budget") || yardstick.status === "budget";
  const subject = `${list(equals.map(({ name }) => name))} ${equals.length > 1 ? "are" : "is"}`;
  const factor = `${cut ? "at least " : ""}${times(Math.max(ratio, 1 / ratio))} times`;
  const figures = `${whole(placements)} placements against ${whole(yardstick.placements)}`;
  const stopped = cut ? ", where the budget ended" : "";
  return `${subject} ${factor} ${ratio > 1 ? "worse" : "better"} than row-major here: ${figures}${stopped}.`;
}

/** @param {RaceRow[]} rows */
function fastest(rows) {
  // A learner's program runs watched, and in the browser: its time is no measure.
  const done = rows.filter(({ name, status }) => status !== "budget" && name !== "yours").sort((a, b) => a.micros - b.micros);
  if (done.length < 2) return "";
  const [first, last] = [done[0], done[done.length - 1]];
  const ratio = last.micros / Math.max(1, first.micros);
  if (ratio < 2) return "";
  return `In time: ${first.name} ${duration(first.micros)}, ${last.name} ${duration(last.micros)}, ${times(ratio)} times as long.`;
}
