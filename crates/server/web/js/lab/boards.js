// Choosing a board: built-in ones with their lesson, anything pasted; and LeetCode JSON out.

import { isAbort, messageOf, post } from "../api.js";
import { byId, copyText, h } from "../dom.js";

/** @typedef {import("./types.js").Exhibit} Exhibit */
/** @typedef {{puzzle: string, givens: string, title: string}} Board */

/** What to try on some of the boards. @type {Record<string, string>} */
const LESSONS = {
  "@leetcode": "See how far one pre-pass goes: run singles, then bits.",
  "@tle": "Tables and masks make a node cheaper, never the tree smaller.",
  "@inkala": "A clever order can be a trap: race sorted against bits.",
  "@anti-brute-force": "Made against the order of the rows; any other order escapes.",
};

export class Boards {
  /** @type {Exhibit[]} */
  #exhibits = [];
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  /** @type {Board | null} */
  #board = null;
  #error = byId("paste-error", HTMLElement);
  #out = byId("leetcode-out", HTMLTextAreaElement);

  /** @param {(board: Board) => void} onchoose */
  constructor(onchoose) {
    this.onchoose = onchoose;
    byId("paste-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#paste(byId("paste", HTMLTextAreaElement).value);
    });
    byId("copy-board", HTMLButtonElement).addEventListener("click", () => void this.#copy(false));
    byId("copy-solution", HTMLButtonElement).addEventListener("click", () => void this.#copy(true));
    byId("exchange", HTMLDetailsElement).addEventListener("toggle", () => void this.#refresh());
    document.addEventListener("paste", (event) => this.#onPaste(event));
  }

  /** @param {Exhibit[]} exhibits */
  load(exhibits) {
    this.#exhibits = exhibits;
    byId("exhibits", HTMLElement).append(...exhibits.map((exhibit) => this.#button(exhibit)));
  }

  /**
   * The board that a link names: `@name` or 81 characters.
   * @param {string} puzzle
   * @returns {Board | null}
   */
  find(puzzle) {
    const exhibit = this.#exhibits.find((one) => one.name === puzzle || one.puzzle === puzzle);
    if (exhibit) return { puzzle: exhibit.name, givens: exhibit.puzzle, title: exhibit.name };
    return puzzle.startsWith("@") ? null : { puzzle, givens: puzzle, title: "your board" };
  }

  /** @param {Board} board marks it as the chosen one */
  show(board) {
    this.#board = board;
    this.#buttons.forEach((button, name) => {
      button.setAttribute("aria-pressed", String(name === board.puzzle));
      if (name === board.puzzle) reveal(button);
    });
    this.#describe(board);
    byId("play-link", HTMLAnchorElement).hash = `g=${board.givens}`;
    this.#out.value = "";
    byId("copy-note", HTMLElement).textContent = "";
    void this.#refresh();
  }

  /** Writes the board in LeetCode's form when its field can be seen. */
  async #refresh() {
    if (!byId("exchange", HTMLDetailsElement).open) return;
    try {
      await this.#fill(false);
    } catch (error) {
      byId("copy-note", HTMLElement).textContent = messageOf(error);
    }
  }

  /** @param {Board} board says what it shows */
  #describe({ puzzle }) {
    const exhibit = this.#exhibits.find(({ name }) => name === puzzle);
    this.#note(exhibit ? `${exhibit.name}: ${exhibit.about}. ${LESSONS[exhibit.name] ?? ""}` : "Your own board.");
  }

  /** @param {string} text */
  #note(text) {
    byId("board-about", HTMLElement).textContent = text;
  }

  /** @param {Exhibit} exhibit */
  #button({ name, puzzle, about }) {
    const button = h("button", { type: "button", "aria-pressed": "false", "data-board": name.slice(1), title: about }, name);
    button.addEventListener("click", () => this.onchoose({ puzzle: name, givens: puzzle, title: name }));
    this.#buttons.set(name, button);
    return button;
  }

  /** @param {ClipboardEvent} event text pasted anywhere but into a field is a board */
  #onPaste(event) {
    const { target } = event;
    if (target instanceof Element && target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    byId("exchange", HTMLDetailsElement).open = true;
    byId("paste", HTMLTextAreaElement).value = text;
    void this.#paste(text);
  }

  /** @param {string} text */
  async #paste(text) {
    this.#fail("");
    try {
      const { result, more = [] } = await post("convert", { puzzle: text, to: "line" });
      const board = this.find(result);
      if (board) this.onchoose(board);
      if (more.length > 0) this.#note(`The first of the ${more.length + 1} boards in the text.`);
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  /** @param {string} message */
  #fail(message) {
    this.#error.textContent = message;
    this.#error.hidden = message === "";
    byId("paste", HTMLTextAreaElement).setAttribute("aria-invalid", String(message !== ""));
  }

  /** @param {boolean} solved */
  async #copy(solved) {
    const note = byId("copy-note", HTMLElement);
    try {
      if (!(await this.#fill(solved))) return;
      const copied = await copyText(this.#out.value);
      if (!copied) this.#out.select();
      note.textContent = copied ? "Copied." : "Press Ctrl+C to copy.";
    } catch (error) {
      if (!isAbort(error)) note.textContent = messageOf(error);
    }
  }

  /** @param {boolean} solved @returns {Promise<boolean>} whether there is something to copy */
  async #fill(solved) {
    const board = this.#board;
    if (!board) return false;
    let puzzle = board.puzzle;
    if (solved) {
      const answer = await post("solve", { puzzle, first: true });
      if (!answer.solution) throw new Error(answer.message ?? "There is no solution.");
      puzzle = answer.solution;
    }
    const { result } = await post("convert", { puzzle, to: "leetcode" });
    if (board !== this.#board) return false;
    this.#out.value = result;
    return true;
  }
}

/** Scrolls the strip, and nothing around it, so that the button is seen. @param {HTMLElement} button */
export function reveal(button) {
  const strip = button.parentElement;
  if (!strip || strip.scrollWidth <= strip.clientWidth) return;
  const [left, right] = [button.offsetLeft - strip.offsetLeft, button.offsetLeft - strip.offsetLeft + button.offsetWidth];
  if (left < strip.scrollLeft || right > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left - 12;
}
