// An engine on this thread: every call is answered before it returns.

import { Engine } from "./engine.js";
import { addMethods, answerOf, gathered, guarded, many, parts, written } from "./methods.js";

export class Loaded {
  #engine;

  constructor(module) {
    this.#engine = new Engine(module);
    this.version = this.ask("version", null).version;
  }

  ask(name, body) {
    return guarded(() => answerOf(this.#engine.call(name, written(body))));
  }

  solveMany(puzzles, options) {
    const job = many(puzzles, options);
    const solve = ({ text, count, stride, limit }) => this.#engine.solveLines(text, count, stride, limit);
    return guarded(() => gathered(job, Array.from(parts(job), solve)));
  }
}

addMethods(Loaded);
