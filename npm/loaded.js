// An engine on this thread: every call is answered before it returns, but for the one that prints,
// whose module is fetched when it is called first.

import { Engine } from "./engine.js";
import { addMethods, answerOf, gathered, guarded, many, parts, written } from "./methods.js";

export class Loaded {
  #engine;
  #printer;
  #fetch;

  /** @param module the engine @param fetch gives the module that prints */
  constructor(module, fetch) {
    this.#engine = new Engine(module);
    this.#fetch = fetch;
    this.version = this.ask("version", null).version;
  }

  ask(name, body) {
    return guarded(() => answerOf(this.#engine.call(name, written(body))));
  }

  async print(boards, options) {
    this.#printer ??= this.#fetch().then((module) => new Engine(module));
    let printer;
    try {
      printer = await this.#printer;
    } catch (error) {
      this.#printer = undefined; // it may be had the next time
      throw error;
    }
    return guarded(() => answerOf(printer.call("print", written({ puzzle: boards, ...options }))));
  }

  solveMany(puzzles, options) {
    const job = many(puzzles, options);
    const solve = ({ text, count, stride, limit }) => this.#engine.solveLines(text, count, stride, limit);
    return guarded(() => gathered(job, Array.from(parts(job), solve)));
  }
}

addMethods(Loaded);
