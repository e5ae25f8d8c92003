// What a worker does with a message: `{module}` begins, then each request gets one answer.

import { Engine } from "./engine.js";

let engine;

export function answer(message) {
  if (message.module) {
    engine = new Engine(message.module);
    return undefined;
  }
  try {
    const { lines, name, body } = message;
    if (!lines) return engine.call(name, body);
    return { solved: engine.solveLines(lines.text, lines.count, lines.stride, lines.limit) };
  } catch (error) {
    return { defect: error.message };
  }
}
