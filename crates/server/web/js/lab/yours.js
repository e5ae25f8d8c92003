// Your own program in the lab: JavaScript that runs in a frame without an origin, or the trace of a
// program in any language. What you write stays in this tab; it is never sent, nor put into a link.

import { byId, h } from "../dom.js";
import { conflictCells, parseBoard } from "../geometry.js";
import { plural } from "./format.js";
import { LocalSource, eventsOf } from "./local-source.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").RaceRow} RaceRow */
/** @typedef {import("./types.js").Status} Status */
/** @typedef {{writes: Uint16Array[], milliseconds: number, status: Status, message?: string, lines: {place: number[], erase: number[]}, prints: string[]}} Watched */
/** @typedef {{source: LocalSource, micros: number}} Run */
/**
 * The file that `ninefold judge --trace` writes.
 * @typedef {object} Trace
 * @property {string} format
 * @property {number} version
 * @property {{name: string, language: string, lines: string[], place: number[], erase: number[]}} program
 * @property {{board: string, puzzle: string, status: Status, writes: string}[]} runs
 */

export const YOURS = "yours";
/** Writes that are kept of a run. */
const MOST = 10_000_000;
/** Milliseconds without a write, and in all, after which a run is ended. */
const SILENCE = 10_000;
const LONGEST = 60_000;
const KEPT = "ninefold:yours";

const EXAMPLE = `// Paste your solveSudoku here, as LeetCode wants it.
var solveSudoku = function (board) {
  const legal = (r, c, d) => {
    for (let i = 0; i < 9; i++) {
      if (board[r][i] === d || board[i][c] === d) return false;
      if (board[r - (r % 3) + Math.floor(i / 3)][c - (c % 3) + (i % 3)] === d) return false;
    }
    return true;
  };
  const search = () => {
    for (let r = 0; r < 9; r++) {
      for (let c = 0; c < 9; c++) {
        if (board[r][c] !== '.') continue;
        for (const d of '123456789') {
          if (!legal(r, c, d)) continue;
          board[r][c] = d;
          if (search()) return true;
          board[r][c] = '.';
        }
        return false;
      }
    }
    return true;
  };
  search();
};
`;

/** An error at a line of the learner's. */
class LearnersError extends Error {
  /** @param {string} message @param {number} line 0 if it isn't known */
  constructor(message, line) {
    super(line > 0 ? `${message} (line ${line})` : message);
    this.line = line;
  }
}

export class Yours {
  /** @type {Trace | null} */
  #trace = null;
  /** The runs of the program as it stands, by board. @type {Map<string, Promise<Run>>} */
  #runs = new Map();
  #stop = () => {};
  #panel = byId("yours", HTMLElement);
  #code = byId("yours-code", HTMLTextAreaElement);
  #note = byId("yours-note", HTMLElement);
  #prints = byId("yours-prints", HTMLElement);
  #stopper = byId("yours-stop", HTMLButtonElement);

