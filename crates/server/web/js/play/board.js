// The grid on the page: 81 cells with notes and colours, and the drawings above them. Notes and
// letters are drawn by the style from attributes, so that the spoken label alone is the text.

import { h, s } from "../dom.js";
import { bit, CELLS, cellAt, colOf, conflictCells, DIGITS, digitsOf, PEERS, rowOf } from "../geometry.js";
import { label, lettersOf } from "./label.js";
import { drawLines, drawPicture } from "./picture.js";
import { candidatesOf, valuesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */
/**
 * @typedef {object} CellView
 * @property {HTMLElement} cell
 * @property {HTMLElement} digit
 * @property {HTMLElement} badge
 * @property {HTMLElement} centre
 * @property {HTMLElement[]} notes
 * @property {string} key what was rendered last
 */
/**
 * What one rendering of the board knows.
 * @typedef {object} Scene
 * @property {import("./state.js").State} state
 * @property {number[]} values
 * @property {number[]} notes
 * @property {readonly number[]} centre
 * @property {boolean} auto
 * @property {Set<number>} conflicts
 * @property {Set<number>} peers
 * @property {number} digit the digit that is highlighted, 0 none
 * @property {Set<number>} fits the cells that a filter leaves
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
    this.links = s("svg", { class: "picture overlay own", viewBox: "0 0 900 900", "aria-hidden": "true" });
    overlay.before(makeLines(), this.links);
    /** @type {unknown[]} the links that are drawn, and where one starts */
    this.linked = [];
  }

  /** Puts the focus on the cursor's cell. */
  focus() {
    const { cell } = this.views[this.game.cursor];
    if (document.activeElement !== cell) cell.focus({ preventScroll: document.activeElement === document.body });
  }

  /**
   * The note or candidate at a point of the page.
   * @param {number} cell @param {number} x @param {number} y
   * @returns {number} the digit; 0 if none is seen there
   */
  digitAt(cell, x, y) {
    const box = this.views[cell].cell.getBoundingClientRect();
    const third = (/** @type {number} */ share) => Math.min(2, Math.max(0, Math.floor(share * 3)));
    const digit = third((y - box.top) / box.height) * 3 + third((x - box.left) / box.width) + 1;
    const { cell: element, notes } = this.views[cell];
    return !element.classList.contains("flowing") && notes[digit - 1].classList.contains("on") ? digit : 0;
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
    this.grid.classList.toggle("pictured", Boolean(this.game.drawing.picture));
    this.grid.classList.toggle("filtered", this.game.filter > 0);
    if (this.drawn !== this.game.drawing) drawPicture(this.overlay, this.game.drawing);
    this.drawn = this.game.drawing;
    this.#renderLinks();
    if (this.grid.contains(document.activeElement)) this.focus();
  }

  #renderLinks() {
    const { lines } = this.game.shown;
    const linked = [lines, this.game.linkFrom];
    if (linked.every((part, at) => part === this.linked[at])) return;
    drawLines(this.links, lines, this.game.linkFrom);
    this.linked = linked;
  }

  /** @returns {Scene} */
  #scene() {
    const { game, settings } = this;
    const state = game.shown;
    const { drawing } = game;
    const auto = game.auto || game.preview !== null || drawing.candidates === true;
    const values = valuesOf(state);
    const quiet = Boolean(drawing.houses?.length || drawing.cells?.length || drawing.picture); // nothing beside a hint
    const notes = game.entering ? Array(81).fill(0) : auto ? candidatesOf(state) : [...state.notes];
    const centre = auto && drawing.candidates ? Array(81).fill(0) : state.centre;
    return {
      state, values, notes, centre, auto,
      conflicts: conflictCells(values),
      peers: new Set(settings.peers && !quiet && game.selection.size === 1 && !game.armed && game.open ? PEERS[game.cursor] : []),
      fits: game.filter ? fitting(state, values, notes, game.filter) : new Set(),
      digit: game.filter || game.armed || (settings.same && !quiet && game.open ? values[game.cursor] : 0),
      pointed: new Set([...(drawing.cells ?? []), ...(drawing.picture?.cells ?? [])]),
      wrong: new Set(drawing.wrong),
    };
  }

  /** @param {number} cell @param {Scene} scene */
  #renderCell(cell, scene) {
    const { game } = this;
    const view = this.views[cell];
    const value = scene.values[cell];
    const [notes, centre] = value ? [0, 0] : [scene.notes[cell], scene.centre[cell]];
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
      fits: scene.fits.has(cell),
      flowing: centre > 0,
    };
    const names = ["cell", ...Object.entries(flags).filter(([, on]) => on).map(([name]) => name)].join(" ");
    const digit = notes & bit(scene.digit) ? scene.digit : 0;
    const tints = scene.state.tints.slice(cell * 9, cell * 9 + 9);
    const key = [names, value, notes, centre, digit, scene.auto, scene.state.colours[cell], cursor, selected, tints].join();
    const spoken = label(cell, scene);
    if (view.cell.getAttribute("aria-label") !== spoken) view.cell.setAttribute("aria-label", spoken);
    if (view.key === key) return; // most cells stay as they are
    view.key = key;
    view.cell.className = names;
    view.digit.textContent = value ? String(value) : "";
    view.notes.forEach((note, index) => {
      note.className = notes & (1 << index) ? (digit === index + 1 ? "on same" : "on") : "";
      paintStripes(note, notes & (1 << index) ? tints[index] : 0);
    });
    const middle = digitsOf(centre).join("");
    view.centre.dataset.digits = middle;
    view.centre.dataset.size = middle.length > 6 ? "small" : middle.length > 4 ? "middling" : "";
    view.cell.tabIndex = cursor ? 0 : -1;
    view.cell.setAttribute("aria-selected", String(selected));
    paintCell(view, scene.state.colours[cell]);
  }
}

/**
 * The cells in which a digit stands or could.
 * @param {import("./state.js").State} state @param {number[]} values @param {number[]} notes @param {number} digit
 */
function fitting(state, values, notes, digit) {
  const noted = (/** @type {number} */ cell) => notes[cell] | state.centre[cell];
  const legal = CELLS.some((cell) => !values[cell] && noted(cell)) ? null : candidatesOf(state);
  return new Set(CELLS.filter((cell) => (values[cell] ? values[cell] === digit : (legal ? legal[cell] : noted(cell)) & bit(digit))));
}

/** @param {number} cell @returns {CellView} */
function makeCell(cell) {
  const digit = h("span", { class: "digit", "aria-hidden": "true" });
  const badge = h("span", { class: "badge", "aria-hidden": "true" });
  const notes = DIGITS.map((note) => h("span", { "data-note": note }));
  const centre = h("span", { class: "centre", "aria-hidden": "true" });
  const element = h("div", {
    role: "gridcell", class: "cell", "data-cell": cell, tabindex: -1, "aria-colindex": colOf(cell) + 1,
  }, h("span", { class: "notes", "aria-hidden": "true" }, ...notes), centre, digit, badge);
  return { cell: element, digit, badge, centre, notes, key: "" };
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
  paintStripes(view.cell, mask);
}

/** @param {HTMLElement} element @param {number} mask of colours */
function paintStripes(element, mask) {
  const list = lettersOf(mask).split(" ").filter(Boolean);
  const stripes = list.map((letter, index) =>
    `var(--paint-${letter}) ${(index * 100) / list.length}% ${((index + 1) * 100) / list.length}%`);
  const image = stripes.length ? `linear-gradient(115deg, ${stripes.join(", ")})` : "";
  if (element.dataset.stripes === image) return;
  element.dataset.stripes = image;
  element.style.backgroundImage = image;
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
