// The dialog for taking the board elsewhere: a link with everything, or any written form.

import { messageOf, post } from "../api.js";
import { byId, copyText } from "../dom.js";
import { encode } from "./link.js";
import { cluesOf, stateLine } from "./state.js";

/** @typedef {import("./game.js").Game} Game */

export class Share {
  /** @param {Game} game @param {import("./settings.js").Settings} settings @param {import("./clock.js").Clock} clock */
  constructor(game, settings, clock) {
    this.game = game;
    this.settings = settings;
    this.clock = clock;
    this.dialog = byId("share-dialog", HTMLDialogElement);
    this.link = byId("share-link", HTMLInputElement);
    this.withTime = byId("share-time", HTMLInputElement);
    this.form = byId("share-form", HTMLSelectElement);
    this.text = byId("share-text", HTMLTextAreaElement);
    this.status = byId("share-status", HTMLElement);
    this.withTime.addEventListener("change", () => this.#showLink());
    this.form.addEventListener("change", () => this.#showText());
    this.#wire("share-copy-link", () => this.#copy(this.link));
    this.#wire("share-copy-text", () => this.#copy(this.text));
    this.#wire("share-print", () => {
      this.dialog.close();
      window.print();
    });
  }

  /** @param {string} id @param {() => void} onClick */
  #wire(id, onClick) {
    byId(id, HTMLButtonElement).addEventListener("click", onClick);
  }

  open() {
    this.status.textContent = "";
    byId("share-lab", HTMLAnchorElement).href = `/lab#board=${cluesOf(this.game.state)}`;
    this.#showLink();
    this.#showText();
    this.dialog.showModal();
  }

  #showLink() {
    const seconds = this.withTime.checked ? this.clock.seconds : 0;
    this.link.value = `${location.origin}${location.pathname}#${encode(this.game.state, this.settings.auto, seconds)}`;
  }

  async #showText() {
    try {
      const answer = await post("convert", { puzzle: stateLine(this.game.state), to: this.form.value });
      this.text.value = answer.result;
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  async #copy(field) {
    if (await copyText(field.value)) {
      this.status.textContent = "Copied.";
      return;
    }
    field.select();
    this.status.textContent = "The browser does not let the page copy; the text is selected, press Ctrl-C.";
  }
}
