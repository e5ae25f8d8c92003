// Answers from the server that the page came from.

import { ApiError, isAbort } from "./error.js";

/** @type {import("../api.js").Engine} */
export async function http(name, body, signal) {
  const headers = { "content-type": "application/json" };
  /** @type {RequestInit} */
  const init = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : {};
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
