// Asks the server, and asks again when it is busy.

import { ApiError, post } from "../api.js";

/** How often a busy server is asked again, and the first pause in milliseconds; then it doubles. */
const RETRIES = 5;
const FIRST_PAUSE = 150;

/**
 * Posts as `api.post` does; a busy server is asked again after a pause.
 * @type {import("./types.js").Post}
 */
export async function patientPost(name, body, signal) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(name, body, signal);
    } catch (error) {
      const busy = error instanceof ApiError && error.code === "busy";
      if (!busy || attempt === RETRIES) throw error;
      await pause(FIRST_PAUSE * 2 ** attempt, signal);
    }
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
