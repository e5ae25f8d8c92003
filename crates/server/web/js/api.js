// Asks the engine: JSON in, JSON out, errors that a person can read, and work that stops when
// nobody waits for it any more. The engine is the server, or, on a page without one, a module in
// workers.

import { ApiError, isAbort } from "./engine/error.js";
import { http } from "./engine/http.js";

export { ApiError, isAbort };

/**
 * Answers a request, or gives a table if there is no body.
 * @typedef {(name: string, body: Record<string, unknown> | null, signal?: AbortSignal) => Promise<any>} Engine
 */

/** @type {Engine} */
let engine = http;

/** @param {Engine} other answers from now on */
export function answerBy(other) {
  engine = other;
}

/** @param {unknown} error @returns {string} a sentence for the person at the page */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} name such as "check"
 * @param {Record<string, unknown>} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the answer
 */
export const post = (name, body, signal) => engine(name, body, signal);

/** @type {Map<string, Promise<any>>} */
const tables = new Map();

/**
 * A table of the engine ("techniques", "puzzles", "strategies", "symmetries"); asked for once.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function table(name) {
  let answer = tables.get(name);
  if (!answer) {
    answer = engine(name, null);
    answer.catch(() => tables.delete(name));
    tables.set(name, answer);
  }
  return answer;
}

/**
 * A line of requests of which only the latest counts: a new one gives up the one before.
 */
export class Latest {
  constructor() {
    /** @type {AbortController | null} */
    this.controller = null;
  }

  /** @param {string} name @param {Record<string, unknown>} body @returns {Promise<any>} */
  async post(name, body) {
    this.cancel();
    const controller = new AbortController();
    this.controller = controller;
    try {
      return await post(name, body, controller.signal);
    } finally {
      if (this.controller === controller) this.controller = null;
    }
  }

  /** Gives up what is under way. */
  cancel() {
    this.controller?.abort();
    this.controller = null;
  }
}
