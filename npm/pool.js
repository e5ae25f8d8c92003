// Engines in workers: every call gives a promise, work is shared out, and a signal stops it.

import { NinefoldError, addMethods, answerOf, gathered, many, parts, written } from "./methods.js";

/** How long work that is given up may go on before its worker is ended, in milliseconds. */
const GRACE = 50;

export class Workers {
  #begin;
  #module;
  #fetch;
  #printer;
  #places = [];
  #waiting = [];
  #open = true;

  /**
   * @param begin makes a worker with a module: `{post, end, listen}`
   * @param module the module
   * @param number how many workers
   * @param fetch gives the module that prints, which has a worker of its own
   */
  constructor(begin, module, number, fetch) {
    this.#begin = begin;
    this.#module = module;
    this.#fetch = fetch;
    for (let i = 0; i < number; i++) this.#hire();
  }

  /** Waits until the engine answers. */
  async ready() {
    this.version = (await this.ask("version", null)).version;
    return this;
  }

  /** How many workers there are. */
  get workers() {
    return this.#places.length;
  }

  async ask(name, body, { signal } = {}) {
    return answerOf(await this.#push({ name, body: written(body) }, signal));
  }

  async print(boards, options, how) {
    this.#printer ??= this.#fetch().then((module) => new Workers(this.#begin, module, 1));
    let printer;
    try {
      printer = await this.#printer;
    } catch (error) {
      this.#printer = undefined; // it may be had the next time
      throw error;
    }
    if (!this.#open) printer.close();
    return printer.ask("print", { puzzle: boards, ...options }, how);
  }

  async solveMany(puzzles, { signal, ...options } = {}) {
    const job = many(puzzles, options);
    const stop = new AbortController();
    const all = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    try {
      const answers = await Promise.all(Array.from(parts(job), (part) => this.#push({ lines: { ...part, text: part.text.slice() } }, all)));
      return gathered(job, answers.map(({ solved }) => solved));
    } catch (error) {
      stop.abort();
      throw error;
    }
  }

  /** Ends all workers; what is under way is given up. */
  close() {
    this.#open = false;
    const gone = new NinefoldError("closed", "the workers are closed");
    for (const place of this.#places) {
      place.worker.end();
      place.job?.reject(gone);
    }
    for (const job of this.#waiting) job.reject(gone);
    this.#places = [];
    this.#waiting = [];
    this.#printer?.then((printer) => printer.close(), () => {});
  }

  #hire() {
    const place = { worker: this.#begin(this.#module), job: null };
    place.worker.listen((outcome) => this.#answered(place, outcome));
    this.#places.push(place);
  }

  #push(request, signal) {
    return new Promise((resolve, reject) => {
      if (!this.#open) return reject(new NinefoldError("closed", "the workers are closed"));
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => this.#giveUp(job, signal.reason);
      const free = (end) => (value) => {
        signal?.removeEventListener("abort", giveUp);
        end(value);
      };
      const job = { request, resolve: free(resolve), reject: free(reject) };
      signal?.addEventListener("abort", giveUp);
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next() {
    for (const place of this.#places) {
      if (place.job) continue;
      const job = this.#waiting.shift();
      if (!job) return;
      place.job = job;
      place.worker.post(job.request);
    }
  }

  #answered(place, outcome) {
    const { job } = place;
    place.job = null;
    if (outcome.defect !== undefined) {
      this.#replace(place);
      job?.reject(new NinefoldError("internal", outcome.defect));
    } else {
      job?.resolve(outcome);
    }
    this.#next();
  }

  #giveUp(job, reason) {
    job.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    const place = this.#places.find((one) => one.job === job);
    if (!place) return;
    const timer = setTimeout(() => {
      if (place.job !== job) return; // it has ended by itself
      this.#replace(place);
      this.#next();
    }, GRACE);
    timer.unref?.();
  }

  #replace(place) {
    place.worker.end();
    this.#places = this.#places.filter((other) => other !== place);
    if (this.#open) this.#hire();
  }
}

addMethods(Workers);

/** How many workers there are if nobody says: all cores but one, at most eight. */
export const usual = (cores) => Math.min(Math.max(cores - 1, 1), 8);
