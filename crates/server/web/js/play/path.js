// The whole way to the solution, step by step: a list to walk through, the board beside it.

import { isAbort, Latest, messageOf } from "../api.js";
import { announce, button, h, sentence } from "../dom.js";
import { bit, parseCandidate } from "../geometry.js";
import { legendList } from "./hint.js";
import { readPicture } from "./picture.js";
import { cluesOf, newState, stateLine, withNotes } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./state.js").State} State */

const SCALES = /** @type {const} */ ([["full", "All"], ["hodoku", "HoDoKu"], ["se", "Explainer"]]);
/** What is said of a step that the player's notes have, or deny. */
const NOTED = /** @type {Record<string, string>} */ ({
  done: "In your notes already.",
  partly: "In your notes in part.",
  excluded: "Your notes exclude this.",
});

export class Path {
  /** @param {Game} game @param {Panel} panel @param {(state: State) => void} onContinue */
  constructor(game, panel, onContinue) {
    this.game = game;
    this.panel = panel;
    this.onContinue = onContinue;
    this.requests = new Latest();
    this.scale = "full";
    /** @type {any[]} */
    this.steps = [];
    /** The boards before each step, and after the last. @type {State[]} */
    this.boards = [];
    this.at = 0;
    /** @type {HTMLButtonElement[]} */
    this.items = [];
    this.detail = h("div", { class: "step-detail" });
    /** @type {HTMLElement | null} */
    this.list = null;
  }

  async open() {
    const clues = cluesOf(this.game.state);
    this.#show([h("p", { class: "busy" }, "Looking for the way…"), this.#scales()]);
    try {
      const puzzle = stateLine(withNotes(this.game.state, this.game.auto));
      const answer = await this.requests.post("explain", { puzzle, scale: this.scale, from_clues: true });
      if (this.panel.owner === "path" && cluesOf(this.game.state) === clues) this.#read(answer);
    } catch (error) {
      if (!isAbort(error)) this.#fail(messageOf(error));
    }
  }

  /** @param {string} message */
  #fail(message) {
    this.#show([h("p", { class: "warning" }, message), this.#scales()]);
    announce(message);
  }

  /** @param {any} answer */
  #read(answer) {
    this.steps = answer.steps ?? [];
    if (!this.steps.length) return this.#fail(sentence(answer.message ?? "there is no step to take"));
    this.boards = replay(this.game.state, this.steps);
    this.items = this.steps.map((step, index) => this.#item(step, index));
    this.list = h("ol", { class: "steps", "aria-label": "Steps" }, ...this.items.map((item) => h("li", {}, item)));
    this.list.addEventListener("keydown", (event) => this.#key(event));
    const solved = answer.solved ? "" : " The techniques known here do not lead to the end.";
    const count = h("p", { class: "small muted" }, `${this.steps.length} steps.${solved}`);
    this.#show([this.#walk(), this.detail, this.list, h("div", { class: "row spread" }, count, this.#scales())]);
    this.select(0);
    return undefined;
  }

  #scales() {
    const buttons = SCALES.map(([scale, name]) => button(name, () => {
      this.scale = scale;
      this.open();
    }, { "aria-pressed": String(this.scale === scale) }));
    return h("div", { class: "segmented", role: "group", "aria-label": "Whose techniques" }, ...buttons);
  }

  #walk() {
    this.previous = button("‹ Back", () => this.select(this.at - 1), { id: "step-back" });
    this.next = button("Next ›", () => this.select(this.at + 1), { id: "step-next" });
    const go = button("Play from here", () => this.#continue(), { id: "step-continue" });
    return h("div", { class: "row head" }, this.previous, this.next, go);
  }

  /** @param {any} step @param {number} index */
  #item(step, index) {
    const result = [...step.placements, ...step.eliminations].join(" ");
    const element = h("button", { type: "button", class: "step", tabindex: -1 },
      h("span", { class: "step-number" }, String(index + 1)), h("span", { class: "step-name" }, step.technique), h("span", { class: "step-result" }, result));
    if (NOTED[step.noted]) element.append(h("span", { class: `step-noted ${step.noted}` }, NOTED[step.noted]));
    element.addEventListener("click", () => {
      this.select(index);
      this.panel.body.scrollTop = 0; // to the explanation
    });
    return element;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const moves = /** @type {Record<string, number>} */ ({
      ArrowDown: this.at + 1, ArrowRight: this.at + 1, ArrowUp: this.at - 1, ArrowLeft: this.at - 1,
      Home: 0, End: this.steps.length - 1,
    });
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.select(moves[event.key]);
    this.items[this.at].focus({ preventScroll: true });
  }

  /** Shows the board before a step, and the step drawn on it. @param {number} index */
  select(index) {
    if (index < 0 || index >= this.steps.length) return;
    this.items[this.at]?.removeAttribute("aria-current");
    this.items.forEach((item, other) => {
      item.tabIndex = other === index ? 0 : -1;
    });
    this.at = index;
    const [step, item] = [this.steps[index], this.items[index]];
    item.setAttribute("aria-current", "step");
    this.#reveal(item);
    const picture = readPicture(step);
    this.detail.replaceChildren(h("h3", {}, `${index + 1}. ${step.technique}`), ...explanation(step), legendList(picture));
    if (this.previous) this.previous.disabled = index === 0;
    if (this.next) this.next.disabled = index === this.steps.length - 1;
    const label = `Step ${index + 1} of ${this.steps.length}`;
    this.game.draw({ picture, candidates: true }, { state: this.boards[index], label });
    announce(`Step ${index + 1}: ${step.explanation}`);
  }

  /** Scrolls the list, and nothing around it, so that the item is seen. @param {HTMLElement} item */
  #reveal(item) {
    const { list } = this;
    if (!list) return;
    const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  #continue() {
    const board = this.boards[this.at];
    this.panel.close(true);
    this.onContinue(board);
  }

  /** @param {Node[]} content */
  #show(content) {
    this.panel.show("path", "The path", content, () => {
      this.requests.cancel();
      this.game.draw({});
    });
  }
}

/**
 * What a step says: the gist, its notation, and the links of a long chain folded away.
 * @param {any} step
 * @returns {HTMLElement[]}
 */
function explanation(step) {
  const links = step.lines ?? [];
  /** @type {HTMLElement[]} */
  const parts = [h("p", {}, step.explanation), h("p", { class: "mono small" }, step.text)];
  if (links.length) parts.push(h("details", {}, h("summary", {}, "Every link"), h("p", { class: "links small" }, links.join("\n"))));
  return parts;
}

/**
 * The boards before each step and after the last, from the clues on.
 * @param {State} start @param {any[]} steps
 * @returns {State[]}
 */
function replay(start, steps) {
  const placed = Array(81).fill(0);
  const struck = Array(81).fill(0);
  const snapshot = () => newState({ givens: start.givens, name: start.name, placed: [...placed], struck: [...struck] });
  const boards = [snapshot()];
  for (const step of steps) {
    for (const { cell, digit } of step.eliminations.map(parseCandidate)) struck[cell] |= bit(digit);
    for (const { cell, digit } of step.placements.map(parseCandidate)) placed[cell] = digit;
    boards.push(snapshot());
  }
  return boards;
}
