// The grid on the page: 81 cells with spoken labels, notes, colours, and the drawing above them.
// Notes and letters are drawn by the style from attributes, so that the label alone is the text.

import { h, s } from "../dom.js";
import {
  bit, CELLS, cellAt, colOf, conflictCells, DIGITS, digitsOf, PEERS, rowOf, spokenCell,
} from "../geometry.js";
import { drawPicture } from "./picture.js";
import { candidatesOf, COLOURS, colourLetter, valuesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */
/**
 * @typedef {object} CellView
 * @property {HTMLElement} cell
 * @property {HTMLElement} digit
 * @property {HTMLElement} badge
 * @property {HTMLElement[]} notes
 * @property {string} key what was rendered last
 */
/**
 * What one rendering of the board knows.
 * @typedef {object} Scene
 * @property {import("./state.js").State} state
 * @property {number[]} values
 * @property {number[]} notes
 * @property {boolean} auto
 * @property {Set<number>} conflicts
 * @property {Set<number>} peers
 * @property {number} digit the digit that is highlighted, 0 none
 * @property {Set<number>} pointed
 * @property {Set<number>} wrong
 */

export class Board {
  /** @param {HTMLElement} grid @param {SVGSVGElement} overlay @param {Game} game @param {Settings} settings */
  constructor(grid, overlay, game, settings) {
    this.grid = grid;
    this.overlay = overlay;
    this.game = game;
    this.settings = settings;
    /** @type {import("./game.js").Drawing | null} the drawing that the overlay has */
    this.drawn = null;
    /** @type {CellView[]} */
    this.views = CELLS.map(makeCell);
    for (let row = 0; row < 9; row += 1) {
      const cells = CELLS.slice(row * 9, row * 9 + 9).map((cell) => this.views[cell].cell);
      grid.append(h("div", { role: "row", "aria-rowindex": row + 1 }, ...cells));
    }
    overlay.before(makeLines());
  }

  /** Puts the focus on the cursor's cell. */
  focus() {
    const { cell } = this.views[this.game.cursor];
    if (document.activeElement !== cell) cell.focus();
  }

  /** @param {EventTarget | null} target @returns {number} the cell it lies in, or -1 */
  cellOf(target) {
    const element = target instanceof Element ? target.closest("[data-cell]") : null;
    return element instanceof HTMLElement && this.grid.contains(element) ? Number(element.dataset.cell) : -1;
  }

  render() {
    const scene = this.#scene();
    for (const cell of CELLS) this.#renderCell(cell, scene);
    this.grid.classList.toggle("several", this.game.several);
    if (this.drawn !== this.game.drawing) drawPicture(this.overlay, this.game.drawing);
    this.drawn = this.game.drawing;
    if (this.grid.contains(document.activeElement)) this.focus();
  }

  /** @returns {Scene} */
  #scene() {
    const { game, settings } = this;
    const state = game.shown;
    const { drawing } = game;
    const auto = settings.auto || game.preview !== null || drawing.candidates === true;
    const values = valuesOf(state);
    const quiet = Boolean(drawing.houses?.length || drawing.cells?.length || drawing.picture); // nothing beside a hint
    const notes = game.entering ? Array(81).fill(0) : auto ? candidatesOf(state) : [...state.notes];
    return {
      state, values, notes, auto,
      conflicts: conflictCells(values),
      peers: new Set(settings.peers && !quiet && game.selection.size === 1 && !game.armed && game.open ? PEERS[game.cursor] : []),
      digit: game.armed || (settings.same && !quiet && game.open ? values[game.cursor] : 0),
      pointed: new Set([...(drawing.cells ?? []), ...(drawing.picture?.cells ?? [])]),
      wrong: new Set(drawing.wrong),
    };
  }

  /** @param {number} cell @param {Scene} scene */
  #renderCell(cell, scene) {
    const { game } = this;
    const view = this.views[cell];
    const value = scene.values[cell];
    const notes = value ? 0 : scene.notes[cell];
    const [cursor, selected] = [game.cursor === cell, game.selection.has(cell)];
    const flags = {
      given: scene.state.givens[cell] > 0,
      conflict: scene.conflicts.has(cell),
      wrong: scene.wrong.has(cell),
      pointed: scene.pointed.has(cell),
      selected: game.open && selected,
      cursor: game.open && cursor,
      peer: scene.peers.has(cell),
      same: value > 0 && value === scene.digit,
    };
    const names = ["cell", ...Object.entries(flags).filter(([, on]) => on).map(([name]) => name)].join(" ");
    const digit = notes & bit(scene.digit) ? scene.digit : 0;
    const key = [names, value, notes, digit, scene.auto, scene.state.colours[cell], cursor, selected].join();
    if (view.key === key) return; // most cells stay as they are
    view.key = key;
    view.cell.className = names;
    view.digit.textContent = value ? String(value) : "";
    view.notes.forEach((note, index) => {
      note.className = notes & (1 << index) ? (digit === index + 1 ? "on same" : "on") : "";
    });
    view.cell.tabIndex = cursor ? 0 : -1;
    view.cell.setAttribute("aria-selected", String(selected));
    view.cell.setAttribute("aria-label", label(cell, scene));
    paintCell(view, scene.state.colours[cell]);
  }
}

