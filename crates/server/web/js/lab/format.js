// Numbers and names as people read them.

import { cellName } from "../geometry.js";

/** @typedef {import("./snapshot.js").Step} Step */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** @param {number} n such as 31055186, written 31,055,186 */
export const whole = (n) => WHOLE.format(n);

/** @param {number} n such as 31055186, written 31.1M */
export const compact = (n) => COMPACT.format(n);

/** @param {number} n @param {string} noun */
export const plural = (n, noun) => `${whole(n)} ${noun}${n === 1 ? "" : "s"}`;

/** @param {number} ratio how many times: exact when large, one decimal when small */
export const times = (ratio) => (ratio >= 10 ? whole(ratio) : ratio.toFixed(1));

/** @param {number} micros */
export function duration(micros) {
  if (micros < 1000) return `${whole(micros)} µs`;
  if (micros < 1e6) return `${(micros / 1000).toPrecision(3)} ms`;
  return `${(micros / 1e6).toPrecision(3)} s`;
}

/** @param {string[]} names as in "a, b and c" */
export function list(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {number} speed in events a second */
export function speedText(speed) {
  const number = speed < 10 ? String(speed) : whole(speed);
  return `${number} event${speed === 1 ? "" : "s"} a second`;
}

/** @param {Step | null} step what an event did, in a sentence */
export function sentence(step) {
  if (!step) return "Nothing has happened yet.";
  const place = step.cell >= 0 ? cellName(step.cell) : "";
  switch (step.name) {
    case "prefill":
      return `${place} can only be ${step.digit}: filled before the search.`;
    case "place":
      return `Tries ${step.digit} in ${place}.`;
    case "erase":
      return `Takes ${step.digit} back from ${place}.`;
    case "dead":
      return place
        ? `Nothing is left to try in ${place}: a dead end.`
        : `${step.digit} has no place left in a house: a dead end.`;
    case "solved":
      return "Solved.";
  }
}
