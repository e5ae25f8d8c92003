// What an engine on this thread and one in workers have in common: the names of all commands.

import { Defect } from "./engine.js";

/** A refusal: `code` is for programs, as in the HTTP interface; the message for people. */
export class NinefoldError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "NinefoldError";
    this.code = code;
  }
}

/** Commands on a board. */
const ON_BOARDS = [
  "solve", "check", "count", "candidates", "hint", "explain", "rate", "canonical", "convert", "race", "trace",
];

const TABLES = ["techniques", "strategies", "programs", "puzzles", "symmetries"];

/** What a puzzle takes on the way in and out, in bytes. */
const CELLS = 81;
const ANSWER = 82;

/**
 * Gives a class its methods; each calls `this.ask(name, body, options)`.
 * @param {{prototype: any}} type
 */
export function addMethods({ prototype }) {
  const add = (name, method) => Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true });
  for (const name of ON_BOARDS) {
    add(name, function (board, options, how) {
      return this.ask(name, { puzzle: board, ...options }, how);
    });
  }
  for (const name of TABLES) {
    add(name, function (how) {
      return this.ask(name, null, how);
    });
  }
  add("generate", function (wishes, how) {
    return this.ask("generate", wishes ?? {}, how);
  });
  add("technique", function (name, how) {
    return this.ask(`techniques/${name}`, null, how);
  });
}

/** The JSON of a request; what isn't there is left out. */
export const written = (body) => (body === null ? "" : JSON.stringify(body));

/** Turns what the engine says into an answer, or throws. */
export function answerOf(outcome) {
  if ("answer" in outcome) return JSON.parse(outcome.answer);
  const { code, message } = JSON.parse(outcome.refusal).error;
  throw new NinefoldError(code, message);
}

/** Runs something on an engine; a defect becomes an error like others. */
export function guarded(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Defect) throw new NinefoldError("internal", error.message);
    throw error;
  }
}

/** Many puzzles as one text, and how to give back what comes of them. */
export function many(puzzles, { first = false, stride } = {}) {
  const limit = first ? 1 : 2;
  if (puzzles instanceof Uint8Array) {
    const step = stride ?? (puzzles[CELLS] === 10 ? CELLS + 1 : CELLS);
    if (!Number.isInteger(step) || step < CELLS) throw new NinefoldError("bad_request", `stride is ${step}; at least 81`);
    const count = Math.max(0, Math.floor((puzzles.length - CELLS) / step) + 1);
    return { text: puzzles, stride: step, count, limit, solutions: bytesOf };
  }
  const text = new Uint8Array(puzzles.length * CELLS);
  puzzles.forEach((puzzle, i) => {
    // A text of another length is no puzzle, and a letter says so.
    for (let j = 0; j < CELLS; j++) text[i * CELLS + j] = puzzle.length === CELLS ? Math.min(puzzle.charCodeAt(j), 127) : 120;
  });
  return { text, stride: CELLS, count: puzzles.length, limit, solutions: stringsOf };
}

/** Puzzles in one call of the engine: enough to be fast, few enough to stop soon. */
const PART = 2048;

/** The parts of a job, in order. */
export function* parts({ text, stride, count, limit }) {
  for (let begin = 0; begin < count; begin += PART) {
    const end = Math.min(begin + PART, count);
    yield { text: text.subarray(begin * stride, (end - 1) * stride + CELLS), count: end - begin, stride, limit };
  }
}

/** Puts the answers of all parts together. */
export function gathered(job, answers) {
  const all = new Uint8Array(job.count * CELLS);
  const status = new Uint8Array(job.count);
  let i = 0;
  for (const answer of answers) {
    for (let at = 0; at < answer.length; at += ANSWER, i++) {
      all.set(answer.subarray(at, at + CELLS), i * CELLS);
      status[i] = answer[at + CELLS];
    }
  }
  return { solutions: job.solutions(all, status), status };
}

const bytesOf = (all) => all;

function stringsOf(all, status) {
  const text = new TextDecoder().decode(all);
  return Array.from(status, (found, i) => (found === 1 || found === 2 ? text.slice(i * CELLS, (i + 1) * CELLS) : ""));
}
