// Puts the page together.

import { table } from "../api.js";
import { announce, byId, h } from "../dom.js";
import { Board } from "./board.js";
import { Check } from "./check.js";
import { Clock, formatTime } from "./clock.js";
import { wireDialog } from "./confirm.js";
import { Game } from "./game.js";
import { Hint } from "./hint.js";
import { listenToKeys, listenToPointer } from "./input.js";
import { decode, encode } from "./link.js";
import { Moves } from "./moves.js";
import { NewPuzzle } from "./new.js";
import { OpenPuzzle } from "./open.js";
import { Pad } from "./pad.js";
import { Panel } from "./panel.js";
import { Path } from "./path.js";
import { RatingPanel, ratingWords } from "./rating.js";
import { reveal } from "./reveal.js";
import { loadGame, loadSettings, saveGame, saveSettings, settingNames } from "./settings.js";
import { Share } from "./share.js";
import { cluesOf, fromBoard, isBlank, newState } from "./state.js";

/** @typedef {import("./state.js").State} State */

const game = new Game();
const settings = loadSettings();
const panel = new Panel();
const clock = new Clock(game, settings, applySettings);
const board = new Board(byId("board", HTMLElement), byId("overlay", SVGSVGElement), game, settings);
const moves = new Moves(game, settings);
const pad = new Pad(game, moves, settings, applySettings);
const hint = new Hint(game, panel);
const check = new Check(game, panel);
const rating = new RatingPanel(game, panel, renderTitle);
const path = new Path(game, panel, continueFrom);
const share = new Share(game, settings, clock);
const newPuzzle = new NewPuzzle((state, note) => openState(state, note ? [h("p", {}, note)] : []));
const openPuzzle = new OpenPuzzle(opened, trouble, enterPuzzle);

panel.afterClose = () => board.focus();

/** Whether the end of this puzzle has been celebrated. */
let celebrated = false;

game.listen((change) => {
  if (change === "state" || change === "load") {
    if (panel.owner) panel.close();
    if (change === "load") celebrated = false;
    save();
    celebrate();
  }
  render();
});

function render() {
  board.render();
  pad.render();
  clock.render();
  renderTitle();
  renderBanner();
}

function renderTitle() {
  const { state } = game;
  const clues = state.givens.filter(Boolean).length;
  byId("title", HTMLElement).textContent = state.name || (game.entering ? "A puzzle from paper" : "Sudoku");
  byId("facts", HTMLElement).textContent = [`${clues} clues`, ...ratingWords(cluesOf(state))].join(" · ");
}

/** The line above the board while it shows something else, or clues are typed. */
function renderBanner() {
  byId("entering", HTMLElement).hidden = !game.entering;
  byId("modes", HTMLElement).hidden = game.entering;
  byId("helpers", HTMLElement).hidden = game.entering;
  const banner = byId("preview", HTMLElement);
  banner.hidden = !game.preview;
  byId("preview-label", HTMLElement).textContent = game.preview?.label ?? "";
}

function save() {
  const { state } = game;
  saveGame({ link: encode(state, settings.auto, clock.seconds), name: state.name, entering: state.entering });
}

function applySettings() {
  saveSettings(settings);
  if (!settings.digitFirst) game.armed = 0;
  save();
  for (const name of settingNames()) {
    const field = document.getElementById(`set-${name}`);
    if (field instanceof HTMLInputElement) field.checked = settings[name];
  }
  render();
}

/** A calm word at the end. */
function celebrate() {
  if (!game.solved || celebrated) return;
  celebrated = true;
  const time = settings.clock && clock.seconds ? ` in ${formatTime(clock.seconds)}` : "";
  const text = `Solved${time}. Well done.`;
  panel.show("solved", "Solved", [h("p", { class: "hint-text" }, text)]);
  announce(text);
}

