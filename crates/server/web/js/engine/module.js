// The engine's WebAssembly module: bytes in, bytes out, over its desk. No script of the page but
// the worker uses it; the npm package does, too.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} desk
 * @property {(nameLength: number, pace: number, seed: number) => number} call
 * @property {(count: number, stride: number, limit: number) => number} solve_lines
 * @property {() => number} answer
 * @property {() => number} last_words
 */

/**
 * What comes of a request: the answer's text, the refusal's text, or nothing if it takes longer.
 * @typedef {{answer: string} | {refusal: string} | {longer: true}} Outcome
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @returns {number} 48 bits of chance: a number in every language's JSON */
function seed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xffff) * 2 ** 32 + low;
}

/** The engine has trapped: what it said, and no more answers from it. */
export class Defect extends Error {}

/** An instance of the engine. */
export class Engine {
  /** @type {Exports} */
  #exports;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, { ninefold: { now: () => performance.now() } });
    this.#exports = /** @type {any} */ (instance.exports);
  }

  /** @returns {number} how many bytes of memory it has */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Answers a request.
   * @param {string} name
   * @param {string} body JSON; empty for a table
   * @param {boolean} [long] whether it may take longer than milliseconds
   * @returns {Outcome}
   */
  call(name, body, long = true) {
    const [head, tail] = [encoder.encode(name), encoder.encode(body)];
    const at = this.#exports.desk(head.length + tail.length);
    const desk = this.#bytes(at, head.length + tail.length);
    desk.set(head);
    desk.set(tail, head.length);
    const bytes = this.#answer(() => this.#exports.call(head.length, long ? 1 : 0, seed()));
    const text = decoder.decode(bytes.subarray(1));
    if (bytes[0] === 2) return { longer: true };
    return bytes[0] === 0 ? { answer: text } : { refusal: text };
  }

  /**
   * Solves many puzzles: for each 81 digits and the number of solutions, or 255 if it is none.
   * @param {Uint8Array} text
   * @param {number} count
   * @param {number} stride from one puzzle to the next
   * @param {number} limit solutions looked for: 1, or 2 for proof of uniqueness
   * @returns {Uint8Array} a copy
   */
  solveLines(text, count, stride, limit) {
    const at = this.#exports.desk(text.length);
    this.#bytes(at, text.length).set(text);
    return this.#answer(() => this.#exports.solve_lines(count, stride, limit)).slice();
  }

  /** @param {() => number} work @returns {Uint8Array} what lies on the desk after it */
  #answer(work) {
    let length;
    try {
      length = work();
    } catch (error) {
      throw new Defect(this.#lastWords(error));
    }
    return this.#bytes(this.#exports.answer(), length);
  }

  /** @param {unknown} error @returns {string} */
  #lastWords(error) {
    try {
      const words = decoder.decode(this.#bytes(this.#exports.answer(), this.#exports.last_words()));
      return JSON.parse(words).error.message;
    } catch {
      return `a defect of the engine: ${error}`;
    }
  }

  /** @param {number} at @param {number} length @returns {Uint8Array} a view, good until the next call */
  #bytes(at, length) {
    return new Uint8Array(this.#exports.memory.buffer, at >>> 0, length >>> 0);
  }
}
