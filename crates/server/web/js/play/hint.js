// Hints in five levels: each press tells a little more, the fifth does the step.

import { isAbort, Latest, messageOf } from "../api.js";
import { announce, button, h, s } from "../dom.js";
import { bit, parseCandidate, parseCell, parseHouse } from "../geometry.js";
import { legend, readPicture } from "./picture.js";
import { parseStateLine, stateLine } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */

const LAST = 5;

export class Hint {
  /** @param {Game} game @param {Panel} panel */
  constructor(game, panel) {
    this.game = game;
    this.panel = panel;
    this.requests = new Latest();
    /** How much has been told; 0 nothing. */
    this.level = 0;
  }

  /** One press: a little more than before. */
  async more() {
    if (!this.game.open && this.panel.owner !== "hint") this.panel.close();
    const level = this.panel.owner === "hint" ? Math.min(this.level + 1, LAST) : 1;
    try {
      this.show(await this.requests.post("hint", { puzzle: stateLine(this.game.state), level }));
    } catch (error) {
      if (!isAbort(error)) this.#say("Hint", [h("p", { class: "warning" }, messageOf(error))], messageOf(error));
    }
  }

  /** @param {any} answer */
  show(answer) {
    if (answer.status !== "step") return this.#showTrouble(answer);
    if (answer.level >= LAST) return this.#apply(answer);
    this.level = answer.level;
    const content = [this.#levels(), h("p", { class: "hint-text" }, answer.text)];
    if (answer.picture) content.push(legendList(readPicture(answer)));
    content.push(this.#buttons());
    this.#say(`Hint ${answer.level} of ${LAST}`, content, answer.text);
    this.game.draw(drawingOf(answer));
  }

  #buttons() {
    const last = this.level === LAST - 1;
    return h("div", { class: "row" },
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
    this.panel.close();
    this.game.move({ ...state, placed: after.placed, struck, notes });
    if (this.game.solved) return;
    const next = button("Next hint", () => this.more(), { class: "primary", id: "hint-next" });
    this.#say("Done", [h("p", { class: "hint-text" }, answer.text), h("div", { class: "row" }, next)], `Done. ${answer.text}`);
    this.level = 0;
  }

  /** There is no step to show: solved, stuck, or something is wrong. @param {any} answer */
  #showTrouble(answer) {
    const content = [h("p", { class: "hint-text" }, answer.text ?? answer.message ?? "")];
    const wrong = (answer.wrong ?? []).map(parseCandidate);
    if (wrong.length) {
      const back = answer.status === "wrong strike" ? "Put back what was struck wrongly" : "Take back what is wrong";
      content.push(h("div", { class: "row" }, button(back, () => this.#mend(answer.status, wrong), { class: "primary" })));
    }
    this.#say(titles[answer.status] ?? "Hint", content, answer.text);
    this.level = 0;
    this.game.draw({ wrong: wrong.map((/** @type {any} */ one) => one.cell) });
  }

  /** @param {string} status @param {import("../geometry.js").Candidate[]} wrong */
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
    const focused = this.panel.root.contains(document.activeElement);
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
