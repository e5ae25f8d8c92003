// Lessons: every technique with an example of its own, found and checked by the library; to
// practise it, a puzzle made for it where the generator knows it, and the example's board in
// disguise.

import { messageOf, table } from "../api.js";
import { announce, button, h } from "../dom.js";
import { disguise } from "./disguise.js";
import { legendList } from "./hint.js";
import { readPicture } from "./picture.js";
import { newState, parseStateLine } from "./state.js";

/** @typedef {{name: string, short: string, level: string, enabled: boolean, example?: string, assumes_uniqueness: boolean}} Technique */

export class Lessons {
  /**
   * @param {import("./game.js").Game} game @param {import("./panel.js").Panel} panel
   * @param {(technique: string) => void} onPractise has a puzzle made for a technique
   * @param {(state: import("./state.js").State, note: Node[]) => void} onBoard opens a board as a game
   */
  constructor(game, panel, onPractise, onBoard) {
    this.game = game;
    this.panel = panel;
    this.onPractise = onPractise;
    this.onBoard = onBoard;
  }

  /** The list of techniques, from the easiest on. */
  async open() {
    this.#show("Lessons", [h("p", { class: "busy" }, "Looking for the lessons…")]);
    try {
      const all = /** @type {Technique[]} */ (await table("techniques")).filter((one) => one.example);
      const levels = [...new Set(all.map(({ level }) => level))];
      const parts = levels.flatMap((level) => [h("h3", {}, capital(level)), this.#list(all.filter((one) => one.level === level))]);
      this.#show("Lessons", [h("p", { class: "small muted" }, "What each technique is, on a board where it is found."), ...parts]);
    } catch (error) {
      this.#show("Lessons", [h("p", { class: "warning" }, messageOf(error))]);
    }
  }

  /** @param {Technique[]} techniques */
  #list(techniques) {
    const items = techniques.map((one) => h("li", {}, button(one.name, () => void this.teach(one), { class: "lesson" })));
    return h("ul", { class: "plain lesson-list" }, ...items);
  }

  /** Shows the page of a technique. @param {Technique} technique */
  async teach(technique) {
    const { name, short } = technique;
    this.#show(name, [h("p", { class: "busy" }, "Opening the example…"), this.#foot(technique)]);
    try {
      const page = await table(`techniques/${encodeURIComponent(short)}`);
      if (this.panel.owner === "lessons") this.#explain(technique, page);
    } catch (error) {
      this.#show(name, [h("p", { class: "warning" }, messageOf(error)), this.#foot(technique)]);
    }
  }

  /** @param {Technique} technique @param {any} page */
  #explain(technique, { name, what, why, example }) {
    const picture = readPicture(example);
    const { explanation, text, lines = [] } = example;
    const parts = [h("p", {}, `${what} ${why}`), h("p", { class: "hint-text" }, explanation), h("p", { class: "mono small" }, text), legendList(picture)];
    if (lines.length) parts.splice(2, 0, h("details", {}, h("summary", {}, "Every link"), h("p", { class: "links small" }, lines.join("\n"))));
    if (technique.assumes_uniqueness) parts.push(h("p", { class: "small muted" }, "It takes for granted that the puzzle has exactly one solution."));
    this.#show(name, [...parts, this.#foot(technique)]);
    const state = newState(parseStateLine(example.state));
    this.game.draw({ picture, candidates: true }, { state, label: `An example of ${name}` });
    announce(`${name}. ${explanation}`);
  }

  /** @param {Technique} technique */
  #foot(technique) {
    const { name, enabled } = technique;
    const made = enabled ? [button("Practise it", () => this.#practise(name), { class: "primary", id: "practise", title: "A new puzzle that needs it" })] : [];
    const kind = enabled ? {} : { class: "primary" };
    const found = button("Find it", () => this.#find(technique), { ...kind, id: "practise-find", title: "A position in which it is there: the example in disguise" });
    return h("div", { class: "row foot" }, ...made, found, button("All lessons", () => void this.open()));
  }

  /** Opens the example in disguise, as a game. @param {Technique} technique */
  #find({ name, example = "" }) {
    this.panel.close();
    const state = newState({ ...disguise(parseStateLine(example)), name: `Find: ${name}` });
    this.onBoard(state, [h("p", {}, `Somewhere on this board is an example of ${name}; there may be easier steps beside it.`)]);
  }

  /** @param {string} name */
  #practise(name) {
    this.panel.close();
    this.onPractise(name);
  }

  /** @param {string} title @param {Node[]} content */
  #show(title, content) {
    this.game.draw({});
    this.panel.show("lessons", title, content, () => {
      this.game.draw({});
    });
    this.panel.body.scrollTop = 0;
  }
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
