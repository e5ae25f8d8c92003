// What a player can do to the board, and what is said about it. Keys, pad and pointer end here.

import { announce } from "../dom.js";
import { bit, cellName, conflictCells, PEERS, spokenCell } from "../geometry.js";
import {
  candidateAt, COLOURS, colourLetter, erase, fillNotes, link, note, paint, place, restart, setClue, strike, tint, unmark,
  valuesOf,
} from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */

/** @param {number} candidate @returns {string} such as "r1c2=3" */
const candidateName = (candidate) => `${cellName(Math.floor(candidate / 9))}=${(candidate % 9) + 1}`;

export class Moves {
  /** @param {Game} game @param {Settings} settings */
  constructor(game, settings) {
    this.game = game;
    this.settings = settings;
  }

  /**
   * A digit, as the mode takes it.
   * @param {number} digit @param {import("./game.js").Mode} [mode] the game's if left out
   */
  digit(digit, mode = this.game.mode) {
    if (!this.#ready()) return;
    if (this.game.entering) this.#clue(digit);
    else if (mode === "colour") this.#mark(digit);
    else if (mode === "digit") this.#place(digit);
    else this.#note(digit, mode);
  }

  /** A digit in colour mode: a colour for the cells, a candidate to colour or to link. @param {number} digit */
  #mark(digit) {
    const { game } = this;
    if (game.target === "cell") return this.paint(digit);
    return this.candidate(game.cursor, digit);
  }

  /** A candidate was pointed at: colours it, links it or strikes it. @param {number} cell @param {number} digit */
  candidate(cell, digit) {
    const { game } = this;
    if (!this.#ready() || game.entering) return;
    if (game.mode !== "colour") {
      const next = game.auto ? strike(game.state, [cell], digit) : note(game.state, [cell], digit);
      if (game.move(next)) announce(`${digit} ${game.auto ? "struck" : "removed"}`);
    } else if (game.target === "link") this.#link(candidateAt(cell, digit));
    else this.#tint(cell, digit);
  }

  /** @param {number} cell @param {number} digit */
  #tint(cell, digit) {
    const { game } = this;
    const cells = game.selection.has(cell) ? game.selection : [cell];
    if (!game.move(tint(game.state, cells, digit, game.colour))) return announce("Only candidates of empty cells have colours.");
    const on = game.state.tints[candidateAt(cell, digit)] & bit(game.colour);
    announce(`candidate ${digit}, colour ${colourLetter(game.colour)}${on ? "" : " removed"}`);
  }

