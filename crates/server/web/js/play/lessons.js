// Lessons: every technique with an example of its own, found and checked by the library, and a
// puzzle to practise it on.

import { isAbort, Latest, messageOf, table } from "../api.js";
import { announce, button, h } from "../dom.js";
import { legendList } from "./hint.js";
import { replay } from "./path.js";
import { readPicture } from "./picture.js";
import { fromBoard } from "./state.js";

/** @typedef {{name: string, level: string, example?: string, assumes_uniqueness: boolean}} Technique */

export class Lessons {
  /**
   * @param {import("./game.js").Game} game @param {import("./panel.js").Panel} panel
   * @param {(technique: string) => void} onPractise
   */
  constructor(game, panel, onPractise) {
    this.game = game;
    this.panel = panel;
    this.onPractise = onPractise;
    this.requests = new Latest();
  }

  /** The list of techniques, from the easiest on. */
  async open() {
    this.#show("Lessons", [h("p", { class: "busy" }, "Looking for the lessons…")]);
    try {
      const all = /** @type {Technique[]} */ (await table("techniques")).filter((one) => one.example);
      const levels = [...new Set(all.map(({ level }) => level))];
      const parts = levels.flatMap((level) => [h("h3", {}, capital(level)), this.#list(all.filter((one) => one.level === level))]);
      this.#show("Lessons", [h("p", { class: "small muted" }, "What each technique is, on a board where it is the next step."), ...parts]);
    } catch (error) {
      this.#show("Lessons", [h("p", { class: "warning" }, messageOf(error))]);
    }
  }

  /** @param {Technique[]} techniques */
  #list(techniques) {
    const items = techniques.map((one) => h("li", {}, button(one.name, () => void this.teach(one), { class: "lesson" })));
    return h("ul", { class: "plain lesson-list" }, ...items);
  }

  /** Shows the example of a technique. @param {Technique} technique */
  async teach({ name, example = "", assumes_uniqueness: unique }) {
    this.#show(name, [h("p", { class: "busy" }, "Opening the example…"), this.#foot(name)]);
    try {
      const { steps } = await this.requests.post("explain", { puzzle: example });
      const at = steps.findIndex((/** @type {any} */ step) => step.technique === name);
      if (at < 0) throw new Error(`The example of ${name} has no such step.`);
      this.#explain(name, steps, at, { example, unique });
    } catch (error) {
      if (!isAbort(error)) this.#show(name, [h("p", { class: "warning" }, messageOf(error)), this.#foot(name)]);
    }
  }

  /** @param {string} name @param {any[]} steps @param {number} at @param {{example: string, unique: boolean}} about */
  #explain(name, steps, at, { example, unique }) {
    const step = steps[at];
    const picture = readPicture(step);
    const [gist, ...links] = step.explanation.split("\n");
    const parts = [h("p", { class: "hint-text" }, gist), h("p", { class: "mono small" }, step.text), legendList(picture)];
    if (links.length) parts.splice(1, 0, h("details", {}, h("summary", {}, "Every link"), h("p", { class: "links small" }, links.join("\n"))));
    if (unique) parts.push(h("p", { class: "small muted" }, "It takes for granted that the puzzle has exactly one solution."));
    this.#show(name, [...parts, this.#foot(name)]);
    const state = replay(fromBoard(example), steps.slice(0, at))[at];
    this.game.draw({ picture, candidates: true }, { state, label: `An example of ${name}` });
    announce(`${name}. ${gist}`);
  }

  /** @param {string} name */
  #foot(name) {
    return h("div", { class: "row foot" }, button("Practise it", () => this.#practise(name), { class: "primary", id: "practise" }), button("All lessons", () => void this.open()));
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
      this.requests.cancel();
      this.game.draw({});
    });
    this.panel.body.scrollTop = 0;
  }
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
