// Announces what happens, not more often than one can listen.

import { announce } from "../dom.js";

const PAUSE = 500;

let last = 0;
let timer = 0;

/**
 * Announces a text; of several in quick succession only the last.
 * @param {string} text
 */
export function say(text) {
  clearTimeout(timer);
  const wait = Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(() => {
    last = performance.now();
    announce(text);
  }, wait);
}