  /** The first candidate starts a link, the second ends it. @param {number} candidate */
  #link(candidate) {
    const { game } = this;
    const from = game.linkFrom;
    game.linkFrom = from < 0 || from === candidate ? (from === candidate ? -1 : candidate) : -1;
    if (from < 0 || from === candidate) {
      game.tell("mode");
      return announce(game.linkFrom < 0 ? "link given up" : `link from ${candidateName(candidate)}; choose where it goes`);
    }
    game.move(link(game.state, from, candidate));
    const drawn = game.state.lines.find((line) => [line.from, line.to].includes(from) && [line.from, line.to].includes(candidate));
    return announce(`${drawn ? (drawn.strong ? "strong link" : "weak link") : "link removed"}, ${candidateName(from)} to ${candidateName(candidate)}`);
  }

  /** @param {number} digit */
  #place(digit) {
    const { game, settings } = this;
    if (!game.move(place(game.state, game.selection, digit, settings.tidy))) return announce("This is a clue; it stays.");
    const values = valuesOf(game.state);
    if (game.solved) return; // the congratulation speaks
    if (!values[game.cursor]) announce(`${digit} removed`);
    else announce(conflictCells(values).has(game.cursor) ? `${digit}, conflict with ${this.#conflict()}` : `${digit}`);
  }

  /** @returns {string} the first cell that holds the same digit as the cursor's */
  #conflict() {
    const values = valuesOf(this.game.state);
    const { cursor } = this.game;
    const peer = PEERS[cursor].find((other) => values[other] === values[cursor]);
    return peer === undefined ? "" : spokenCell(peer);
  }

  /** @param {number} digit @param {"note" | "centre"} mode */
  #note(digit, mode) {
    const { game } = this;
    const strikes = game.auto && mode === "note";
    const layer = strikes ? "struck" : mode === "note" ? "notes" : "centre";
    const next = layer === "struck" ? strike(game.state, game.selection, digit) : note(game.state, game.selection, digit, layer);
    if (!game.move(next)) return announce(strikes ? `${digit} is no candidate here.` : "There is a digit here.");
    const cell = [...game.selection].find((one) => !valuesOf(game.state)[one]) ?? game.cursor;
    const on = Boolean(game.state[layer][cell] & bit(digit));
    if (strikes) announce(on ? `${digit} struck` : `${digit} put back`);
    else announce(`${mode === "centre" ? "centre note" : "note"} ${digit}${on ? "" : " removed"}`);
  }

  /** Writes all candidates as notes, to strike what is too much. */
  fillNotes() {
    const { game } = this;
    if (!this.#ready() || game.entering) return;
    if (game.auto) return announce("Candidates are shown already; untick them to write notes of your own.");
    game.move(fillNotes(game.state));
    announce("Every candidate is a note now. Undo takes them away.");
  }

  /** Clues are typed one after the other: the focus moves on. @param {number} digit 0 for a blank */
  #clue(digit) {
    const { game } = this;
    game.move(setClue(game.state, game.selection, digit));
    const { cursor } = game;
    const clash = digit && conflictCells(valuesOf(game.state)).has(cursor);
    announce(`${spokenCell(cursor)}, ${digit || "empty"}${clash ? ", conflict" : ""}`);
    if (game.selection.size === 1) game.select(Math.min(cursor + 1, 80));
  }

  /** @param {number} colour */
  paint(colour) {
    const { game } = this;
    if (!this.#ready() || game.entering || !(colour >= 0 && colour <= COLOURS)) return;
    game.move(paint(game.state, game.selection, colour));
    const on = Boolean(colour && game.state.colours[game.cursor] & bit(colour));
    announce(colour ? `colour ${colourLetter(colour)}${on ? "" : " removed"}` : "colours removed");
  }

  /** @param {boolean} [back] whether the focus steps back, in typing a puzzle */
  erase(back = false) {
    const { game } = this;
    if (!this.#ready()) return;
    if (game.entering) {
      // Typing has moved on to an empty cell: what is taken back is the digit before it.
      const typed = back && game.selection.size === 1 && !game.state.givens[game.cursor];
      if (typed) game.select(Math.max(game.cursor - 1, 0));
      game.move(setClue(game.state, game.selection, 0));
      return announce(`${spokenCell(game.cursor)}, empty`);
    }
    const colours = game.mode === "colour" && game.target === "cell" && [...game.selection].some((cell) => game.state.colours[cell]);
    const next = colours ? paint(game.state, game.selection, 0) : erase(game.state, game.selection, game.auto);
    announce(game.move(next) ? "erased" : "nothing to erase");
  }

  /** A blank in typing a puzzle; else notes on or off. */
  space() {
    if (this.game.entering) this.digit(0);
    else this.toggleNotes();
  }

  toggleNotes() {
    this.setMode(this.game.mode === "note" ? "digit" : "note");
  }

  /** @param {import("./game.js").Mode} mode */
  setMode(mode) {
    this.game.setMode(mode);
    announce({ digit: "Digits", note: "Notes", centre: "Notes in the middle", colour: "Colours" }[mode]);
  }

  /** @param {number} by chooses another colour */
  turnColour(by) {
    const { game } = this;
    game.colour = ((game.colour - 1 + by + COLOURS) % COLOURS) + 1;
    game.tell("mode");
    announce(`colour ${colourLetter(game.colour)}`);
  }

  /** Shows the places of the cursor's digit alone, or all again. @param {number} [digit] */
  filter(digit = valuesOf(this.game.state)[this.game.cursor]) {
    const { game } = this;
    if (!digit && !game.filter) return announce("Choose a cell with a digit, or press f and the digit.");
    game.setFilter(digit || game.filter);
    announce(game.filter ? `only the places of ${game.filter}` : "all digits");
  }

  /** Takes all colours and links away. */
  unmark() {
    if (!this.#ready()) return;
    this.game.move(unmark(this.game.state));
    announce("Colours and links are gone. Undo brings them back.");
  }

  undo() {
    announce(this.#ready() && this.game.undo() ? "undone" : "nothing to undo");
  }

  redo() {
    announce(this.#ready() && this.game.redo() ? "redone" : "nothing to redo");
  }

  restart() {
    if (!this.#ready()) return;
    this.game.move(restart(this.game.state));
    announce("Back to the clues. Undo brings your digits back.");
  }

  #ready() {
    const { game } = this;
    if (game.preview) announce("The board shows a step of the path. Close the path to go on playing.");
    else if (game.paused) announce("The game is paused.");
    return game.open;
  }
}