/** @param {number} cell @param {Scene} scene @returns {string} what is said of the cell */
export function label(cell, scene) {
  const value = scene.values[cell];
  const parts = [spokenCell(cell), value ? String(value) : "empty"];
  if (scene.state.givens[cell]) parts.push("given");
  const notes = value ? [] : digitsOf(scene.notes[cell]);
  if (notes.length) parts.push(`${scene.auto ? "candidates" : "notes"} ${notes.join(" ")}`);
  const colours = lettersOf(scene.state.colours[cell]);
  if (colours) parts.push(`colour ${colours}`);
  if (scene.conflicts.has(cell)) parts.push("conflict");
  if (scene.wrong.has(cell)) parts.push("marked by the check");
  if (scene.pointed.has(cell)) parts.push("in the hint");
  return parts.join(", ");
}

/** @param {number} mask @returns {string} such as "a c" */
function lettersOf(mask) {
  const letters = [];
  for (let colour = 1; colour <= COLOURS; colour += 1) if (mask & bit(colour)) letters.push(colourLetter(colour));
  return letters.join(" ");
}

/** @param {number} cell @returns {CellView} */
function makeCell(cell) {
  const digit = h("span", { class: "digit", "aria-hidden": "true" });
  const badge = h("span", { class: "badge", "aria-hidden": "true" });
  const notes = DIGITS.map((note) => h("span", { "data-note": note }));
  const element = h("div", {
    role: "gridcell", class: "cell", "data-cell": cell, tabindex: -1, "aria-colindex": colOf(cell) + 1,
  }, h("span", { class: "notes", "aria-hidden": "true" }, ...notes), digit, badge);
  return { cell: element, digit, badge, notes, key: "" };
}

/** The rules of the grid: thin ones between cells, thick ones between boxes. */
function makeLines() {
  const lines = (/** @type {number[]} */ at) => at.map((place) => `M${place} 0V900M0 ${place}H900`).join("");
  const thin = [100, 200, 400, 500, 700, 800];
  return s("svg", { class: "lines", viewBox: "0 0 900 900", "aria-hidden": "true" },
    s("path", { class: "thin", d: lines(thin) }), s("path", { class: "thick", d: lines([300, 600]) }),
    s("rect", { class: "thick", width: 900, height: 900 }));
}

/** Stripes of the colours, and their letters for those who cannot tell them apart. @param {CellView} view @param {number} mask */
function paintCell(view, mask) {
  const letters = lettersOf(mask);
  if (view.cell.dataset.paint === letters) return;
  view.cell.dataset.paint = letters;
  view.badge.dataset.letters = letters.replaceAll(" ", "");
  const list = letters ? letters.split(" ") : [];
  const stripes = list.map((letter, index) =>
    `var(--paint-${letter}) ${(index * 100) / list.length}% ${((index + 1) * 100) / list.length}%`);
  view.cell.style.backgroundImage = stripes.length ? `linear-gradient(115deg, ${stripes.join(", ")})` : "";
}

/**
 * Where a key leads from a cell.
 * @param {number} cell @param {string} key @param {boolean} whole whether Home and End mean the whole board
 * @returns {number} the cell, or -1 when the key leads nowhere
 */
export function destination(cell, key, whole) {
  const [row, col] = [rowOf(cell), colOf(cell)];
  switch (key) {
    case "ArrowUp": return cellAt(Math.max(row - 1, 0), col);
    case "ArrowDown": return cellAt(Math.min(row + 1, 8), col);
    case "ArrowLeft": return cellAt(row, Math.max(col - 1, 0));
    case "ArrowRight": return cellAt(row, Math.min(col + 1, 8));
    case "Home": return whole ? 0 : cellAt(row, 0);
    case "End": return whole ? 80 : cellAt(row, 8);
    case "PageUp": return cellAt(0, col);
    case "PageDown": return cellAt(8, col);
    default: return -1;
  }
}