  constructor() {
    /** Called when the program has changed; with a board, that one is to be shown. @type {(puzzle?: string) => void} */
    this.onchange = () => {};
    this.#code.value = sessionStorage.getItem(KEPT) ?? EXAMPLE;
    byId("yours-run", HTMLButtonElement).addEventListener("click", () => this.#restart());
    this.#stopper.addEventListener("click", () => this.#stop());
    byId("yours-file", HTMLInputElement).addEventListener("change", ({ target }) => {
      const file = /** @type {HTMLInputElement} */ (target).files?.[0];
      if (file) void this.#open(file);
    });
    this.#panel.addEventListener("dragover", (event) => event.preventDefault());
    this.#panel.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.#open(file);
    });
  }

  /** @returns {Strategy} its chip, and its lines before anything is known of them */
  get strategy() {
    return { name: YOURS, about: "your own program, or the trace of one", pseudocode: this.#lines({ place: [], erase: [] }) };
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#panel.hidden = !shown;
  }

  /** Opens the trace that `ninefold judge --lab` serves beside the page. */
  async fetchTrace() {
    const answer = await fetch("./lab/trace.json");
    if (!answer.ok) throw new Error("There is no trace here.");
    this.#use(await answer.json());
  }

  /**
   * Runs the program on a board, or finds that run in the trace; once for each board.
   * @param {string} givens
   * @returns {Promise<Run>}
   */
  run(givens) {
    const known = this.#runs.get(givens);
    if (known) return known;
    const run = this.#trace ? this.#traced(this.#trace, givens) : this.#live(givens);
    this.#runs.set(givens, run);
    run.catch(() => this.#runs.delete(givens));
    return run;
  }

  /** @param {string} givens @returns {Promise<RaceRow>} */
  async row(givens) {
    const { source, micros } = await this.run(givens);
    const { counters, status } = source.summary;
    return { name: YOURS, status, micros, ...counters };
  }

  #restart() {
    this.#trace = null;
    this.#runs.clear();
    sessionStorage.setItem(KEPT, this.#code.value);
    this.onchange();
  }

  /** @param {File} file */
  async #open(file) {
    try {
      this.#use(JSON.parse(await file.text()));
    } catch (error) {
      this.#tell(error instanceof SyntaxError ? `${file.name} is no trace: it isn't JSON.` : String(/** @type {Error} */ (error).message), true);
    }
  }

  /** @param {Trace} trace */
  #use(trace) {
    if (trace?.format !== "ninefold trace" || trace.version !== 1 || !trace.runs?.length) {
      throw new Error("That is no trace: 'ninefold judge FILE --trace trace.json' writes one.");
    }
    this.#trace = trace;
    this.#runs.clear();
    const boards = trace.runs.map(({ board }) => board).join(", ");
    this.#tell(`The trace of ${trace.program.name} (${trace.program.language}), on ${boards}.`);
    this.onchange(trace.runs[0].puzzle);
  }

  /** @param {Trace} trace @param {string} givens @returns {Promise<Run>} */
  async #traced(trace, givens) {
    const run = trace.runs.find(({ puzzle }) => puzzle === givens);
    if (!run) {
      const boards = trace.runs.map(({ board }) => board).join(", ");
      throw new Error(`The trace of ${trace.program.name} has no run on this board; it has ${boards}.`);
    }
    const writes = new Uint16Array(Math.floor(run.writes.length / 3));
    for (let i = 0; i < writes.length; i++) {
      const [row, column, digit] = [0, 1, 2].map((j) => run.writes.charCodeAt(3 * i + j) - 48);
      writes[i] = 16 * (9 * (row - 1) + column - 1) + digit;
    }
    const end = run.status === "budget" ? { status: run.status, message: "only the beginning was watched" } : { status: run.status };
    const source = new LocalSource(givens, eventsOf(givens, writes), end, { ...this.strategy, pseudocode: this.#lines(trace.program) });
    return { source, micros: 0 };
  }

  /** @param {string} givens @returns {Promise<Run>} */
  async #live(givens) {
    this.#tell("Running …");
    this.#prints.hidden = true;
    this.#stopper.disabled = false;
    try {
      const watched = await this.#watch(this.#code.value, givens);
      const writes = joined(watched.writes);
      const end = { status: watched.status, message: watched.message };
      const source = new LocalSource(givens, eventsOf(givens, writes), end, { ...this.strategy, pseudocode: this.#lines(watched.lines) });
      if (end.status === "solved") Object.assign(source.summary, judged(source.board, givens));
      this.#tell(`${source.summary.status === "solved" ? "Solved" : source.summary.message}; ${plural(source.total, "event")}.`);
      this.#print(watched.prints);
      return { source, micros: 1000 * watched.milliseconds };
    } catch (error) {
      this.#tell(String(/** @type {Error} */ (error).message), true);
      if (error instanceof LearnersError) this.#point(error.line);
      throw error;
    } finally {
      this.#stopper.disabled = true;
    }
  }

  /**
   * Has the frame run it; the frame goes with the run, and with it all that the program started.
   * @param {string} code
   * @param {string} puzzle
   * @returns {Promise<Watched>}
   */
  #watch(code, puzzle) {
    return new Promise((resolve, reject) => {
      const frame = h("iframe", { sandbox: "allow-scripts", ...runner(), hidden: true, title: "your program" });
      const { port1, port2 } = new MessageChannel();
      /** @type {Uint16Array[]} */
      const writes = [];
      let lines = { place: [], erase: [] };
      const started = performance.now();
      let heard = started;
      const over = () => {
        clearInterval(clock);
        port1.close();
        frame.remove();
      };
      /** @param {Status} status @param {string} [message] @param {number} [milliseconds] @param {string[]} [prints] */
      const end = (status, message, milliseconds = performance.now() - started, prints = []) => {
        over();
        resolve({ writes, milliseconds, status, message, lines, prints });
      };
      this.#stop = () => end("stopped", "you stopped it");
      const clock = setInterval(() => {
        const now = performance.now();
        if (now - heard > SILENCE) end("stopped", "it wrote nothing for 10 seconds and was stopped: does it loop for ever?");
        else if (now - started > LONGEST) end("stopped", "it was stopped after a minute");
      }, 200);
      port1.onmessage = ({ data }) => {
        heard = performance.now();
        lines = data.lines ?? lines;
        if (data.writes) writes.push(data.writes);
        else if (data.missing) over(), reject(new LearnersError("There is no function solveSudoku.", 0));
        else if (data.failed) over(), reject(new LearnersError(data.failed, data.line));
        else if (data.cut) end("budget", "it was stopped after 10 million writes", data.milliseconds, data.prints);
        else end("solved", undefined, data.milliseconds, data.prints);
      };
      frame.addEventListener("load", () => frame.contentWindow?.postMessage({ code, puzzle, most: MOST }, "*", [port2]));
      this.#panel.append(frame);
    });
  }

  /** @param {{place: number[], erase: number[]}} lines @returns {Strategy["pseudocode"]} */
  #lines({ place, erase }) {
    const texts = this.#trace?.program.lines ?? this.#code.value.trimEnd().split("\n");
    return texts.map((text, i) => {
      /** @type {("place" | "erase")[]} */
      const on = [];
      if (place.includes(i + 1)) on.push("place");
      if (erase.includes(i + 1)) on.push("erase");
      return { text, on, at: on };
    });
  }

  /** @param {number} line marks it in the field */
  #point(line) {
    if (!(line > 0)) return;
    const before = this.#code.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const end = this.#code.value.indexOf("\n", before);
    this.#code.focus();
    this.#code.setSelectionRange(before, end < 0 ? this.#code.value.length : end);
  }

  /** @param {string} text @param {boolean} [failed] */
  #tell(text, failed = false) {
    this.#note.textContent = text;
    this.#note.classList.toggle("warning", failed);
    this.#code.setAttribute("aria-invalid", String(failed));
  }

  /** @param {string[]} prints */
  #print(prints) {
    this.#prints.hidden = prints.length === 0;
    this.#prints.textContent = prints.join("\n");
  }
}

/** Where the frame comes from: the server, or this page if it has the frame with it. */
function runner() {
  const inside = document.getElementById("runner");
  return inside ? { srcdoc: inside.innerHTML } : { src: "./lab/runner" };
}

/** @param {Uint16Array[]} parts */
function joined(parts) {
  const all = new Uint16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Whether the board at the end is the puzzle solved; if not, what it is instead.
 * @param {string} board
 * @param {string} givens
 * @returns {{status: Status, message?: string}}
 */
function judged(board, givens) {
  const empty = [...board].filter((cell) => cell === ".").length;
  const changed = [...givens].some((given, cell) => given !== "." && board[cell] !== given);
  if (changed) return { status: "wrong", message: "it ended with a given changed" };
  if (board === givens && empty > 0) return { status: "wrong", message: "it ended with the board untouched" };
  if (empty > 0) return { status: "wrong", message: `it ended with ${plural(empty, "empty cell")}` };
  if (conflictCells(parseBoard(board)).size > 0) return { status: "wrong", message: "it ended with a digit twice in a house" };
  return { status: "solved" };
}

/** The one of the page. @type {Yours | null} */
let only = null;

/** @returns {Yours} */
export function yours() {
  only ??= new Yours();
  return only;
}
