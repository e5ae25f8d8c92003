// Hints in five levels: each press tells a little more, the fifth does the step.

import { isAbort, Latest, messageOf } from "../api.js";
import { announce, button, h, s, sentence } from "../dom.js";
import { bit, parseCandidate, parseCell, parseHouse } from "../geometry.js";
import { legend, readPicture } from "./picture.js";
import { parseStateLine, stateLine } from "./state.js";

/** @typedef {import("../geometry.js").Candidate} Candidate */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */

const LAST = 5;

export class Hint {
  /** @param {Game} game @param {Panel} panel @param {import("./settings.js").Settings} settings */
  constructor(game, panel, settings) {
    this.game = game;
    this.panel = panel;
    this.settings = settings;
    this.requests = new Latest();
    /** How much has been told; 0 nothing. */
    this.level = 0;
  }

  /** One press: a little more than before. */
  async more() {
    if (this.game.entering) return;
    if (!this.game.open && this.panel.owner !== "hint") this.panel.close();
    const level = this.panel.owner === "hint" ? Math.min(this.level + 1, LAST) : 1;
    const { state } = this.game;
    try {
      const answer = await this.requests.post("hint", { puzzle: stateLine(state), level });
      if (this.game.state === state) this.#show(answer);
    } catch (error) {
      if (!isAbort(error)) this.#say("Hint", [h("p", { class: "warning" }, messageOf(error))], messageOf(error));
    }
  }

  /** @param {any} answer */
  #show(answer) {
    if (answer.status !== "step") return this.#showTrouble(answer);
    if (answer.level >= LAST) return this.#apply(answer);
    this.level = answer.level;
    /** @type {HTMLElement[]} */
    const content = [this.#levels(), h("p", { class: "hint-text" }, answer.text)];
    if (answer.picture) content.push(legendList(readPicture(answer)));
    content.push(this.#buttons());
    this.#say(`Hint ${answer.level} of ${LAST}`, content, answer.text);
    this.game.draw(drawingOf(answer));
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
    const after = parseStateLine(answer.after);
    const struck = state.struck.map((mask, cell) => mask | after.struck[cell]);
    const notes = state.notes.map((mask, cell) => mask & ~after.struck[cell]);
    const held = this.panel.hasFocus;
    this.panel.close();
    this.game.move({ ...state, placed: after.placed, struck, notes });
    if (this.game.solved) return;
    const next = button("Next hint", () => this.more(), { class: "primary", id: "hint-next" });
    const content = [h("p", { class: "hint-text" }, answer.text)];
    if (answer.eliminations?.length && !this.settings.auto) content.push(h("p", { class: "small muted" }, "What was struck is remembered; tick “Candidates” to see what is left."));
    this.#say("Done", [...content, h("div", { class: "row foot" }, next)], answer.text);
    if (held) next.focus();
    this.level = 0;
  }

  /** There is no step to show: solved, stuck, or something is wrong. @param {any} answer */
  #showTrouble(answer) {
    const text = answer.text ?? `${sentence(answer.message ?? "")} “Check” says why.`;
    /** @type {HTMLElement[]} */
    const content = [h("p", { class: "hint-text" }, text)];
    const wrong = (answer.wrong ?? []).map(parseCandidate);
    if (wrong.length) content.push(h("div", { class: "row foot" }, ...this.#remedies(answer.status, wrong)));
    this.#say(titles[answer.status] ?? "Hint", content, text);
    this.level = 0;
    this.game.draw({ wrong: wrong.map((/** @type {any} */ one) => one.cell) });
  }

  /** What to do about wrong digits or strikes. @param {string} status @param {Candidate[]} wrong */
  #remedies(status, wrong) {
    if (status === "wrong strike") return [button("Put back what was struck wrongly", () => this.#mend(status, wrong), { class: "primary" })];
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
    const struck = [...state.struck];
    for (const { cell, digit } of wrong) struck[cell] &= ~bit(digit);
    this.game.move({ ...state, struck });
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
    this.game.draw({});
  }
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
