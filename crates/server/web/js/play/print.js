// Paper: one, two, four or six puzzles to a page, clean, with or without candidates, their
// solutions upside down. The page prints its sheet and nothing else; the engine makes a PDF of it.

import { messageOf, post } from "../api.js";
import { byId, h, s } from "../dom.js";
import { CELLS, colOf, digitsOf, legalDigits, parseBoard, rowOf } from "../geometry.js";
import { ratingWords, rememberRating } from "./rating.js";
import { cluesOf, stateLine, valuesOf } from "./state.js";

/** @typedef {{board: string, givens: number[], title: string, facts: string, solution: string}} Sheet a puzzle on paper */

export class Print {
  /** @param {import("./game.js").Game} game @param {import("./session.js").Session} session */
  constructor(game, session) {
    this.game = game;
    this.session = session;
    this.dialog = byId("print-dialog", HTMLDialogElement);
    this.sheet = byId("sheet", HTMLElement);
    this.status = byId("print-status", HTMLElement);
    byId("print-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#print();
    });
    byId("print-pdf", HTMLButtonElement).addEventListener("click", () => void this.#save());
    // Printed by the browser's own command, the page shows the board at hand.
    addEventListener("beforeprint", () => {
      if (!this.sheet.childElementCount) this.#fill([this.#own("")], 1);
    });
    addEventListener("afterprint", () => this.sheet.replaceChildren());
  }

  open() {
    this.status.textContent = "";
    this.dialog.showModal();
  }

  async #print() {
    const count = Number(byId("print-count", HTMLSelectElement).value);
    this.status.textContent = "Getting the page ready…";
    try {
      const { solution = "" } = await post("solve", { puzzle: cluesOf(this.game.state), first: true });
      const puzzles = [this.#own(solution), ...(count > 1 ? await this.#others(count - 1) : [])];
      this.#fill(puzzles, count);
      this.status.textContent = "";
      this.dialog.close();
      window.print();
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
  }

  /** Saves the same as a PDF. */
  async #save() {
    const count = Number(byId("print-count", HTMLSelectElement).value);
    this.status.textContent = "Making the PDF…";
    try {
      const puzzles = [this.#own(""), ...(count > 1 ? await this.#others(count - 1) : [])];
      const { pdf = "", message } = await post("print", {
        puzzle: puzzles.map(({ board }) => board).join("\n"),
        per_page: count,
        paper: byId("print-paper", HTMLSelectElement).value,
        candidates: byId("print-candidates", HTMLInputElement).checked,
        solutions: byId("print-solutions", HTMLInputElement).checked ? "foot" : "none",
      });
      if (pdf) download(pdf);
      this.status.textContent = message ?? "";
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
  }

  /** @param {string} solution @returns {Sheet} */
  #own(solution) {
    const { state } = this.game;
    const progress = byId("print-progress", HTMLInputElement).checked;
    const board = progress ? stateLine(state) : cluesOf(state);
    return { board, givens: progress ? valuesOf(state) : [...state.givens], title: state.name || "Sudoku", facts: ratingWords(cluesOf(state)).join(" · "), solution };
  }

  /** More of the same kind. @param {number} count @returns {Promise<Sheet[]>} */
  async #others(count) {
    const { seed, ...wish } = this.session.current?.wish ?? {};
    const asked = Object.keys(wish).length ? wish : { level: "easy" };
    const answer = await post("generate", { ...asked, count });
    return (answer.puzzles ?? [answer]).map((/** @type {any} */ made) => {
      rememberRating(made.puzzle, made);
      const [facts = ""] = ratingWords(made.puzzle);
      return { board: made.puzzle, givens: parseBoard(made.puzzle), title: facts.split(",")[0] || "Sudoku", facts, solution: made.solution };
    });
  }

  /** @param {Sheet[]} puzzles @param {number} count to a page */
  #fill(puzzles, count) {
    const candidates = byId("print-candidates", HTMLInputElement).checked;
    const solutions = byId("print-solutions", HTMLInputElement).checked;
    const figures = puzzles.map((puzzle) => h("figure", {}, h("figcaption", {}, h("strong", {}, puzzle.title), ` ${puzzle.facts}`), drawBoard(puzzle.givens, candidates)));
    const answers = puzzles.filter(({ solution }) => solution).map(({ solution }) => drawBoard(parseBoard(solution), false));
    this.sheet.dataset.count = String(count);
    this.sheet.replaceChildren(h("div", { class: "sheet-boards" }, ...figures));
    if (solutions && answers.length) this.sheet.append(h("div", { class: "sheet-solutions" }, ...answers));
  }
}

/** @param {string} pdf in Base64 */
function download(pdf) {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const link = h("a", { href: URL.createObjectURL(new Blob([bytes], { type: "application/pdf" })), download: "sudoku.pdf" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {number[]} givens @param {boolean} candidates */
function drawBoard(givens, candidates) {
  const lines = (/** @type {number[]} */ at) => at.map((place) => `M${place} 0V900M0 ${place}H900`).join("");
  const digits = CELLS.filter((cell) => givens[cell]).map((cell) =>
    s("text", { class: "sheet-digit", x: colOf(cell) * 100 + 50, y: rowOf(cell) * 100 + 52 }, String(givens[cell])));
  return s("svg", { viewBox: "-4 -4 908 908" }, ...digits, ...(candidates ? drawCandidates(givens) : []),
    s("path", { class: "sheet-thin", d: lines([100, 200, 400, 500, 700, 800]) }), s("path", { class: "sheet-thick", d: lines([0, 300, 600, 900]) }));
}

/** @param {number[]} givens */
function drawCandidates(givens) {
  const legal = legalDigits(givens);
  return CELLS.filter((cell) => !givens[cell]).flatMap((cell) => digitsOf(legal[cell]).map((digit) => s("text", {
    class: "sheet-note",
    x: colOf(cell) * 100 + 20 + ((digit - 1) % 3) * 30,
    y: rowOf(cell) * 100 + 21 + Math.floor((digit - 1) / 3) * 30,
  }, String(digit))));
}
