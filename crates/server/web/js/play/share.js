// The dialog for taking the board elsewhere: a link with everything, or any written form.

import { messageOf, post } from "../api.js";
import { byId, copyText, h, s } from "../dom.js";
import { encode } from "./link.js";
import { qrCode } from "./qr.js";
import { cluesOf, stateLine } from "./state.js";

/** @typedef {import("./game.js").Game} Game */

export class Share {
  /** @param {Game} game @param {import("./clock.js").Clock} clock */
  constructor(game, clock) {
    this.game = game;
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
    byId("share-qr-part", HTMLDetailsElement).addEventListener("toggle", () => this.#showCode());
  }

  /** @param {string} id @param {() => void} onClick */
  #wire(id, onClick) {
    byId(id, HTMLButtonElement).addEventListener("click", onClick);
  }

  open() {
    this.status.textContent = "";
    byId("share-lab", HTMLAnchorElement).hash = `board=${cluesOf(this.game.state)}`;
    this.#showLink();
    this.#showText();
    this.dialog.showModal();
  }

  #showLink() {
    const seconds = this.withTime.checked ? this.clock.seconds : 0;
    this.link.value = `${location.href.replace(/#.*/, "")}#${encode(this.game.state, this.game.auto, seconds)}`;
    this.#showCode();
  }

  /** The link as a picture for the camera of a phone. */
  #showCode() {
    if (!byId("share-qr-part", HTMLDetailsElement).open) return;
    const place = byId("share-qr", HTMLElement);
    const code = qrCode(this.link.value);
    place.replaceChildren(code ? qrPicture(code) : h("p", { class: "warning" }, "The link is too long for a QR code."));
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

/** @param {boolean[][]} code */
function qrPicture(code) {
  const margin = 4; // readers need that much white
  const side = code.length + 2 * margin;
  const path = code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : ""))).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": "QR code of the link" },
    s("rect", { class: "qr-paper", width: side, height: side }), s("path", { class: "qr-ink", d: path }));
}
