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
    this.#letReach();
    this.root.hidden = false;
    document.body.classList.add("panel-open");
    this.#keepBoardInView();
  }

  /**
   * Text that may scroll can be reached by key: where nothing in it takes the focus, it does
   * itself.
   */
  #letReach() {
    const reachable = this.body.querySelector("a[href], button:not(:disabled), input, select, summary, textarea");
    if (reachable) for (const name of ["tabindex", "role", "aria-labelledby"]) this.body.removeAttribute(name);
    else for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-labelledby", "panel-title"]]) this.body.setAttribute(name, value);
  }

  /** On a phone the panel covers the foot of the page: the board moves up from under it. */
  #keepBoardInView() {
    if (getComputedStyle(this.root).position !== "fixed") return;
    const board = byId("board", HTMLElement).getBoundingClientRect();
    const panel = this.root.getBoundingClientRect();
    if (panel.left >= board.right) return; // on a phone on its side it stands beside the board
    const covered = board.bottom - panel.top;
    if (covered > 0 || board.top < 0) window.scrollBy(0, Math.min(covered + 8, board.top - 4));
  }

  /** @param {boolean} [byHand] whether the player closed it, and the focus must go somewhere */
  close(byHand = false) {
    if (!this.owner) return;
    const held = this.hasFocus;
    this.#leave();
    this.root.hidden = true;
    document.body.classList.remove("panel-open");
    if (byHand || held) this.afterClose();
  }

  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  #leave() {
    const { onClose } = this;
    this.owner = "";
    this.onClose = () => {};
    onClose();
  }
}
