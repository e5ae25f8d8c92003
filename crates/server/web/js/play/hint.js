// Hints in five levels: each press tells a little more, the fifth does the step.

import { isAbort, Latest, messageOf, post } from "../api.js";
import { announce, button, h, s, sentence } from "../dom.js";
import { bit, cellName, parseCandidate, parseCell, parseHouse } from "../geometry.js";
import { legend, readPicture } from "./picture.js";
import { stateLine, valuesOf, withNotes } from "./state.js";

/** @typedef {import("../geometry.js").Candidate} Candidate */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */

const LAST = 5;
/** The level that tells all that there is to do. */
const WHOLE = 4;

export class Hint {
  /** @param {Game} game @param {Panel} panel */
  constructor(game, panel) {
    this.game = game;
    this.panel = panel;
    this.requests = new Latest();
    /** How much has been told; 0 nothing. */
    this.level = 0;
    /** What the server was asked about; all levels of a hint are about the same board. */
    this.asked = { line: "", values: /** @type {number[]} */ ([]) };
    /** What the step places and strikes, once known. @type {Deed[]} */
    this.deeds = [];
    this.progress = h("p", { class: "small muted", hidden: true });
  }

  /** One press: a little more than before. */
  async more() {
    if (this.game.entering) return;
    if (!this.game.open && this.panel.owner !== "hint") this.panel.close();
    const level = this.panel.owner === "hint" ? Math.min(this.level + 1, LAST) : 1;
    if (level === 1) this.#ask();
    const { asked } = this;
    try {
      const answer = await this.requests.post("hint", { puzzle: asked.line, level });
      if (this.asked === asked) await this.#show(answer);
    } catch (error) {
      if (!isAbort(error)) this.#say("Hint", [h("p", { class: "warning" }, messageOf(error))], messageOf(error));
    }
  }

