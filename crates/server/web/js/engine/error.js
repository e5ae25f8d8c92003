// Why there is no answer.

/** The engine's refusal, or the news that it could not be reached. */
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
