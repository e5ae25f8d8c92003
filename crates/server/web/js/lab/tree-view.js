// The search tree as a picture: a box for each digit tried, as wide as the events it took. Small
// branches are left out by the server; zooming in asks for no more, it only spreads what is there.

import { isAbort, messageOf } from "../api.js";
import { byId, colour, h } from "../dom.js";
import { CELLS, spokenCell } from "../geometry.js";
import { drawBars } from "./bars.js";
import { plural, whole } from "./format.js";
import { patientPost } from "./net.js";

/** @typedef {import("./types.js").Branch} Branch */
/** @typedef {import("./types.js").Tree} Tree */

/** Branches asked for. */
const BRANCHES = 1500;
/** Height of a level in pixels, and the narrowest box that is drawn. */
const [LEVEL, NARROW] = [14, 0.6];
const BUDGET = 100_000_000;

export class TreeView {
  /** @type {Tree | null} */
  #tree = null;
  #total = 0;
  /** The events that are shown. */
  #from = 0;
  #to = 1;
  #event = 0;
  /** @type {AbortController | null} */
  #asking = null;
  #canvas = byId("tree-canvas", HTMLCanvasElement);
  #words = byId("tree-words", HTMLElement);
  #out = byId("tree-out", HTMLButtonElement);
  #result = byId("tree-result", HTMLElement);

