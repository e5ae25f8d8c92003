// The strategy's program with the current line marked, and the call stack.

import { cellName } from "../geometry.js";
import { h } from "../dom.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").EventName} EventName */
/** @typedef {import("./snapshot.js").Placement} Placement */

export class ListingView {
  /** @type {{line: HTMLElement, on: Set<EventName>}[]} */
  #lines = [];
  /** @type {EventName | null} */
  #current = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /** @param {Strategy} strategy */
  load(strategy) {
    this.#lines = strategy.pseudocode.map(({ text, on }) => {
      const indent = /^ */.exec(text)?.[0].length ?? 0;
      const code = h("code", { class: `indent-${Math.min(6, Math.floor(indent / 2))}` }, text.trim());
      return { line: h("li", {}, code), on: new Set(on) };
    });
    this.list.replaceChildren(...this.#lines.map(({ line }) => line));
    this.#current = null;
  }

  /** @param {EventName | null} event the event that has just happened */
  mark(event) {
    if (event === this.#current) return;
    this.#current = event;
    for (const { line, on } of this.#lines) {
      const current = event !== null && on.has(event);
      if (current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }
}

export class StackView {
  /** @type {HTMLElement[]} */
  #items = [];
  /** @type {string[]} */
  #shown = [];

  /** @param {HTMLElement} list @param {HTMLElement} depth */
  constructor(list, depth) {
    this.list = list;
    this.depth = depth;
  }

  /** @param {Placement[]} path */
  show(path) {
    path.forEach(({ cell, digit }, i) => this.#write(i, `${cellName(cell)} = ${digit}`));
    for (let i = path.length; i < this.#items.length; i++) this.#write(i, "");
    const text = path.length ? `${path.length} deep` : "empty";
    if (this.depth.textContent !== text) this.depth.textContent = text;
  }

  /** @param {number} index @param {string} text */
  #write(index, text) {
    if (this.#shown[index] === text) return;
    this.#shown[index] = text;
    const item = (this.#items[index] ??= this.list.appendChild(h("li")));
    item.textContent = text;
    item.hidden = text === "";
  }
}
