// The dialog for a new puzzle: made to order, or one of the built-in boards.

import { isAbort, Latest, messageOf, table } from "../api.js";
import { byId, h } from "../dom.js";
import { rememberRating } from "./rating.js";
import { fromBoard } from "./state.js";

/** @typedef {import("./state.js").State} State */

const SEEDS = 2 ** 32;

/** What the symmetries mean, where the name does not say. @type {Record<string, string>} */
const SYMMETRIES = { 180: "half turn", 90: "quarter turn", full: "all of them" };

export class NewPuzzle {
  /** @param {(state: State, note: string) => void} onPuzzle */
  constructor(onPuzzle) {
    this.onPuzzle = onPuzzle;
    this.requests = new Latest();
    this.dialog = byId("new-dialog", HTMLDialogElement);
    this.form = byId("new-form", HTMLFormElement);
    this.status = byId("new-status", HTMLElement);
    this.make = byId("new-make", HTMLButtonElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#generate();
    });
    this.dialog.addEventListener("close", () => this.requests.cancel());
  }

  async open() {
    this.#say("");
    this.dialog.showModal();
    try {
      await Promise.all([this.#fillTechniques(), this.#fillSymmetries(), this.#fillBoards()]);
    } catch (error) {
      this.#say(messageOf(error));
    }
  }

  async #fillTechniques() {
    const list = byId("technique-names", HTMLDataListElement);
    if (list.childElementCount) return;
    const techniques = await table("techniques");
    list.replaceChildren(...techniques.filter((/** @type {any} */ one) => one.enabled !== false).map((/** @type {any} */ one) =>
      h("option", { value: one.name }, one.level)));
  }

  async #fillSymmetries() {
    const select = byId("new-symmetry", HTMLSelectElement);
    if (select.options.length > 1) return;
    /** @type {string[]} */
    const names = await table("symmetries");
    const asked = names.filter((name) => name !== "none"); // that is "any"
    select.append(...asked.map((name) => h("option", { value: name }, SYMMETRIES[name] ?? name)));
  }

  async #fillBoards() {
    const list = byId("built-in", HTMLElement);
    if (list.childElementCount) return;
    const boards = await table("puzzles");
    list.replaceChildren(...boards.map((/** @type {any} */ board) => h("li", {}, this.#boardButton(board))));
  }

  /** @param {any} board */
  #boardButton({ name, puzzle, about }) {
    const element = h("button", { type: "button", class: "choice" }, h("strong", {}, name), h("span", { class: "small muted" }, about));
    element.addEventListener("click", () => {
      this.dialog.close();
      this.onPuzzle(fromBoard(puzzle, name), "");
    });
    return element;
  }

  /** @param {string} name @returns {string} */
  #value(name) {
    const field = this.form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
  }

  /** @param {string} name */
  #ticked(name) {
    const field = this.form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.checked;
  }

  /** What was asked for, as the server takes it. @returns {Record<string, unknown>} */
  wish() {
    const seed = this.#value("seed");
    /** @type {Record<string, unknown>} */
    const wish = { seed: seed ? Number(seed) : Math.floor(Math.random() * SEEDS) };
    if (this.#value("level")) wish.level = this.#value("level");
    if (this.#value("technique")) wish.technique = [this.#value("technique")];
    if (this.#ticked("practice") && wish.technique) wish.practice = true;
    if (this.#value("symmetry")) wish.symmetry = this.#value("symmetry");
    const se = range(this.#value("se-from"), this.#value("se-to"), "1.0", "12.0", 1);
    if (se) wish.se = se;
    const clues = range(this.#value("clues-from"), this.#value("clues-to"), "17", "81", 0);
    if (clues) wish.clues = clues;
    return wish;
  }

  async #generate() {
    const wish = this.wish();
    this.#say("Making a puzzle…", true);
    try {
      const answer = await this.requests.post("generate", wish);
      this.dialog.close();
      this.#take(wish, answer);
    } catch (error) {
      if (!isAbort(error)) this.#say(messageOf(error));
    } finally {
      this.make.disabled = false;
    }
  }

  /** @param {Record<string, unknown>} wish @param {any} answer */
  #take(wish, answer) {
    rememberRating(answer.puzzle, { hodoku: answer.hodoku, se: answer.se });
    const title = [wish.technique ?? wish.level ?? "Puzzle"].flat().join(", ");
    const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}, seed ${wish.seed}`;
    const note = answer.met === false ? `No puzzle met the wish in ${answer.tries} tries; this one comes nearest.` : "";
    this.onPuzzle(fromBoard(answer.puzzle, name), note);
  }

  /** @param {string} text @param {boolean} [busy] */
  #say(text, busy = false) {
    this.make.disabled = busy;
    this.status.textContent = text;
    this.status.classList.toggle("busy", busy);
    this.status.classList.toggle("warning", !busy);
  }
}

/**
 * @param {string} from @param {string} to @param {string} least @param {string} most @param {number} places
 * @returns {string} "24..28", or empty when neither end was given
 */
function range(from, to, least, most, places) {
  if (!from && !to) return "";
  const fixed = (/** @type {string} */ text) => Number(text).toFixed(places);
  return `${fixed(from || least)}..${fixed(to || most)}`;
}
