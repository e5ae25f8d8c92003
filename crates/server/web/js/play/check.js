// "Check": is the board valid, solvable, unique; why not; and is the player on the right way.

import { isAbort, Latest, messageOf } from "../api.js";
import { announce, button, h, sentence } from "../dom.js";
import { CELLS, cellName, parseBoard, parseCell } from "../geometry.js";
import { cluesOf, setClue } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./panel.js").Panel} Panel */

export class Check {
  /** @param {Game} game @param {Panel} panel */
  constructor(game, panel) {
    this.game = game;
    this.panel = panel;
    this.requests = new Latest();
  }

  async run() {
    const clues = cluesOf(this.game.state);
    try {
      const answer = await this.requests.post("check", { puzzle: clues });
      if (cluesOf(this.game.state) === clues) this.#show(answer);
    } catch (error) {
      if (!isAbort(error)) this.#say("Check", [h("p", { class: "warning" }, messageOf(error))], {});
    }
  }

  /** @param {any} answer */
  #show(answer) {
    if (answer.unique) return this.#showProgress(parseBoard(answer.solution));
    const suspects = answer.suspects ?? [];
    const content = [verdicts(answer), h("p", {}, sentence(answer.message))];
    if (suspects.length) content.push(h("h3", {}, "Probably a typo"), this.#fixes(suspects));
    const conflicts = answer.conflicts.flatMap((/** @type {any} */ conflict) => conflict.cells);
    const wrong = [...conflicts, ...suspects.map((/** @type {any} */ suspect) => suspect.cell)].map(parseCell);
    const pointed = [...(answer.core ?? []), ...(answer.differ ?? [])].map(parseCell);
    const note = keyNote(answer);
    if (note) content.push(h("p", { class: "small muted" }, note));
    return this.#say(titles[answer.status] ?? "Check", content, { wrong, cells: pointed });
  }

  /** A proper puzzle: are the player's digits right? @param {number[]} solution */
  #showProgress(solution) {
    const { state } = this.game;
    const filled = CELLS.filter((cell) => state.placed[cell]);
    const wrong = filled.filter((cell) => state.placed[cell] !== solution[cell]);
    const content = [h("p", {}, "The puzzle is valid and has exactly one solution.")];
    if (filled.length && !wrong.length) content.push(h("p", {}, `All ${filled.length} of your digits are right.`));
    if (!wrong.length) return this.#say("All is well", content, {});
    const count = wrong.length === 1 ? "One of your digits is wrong." : `${wrong.length} of your digits are wrong.`;
    const show = () => {
      this.game.draw({ wrong });
      announce(`Wrong: ${wrong.map(cellName).join(", ")}`);
    };
    content.push(h("p", { class: "warning" }, count), h("div", { class: "row" },
      button("Show where", show), button("Take back", () => this.#takeBack(wrong))));
    return this.#say("Not quite", content, {});
  }

  /** @param {number[]} wrong */
  #takeBack(wrong) {
    const placed = [...this.game.state.placed];
    for (const cell of wrong) placed[cell] = 0;
    this.panel.close(true);
    this.game.move({ ...this.game.state, placed });
  }

  /** @param {any[]} suspects @returns {HTMLElement} a button for each way to mend the puzzle */
  #fixes(suspects) {
    const items = suspects.slice(0, 6).flatMap(({ cell, found, instead, removal }) => {
      const changes = instead.slice(0, 4).map((/** @type {number} */ digit) =>
        this.#fix(`Change ${cell} from ${found} to ${digit}`, cell, digit));
      return changes.length || !removal ? changes : [this.#fix(`Remove the ${found} from ${cell}`, cell, 0)];
    });
    return h("ul", { class: "plain fixes" }, ...items.map((item) => h("li", {}, item)));
  }

  /** @param {string} label @param {string} cell @param {number} digit */
  #fix(label, cell, digit) {
    return button(label, () => {
      this.panel.close();
      this.game.move(setClue(this.game.state, [parseCell(cell)], digit));
      announce(`${label}: done.`);
      this.run();
    });
  }

  /** @param {string} title @param {HTMLElement[]} content @param {import("./game.js").Drawing} drawing */
  #say(title, content, drawing) {
    this.panel.show("check", title, content, () => {
      this.requests.cancel();
      this.game.draw({});
    });
    const text = content.filter((element) => element.tagName === "P").map((element) => element.textContent);
    announce([title, ...text].join(". "));
    this.game.draw(drawing);
  }
}

/** @type {Record<string, string>} */
const titles = {
  invalid: "Not valid",
  unsolvable: "No solution",
  multiple: "More than one solution",
};

/** @param {any} answer @returns {HTMLElement} valid, solvable, unique: yes or no */
function verdicts(answer) {
  const items = ["valid", "solvable", "unique"].map((name) =>
    h("li", { class: answer[name] ? "yes" : "no" }, h("span", { "aria-hidden": "true" }, answer[name] ? "✓ " : "✗ "),
      answer[name] ? name : `not ${name}`));
  return h("ul", { class: "plain verdicts" }, ...items);
}

/** @param {any} answer @returns {string} what the tinted cells mean */
function keyNote(answer) {
  if (answer.differ?.length) return "Tinted: the cells in which two of the solutions differ.";
  if (!answer.core?.length) return "";
  const least = answer.core_is_minimal ? " Without any one of them there would be a solution." : "";
  return `Tinted: clues that contradict each other already.${least}`;
}