  /** @param {(event: number) => void} onseek @param {() => {puzzle: string, strategy: string} | null} subject */
  constructor(onseek, subject) {
    this.onseek = onseek;
    this.subject = subject;
    byId("tree-show", HTMLButtonElement).addEventListener("click", () => void this.#ask());
    this.#out.addEventListener("click", () => this.#zoom(0, this.#total));
    this.#canvas.addEventListener("click", (event) => this.#click(event));
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("ninefold:theme", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
  }

  /** Another run: its tree is drawn when it is asked for. */
  clear() {
    this.#asking?.abort();
    this.#tree = null;
    this.#result.hidden = true;
    this.#out.hidden = true;
    this.#words.textContent = "";
  }

  /** @param {number} event where the playhead is */
  point(event) {
    if (event === this.#event) return;
    this.#event = event;
    if (this.#tree) this.#draw();
  }

  async #ask() {
    const subject = this.subject();
    if (!subject) return;
    this.clear();
    const asking = (this.#asking = new AbortController());
    this.#words.textContent = "The search runs once more for its tree …";
    try {
      const answer = await patientPost("trace", { ...subject, budget: BUDGET, limit: 1, checkpoints: 1, branches: BRANCHES }, asking.signal);
      this.#load(answer.tree, answer.events);
    } catch (error) {
      if (!isAbort(error)) this.#words.textContent = messageOf(error);
    }
  }

  /** @param {Tree} tree @param {number} total */
  #load(tree, total) {
    this.#tree = tree;
    this.#total = total;
    this.#result.hidden = false;
    const cut = tree.least > 1 ? ` Branches of fewer than ${plural(tree.least, "placement")} are left out.` : "";
    this.#words.textContent = `${plural(tree.branches.length, "branch").replace(/branchs$/, "branches")} of ${plural(sum(tree.cells), "placement")}.${cut}`;
    drawCells(byId("tree-cells", HTMLElement), tree.cells);
    drawBars(byId("tree-depths", HTMLElement), depthBars(tree.depths));
    this.#zoom(0, total);
  }

  /** @param {number} from @param {number} to */
  #zoom(from, to) {
    [this.#from, this.#to] = [from, Math.max(from + 1, to)];
    this.#out.hidden = from === 0 && to === this.#total;
    this.#draw();
  }

  /** @param {Branch} branch @param {number} width @returns {[number, number]} left and right in pixels */
  #span({ first, last }, width) {
    const x = (/** @type {number} */ event) => ((event - this.#from) / (this.#to - this.#from)) * width;
    return [x(first), x(last)];
  }

  #draw() {
    const tree = this.#tree;
    const canvas = this.#canvas;
    const context = canvas.getContext("2d");
    if (!tree || !context || !canvas.clientWidth) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const colours = [colour("--band"), colour("--accent"), colour("--playhead"), colour("--good")];
    const level = Math.min(LEVEL, height / Math.max(1, tree.depths.length));
    for (const branch of tree.branches) {
      const [left, right] = this.#span(branch, width);
      if (right < 0 || left > width || right - left < NARROW) continue;
      const stands = branch.last === this.#total;
      context.fillStyle = stands ? colours[3] : branch.depth % 2 ? colours[0] : colours[1];
      context.globalAlpha = stands ? 1 : 0.8;
      context.fillRect(left, (branch.depth - 1) * level, Math.max(0.8, right - left - 0.5), level - 1);
    }
    context.globalAlpha = 1;
    context.fillStyle = colours[2];
    context.fillRect(((this.#event - this.#from) / (this.#to - this.#from)) * width - 1, 0, 2, height);
    canvas.setAttribute("aria-label", `The search tree from event ${whole(this.#from)} to ${whole(this.#to)}; arrows move, Enter zooms in, Backspace out`);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const box = this.#canvas.getBoundingClientRect();
    const at = this.#from + ((event.clientX - box.left) / box.width) * (this.#to - this.#from);
    const level = Math.min(LEVEL, box.height / Math.max(1, this.#tree?.depths.length ?? 1));
    this.#open(at, Math.floor((event.clientY - box.top) / level) + 1);
  }

  /** Zooms to the branch at an event, as deep as asked for at most. @param {number} at @param {number} depth */
  #open(at, depth) {
    const within = (this.#tree?.branches ?? []).filter(({ first, last }) => first <= at && at < last);
    const branch = within.filter((one) => one.depth <= depth).pop() ?? within[0];
    if (!branch) return;
    this.#zoom(branch.first, branch.last);
    this.onseek(branch.first + 1);
    this.#words.textContent = `${branch.digit}, ${branch.depth} deep: ${plural(branch.placements, "placement")}, events ${whole(branch.first)} to ${whole(branch.last)}.`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const width = this.#to - this.#from;
    const move = { ArrowLeft: -0.2, ArrowRight: 0.2 }[event.key];
    if (move) {
      const from = Math.min(Math.max(0, this.#from + move * width), Math.max(0, this.#total - width));
      this.#zoom(from, from + width);
    } else if (event.key === "Enter") this.#open(this.#from + width / 2, 81);
    else if (event.key === "Backspace") this.#zoom(Math.max(0, this.#from - width), Math.min(this.#total, this.#to + width));
    else return;
    event.preventDefault();
  }
}

/** Tints each cell by how often it was written to. @param {HTMLElement} host @param {number[]} counts */
function drawCells(host, counts) {
  const most = Math.max(1, ...counts);
  const cells = CELLS.map((cell) => {
    const share = counts[cell] ? 0.12 + 0.88 * (Math.log1p(counts[cell]) / Math.log1p(most)) : 0;
    const element = h("div", { class: "lab-cell heat-cell", title: `${spokenCell(cell)}: ${whole(counts[cell])}` });
    element.style.setProperty("--share", `${Math.round(share * 100)}%`);
    return element;
  });
  host.setAttribute("role", "img");
  const worst = counts.indexOf(most);
  host.setAttribute("aria-label", worst < 0 ? "No cell was written to" : `Placements by cell; the most, ${whole(most)}, in ${spokenCell(worst)}`);
  host.replaceChildren(...Array.from({ length: 9 }, (_, row) => h("div", { class: "lab-row" }, ...cells.slice(row * 9, row * 9 + 9))));
}

/** @param {number[]} depths @returns {import("./bars.js").Bar[]} at most twelve, of several depths each */
function depthBars(depths) {
  const stride = Math.max(1, Math.ceil(depths.length / 12));
  const bars = [];
  for (let at = 0; at < depths.length; at += stride) {
    const value = sum(depths.slice(at, at + stride));
    const last = Math.min(depths.length, at + stride);
    bars.push({ name: stride > 1 ? `${at + 1}–${last}` : String(at + 1), value, text: whole(value), cut: false });
  }
  return bars;
}

/** @param {number[]} list */
const sum = (list) => list.reduce((total, one) => total + one, 0);
