// The dialog for a new puzzle: five levels, a technique to practise, the puzzle of the day; under
// "More" a wish to order and the built-in boards.

import { isAbort, Latest, messageOf, table } from "../api.js";
import { byId, h } from "../dom.js";
import { dailyWish, today } from "./daily.js";
import { rememberRating } from "./rating.js";
import { loadWish, saveWish } from "./settings.js";
import { fromBoard } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./session.js").About} About */
/** @typedef {Record<string, unknown>} Wish */

const SEEDS = 2 ** 32;
/** After so many milliseconds it is said that a wish takes long. */
const LONG = 3000;

/** What the symmetries mean, where the name does not say. @type {Record<string, string>} */
const SYMMETRIES = { 180: "half turn", 90: "quarter turn", full: "all of them" };

export class NewPuzzle {
  /** @param {(state: State, note: string, about: About) => void} onPuzzle @param {(day: string) => Promise<boolean>} onDay goes on with the puzzle of a day, if it was begun */
  constructor(onPuzzle, onDay) {
    this.onPuzzle = onPuzzle;
    this.onDay = onDay;
    this.requests = new Latest();
    this.dialog = byId("new-dialog", HTMLDialogElement);
    this.form = byId("new-form", HTMLFormElement);
    this.status = byId("new-status", HTMLElement);
    this.cancel = byId("new-cancel", HTMLButtonElement);
    /** The buttons that make a puzzle; none works while one is made. */
    this.makers = [...this.dialog.querySelectorAll("[data-level], [data-day], [type=submit]")]
      .filter((one) => one instanceof HTMLButtonElement);
    this.#wire();
  }

  #wire() {
    for (const element of this.dialog.querySelectorAll("[data-level]")) {
      if (element instanceof HTMLButtonElement) element.addEventListener("click", () => this.make({ level: element.dataset.level }, element.dataset.level));
    }
    byId("new-day", HTMLButtonElement).addEventListener("click", () => this.makeDaily());
    byId("new-practise", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      const technique = byId("practise-technique", HTMLSelectElement).value;
      this.make({ technique: [technique], practice: true }, `practise ${technique}`);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make(this.wish());
    });
    this.cancel.addEventListener("click", () => {
      this.requests.cancel();
      this.#say("Given up.");
    });
    this.dialog.addEventListener("close", () => this.requests.cancel());
  }

  async open() {
    this.#say("");
    this.#showLast();
    this.dialog.showModal();
    this.dialog.querySelector("button.primary:not([type=submit])")?.scrollIntoView({ block: "nearest" });
    try {
      await Promise.all([this.#fillTechniques(), this.#fillSymmetries(), this.#fillBoards()]);
      this.#showLast();
    } catch (error) {
      this.#say(messageOf(error));
    }
  }

  /** The choice made last is the loud one, and has the focus. */
  #showLast() {
    const last = loadWish();
    for (const element of this.dialog.querySelectorAll("[data-level]")) {
      if (!(element instanceof HTMLElement)) continue;
      element.classList.toggle("primary", element.dataset.level === last);
      element.toggleAttribute("autofocus", element.dataset.level === last);
    }
    const technique = /^practise (.*)/.exec(last)?.[1];
    if (technique) byId("practise-technique", HTMLSelectElement).value = technique;
    byId("new-day", HTMLElement).querySelector("small")?.replaceChildren(today());
  }

  async #fillTechniques() {
    const list = byId("technique-names", HTMLDataListElement);
    if (list.childElementCount) return;
    const techniques = (await table("techniques")).filter((/** @type {any} */ one) => one.enabled !== false);
    list.replaceChildren(...techniques.map((/** @type {any} */ one) => h("option", { value: one.name }, one.level)));
    const practised = techniques.filter((/** @type {any} */ one) => one.level !== "easy");
    const levels = [...new Set(practised.map((/** @type {any} */ one) => one.level))];
    byId("practise-technique", HTMLSelectElement).replaceChildren(...levels.map((level) => h("optgroup", { label: String(level) },
      ...practised.filter((/** @type {any} */ one) => one.level === level).map((/** @type {any} */ one) => h("option", {}, one.name)))));
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
      this.onPuzzle(fromBoard(puzzle, name), "", {});
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

  /** What was asked for under "More", as the server takes it. @returns {Wish} */
  wish() {
    /** @type {Wish} */
    const wish = {};
    if (this.#value("seed")) wish.seed = Number(this.#value("seed"));
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

  /** The puzzle of today, the same for everyone. */
  async makeDaily() {
    const day = today();
    if (await this.onDay(day)) this.dialog.close();
    else await this.make(dailyWish(day), undefined, day);
  }

  /**
   * Has a puzzle made and opens it.
   * @param {Wish} wish @param {string} [kind] remembered as the last choice @param {string} [day]
   */
  async make(wish, kind, day = "") {
    if (!this.dialog.open) this.dialog.showModal(); // where it can be given up
    const seed = wish.seed ?? Math.floor(Math.random() * SEEDS);
    const slow = setTimeout(() => this.#say("Making a puzzle; this wish takes long…", true), LONG);
    this.#say("Making a puzzle…", true);
    if (kind) saveWish(kind);
    try {
      const answer = await this.requests.post("generate", { ...wish, seed });
      clearTimeout(slow);
      this.#say("");
      this.dialog.close();
      this.#take({ ...wish, seed }, answer, day);
    } catch (error) {
      clearTimeout(slow);
      if (!isAbort(error)) this.#say(messageOf(error));
    }
  }

  /** @param {Wish} wish @param {any} answer @param {string} day */
  #take(wish, answer, day) {
    rememberRating(answer.puzzle, { hodoku: answer.hodoku, se: answer.se });
    const name = day ? `Puzzle of ${day}` : titleOf(wish, answer);
    const note = answer.met === false ? `No puzzle met the wish in ${answer.tries} tries; this one comes nearest.` : "";
    this.onPuzzle(fromBoard(answer.puzzle, name), note, { wish, day, level: answer.hodoku?.level ?? "", er: answer.se?.er ?? 0 });
  }

  /** @param {string} text @param {boolean} [busy] */
  #say(text, busy = false) {
    for (const maker of this.makers) maker.disabled = busy;
    this.cancel.hidden = !busy;
    this.status.textContent = text;
    this.status.classList.toggle("busy", busy);
    this.status.classList.toggle("warning", !busy);
  }
}

/**
 * What came out, not what was asked for: the technique only where the puzzle has it.
 * @param {Wish} wish @param {any} answer
 * @returns {string}
 */
function titleOf(wish, answer) {
  const kind = wish.technique && answer.met ? [wish.technique].flat().join(", ") : answer.hodoku?.level ?? "Puzzle";
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, seed ${wish.seed}`;
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
