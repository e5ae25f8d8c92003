// The program of a strategy: in outline or in a language that learners use, every line lit as it is
// reached; to be copied or saved as it stands.

import { messageOf, table } from "../api.js";
import { announce, button, byId, copyText, h } from "../dom.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").MomentName} MomentName */
/** @typedef {{strategy: string, language: string, source: string, lines: MomentName[][]}} Program */

const LANGUAGES = /** @type {const} */ ([
  ["outline", "Outline", ""], ["python", "Python", "py"], ["java", "Java", "java"],
  ["javascript", "JavaScript", "js"], ["cpp", "C++", "cpp"], ["rust", "Rust", "rs"],
]);
const KEY = "ninefold-language";

export class CodeView {
  /** @type {Program[]} */
  #programs = [];
  /** @type {Strategy | null} */
  #strategy = null;
  /** @type {{line: HTMLElement, at: Set<MomentName>}[]} */
  #lines = [];
  #language = remembered();
  #marked = "";
  #list = byId("listing", HTMLElement);
  #box = byId("code-box", HTMLElement);
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  constructor() {
    /** Called when other lines are shown. */
    this.onchange = () => {};
    for (const [name, title] of LANGUAGES) {
      const element = button(title, () => this.#choose(name), { "data-language": name });
      this.#buttons.set(name, element);
      byId("languages", HTMLElement).append(element);
    }
    byId("copy-code", HTMLButtonElement).addEventListener("click", () => void this.#copy());
    byId("save-code", HTMLButtonElement).addEventListener("click", () => this.#save());
  }

  /** @param {Strategy} strategy */
  load(strategy) {
    this.#strategy = strategy;
    this.#show();
    if (this.#language !== "outline" && !this.#programs.length) void this.#fetch();
  }

  /** The program that is shown; null for an outline. @returns {Program | null} */
  get program() {
    const name = this.#strategy?.name;
    return this.#programs.find(({ strategy, language }) => strategy === name && language === this.#language) ?? null;
  }

  /** What happens at each line that is shown. @returns {Set<MomentName>[]} */
  get moments() {
    return this.#lines.map(({ at }) => at);
  }

  /** Lights the lines of a moment. @param {MomentName | null} moment */
  mark(moment) {
    const marked = moment ?? "";
    if (marked === this.#marked) return;
    this.#marked = marked;
    /** @type {HTMLElement | null} */
    let first = null;
    for (const { line, at } of this.#lines) {
      const current = moment !== null && at.has(moment);
      if (current) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      if (current) first ??= line;
    }
    if (first) this.#reveal(first);
  }

  /** Scrolls the box, and nothing around it. @param {HTMLElement} line */
  #reveal(line) {
    const box = this.#box;
    const top = line.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
  }

  /** @param {string} language */
  #choose(language) {
    this.#language = language;
    remember(language);
    this.#show();
    if (language !== "outline" && !this.#programs.length) void this.#fetch();
    announce(this.program ? `The program in ${language}` : "The program in outline");
  }

  async #fetch() {
    try {
      this.#programs = await table("programs");
      this.#show();
    } catch (error) {
      announce(messageOf(error));
    }
  }

  #show() {
    const { program } = this;
    const strategy = this.#strategy;
    if (!strategy) return;
    this.#marked = "";
    if (program) this.#lines = program.source.split("\n").slice(0, program.lines.length).map((text, at) => codeLine(text, program.lines[at]));
    else this.#lines = strategy.pseudocode.map(({ text, at }) => codeLine(text, at));
    this.#list.replaceChildren(...this.#lines.map(({ line }) => line));
    this.#list.classList.toggle("outline", !program);
    this.#buttons.forEach((element, name) => {
      const there = name === "outline" || !this.#programs.length || this.#programs.some((one) => one.strategy === strategy.name && one.language === name);
      element.setAttribute("aria-pressed", String(program ? name === program.language : name === "outline"));
      element.disabled = !there;
    });
    for (const id of ["copy-code", "save-code"]) byId(id, HTMLButtonElement).disabled = !program;
    this.onchange();
  }

  async #copy() {
    if (!this.program) return;
    const copied = await copyText(this.program.source);
    const pressed = byId("copy-code", HTMLButtonElement);
    pressed.textContent = copied ? "Copied" : "Copy";
    setTimeout(() => (pressed.textContent = "Copy"), 2000);
    say(copied ? "The program is copied." : "The browser does not let the page copy.");
  }

  #save() {
    const { program } = this;
    if (!program) return;
    const ending = LANGUAGES.find(([name]) => name === program.language)?.[2] ?? "txt";
    const link = h("a", { href: URL.createObjectURL(new Blob([program.source], { type: "text/plain" })), download: `${program.strategy}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

/** @param {string} text @param {MomentName[]} at */
function codeLine(text, at) {
  const line = h("li", {}, h("code", {}, text || " "));
  return { line, at: new Set(at) };
}

/** @returns {string} the language chosen last */
function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "python";
  } catch {
    return "python";
  }
}

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