/** Puts another board down. @param {State} state @param {Node[]} [note] @param {number} [seconds] */
function openState(state, note = [], seconds = 0) {
  clock.set(seconds);
  game.load(state);
  if (note.length) panel.show("note", "Opened", note);
  const clues = state.givens.filter(Boolean).length;
  announce([`Board with ${clues} clues.`, ...note.map((node) => node.textContent ?? "")].join(" "));
  board.focus();
}

/** @param {import("./open.js").Opened} result */
function opened({ state, note, seconds = 0, auto }) {
  const strikes = state.struck.some(Boolean);
  if (auto !== undefined) settings.auto = auto;
  else if (strikes) settings.auto = true;
  openState(state, note, seconds);
  applySettings();
}

/** @param {string} message */
function trouble(message) {
  panel.show("trouble", "That did not work", [h("p", { class: "warning" }, message)]);
  announce(message);
}

/** Typing from paper: an empty board whose digits are clues. */
function enterPuzzle() {
  clock.set(0);
  game.load(newState({ entering: true }));
  game.select(0);
  board.focus();
  announce("Type the clues, row by row; 0 or space leaves a cell empty. Then press Start.");
}

function startPlaying() {
  game.load({ ...game.state, entering: false, name: "My puzzle" });
  clock.set(0);
  board.focus();
  check.run();
}

/** @param {State} state the board before a step of the path */
function continueFrom(state) {
  settings.auto = true;
  game.move({ ...state, colours: game.state.colours, notes: game.state.notes });
  applySettings();
  announce("The board is as before this step. Undo brings yours back.");
}

/** @param {string} id @param {() => void} onClick */
function wire(id, onClick) {
  byId(id, HTMLButtonElement).addEventListener("click", onClick);
}

function wireButtons() {
  wire("new", () => newPuzzle.open());
  wire("open", () => openPuzzle.open());
  wire("share", () => share.open());
  wire("options", showOptions);
  wire("restart", () => moves.restart());
  wire("hint", () => hint.more());
  wire("check", () => check.run());
  wire("path", () => path.open());
  wire("rating", () => rating.open());
  wire("reveal", () => reveal(game, trouble));
  wire("start", startPlaying);
  wire("preview-close", () => panel.close(true));
  for (const dialog of document.querySelectorAll("dialog")) wireDialog(dialog);
  for (const name of settingNames()) {
    const field = document.getElementById(`set-${name}`);
    field?.addEventListener("change", () => {
      if (field instanceof HTMLInputElement) settings[name] = field.checked;
      applySettings();
    });
  }
}

function showOptions() {
  byId("options-dialog", HTMLDialogElement).showModal();
}

/** Escape: close what lies over the board, then let go of the selection. */
function escape() {
  if (panel.owner) panel.close(true);
  else if (game.armed) game.arm(0);
  else if (game.selection.size > 1) game.select(game.cursor);
}

/** The board in the address, if there is one; it is taken out of the address. */
function openLink() {
  if (!location.hash.startsWith("#g=")) return false;
  const shared = decode(location.hash);
  history.replaceState(null, "", location.pathname);
  if (!shared) {
    trouble("The link is damaged: it holds no whole board.");
    return false;
  }
  opened({ ...shared, note: [] });
  return true;
}

/** What was there last time; else a board for a beginner. */
async function restore() {
  const saved = loadGame();
  const last = saved ? decode(saved.link) : null;
  if (saved && last) {
    clock.set(last.seconds);
    game.load({ ...last.state, name: saved.name, entering: saved.entering }, true);
    celebrated = game.solved;
  }
  if (openLink() || last) return;
  const boards = await table("puzzles").catch(() => []);
  const first = boards.find((/** @type {any} */ one) => one.name === "@easy") ?? boards[0];
  if (first && isBlank(game.state) && !game.entering) game.load(fromBoard(first.board ?? first.puzzle, first.name), true);
}

listenToKeys(board, game, moves, { hint: () => hint.more(), help: showOptions, escape });
listenToPointer(board, game, moves);
wireButtons();
window.addEventListener("hashchange", openLink);
window.addEventListener("pagehide", save);
applySettings();
restore();
