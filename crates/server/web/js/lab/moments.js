// What a program does between two events, moment by moment; the lines of each are the server's.
// A program has only some of these moments: the others are passed over.

import { CELLS } from "../geometry.js";

/** @typedef {import("./types.js").MomentName} MomentName */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./snapshot.js").Step} Step */
/** @typedef {{name: MomentName, cell: number, digit: number}} Moment `cell` -1 and `digit` 0 where there is none */

/** @type {Record<import("./types.js").EventName, MomentName>} */
const OF_EVENT = { prefill: "prefill", place: "place", erase: "erase", dead: "fail", solved: "done" };

/** The moment of an event itself. @param {Step | null} step @returns {Moment} */
export const momentOf = (step) => (step ? { name: OF_EVENT[step.name], cell: step.cell, digit: step.digit } : { name: "setup", cell: -1, digit: 0 });

/**
 * What happens after one event and before the next.
 * @param {Snapshot} snapshot the board after the first
 * @param {Step} next
 * @param {Set<MomentName>[]} lines what happens at each line of the program
 * @returns {Moment[]}
 */
export function between(snapshot, next, lines) {
  const { last } = snapshot;
  const has = (/** @type {MomentName} */ name) => lines.some((at) => at.has(name));
  const moments = [...after(last, next, isBefore(lines, "place", "mark")), ...entry(snapshot, next, has), ...trying(snapshot.last, next, has("test"))];
  if (next.name === "place") moments.push(...writing(next, isBefore(lines, "mark", "place")));
  if (next.name === "erase" && isBefore(lines, "unmark", "erase")) moments.push(at("unmark", next));
  return moments.filter(({ name }) => has(name));
}

/** @param {MomentName} name @param {{cell: number, digit: number}} place @returns {Moment} */
const at = (name, { cell, digit }) => ({ name, cell, digit });

/** Whether the line of one moment alone stands before that of another. @param {Set<MomentName>[]} lines @param {MomentName} a @param {MomentName} b */
function isBefore(lines, a, b) {
  const place = (/** @type {MomentName} */ name) => {
    const alone = lines.findIndex((there) => there.has(name) && there.size === 1);
    return alone < 0 ? lines.findIndex((there) => there.has(name)) : alone;
  };
  return place(a) >= 0 && place(a) < place(b);
}

/** What is left to do of an event. @param {Step | null} last @param {Step} next @param {boolean} marksLater */
function after(last, next, marksLater) {
  if (!last) return next.name === "prefill" ? [at("sweep", next)] : [];
  if (last.name === "prefill") return next.name === "prefill" ? [at("sweep", next)] : [];
  if (last.name === "place") return [...(marksLater ? [at("mark", last)] : []), at("call", last)];
  if (last.name === "erase") return [at("unmark", last)];
  return [];
}

/**
 * Into a new call, if the event before led there: over filled cells, to the cell that is next.
 * @param {Snapshot} snapshot @param {Step} next @param {(name: MomentName) => boolean} has
 */
function entry({ last, digits }, next, has) {
  const called = !last || last.name === "place" || (last.name === "prefill" && next.name !== "prefill");
  if (!called || next.name === "prefill") return [];
  const moments = [at("enter", next)];
  if (has("filled") && (has("wrap") || has("pick"))) moments.push(...passing(last, next, digits));
  moments.push(at("done", next));
  if (next.name !== "solved") moments.push(at("filled", next), at("pick", next), at("free", next));
  return moments;
}

/** Calls for cells that are filled already. @param {Step | null} last @param {Step} next @param {Uint8Array} digits */
function passing(last, next, digits) {
  const start = last && last.name === "place" ? last.cell + 1 : 0;
  const end = next.name === "solved" || next.cell < 0 ? 81 : next.cell;
  return CELLS.slice(start, Math.max(start, end)).filter((cell) => digits[cell]).flatMap((cell) => {
    const place = { cell, digit: 0 };
    const wrap = cell % 9 === 0 && cell > 0 ? [at("wrap", place), at("enter", place)] : [];
    return [...wrap, at("done", place), at("filled", place), at("enter", place)];
  });
}

/**
 * The digits that are tried in vain, and the one that isn't. A program that knows what is free tries
 * no other.
 * @param {Step | null} last @param {Step} next @param {boolean} tests
 */
function trying(last, next, tests) {
  if (next.name !== "place" && next.name !== "dead") return [];
  if (!tests || next.cell < 0) return [at("loop", next)];
  const { cell } = next;
  const start = last?.name === "erase" && last.cell === cell ? last.digit + 1 : 1;
  const end = next.name === "place" ? next.digit : 9;
  return CELLS.slice(start, end + 1).flatMap((digit) => [at("loop", { cell, digit }), at("test", { cell, digit })]);
}

/** @param {Step} next @param {boolean} marksFirst */
const writing = (next, marksFirst) => [at("take", next), ...(marksFirst ? [at("mark", next)] : [])];
