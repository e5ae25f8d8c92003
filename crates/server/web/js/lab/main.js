// The lab: puts board, strategy, player and race together, and keeps the view in the address.

import { messageOf, table } from "../api.js";
import { byId, h } from "../dom.js";
import { Boards, reveal } from "./boards.js";
import { Compare } from "./compare.js";
import { returnFocus } from "./controls.js";
import { readLink, writeLink } from "./link.js";
import { Race } from "./race.js";
import { Stage } from "./stage.js";
import { Tour } from "./tour.js";
import { TreeView } from "./tree-view.js";
import { YOURS, yours } from "./yours.js";

/** @typedef {import("./types.js").Strategy} Strategy */
/** @typedef {import("./types.js").Exhibit} Exhibit */
/** @typedef {import("./boards.js").Board} Board */

const FIRST_BOARD = "@leetcode";
const FIRST_STRATEGY = "bits";

class Lab {
  #stage = new Stage();
  #race = new Race();
  #boards = new Boards((board) => this.#choose(board));
  #compare = new Compare((strategy, event) => this.#visit({ strategy, event }));
  #tree = new TreeView((event) => this.#stage.seek(event), () => this.#subject);
  /** @type {Strategy[]} */
  #strategies = [];
  /** @type {Board | null} */
  #board = null;
  /** @type {Strategy | null} */
  #strategy = null;

  /** @param {Strategy[]} strategies @param {Exhibit[]} exhibits */
  load(strategies, exhibits) {
    this.#strategies = [...strategies, yours().strategy];
    this.#boards.load(exhibits);
    this.#race.load(this.#strategies);
    this.#compare.load(strategies);
    new Tour((stop) => this.#visit(stop));
    returnFocus();
    byId("strategies", HTMLElement).append(...this.#strategies.map((strategy) => this.#radio(strategy)));
    yours().onchange = (puzzle) => this.#openYours(puzzle);
    this.#stage.onrest = () => this.#remember();
    this.#stage.onmove = (event) => this.#tree.point(event);
    addEventListener("hashchange", () => this.#follow());
    if (new URLSearchParams(location.hash.slice(1)).has("trace")) void this.#fetchTrace();
    else this.#follow();
  }

  /** Shows the trace that lies beside the page. */
  async #fetchTrace() {
    try {
      await yours().fetchTrace();
    } catch {
      this.#follow();
    }
  }

  /** @param {string} [puzzle] runs the learner's program, on this board if one is named */
  #openYours(puzzle) {
    if (puzzle) this.#board = this.#boards.find(puzzle);
    this.#strategy = { ...yours().strategy };
    this.#open(0);
  }

  /** Shows what the address says. */
  #follow() {
    const { board = FIRST_BOARD, strategy = FIRST_STRATEGY, event = 0 } = readLink(location.hash);
    this.#board = this.#boards.find(board) ?? this.#boards.find(FIRST_BOARD);
    this.#strategy = this.#strategies.find(({ name }) => name === strategy) ?? this.#strategies[0];
    this.#open(event);
  }

  /** What is run. */
  get #subject() {
    if (this.#strategy?.name === YOURS) return null; // the server doesn't know it
    return this.#board && this.#strategy ? { puzzle: this.#board.puzzle, strategy: this.#strategy.name } : null;
  }

  /** Goes to a state of the lab. @param {{board?: string, strategy: string, event: number}} place */
  #visit({ board, strategy, event }) {
    if (board) this.#board = this.#boards.find(board) ?? this.#board;
    this.#strategy = this.#strategies.find(({ name }) => name === strategy) ?? this.#strategy;
    this.#open(event);
    if (!board) byId("player", HTMLElement).scrollIntoView();
  }

  /** @param {Board} board */
  #choose(board) {
    this.#board = board;
    this.#open(0);
  }

  /** @param {number} event */
  #open(event) {
    const [board, strategy] = [this.#board, this.#strategy];
    if (!board || !strategy) return;
    byId("board-name", HTMLElement).textContent = board.title;
    byId("about", HTMLElement).textContent = `${strategy.name}: ${strategy.about}.`;
    const chip = byId(`strategy-${strategy.name}`, HTMLInputElement);
    chip.checked = true;
    if (chip.parentElement) reveal(chip.parentElement);
    yours().show(strategy.name === YOURS);
    this.#boards.show(board);
    this.#race.show(board);
    this.#compare.show(board);
    this.#tree.clear();
    this.#remember(event);
    void this.#stage.open(board.puzzle, board.givens, strategy, event);
  }

  /** @param {number} [event] puts the view into the address */
  #remember(event = this.#stage.event) {
    if (!this.#board || !this.#strategy) return;
    const view = { board: this.#board.puzzle, strategy: this.#strategy.name, event };
    history.replaceState(null, "", writeLink(view));
  }

  /**
   * Chosen with the mouse, it hands the focus to the player, so that the player's keys work.
   * @param {Strategy} strategy
   */
  #radio(strategy) {
    const id = `strategy-${strategy.name}`;
    const input = h("input", { type: "radio", name: "strategy", id, value: strategy.name });
    input.addEventListener("change", () => {
      this.#strategy = strategy;
      this.#open(0);
    });
    const label = h("label", { class: "chip", for: id, title: strategy.about }, input, strategy.name);
    label.addEventListener("click", ({ detail }) => {
      if (detail > 0) setTimeout(() => byId("player", HTMLElement).focus({ preventScroll: true }));
    });
    return label;
  }
}

async function start() {
  try {
    const [strategies, exhibits] = await Promise.all([table("strategies"), table("puzzles")]);
    new Lab().load(strategies, exhibits);
  } catch (error) {
    const notice = byId("notice", HTMLElement);
    notice.textContent = messageOf(error);
    notice.classList.add("failed");
    notice.hidden = false;
  }
}

void start();
