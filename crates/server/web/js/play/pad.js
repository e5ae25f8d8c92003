// The number pad with the counts that are left, the modes, and the editing buttons.

import { announce, button, byId, h } from "../dom.js";
import { DIGITS, remaining } from "../geometry.js";
import { COLOURS, colourLetter, valuesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Mode} Mode */
/** @typedef {import("./moves.js").Moves} Moves */
/** @typedef {import("./settings.js").Settings} Settings */

/** @type {Mode[]} */
const MODES = ["digit", "note", "centre", "colour"];
/** @type {import("./game.js").Target[]} */
const TARGETS = ["cell", "candidate", "link"];

export class Pad {
  /** @param {Game} game @param {Moves} moves @param {Settings} settings @param {() => void} onSettings */
  constructor(game, moves, settings, onSettings) {
    this.game = game;
    this.settings = settings;
    this.onSettings = onSettings;
    this.digits = DIGITS.map((digit) => this.#digitButton(digit, moves));
    this.swatches = Array.from({ length: COLOURS }, (_, index) => this.#swatch(index + 1, moves));
    this.digitPad = byId("pad-digits", HTMLElement);
    this.colourPad = byId("pad-colours", HTMLElement);
    this.digitPad.append(...this.digits, button("Erase", () => moves.erase(), { id: "erase", title: "Erase (Delete)" }));
    this.colourPad.append(...this.swatches, button("None", () => moves.paint(0)));
    this.modes = new Map(MODES.map((mode) => [mode, byId(`mode-${mode}`, HTMLButtonElement)]));
    for (const [mode, element] of this.modes) element.addEventListener("click", () => moves.setMode(mode));
    this.targets = new Map(TARGETS.map((target) => [target, byId(`target-${target}`, HTMLButtonElement)]));
    for (const [target, element] of this.targets) element.addEventListener("click", () => game.setTarget(target));
    this.targetRow = byId("targets", HTMLElement);
    this.#wire("unmark", () => moves.unmark());
    this.#wire("fill-notes", () => moves.fillNotes());
    this.filter = this.#wire("filter", () => moves.filter());
    this.auto = byId("auto", HTMLInputElement);
    this.auto.addEventListener("change", () => this.setAuto(this.auto.checked));
    this.undo = this.#wire("undo", () => moves.undo());
    this.redo = this.#wire("redo", () => moves.redo());
    this.several = this.#wire("several", () => this.#toggleSeveral());
  }

  /** @param {string} id @param {() => void} onClick */
  #wire(id, onClick) {
    const element = byId(id, HTMLButtonElement);
    element.addEventListener("click", onClick);
    return element;
  }

  /** @param {number} digit @param {Moves} moves */
  #digitButton(digit, moves) {
    const element = h("button", { type: "button", class: "pad-digit" }, h("span", {}, String(digit)), h("span", { class: "spoken" }), h("small", { "aria-hidden": "true" }));
    element.addEventListener("click", () => {
      if (this.settings.digitFirst && !this.game.entering) this.#arm(digit);
      else moves.digit(digit);
    });
    return element;
  }

  /** @param {number} digit */
  #arm(digit) {
    this.game.arm(this.game.armed === digit ? 0 : digit);
    announce(this.game.armed ? `Tap cells to write ${digit}` : "No digit chosen");
  }

  #toggleSeveral() {
    this.game.several = !this.game.several;
    this.game.tell("mode");
  }

  /** @param {boolean} on */
  setAuto(on) {
    this.game.auto = on;
    this.settings.auto = on;
    this.onSettings();
    announce(on ? "Candidates are shown by themselves; in notes mode a digit strikes one." : "Notes are yours to write.");
  }

  render() {
    const { game } = this;
    const left = remaining(valuesOf(game.state));
    this.digits.forEach((element, index) => {
      const count = left[index + 1];
      const [, spoken, small] = element.children;
      spoken.textContent = `, ${count > 0 ? `${count} left` : count < 0 ? "too many" : "all placed"}`;
      small.textContent = count > 0 ? String(count) : count < 0 ? "!" : "✓";
      element.classList.toggle("done", count <= 0);
      element.setAttribute("aria-pressed", String(game.armed === index + 1));
    });
    for (const [mode, element] of this.modes) element.setAttribute("aria-pressed", String(game.mode === mode));
    this.digitPad.hidden = game.mode === "colour" && !game.entering;
    this.colourPad.hidden = game.mode !== "colour" || game.entering;
    this.digitPad.hidden &&= game.target === "cell";
    this.targetRow.hidden = this.colourPad.hidden;
    for (const [target, element] of this.targets) element.setAttribute("aria-pressed", String(game.target === target));
    this.swatches.forEach((element, index) => {
      element.setAttribute("aria-pressed", String(game.target === "candidate" && game.colour === index + 1));
      element.disabled = game.target === "link";
    });
    this.filter.setAttribute("aria-pressed", String(game.filter > 0));
    this.digitPad.classList.toggle("notes-mode", game.mode === "note" || game.mode === "centre");
    this.undo.disabled = !game.past.length;
    this.redo.disabled = !game.future.length;
    this.several.setAttribute("aria-pressed", String(game.several));
    this.auto.checked = this.game.auto;
  }

  /** @param {number} colour @param {Moves} moves */
  #swatch(colour, moves) {
    const letter = colourLetter(colour);
    return button(letter, () => {
      if (this.game.target === "cell") moves.paint(colour);
      else moves.turnColour(colour - this.game.colour);
    }, { class: `swatch swatch-${letter}`, "aria-label": `Colour ${letter}` });
  }
}
