// Talks to the server: JSON in, JSON out, errors that a person can read, and work that stops
// when nobody waits for it any more.

/** The server's refusal, or the news that it could not be reached. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {number} [status] */
  constructor(code, message, status = 0) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/** @param {unknown} error @returns {boolean} whether it only says that the request was given up */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** @param {unknown} error @returns {string} a sentence for the person at the page */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} name such as "check"
 * @param {Record<string, unknown>} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the answer
 */
export function post(name, body, signal) {
  const headers = { "content-type": "application/json" };
  return request(name, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @type {Map<string, Promise<any>>} */
const tables = new Map();

/**
 * A table of the server ("techniques", "puzzles", "strategies", "symmetries"); asked for once.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function table(name) {
  let answer = tables.get(name);
  if (!answer) {
    answer = request(name, {});
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

/** @param {string} name @param {RequestInit} init @returns {Promise<any>} */
async function request(name, init) {
  let response;
  try {
    response = await fetch(`/api/v1/${name}`, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError("unreachable", "The server does not answer. Is “ninefold serve” still running?");
  }
  const answer = await readJson(response);
  if (!response.ok) throw refusal(response, answer);
  return answer;
}

/** @param {Response} response @returns {Promise<any>} */
async function readJson(response) {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

/** @param {Response} response @param {any} answer @returns {ApiError} */
function refusal(response, answer) {
  const error = answer?.error;
  if (error?.message) return new ApiError(error.code, error.message, response.status);
  return new ApiError("failed", `The server answered ${response.status}.`, response.status);
}
