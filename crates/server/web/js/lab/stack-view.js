// The call stack: the digits that stand, in the order in which they were written.

import { cellName } from "../geometry.js";
import { h } from "../dom.js";

/** @typedef {import("./snapshot.js").Placement} Placement */

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
