// Puts the page together.

import { messageOf, table } from "../api.js";
import { announce, button, byId, h } from "../dom.js";
import { boardText } from "../geometry.js";
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
import { cluesOf, fromBoard, isBlank, newState, valuesOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

const game = new Game();
const settings = loadSettings();
const panel = new Panel();
const clock = new Clock(game, settings, applySettings);
const board = new Board(byId("board", HTMLElement), byId("overlay", SVGSVGElement), game, settings);
const moves = new Moves(game, settings);
const pad = new Pad(game, moves, settings, applySettings);
const hint = new Hint(game, panel, settings);
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
    if (change === "load" || !game.solved) celebrated = false;
    save();
    celebrate();
  }
  if (change === "select") board.render();
  else render();
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
  byId("preview", HTMLElement).hidden = !game.preview;
  const covered = game.entering || game.preview !== null;
  byId("caption", HTMLElement).classList.toggle("spoken", covered);
  byId("clock", HTMLElement).hidden = covered;
  document.body.classList.toggle("previewing", game.preview !== null);
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
  showSettings();
}

function showSettings() {
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
  const text = game.revealed ? "This is the solution. Undo takes it away." : `Solved${time}. Well done.`;
  panel.show("solved", game.revealed ? "The solution" : "Solved", [
    h("p", { class: "hint-text" }, text),
    h("div", { class: "row" }, button("Another puzzle", () => newPuzzle.open()), button("See the path", () => path.open())),
  ]);
  announce(text);
}

/** Whether the page has its first board; before that, the focus stays where it is. */
let begun = false;

/** Puts another board down. @param {State} state @param {Node[]} [note] @param {number} [seconds] */
function openState(state, note = [], seconds = 0) {
  clock.set(seconds);
  game.load(state, !begun && isBlank(game.state));
  if (note.length) panel.show("note", "Opened", note);
  const clues = state.givens.filter(Boolean).length;
  announce([`Board with ${clues} clues.`, ...note.map((node) => node.textContent ?? "")].join(" "));
  if (begun) board.focus();
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

/** Help ends a pause: the board must be seen. @param {string} id @param {() => void} onClick */
function wireHelper(id, onClick) {
  wire(id, () => {
    if (game.paused) clock.pause(false);
    onClick();
  });
}

function wireButtons() {
  wire("new", () => newPuzzle.open());
  wire("open", () => openPuzzle.open());
  wire("share", () => share.open());
  wire("options", showOptions);
  wire("restart", () => moves.restart());
  wireHelper("hint", () => hint.more());
  wireHelper("check", () => check.run());
  wireHelper("path", () => path.open());
  wireHelper("rating", () => rating.open());
  wireHelper("reveal", () => reveal(game, trouble));
  wire("start", startPlaying);
  wire("preview-close", () => panel.close(true));
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
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
  if (saved && last && (saved.entering || !isBlank(last.state))) {
    clock.set(last.seconds);
    game.load({ ...last.state, name: saved.name, entering: saved.entering }, true);
    celebrated = game.solved;
  }
  const linked = openLink();
  begun = true;
  if (linked || !isBlank(game.state) || game.entering) return;
  await openFirst().catch((error) => trouble(messageOf(error)));
}

async function openFirst() {
  const boards = await table("puzzles");
  const first = boards.find((/** @type {any} */ one) => one.name === "@easy") ?? boards[0];
  if (isBlank(game.state) && !game.entering) game.load(fromBoard(first.puzzle, first.name), true);
}

/** Ctrl-C on the board takes it as a line of 81. @param {ClipboardEvent} event */
function copyBoard(event) {
  if (!board.grid.contains(document.activeElement) || !event.clipboardData) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", boardText(valuesOf(game.shown)));
  announce("Board copied");
}

listenToKeys(board, game, moves, { hint: () => hint.more(), help: showOptions, escape });
document.addEventListener("copy", copyBoard);
listenToPointer(board, game, moves);
wireButtons();
window.addEventListener("hashchange", openLink);
window.addEventListener("pagehide", save);
showSettings();
restore();
