// Any text becomes a board: pasted, dropped, typed into the dialog, or clue by clue from paper.
// The server reads it; the page knows no form of its own but the link.

import { isAbort, Latest, messageOf } from "../api.js";
import { byId, h } from "../dom.js";
import { isTyping } from "./input.js";
import { decode } from "./link.js";
import { fromBoard, newState, parseStateLine } from "./state.js";

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
    const more = answer.more ?? [];
    return this.onOpen({ state: stateOf(answer), note: more.length ? this.#others([answer.puzzle, ...more]) : [] });
  }

  /** Several boards in the text: the first is open, the others are a choice away. @param {string[]} boards */
  #others(boards) {
    const options = boards.map((board, index) =>
      h("option", { value: index }, `Board ${index + 1}, ${board.replace(/[^1-9]/g, "").length} clues`));
    const select = h("select", { id: "board-choice" }, ...options);
    const note = [
      h("p", {}, `The text has ${boards.length} boards; this is the first.`),
      h("div", { class: "field" }, h("label", { for: "board-choice" }, "Open another"), select),
    ];
    select.addEventListener("change", () => {
      this.onOpen({ state: fromBoard(boards[Number(select.value)]), note });
      select.focus();
    });
    return note;
  }
}

/** @param {any} answer of convert @returns {State} */
const stateOf = (answer) => newState({ ...parseStateLine(answer.state), name: "" });
