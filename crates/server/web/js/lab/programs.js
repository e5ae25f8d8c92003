// The strategies as programs in seven languages, for the listing: the same files that the judge compares
// a learner's program with.

import { byId } from "../dom.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {{lines: string[], place: number[], erase: number[]}} Program */

/** By language, then by strategy; fetched when a language is chosen. @type {Record<string, Record<string, Program>>} */
let programs = {};
let language = "";
/** @type {() => void} */
let changed = () => {};

/** @param {() => void} then called when another language is chosen */
export function onlisting(then) {
  changed = then;
}

/** @param {Strategy} strategy @returns {Strategy} with the lines of the language chosen, if it is there in that */
export function listingOf(strategy) {
  const program = programs[language]?.[strategy.name];
  if (!program) return strategy;
  const pseudocode = program.lines.map((text, i) => {
    /** @type {import("./types.js").EventName[]} */
    const on = [];
    if (program.place.includes(i + 1)) on.push("place", "prefill");
    if (program.erase.includes(i + 1)) on.push("erase");
    return { text, on };
  });
  return { ...strategy, pseudocode };
}

const choice = byId("code-language", HTMLSelectElement);
choice.addEventListener("change", async () => {
  language = choice.value;
  if (language && Object.keys(programs).length === 0) {
    const answer = await fetch("/lab/programs.json");
    if (answer.ok) programs = await answer.json();
  }
  changed();
});
