// What a program does between two events, moment by moment; the lines of each are the server's.
// A program has only some of these moments: the others are passed over.

import { CELLS, digitsOf, legalDigits } from "../geometry.js";
import { GIVEN } from "./snapshot.js";

/** @typedef {import("./types.js").MomentName} MomentName */
/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {import("./snapshot.js").Step} Step */
/** @typedef {Set<MomentName>[]} Lines what happens at each line of a program */

/**
 * `cell` is -1 and `digit` 0 where there is none; `cell` is 81 behind the last one.
 * @typedef {object} Moment
 * @property {MomentName} name
 * @property {number} cell
 * @property {number} digit
 * @property {boolean} [isFresh] whether the call has only begun: it knows what it was given, and no more
 * @property {boolean} [isPast] whether the column is the one behind the row before the cell's
 * @property {boolean} [isHeld] whether the tables hold the digit in the cell, where the board doesn't tell
 */

/** @type {Record<import("./types.js").EventName, MomentName>} */
const OF_EVENT = { prefill: "prefill", place: "place", erase: "erase", dead: "fail", solved: "done" };

/** What comes at the head of a call, before digits are tried. @type {MomentName[]} */
const HEAD = ["wrap", "done", "pick", "filled", "free"];

/** The moment of an event itself. @param {Step | null} step @param {Lines} [lines] @returns {Moment} */
export function momentOf(step, lines = []) {
  if (!step) return { name: "setup", cell: -1, digit: 0 };
  const moment = at(OF_EVENT[step.name], step);
  if (step.name === "place") moment.isHeld = isBefore(lines, "mark", "place");
  if (step.name === "solved") moment.cell = -1;
  if (step.name === "erase") moment.isHeld = isBefore(lines, "erase", "unmark");
  return moment;
}

/**
 * What happens after one event and before the next.
 * @param {Snapshot} snapshot the board after the first
 * @param {Step} next
 * @param {Lines} lines
 * @param {string} [source] of the program; empty for an outline
 * @returns {Moment[]}
 */
export function between(snapshot, next, lines, source = "") {
  const has = (/** @type {MomentName} */ name) => lines.some((there) => there.has(name));
  const moments = [...after(snapshot.last, next, lines), ...entry(snapshot, next, lines), ...trying(snapshot, next, has("test") ? tested(snapshot, next.cell, source) : null)];
  if (next.name === "place") moments.push(...writing(next, isBefore(lines, "mark", "place")));
  if (next.name === "erase" && isBefore(lines, "unmark", "erase")) moments.push({ ...at("unmark", next), isHeld: false });
  return moments.filter(({ name }) => has(name));
}

/** @param {MomentName} name @param {{cell: number, digit: number}} place @returns {Moment} */
const at = (name, { cell, digit }) => ({ name, cell, digit });

/** Whether the line of one moment alone stands before that of another. @param {Lines} lines @param {MomentName} a @param {MomentName} b */
function isBefore(lines, a, b) {
  const place = (/** @type {MomentName} */ name) => {
    const alone = lines.findIndex((there) => there.has(name) && there.size === 1);
    return alone < 0 ? lines.findIndex((there) => there.has(name)) : alone;
  };
  return place(a) >= 0 && place(a) < place(b);
}

/** What is left to do of an event. @param {Step | null} last @param {Step} next @param {Lines} lines @returns {Moment[]} */
function after(last, next, lines) {
  if (!last || last.name === "prefill") return [at("sweep", { cell: next.name === "prefill" ? next.cell : -1, digit: 0 })];
  if (last.name === "place") {
    const mark = { ...at("mark", last), isHeld: true };
    return [...(isBefore(lines, "place", "mark") ? [mark] : []), at("call", last)];
  }
  if (last.name === "erase" && isBefore(lines, "erase", "unmark")) return [{ ...at("unmark", last), isHeld: false }];
  return [];
}

/**
 * Into a new call, if the event before led there: over filled cells, to the cell that is next.
 * @param {Snapshot} snapshot @param {Step} next @param {Lines} lines
 * @returns {Moment[]}
 */
function entry({ last, digits }, next, lines) {
  const isCalled = !last || last.name === "place" || last.name === "prefill";
  if (!isCalled || next.name === "prefill") return [];
  const head = headOf(lines);
  const end = next.name === "solved" || next.cell < 0 ? 81 : next.cell;
  if (head.at(-1) === "done") return [at("enter", { cell: -1, digit: 0 }), ...looking(end)];
  if (!head.includes("filled")) return call(head, { cell: end, digit: 0 });
  return passing(last?.name === "place" ? last.cell + 1 : 0, end, { digits, head });
}