  /** A new hint, from the board as it is now, the player's own notes included. */
  #ask() {
    const { state, auto } = this.game;
    this.asked = { line: stateLine(withNotes(state, auto)), values: valuesOf(state) };
    this.deeds = [];
  }

  /** @param {any} answer */
  async #show(answer) {
    if (answer.status !== "step") return this.#showTrouble(answer);
    this.level = answer.level;
    if (answer.level === 1) void this.#learn();
    if (answer.level >= WHOLE) this.deeds = deedsOf(answer);
    if (answer.level >= LAST) return this.#apply(answer);
    /** @type {HTMLElement[]} */
    const content = [this.#levels(), h("p", { class: "hint-text" }, answer.text), this.progress];
    if (answer.picture) content.push(legendList(readPicture(answer)));
    content.push(this.#buttons());
    this.#say(`Hint ${answer.level} of ${LAST}`, content, answer.text);
    this.#tellProgress();
    return this.game.draw(drawingOf(answer));
  }

  /** Learns what there is to do, so that the player can be told how much of it is done. */
  async #learn() {
    const { asked } = this;
    try {
      const answer = await post("hint", { puzzle: asked.line, level: WHOLE });
      if (this.asked === asked && answer.status === "step") this.deeds = deedsOf(answer);
    } catch {
      // Then nothing is said of it.
    }
  }

  /**
   * The board has changed: a hint stays as long as it is true, and says what is done.
   * @returns {boolean} whether it stays
   */
  stays() {
    if (!this.level || !this.deeds.length) return false;
    const values = valuesOf(this.game.state);
    if (this.asked.values.some((digit, cell) => digit && values[cell] !== digit)) return false;
    const left = this.deeds.filter((deed) => !isDone(this.game, deed));
    if (left.length) this.#tellProgress();
    else this.#finish("You have done this step.");
    return true;
  }

  #tellProgress() {
    const done = this.deeds.filter((deed) => isDone(this.game, deed)).length;
    this.progress.hidden = done === 0;
    this.progress.textContent = `${done} of ${this.deeds.length} done.`;
    // After what is said of the move itself, not instead of it.
    if (done) setTimeout(() => announce(`${document.getElementById("announcer")?.textContent ?? ""}, ${done} of ${this.deeds.length} done`));
  }

  #buttons() {
    const last = this.level === LAST - 1;
    return h("div", { class: "row foot" },
      button(last ? "Apply" : "Tell me more", () => this.more(), { class: "primary", id: "hint-more" }));
  }

  /** Five dots, filled as far as has been told. */
  #levels() {
    const dots = Array.from({ length: LAST }, (_, index) => h("span", { class: index < this.level ? "dot full" : "dot" }));
    return h("div", { class: "dots", "aria-hidden": "true" }, ...dots);
  }

  /** @param {any} answer */
  #apply(answer) {
    const { state } = this.game;
    const [placed, struck] = [[...state.placed], [...state.struck]];
    const [notes, centre] = [[...state.notes], [...state.centre]];
    for (const { cell, digit, places } of this.deeds) {
      if (places) placed[cell] = digit;
      else struck[cell] |= bit(digit);
      for (const layer of [notes, centre]) if (!places) layer[cell] &= ~bit(digit);
    }
    const held = this.panel.hasFocus;
    const strikes = this.deeds.some(({ places }) => !places);
    this.panel.close();
    this.game.move({ ...state, placed, struck, notes, centre, aids: state.aids + 1 });
    if (this.game.solved) return;
    this.#finish(answer.text, strikes && !this.game.auto ? "What was struck is remembered; tick “Candidates” to see what is left." : "");
    if (held) document.getElementById("hint-next")?.focus();
  }

  /** @param {string} text @param {string} [remark] */
  #finish(text, remark = "") {
    const next = button("Next hint", () => this.more(), { class: "primary", id: "hint-next" });
    const content = [h("p", { class: "hint-text" }, text)];
    if (remark) content.push(h("p", { class: "small muted" }, remark));
    this.level = 0;
    this.deeds = [];
    this.#say("Done", [...content, h("div", { class: "row foot" }, next)], text);
    this.game.draw({});
  }

  /** There is no step to show: solved, stuck, or something is wrong. @param {any} answer */
  #showTrouble(answer) {
    const wrong = (answer.wrong ?? []).map(parseCandidate);
    const noted = answer.status === "wrong strike" && !wrong.some((/** @type {Candidate} */ one) => this.#isStruck(one));
    const text = noted
      ? `Your notes lack a digit that belongs in ${[...new Set(wrong.map((/** @type {Candidate} */ one) => cellName(one.cell)))].join(", ")}.`
      : answer.text ?? `${sentence(answer.message ?? "")} “Check” says why.`;
    /** @type {HTMLElement[]} */
    const content = [h("p", { class: "hint-text" }, text)];
    if (wrong.length) content.push(h("div", { class: "row foot" }, ...this.#remedies(answer.status, wrong)));
    this.#say(noted ? "A note is missing" : titles[answer.status] ?? "Hint", content, text);
    this.level = 0;
    this.game.draw({ wrong: wrong.map((/** @type {any} */ one) => one.cell) });
  }

  /** @param {Candidate} candidate whether the player has struck it, and not only left it out of the notes */
  #isStruck({ cell, digit }) {
    return Boolean(this.game.state.struck[cell] & bit(digit));
  }

  /** What to do about wrong digits or strikes. @param {string} status @param {Candidate[]} wrong */
  #remedies(status, wrong) {
    if (status === "wrong strike") return [button(wrong.some((one) => this.#isStruck(one)) ? "Put back what was struck wrongly" : "Add the missing notes", () => this.#mend(status, wrong), { class: "primary" })];
    const back = this.game.movesSince((state) => wrong.every(({ cell, digit }) => state.placed[cell] !== digit));
    const list = [button("Take back what is wrong", () => this.#mend(status, wrong), { class: "primary" })];
    if (back > 1) list.push(button(`Go back ${back} moves, to before it`, () => this.#goBack(back)));
    return list;
  }

  /** @param {number} moves */
  #goBack(moves) {
    for (let move = 0; move < moves; move += 1) this.game.undo();
    announce(`${moves} moves undone. Redo brings them back.`);
  }

  /** @param {string} status @param {Candidate[]} wrong */
  #mend(status, wrong) {
    const { state } = this.game;
    this.panel.close();
    if (status !== "wrong strike") {
      const placed = [...state.placed];
      for (const { cell } of wrong) placed[cell] = 0;
      this.game.move({ ...state, placed });
      return announce("Taken back.");
    }
    const [struck, notes, centre] = [[...state.struck], [...state.notes], [...state.centre]];
    for (const { cell, digit } of wrong) {
      struck[cell] &= ~bit(digit);
      if (centre[cell]) centre[cell] |= bit(digit);
      else if (notes[cell]) notes[cell] |= bit(digit);
    }
    this.game.move({ ...state, struck, notes, centre });
    return announce("Put back.");
  }

  /** @param {string} title @param {Node[]} content @param {string} spoken */
  #say(title, content, spoken) {
    const focused = this.panel.hasFocus;
    this.panel.show("hint", title, content, () => this.#close());
    announce(`${title}: ${spoken}`);
    if (focused) this.panel.body.querySelector("button")?.focus();
  }

  #close() {
    this.requests.cancel();
    this.level = 0;
    this.deeds = [];
    this.game.draw({});
  }
}

/** @typedef {Candidate & {places: boolean}} Deed something that a step does */

/** @param {any} answer of a level that tells all @returns {Deed[]} */
const deedsOf = ({ placements = [], eliminations = [] }) => [
  ...placements.map((/** @type {string} */ name) => ({ ...parseCandidate(name), places: true })),
  ...eliminations.map((/** @type {string} */ name) => ({ ...parseCandidate(name), places: false })),
];

/** @param {Game} game @param {Deed} deed */
function isDone({ state, auto }, { cell, digit, places }) {
  const value = valuesOf(state)[cell];
  if (places || value) return value === digit ? places : value > 0;
  if (state.struck[cell] & bit(digit)) return true;
  const noted = state.notes[cell] | state.centre[cell];
  return !auto && noted > 0 && !(noted & bit(digit));
}

/** @type {Record<string, string>} */
const titles = {
  solved: "Solved",
  stuck: "No step found",
  invalid: "The board is not valid",
  unsolvable: "The board has no solution",
  multiple: "More than one solution",
  "wrong placement": "Something is wrong",
  "wrong strike": "A strike is wrong",
};

/** @param {any} answer @returns {import("./game.js").Drawing} */
function drawingOf(answer) {
  if (answer.picture) return { picture: readPicture(answer), cells: (answer.cells ?? []).map(parseCell), candidates: true };
  return { houses: (answer.houses ?? []).map(parseHouse), cells: (answer.cells ?? []).map(parseCell) };
}

/** @param {import("./picture.js").Picture} picture @returns {HTMLElement} */
export function legendList(picture) {
  const items = legend(picture).map(({ shape, text }) =>
    h("li", {}, s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true", class: "picture" }, shape), text));
  return h("ul", { class: "legend" }, ...items);
}
