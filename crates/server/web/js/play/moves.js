// What a player can do to the board, and what is said about it. Keys, pad and pointer end here.

import { announce } from "../dom.js";
import { bit, conflictCells, PEERS, spokenCell } from "../geometry.js";
import { colourLetter, erase, note, paint, place, restart, setClue, strike, valuesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */

export class Moves {
  /** @param {Game} game @param {Settings} settings */
  constructor(game, settings) {
    this.game = game;
    this.settings = settings;
  }

  /**
   * A digit, as the mode takes it.
   * @param {number} digit @param {boolean} [other] whether a note is meant in digit mode, or a digit in note mode
   */
  digit(digit, other = false) {
    if (!this.#ready()) return;
    if (this.game.entering) this.#clue(digit);
    else if (this.game.mode === "colour" && !other) this.paint(digit);
    else if ((this.game.mode === "note") !== other) this.#note(digit);
    else this.#place(digit);
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

  /** @param {number} digit */
  #note(digit) {
    const { game, settings } = this;
    const layer = settings.auto ? "struck" : "notes";
    const next = settings.auto ? strike(game.state, game.selection, digit) : note(game.state, game.selection, digit);
    if (!game.move(next)) return announce(`${digit} is no candidate here.`);
    const cell = [...game.selection].find((one) => !valuesOf(game.state)[one]) ?? game.cursor;
    const on = Boolean(game.state[layer][cell] & bit(digit));
    if (settings.auto) announce(on ? `${digit} struck` : `${digit} put back`);
    else announce(on ? `note ${digit}` : `note ${digit} removed`);
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
    if (!this.#ready() || game.entering || !(colour >= 0 && colour <= 6)) return;
    game.move(paint(game.state, game.selection, colour));
    const on = Boolean(colour && game.state.colours[game.cursor] & bit(colour));
    announce(colour ? `colour ${colourLetter(colour)}${on ? "" : " removed"}` : "colours removed");
  }

  /** @param {boolean} [back] whether the focus steps back, in typing a puzzle */
  erase(back = false) {
    const { game, settings } = this;
    if (!this.#ready()) return;
    if (game.entering) {
      game.move(setClue(game.state, game.selection, 0));
      if (back && game.selection.size === 1) game.select(Math.max(game.cursor - 1, 0));
      return announce("empty");
    }
    const next = game.mode === "colour" ? paint(game.state, game.selection, 0) : erase(game.state, game.selection, settings.auto);
    announce(game.move(next) ? "erased" : "nothing to erase");
  }

  /** A blank in typing a puzzle; else notes on or off. */
  space() {
    if (this.game.entering) this.digit(0);
    else this.toggleNotes();
  }

  toggleNotes() {
    this.game.setMode(this.game.mode === "note" ? "digit" : "note");
    announce(this.game.mode === "note" ? "Notes" : "Digits");
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
