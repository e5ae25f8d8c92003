// All that the page remembers as one file, and back again.

import { decode } from "./link.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Saved} Saved */

/** What the file says it is. */
const FORMAT = "ninefold-games-1";

/** @param {Store} store @returns {Promise<string>} */
export async function backup(store) {
  const [games, results] = await Promise.all([store.all("games"), store.all("results")]);
  return JSON.stringify({ format: FORMAT, games, results });
}

/**
 * Takes in what a file has, but for games that are here and newer.
 * @param {Store} store @param {string} text
 * @returns {Promise<number>} how many games were taken
 */
export async function restoreBackup(store, text) {
  const file = parse(text);
  const known = new Map((/** @type {Saved[]} */ (await store.all("games"))).map((saved) => [saved.id, saved]));
  let count = 0;
  for (const saved of file.games.filter(isGame)) {
    const here = known.get(saved.id);
    if (here && here.touched >= saved.touched) continue;
    await store.put("games", { ...EMPTY, ...saved, version: Math.max(saved.version, here?.version ?? 0) + 1 });
    count += 1;
  }
  for (const result of file.results) if (typeof result?.id === "string") await store.put("results", result);
  return count;
}

/** What a game is where its file says nothing. */
const EMPTY = { past: [], future: [], name: "", entering: false, auto: false, seconds: 0, made: 0, level: "", er: 0, day: "", finished: false, binned: 0, wish: {} };

/** @param {string} text @returns {{games: any[], results: any[]}} */
function parse(text) {
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    // said below
  }
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new Error("This file holds no saved games of Ninefold.");
  return { games: file.games, results: Array.isArray(file.results) ? file.results : [] };
}

/** @param {any} saved */
const isGame = (saved) => typeof saved?.id === "string" && typeof saved.link === "string" && decode(saved.link) !== null &&
  typeof saved.touched === "number" && typeof saved.version === "number" && /^[.1-9]{81}$/.test(saved.clues);
