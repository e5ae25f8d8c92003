// Any text becomes a board: pasted, dropped, typed into the dialog, or clue by clue from paper.
// The server reads it; the page knows no form of its own but the link.

import { isAbort, Latest, messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { isTyping } from "./input.js";
import { decode } from "./link.js";
import { newState, parseStateLine } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{state: State, note: Node[], seconds?: number, auto?: boolean}} Opened */

export class OpenPuzzle {
  /** @param {(opened: Opened) => void} onOpen @param {(message: string) => void} onTrouble @param {() => void} onEnter */
  constructor(onOpen, onTrouble, onEnter) {
    this.onOpen = onOpen;
    this.onTrouble = onTrouble;
    this.requests = new Latest();
    this.dialog = byId("open-dialog", HTMLDialogElement);
    this.text = byId("open-text", HTMLTextAreaElement);
    this.status = byId("open-status", HTMLElement);
    this.file = byId("open-file", HTMLInputElement);
    byId("open-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#fromDialog(this.text.value);
    });
    this.file.addEventListener("change", () => this.#fromFile(this.file.files?.[0]));
    byId("open-enter", HTMLButtonElement).addEventListener("click", () => {
      this.dialog.close();
      onEnter();
    });
    this.#listen();
  }

  open() {
    this.status.textContent = "";
    this.file.value = "";
    this.dialog.showModal();
    this.text.focus();
    this.text.select();
  }

  /** Pastes anywhere but into a field, and drops anywhere. */
  #listen() {
    document.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (isTyping(event.target) || !text.trim() || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      this.read(text).catch((error) => this.#trouble(error));
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = file ? file.text() : Promise.resolve(event.dataTransfer?.getData("text") ?? "");
      text.then((content) => this.read(content)).catch((error) => this.#trouble(error));
    });
  }

  /** @param {unknown} error */
  #trouble(error) {
    if (!isAbort(error)) this.onTrouble(messageOf(error));
  }

  /** @param {File | undefined} file */
  async #fromFile(file) {
    if (file) await this.#fromDialog(await file.text());
  }

  /** @param {string} text */
  async #fromDialog(text) {
    this.status.textContent = "";
    try {
      await this.read(text);
      this.dialog.close();
    } catch (error) {
      if (!isAbort(error)) this.status.textContent = messageOf(error);
    }
  }

  /**
   * Reads a board from any text and opens it.
   * @param {string} text
   */
  async read(text) {
    const shared = /#(g=\S+)/.exec(text)?.[1];
    const link = shared ? decode(shared) : null;
    if (link) return this.onOpen({ ...link, note: [] });
    const answer = await this.requests.post("convert", { puzzle: text, to: "line" });
    return this.onOpen({ state: stateOf(answer), note: answer.more > 0 ? this.#others(text, answer.more) : [] });
  }

  /** Several boards: one line each can be chosen from, else their number is told. @param {string} text @param {number} more */
  #others(text, more) {
    const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line.length >= 81);
    const count = h("p", {}, `The text has ${more + 1} boards; this is the first.`);
    if (lines.length !== more + 1) return [count];
    const select = h("select", { id: "board-choice" }, ...lines.map((_, index) => h("option", { value: index }, `Board ${index + 1}`)));
    select.addEventListener("change", () => this.#choose(lines[Number(select.value)]));
    return [count, h("div", { class: "field" }, h("label", { for: "board-choice" }, "Another one"), select)];
  }

  /** Opens one line of several; the choice stays on the page. @param {string} line */
  async #choose(line) {
    try {
      const answer = await this.requests.post("convert", { puzzle: line, to: "line" });
      this.onOpen({ state: stateOf(answer), note: [...byId("panel-body", HTMLElement).childNodes] });
    } catch (error) {
      this.#trouble(error);
    }
  }
}

/** @param {any} answer of convert @returns {State} */
const stateOf = (answer) => newState({ ...parseStateLine(answer.state), name: "" });
