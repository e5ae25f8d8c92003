// The place beside (on a phone: over the foot of) the board where hints, checks, paths and
// ratings speak. One of them at a time; each says what to do when another takes its place.

import { byId } from "../dom.js";

export class Panel {
  constructor() {
    this.root = byId("panel", HTMLElement);
    this.title = byId("panel-title", HTMLElement);
    this.body = byId("panel-body", HTMLElement);
    /** Who has the panel; empty when it is closed. */
    this.owner = "";
    /** @type {() => void} */
    this.onClose = () => {};
    byId("panel-close", HTMLButtonElement).addEventListener("click", () => this.close(true));
    /** @type {() => void} where the focus goes after closing by hand */
    this.afterClose = () => {};
  }

  /**
   * @param {string} owner such as "hint" @param {string} title
   * @param {(Node | string)[]} content @param {() => void} [onClose]
   */
  show(owner, title, content, onClose) {
    if (this.owner !== owner) {
      this.#leave();
      this.body.scrollTop = 0;
    }
    this.owner = owner;
    if (onClose) this.onClose = onClose;
    this.title.textContent = title;
    this.body.replaceChildren(...content);
    this.root.hidden = false;
    document.body.classList.add("panel-open");
  }

  /** @param {boolean} [byHand] whether the player closed it, and the focus must go somewhere */
  close(byHand = false) {
    if (!this.owner) return;
    this.#leave();
    this.root.hidden = true;
    document.body.classList.remove("panel-open");
    if (byHand) this.afterClose();
  }

  #leave() {
    const { onClose } = this;
    this.owner = "";
    this.onClose = () => {};
    onClose();
  }
}