/**
 * The moments at the head of a call in the order of their lines; `done` is the last where a loop
 * over all cells that runs to its end is what tells.
 * @param {Lines} lines
 * @returns {MomentName[]}
 */
function headOf(lines) {
  const enter = Math.max(0, lines.findIndex((there) => there.has("enter")));
  const loop = lines.findIndex((there, i) => i >= enter && there.has("loop"));
  const until = loop < 0 ? lines.length : loop;
  const names = lines.slice(enter, until + 1).flatMap((there, i) => {
    const inLoop = enter + i === until;
    return HEAD.filter((name) => there.has(name) && (!inLoop || name === "free"));
  });
  const head = names.filter((name, i) => name !== names[i - 1]);
  const looks = head.includes("filled") && !head.includes("done") && lines.some((there) => there.has("done"));
  return looks ? [...head, "done"] : head;
}

/** A call for a cell. @param {MomentName[]} head @param {{cell: number, digit: number}} place @returns {Moment[]} */
function call(head, place) {
  const isOver = place.cell >= 81;
  const end = head.lastIndexOf("done") + 1;
  const names = isOver && end > 0 ? head.slice(0, end) : head;
  const known = head.includes("pick") ? head.lastIndexOf("pick") : 0;
  return [{ ...at("enter", place), isFresh: true }, ...names.map((name, i) => ({ ...at(name, place), isFresh: i < known }))];
}

/** A loop over all cells, up to the one that is empty. @param {number} end @returns {Moment[]} */
function looking(end) {
  const cells = CELLS.slice(0, end + 1).flatMap((cell) => [at("pick", { cell, digit: 0 }), at("filled", { cell, digit: 0 })]);
  if (end < 81) return [...cells, at("free", { cell: end, digit: 0 })];
  return [...cells, at("pick", { cell: -1, digit: 0 }), at("done", { cell: -1, digit: 0 })];
}

/**
 * Calls for the cells that are filled already, for the ends of rows, and for the one that is empty.
 * @param {number} start @param {number} end @param {{digits: Uint8Array, head: MomentName[]}} program
 * @returns {Moment[]}
 */
function passing(start, end, { digits, head }) {
  const moments = [];
  for (let cell = start; cell <= end; cell++) {
    const place = { cell, digit: 0 };
    const wraps = head.includes("wrap") && cell % 9 === 0 && cell > 0;
    if (wraps) moments.push({ ...at("enter", place), isPast: true, isFresh: true }, { ...at("wrap", place), isPast: true });
    const names = cell < end && digits[cell] ? head.slice(0, head.indexOf("filled") + 1) : head;
    moments.push(...call(names, place));
  }
  return moments;
}

/**
 * The digits that a program puts to the test: those that the clues leave to the cell where it has
 * listed them, or else all.
 * @param {Snapshot} snapshot @param {number} cell @param {string} source
 */
function tested({ digits, origins }, cell, source) {
  if (cell < 0 || !/\b(in|of) digits\b/.test(source)) return CELLS.slice(1, 10);
  return digitsOf(legalDigits(digits.map((digit, at) => (origins[at] === GIVEN ? digit : 0)))[cell]);
}

/**
 * The digits that are tried in vain, and the one that isn't. A program that knows what is free
 * tries no other.
 * @param {Snapshot} snapshot @param {Step} next @param {number[] | null} tests
 * @returns {Moment[]}
 */
function trying({ last }, next, tests) {
  if (next.name !== "place" && next.name !== "dead") return [];
  if (!tests || next.cell < 0) return [at("loop", next)];
  const { cell } = next;
  const start = last?.name === "erase" && last.cell === cell ? last.digit + 1 : 1;
  const end = next.name === "place" ? next.digit : 9;
  const tried = tests.filter((digit) => digit >= start && digit <= end)
    .flatMap((digit) => [at("loop", { cell, digit }), at("test", { cell, digit })]);
  return next.name === "place" ? tried : [...tried, at("loop", { cell, digit: 0 })];
}

/** @param {Step} next @param {boolean} marksFirst @returns {Moment[]} */
const writing = (next, marksFirst) => [at("take", next), ...(marksFirst ? [{ ...at("mark", next), isHeld: true }] : [])];
