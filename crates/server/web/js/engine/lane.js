// A line of requests and the workers that work it off, each one request at a time.

import { ApiError } from "./error.js";

/** How long a request that is given up may go on before its worker is ended, in milliseconds. */
const GRACE = 50;

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {string} name
 * @property {string} body
 * @property {boolean} long
 * @property {boolean} gone whether nobody waits for it any more
 * @property {(outcome: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @typedef {{worker: Worker, job: Job | null}} Place */

let last = 0;

/** Some workers of one kind, and what waits for them. */
export class Lane {
  /** @type {Place[]} */
  #places = [];
  /** @type {Job[]} */
  #waiting = [];
  /** @type {() => Promise<Worker>} */
  #start;
  /** @type {number} */
  #most;
  /** Workers that are being started. */
  #coming = 0;

  /** @param {() => Promise<Worker>} start gives a worker that is ready @param {number} most how many there may be */
  constructor(start, most) {
    this.#start = start;
    this.#most = most;
  }

  /**
   * @param {string} name @param {string} body @param {boolean} long @param {AbortSignal} [signal]
   * @returns {Promise<any>} what the worker answers
   */
  ask(name, body, long, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      /** @type {Job} */
      const job = { id: ++last, name, body, long, gone: false, resolve, reject };
      signal?.addEventListener("abort", () => this.#giveUp(job, signal.reason), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Starts a worker before it is needed. */
  async warm() {
    if (this.#places.length + this.#coming === 0) await this.#hire();
  }

  #next() {
    for (const place of this.#places) {
      if (place.job) continue;
      const job = this.#waiting.shift();
      if (!job) return;
      place.job = job;
      place.worker.postMessage({ id: job.id, name: job.name, body: job.body, long: job.long });
    }
    const wanted = Math.min(this.#waiting.length, this.#most - this.#places.length);
    for (let i = this.#coming; i < wanted; i++) void this.#hire();
  }

  async #hire() {
    this.#coming += 1;
    try {
      const worker = await this.#start();
      /** @type {Place} */
      const place = { worker, job: null };
      worker.onmessage = ({ data }) => this.#answered(place, data);
      worker.onerror = (event) => this.#answered(place, { broken: true, error: { code: "internal", message: event.message } });
      this.#places.push(place);
      this.#coming -= 1;
      this.#next();
    } catch (error) {
      this.#coming -= 1;
      if (this.#places.length > 0) return;
      for (const job of this.#waiting.splice(0)) job.reject(error);
    }
  }

  /** @param {Place} place @param {any} outcome */
  #answered(place, outcome) {
    const { job } = place;
    place.job = null;
    if (outcome.broken) this.#dismiss(place);
    if (job && outcome.error) job.reject(new ApiError(outcome.error.code, outcome.error.message));
    else job?.resolve(outcome);
    this.#next();
  }

  /** @param {Job} job @param {unknown} reason */
  #giveUp(job, reason) {
    job.gone = true;
    job.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    const place = this.#places.find((one) => one.job === job);
    if (!place) return;
    setTimeout(() => {
      if (place.job !== job) return; // it has ended by itself
      this.#dismiss(place);
      this.#next();
      void this.warm();
    }, GRACE);
  }

  /** @param {Place} place */
  #dismiss(place) {
    place.worker.terminate();
    this.#places = this.#places.filter((other) => other !== place);
  }
}
