// Runs a learner's program, in a frame that has no origin, no network and no storage: a worker is
// made of the learner's text, its lines where they were, and a tail of ours. A classic script; the
// lab talks to it by messages.
"use strict";

(() => {
  /** Stands on the learner's first line, in front of it. */
  const HEAD =
    "var module = { exports: {} }, exports = module.exports, nfPrints = [];" +
    "for (const name of ['log', 'info', 'debug', 'warn', 'error']) " +
    "console[name] = (...values) => { if (nfPrints.length < 200) nfPrints.push(values.join(' ').slice(0, 200)); };";

  /** Comes after the learner's last line. Its source is used, not the function itself. */
  function tail() {
    /** Writes in one message. */
    const MANY = 16384;
    /** Stacks that are looked at, for the lines of the first writes. */
    const STACKS = 64;
    const scope = /** @type {any} */ (globalThis);

    class Enough extends Error {}

    /** @param {unknown} value @returns {number} the digit, 0 for anything else */
    const digitOf = (value) => (/^[1-9]$/.test(String(value)) ? Number(value) : 0);

    /** @param {string} stack @param {number} last the learner's last line @returns {number} 0 if none is theirs */
    function lineOf(stack, last) {
      for (const [, line] of stack.matchAll(/:(\d+):\d+\)?$/gm)) if (Number(line) <= last) return Number(line);
      return 0;
    }

    /** The learner's function, however it is written. */
    function find() {
      // @ts-ignore the learner's names, if there are such
      if (typeof solveSudoku === "function") return solveSudoku;
      // @ts-ignore
      const solution = typeof Solution === "function" ? Solution : undefined;
      if (typeof solution?.prototype?.solveSudoku === "function") return (/** @type {unknown} */ board) => new solution().solveSudoku(board);
      const exported = scope.module?.exports;
      return typeof exported === "function" ? exported : exported?.solveSudoku;
    }

    /** @param {MessageEvent} message */
    scope.onmessage = ({ data: { puzzle, most, last }, ports: [port] }) => {
      let writes = new Uint16Array(MANY);
      let filled = 0;
      let count = 0;
      let stacks = 0;
      /** @type {{place: number[], erase: number[]}} */
      const lines = { place: [], erase: [] };

      function send() {
        const part = writes.slice(0, filled);
        if (filled > 0) port.postMessage({ writes: part }, [part.buffer]);
        filled = 0;
      }

      /** @param {number} cell @param {unknown} value */
      function note(cell, value) {
        const digit = digitOf(value);
        writes[filled++] = cell * 16 + digit;
        count += 1;
        if (stacks < STACKS) {
          stacks += 1;
          const line = lineOf(String(new Error().stack), last);
          const list = digit > 0 ? lines.place : lines.erase;
          if (line > 0 && !list.includes(line)) list.push(line);
        }
        if (filled === MANY) send();
        if (count >= most) throw new Enough();
      }

      /** @param {string[]} row @param {number} r */
      const watched = (row, r) => new Proxy(row, {
        set(target, key, value) {
          Reflect.set(target, key, value);
          const c = Number(key);
          if (Number.isInteger(c) && c >= 0 && c < 9) note(9 * r + c, value);
          return true;
        },
      });

      const rows = Array.from({ length: 9 }, (_, r) => watched([...puzzle.slice(9 * r, 9 * r + 9)], r));
      const board = new Proxy(rows, {
        set(target, key, value) {
          const r = Number(key);
          const isRow = Number.isInteger(r) && r >= 0 && r < 9 && Array.isArray(value);
          Reflect.set(target, key, isRow ? watched([...value], r) : value);
          if (isRow) value.slice(0, 9).forEach((cell, c) => note(9 * r + c, cell));
          return true;
        },
      });

      /** @param {Record<string, unknown>} result */
      function end(result) {
        send();
        port.postMessage({ ...result, lines, prints: scope.nfPrints ?? [] });
      }

      const call = find();
      if (typeof call !== "function") return end({ missing: true });
      const started = performance.now();
      try {
        call(board);
        end({ milliseconds: performance.now() - started });
      } catch (error) {
        if (error instanceof Enough) return end({ cut: true, milliseconds: performance.now() - started });
        const thrown = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${error}`;
        end({ failed: thrown, line: error instanceof Error ? lineOf(String(error.stack), last) : 0 });
      }
    };
  }

  addEventListener("message", ({ data, ports: [port], source }) => {
    if (source !== parent || origin !== "null" || typeof data?.code !== "string" || !port) return;
    const { code, puzzle, most } = data;
    const last = code.split("\n").length;
    const blob = new Blob([HEAD, code, "\n;(", String(tail), ")();"], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(blob));
    const news = new MessageChannel();
    news.port1.onmessage = ({ data: part }) => port.postMessage(part, part.writes ? [part.writes.buffer] : []);
    worker.onerror = (event) => {
      event.preventDefault();
      port.postMessage({ failed: event.message.replace(/^Uncaught /, ""), line: event.lineno <= last ? event.lineno : 0 });
    };
    worker.postMessage({ puzzle, most, last }, [news.port2]);
  });
})();
