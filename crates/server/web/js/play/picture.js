// Draws a step upon the board: houses, cells, candidates with their role, links and strikes.
// The board is 900 by 900 units, a cell 100 by 100, its candidates in three rows of three.

import { s } from "../dom.js";
import { colOf, houseBounds, parseCandidate, parseCell, parseHouse, rowOf } from "../geometry.js";

/** @typedef {import("../geometry.js").Candidate} Candidate */
/**
 * @typedef {object} Picture
 * @property {number[]} cells
 * @property {number[]} houses
 * @property {(Candidate & {role: string})[]} marks
 * @property {{from: Candidate, to: Candidate, strong: boolean}[]} links
 * @property {Candidate[]} struck
 */

const RADIUS = 14.5;
/** More links than this are drawn finer. */
const DENSE = 30;

/**
 * The server's picture and consequences of a step, read into numbers.
 * @param {any} step with picture?, placements?, eliminations?
 * @returns {Picture}
 */
export function readPicture(step) {
  const { cells = [], houses = [], marks = [], links = [] } = step.picture ?? {};
  const picture = {
    cells: cells.map(parseCell),
    houses: houses.map(parseHouse),
    marks: marks.map((/** @type {any} */ mark) => ({ ...parseCandidate(mark.candidate), role: mark.role })),
    links: links.map((/** @type {any} */ link) => ({
      from: parseCandidate(link.from), to: parseCandidate(link.to), strong: link.strong,
    })),
    struck: (step.eliminations ?? []).map(parseCandidate),
  };
  const marked = new Set(picture.marks.map(key));
  for (const placement of (step.placements ?? []).map(parseCandidate)) {
    if (!marked.has(key(placement))) picture.marks.push({ ...placement, role: "place" });
  }
  return picture;
}

/**
 * @param {SVGSVGElement} svg cleared and drawn anew
 * @param {import("./game.js").Drawing} drawing
 */
export function drawPicture(svg, drawing) {
  const { picture } = drawing;
  const houses = new Set([...(drawing.houses ?? []), ...(picture?.houses ?? [])]);
  /** @type {SVGElement[]} */
  const parts = [...houses].map(drawHouse);
  if (picture) {
    const struck = new Set(picture.struck.map(key));
    parts.push(...picture.links.map(drawLink));
    parts.push(...picture.marks.filter((mark) => !struck.has(key(mark))).map(drawMark));
    parts.push(...picture.struck.map(drawStrike));
  }
  svg.classList.toggle("dense", (picture?.links.length ?? 0) > DENSE);
  svg.replaceChildren(...parts);
}

/**
 * Draws the player's own links.
 * @param {SVGSVGElement} svg @param {readonly import("./state.js").Line[]} lines
 * @param {number} start the candidate that a link starts from, or -1
 */
export function drawLines(svg, lines, start) {
  const candidate = (/** @type {number} */ number) => ({ cell: Math.floor(number / 9), digit: (number % 9) + 1 });
  /** @type {SVGElement[]} */
  const parts = lines.map(({ from, to, strong }) => drawLink({ from: candidate(from), to: candidate(to), strong }));
  if (start >= 0) {
    const [cx, cy] = middle(candidate(start));
    parts.push(s("circle", { class: "link-start", cx, cy, r: RADIUS }));
  }
  svg.replaceChildren(...parts);
}

/** @param {Candidate} candidate */
const key = (candidate) => candidate.cell * 10 + candidate.digit;

/** @param {Candidate} candidate @returns {[number, number]} the middle of its place */
function middle({ cell, digit }) {
  const offset = (/** @type {number} */ third) => 20 + third * 30;
  return [colOf(cell) * 100 + offset((digit - 1) % 3), rowOf(cell) * 100 + offset(Math.floor((digit - 1) / 3))];
}

/** @param {number} house */
function drawHouse(house) {
  const { row, col, rows, cols } = houseBounds(house);
  return s("rect", {
    class: "hint-house", x: col * 100 + 3, y: row * 100 + 3, width: cols * 100 - 6, height: rows * 100 - 6, rx: 8,
  });
}

/** A square for the other side, else a disc, which the style makes a ring for extras. @param {Candidate & {role: string}} mark */
function drawMark(mark) {
  const [x, y] = middle(mark);
  const shape = mark.role === "other"
    ? s("rect", { x: x - 13, y: y - 13, width: 26, height: 26, rx: 3 })
    : s("circle", { cx: x, cy: y, r: mark.role === "extra" ? RADIUS - 1.5 : RADIUS });
  return s("g", { class: `mark mark-${mark.role}` }, shape, digitAt(x, y, mark.digit));
}

/** @param {Candidate} candidate */
function drawStrike(candidate) {
  const [x, y] = middle(candidate);
  const arm = 13;
  return s("g", { class: "mark mark-struck" },
    s("circle", { cx: x, cy: y, r: RADIUS }),
    s("path", { d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}` }),
    digitAt(x, y, candidate.digit));
}

/** @param {number} x @param {number} y @param {number} digit */
const digitAt = (x, y, digit) => s("text", { x, y }, String(digit));

/**
 * A link bends a little, so that it misses the candidates on the straight way.
 * @param {{from: Candidate, to: Candidate, strong: boolean}} link
 */
function drawLink({ from, to, strong }) {
  const [start, end] = [middle(from), middle(to)];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(36, length * 0.16);
  const control = /** @type {[number, number]} */ ([
    (start[0] + end[0]) / 2 - (dy / length) * bend, (start[1] + end[1]) / 2 + (dx / length) * bend,
  ]);
  const [a, b] = [towards(start, control), towards(end, control)];
  return s("path", { class: strong ? "link link-strong" : "link", d: `M${a}Q${control.map(Math.round)} ${b}` });
}

/** @param {[number, number]} from @param {[number, number]} to @returns {string} a mark's radius away from `from` */
function towards(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = (RADIUS + 1) / (Math.hypot(dx, dy) || 1);
  return `${(from[0] + dx * share).toFixed(1)} ${(from[1] + dy * share).toFixed(1)}`;
}

/** The legend under a drawn step: only what the picture has. @param {Picture} picture */
export function legend(picture) {
  const { marks, links, struck } = picture;
  const has = (/** @type {string} */ role) => marks.some((mark) => mark.role === role);
  const sample = (/** @type {string} */ role) => drawMark({ cell: 0, digit: 1, role });
  /** @type {[boolean, Element, string][]} */
  const rows = [
    [has("main"), sample("main"), "the pattern"],
    [has("other"), sample("other"), "its other side"],
    [has("extra"), sample("extra"), "extra candidates"],
    [has("place"), sample("place"), "goes here"],
    [struck.length > 0, drawStrike({ cell: 0, digit: 1 }), "can be struck"],
    [links.some((link) => link.strong), line(true), "strong link: at least one is true"],
    [links.some((link) => !link.strong), line(false), "weak link: not both are true"],
  ];
  return rows.filter(([shown]) => shown).map(([, shape, text]) => ({ shape, text }));
}

/** @param {boolean} strong */
const line = (strong) => s("path", { class: strong ? "link link-strong" : "link", d: "M4 20L36 20" });
