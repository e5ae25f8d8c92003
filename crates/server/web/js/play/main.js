// Puts the page together.

import { messageOf, table } from "../api.js";
import { announce, byId, h } from "../dom.js";
import { boardText } from "../geometry.js";
import { Board } from "./board.js";
import { Check } from "./check.js";
import { Clock } from "./clock.js";
import { wireDialog } from "./confirm.js";
import { Finish } from "./finish.js";
import { Game } from "./game.js";
import { Hint } from "./hint.js";
import { listenToKeys, listenToPointer } from "./input.js";
import { decode } from "./link.js";
import { Moves } from "./moves.js";
import { NewPuzzle } from "./new.js";
import { OpenPuzzle } from "./open.js";
import { Pad } from "./pad.js";
import { Panel } from "./panel.js";
import { Path } from "./path.js";
import { Print } from "./print.js";
import { rateQuietly, RatingPanel, ratingWords } from "./rating.js";
import { reveal } from "./reveal.js";
import { Session } from "./session.js";
import { loadSettings, saveSettings, settingNames } from "./settings.js";
import { cluesOf, fromBoard, isBlank, newState, valuesOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

const game = new Game();
const settings = loadSettings();
const panel = new Panel();
const clock = new Clock(game, settings, applySettings);
const session = new Session(game, clock, settings);
const board = new Board(byId("board", HTMLElement), byId("overlay", SVGSVGElement), game, settings);
const moves = new Moves(game, settings);
const pad = new Pad(game, moves, settings, applySettings);
const hint = new Hint(game, panel);
const check = new Check(game, panel);
const rating = new RatingPanel(game, panel, renderTitle);
const path = new Path(game, panel, continueFrom);
const print = new Print(game, session);
const newPuzzle = new NewPuzzle(takeNew, takeDay);
const openPuzzle = new OpenPuzzle(opened, trouble, enterPuzzle);
const finish = new Finish(game, panel, session, { another: anotherLikeThis, path: () => path.open() });

// What is not needed to play comes when it is asked for.
const share = lazily(async () => new (await import("./share.js")).Share(game, clock));
const games = lazily(async () => new (await import("./games.js")).Games(session, resume));
const stats = lazily(async () => new (await import("./stats.js")).Stats(session));
const lessons = lazily(async () => new (await import("./lessons.js")).Lessons(game, panel, practise, (state, note) => opened({ state, note, auto: true })));

panel.afterClose = () => board.focus();

game.listen((change) => {
  if (change === "state" || change === "load") {
    const stays = change === "state" && panel.owner === "hint" && hint.stays();
    if (panel.owner && !stays) panel.close();
    if (change === "load" && game.paused) clock.pause(false);
    session.follow();
    finish.celebrate();
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

function applySettings() {
  saveSettings(settings);
  if (!settings.digitFirst) game.armed = 0;
  session.save();
  showSettings();
}

function showSettings() {
  for (const name of settingNames()) {
    const field = document.getElementById(`set-${name}`);
    if (field instanceof HTMLInputElement) field.checked = name === "auto" ? game.auto : settings[name];
  }
  render();
}

/** Whether the page has its first board; before that, the focus stays where it is. */
let begun = false;

/** Puts another board down. @param {State} state @param {Node[]} [note] @param {import("./session.js").About} [about] */
function openState(state, note = [], about = {}) {
  session.begin(state, about);
  if (note.length) panel.show("note", "Opened", note);
  const clues = state.givens.filter(Boolean).length;
  announce([`Board with ${clues} clues.`, ...note.map((node) => node.textContent ?? "")].join(" "));
  if (begun) board.focus();
}

/** A puzzle that was made. @param {State} state @param {string} note @param {import("./session.js").About} about */
function takeNew(state, note, about) {
  openState(state, note ? [h("p", {}, note)] : [], about);
  rateGame(state);
}

/** Finds out how hard the game is, for its title and the list of games. @param {State} state @param {("hodoku" | "se")[]} [scales] */
function rateGame(state, scales) {
  void rateQuietly(cluesOf(state), ({ hodoku, se }) => {
    if (cluesOf(game.state) !== cluesOf(state)) return;
    session.note({ level: hodoku?.level ?? "", er: se?.er ?? 0 });
    renderTitle();
  }, scales);
}

/** Goes on with the puzzle of a day, if it was begun. @param {string} day */
async function takeDay(day) {
  const saved = await session.ofDay(day);
  if (saved) resume(saved);
  return saved !== undefined;
}

function anotherLikeThis() {
  const { seed, ...wish } = session.current?.wish ?? {};
  if (Object.keys(wish).length) void newPuzzle.make(wish);
  else void newPuzzle.open();
}

/** @param {import("./store.js").Saved} saved */
function resume(saved) {
  if (saved.id !== session.current?.id && !session.resume(saved)) trouble("This saved game is damaged.");
  board.focus();
}

/** @param {import("./open.js").Opened} result */
function opened({ state, note, seconds = 0, auto }) {
  const strikes = state.struck.some(Boolean);
  openState(state, note, { seconds, auto: auto || strikes || settings.auto });
  showSettings();
  rateGame(state, ["hodoku"]); // the other may take seconds, and nobody has asked
}

/** @param {string} message */
function trouble(message) {
  panel.show("trouble", "That did not work", [h("p", { class: "warning" }, message)]);
  announce(message);
}

/** Typing from paper: an empty board whose digits are clues. */
function enterPuzzle() {
  session.begin(newState({ entering: true }));
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
  game.auto = true;
  const { colours, tints, lines, notes, centre, aids, game: id } = game.state;
  game.move({ ...state, colours, tints, lines, notes, centre, aids: aids + 1, game: id });
  showSettings();
  announce("The board is as before this step. Undo brings yours back.");
}

/** @param {string} technique */
function practise(technique) {
  void newPuzzle.make({ technique: [technique], practice: true }, `practise ${technique}`);
}

/**
 * Something that is made when it is needed first.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
function lazily(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () => {
    made ??= make();
    made.catch(() => {
      made = null;
    });
    return made;
  };
}

/** @param {() => Promise<{open: () => unknown}>} part */
async function show(part) {
  try {
    (await part()).open();
  } catch {
    trouble("The server does not answer. Is “ninefold serve” still running?");
  }
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
  wire("games", () => show(games));
  wire("open", () => openPuzzle.open());
  wire("share", () => show(share));
  wire("options", () => byId("options-dialog", HTMLDialogElement).showModal());
  wire("help", showHelp);
  wire("stats", () => show(stats));
  wire("print", () => print.open());
  wire("restart", () => moves.restart());
  wireHelper("hint", () => hint.more());
  wireHelper("check", () => check.run());
  wireHelper("path", () => path.open());
  wireHelper("rating", () => rating.open());
  wireHelper("lessons", () => show(lessons));
  wireHelper("reveal", () => reveal(game, trouble));
  wire("start", startPlaying);
  wire("preview-close", () => panel.close(true));
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
  for (const dialog of document.querySelectorAll("dialog")) wireDialog(dialog);
  for (const name of settingNames()) wireSetting(name);
}

/** @param {keyof import("./settings.js").Settings} name */
function wireSetting(name) {
  const field = document.getElementById(`set-${name}`);
  field?.addEventListener("change", () => {
    if (field instanceof HTMLInputElement) settings[name] = field.checked;
    if (name === "auto") game.auto = settings.auto;
    applySettings();
  });
}

function showHelp() {
  byId("help-dialog", HTMLDialogElement).showModal();
}

/** Escape: close what lies over the board, then let go of the selection. */
function escape() {
  if (panel.owner) panel.close(true);
  else if (game.linkFrom >= 0) game.setTarget("link");
  else if (game.filter) game.setFilter(game.filter);
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

/** The board of a link; else what was there last time; else a board for a beginner. */
async function begin() {
  const there = openLink() || (await session.resumeLast());
  if (!there && isBlank(game.state) && !game.entering) await openFirst().catch((error) => trouble(messageOf(error)));
  showSettings();
  begun = true;
}

async function openFirst() {
  const boards = await table("puzzles");
  const first = boards.find((/** @type {any} */ one) => one.name === "@easy") ?? boards[0];
  if (isBlank(game.state) && !game.entering) session.begin(fromBoard(first.puzzle, first.name));
}

/** Ctrl-C takes the board as a line of 81, unless something else is selected. @param {ClipboardEvent} event */
function copyBoard(event) {
  const selected = String(getSelection() ?? "") !== "" || document.querySelector("dialog[open]");
  if (selected || !event.clipboardData) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", boardText(valuesOf(game.shown)));
  announce("Board copied");
}

listenToKeys(board, game, moves, { hint: () => hint.more(), help: showHelp, escape });
document.addEventListener("copy", copyBoard);
listenToPointer(board, game, moves);
wireButtons();
window.addEventListener("hashchange", openLink);
showSettings();
void begin();
