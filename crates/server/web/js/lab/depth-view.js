// Depth over time: the whole run as a density, the darker the more events, with the mean; and a
// close-up.

import { colour, h } from "../dom.js";
import { middleHalf, pictureOf, shares } from "./density.js";
import { compact, whole } from "./format.js";
import { AROUND } from "./source.js";

/** @typedef {import("./types.js").Depth} Depth */
/** @typedef {{events: number[], depths: number[]}} Line the depth after each of some events */
/** @typedef {{line: string, head: string, grid: string, text: string}} Colours */

/** Room for the labels of the axis, in pixels. */
const LEFT = 26;
const MARGIN = 6;
const FOOT = 15;

/** @returns {Colours} */
function readColours() {
  return {
    line: colour("--accent"),
    head: colour("--playhead"),
    grid: colour("--line"),
    text: colour("--muted"),
  };
}

/** A canvas that knows its scales: x in events, y in depth. */
class Plot {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.width = 0;
    this.height = 0;
    /** Whether the size of the canvas has to be read anew. */
    this.stale = true;
    this.first = 0;
    this.last = 1;
    this.bottom = 0;
    this.top = 1;
  }

  /** Clears the canvas, after fitting it to its box; answers whether there is room to draw. */
  clear() {
    if (this.stale) this.#fit();
    this.context.clearRect(0, 0, this.width, this.height);
    return this.width > LEFT;
  }

  /** Reading the size of an element costs a layout, so it isn't done for every frame. */
  #fit() {
    const ratio = devicePixelRatio || 1;
    this.stale = false;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** @param {number} event */
  x(event) {
    const share = (event - this.first) / Math.max(1, this.last - this.first);
    return LEFT + share * (this.width - LEFT - MARGIN);
  }

  /** @param {number} depth */
  y(depth) {
    const share = (depth - this.bottom) / Math.max(1, this.top - this.bottom);
    return this.height - FOOT - share * (this.height - MARGIN - FOOT);
  }

  /** @param {number} x in pixels from the left of the canvas */
  eventAt(x) {
    const share = (x - LEFT) / Math.max(1, this.width - LEFT - MARGIN);
    return this.first + Math.min(1, Math.max(0, share)) * (this.last - this.first);
  }

  /** @param {Colours} colours */
  axis(colours) {
    const { context } = this;
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.fillStyle = colours.text;
    const middle = Math.round((this.bottom + this.top) / 2);
    for (const depth of new Set([this.bottom, middle, this.top])) {
      context.fillStyle = depth === 0 ? colours.text : colours.grid;
      context.fillRect(LEFT, Math.round(this.y(depth)), this.width - LEFT - MARGIN, 1);
      context.fillStyle = colours.text;
      context.fillText(String(depth), LEFT - 5, this.y(depth));
    }
    this.#foot();
  }

  /** The numbers of the first event, the middle one and the last. */
  #foot() {
    const { context, first, last } = this;
    context.textBaseline = "bottom";
    const write = last >= 100_000 ? compact : whole;
    const labels = /** @type {const} */ ([["left", first], ["center", Math.round((first + last) / 2)], ["right", last]]);
    for (const [align, event] of labels) {
      context.textAlign = align;
      context.fillText(align === "left" ? `event ${write(event)}` : write(event), this.x(event), this.height);
    }
  }

  /** @param {number} event @param {string} style */
  playhead(event, style) {
    const x = this.x(event);
    this.context.fillStyle = style;
    this.context.fillRect(x - 1, 0, 2, this.height - FOOT);
    this.context.beginPath();
    this.context.moveTo(x - 5, 0);
    this.context.lineTo(x + 5, 0);
    this.context.lineTo(x, 7);
    this.context.fill();
  }
}

export class DepthView {
  /** @type {Depth | null} */
  #depth = null;
  #total = 0;
  /** The whole run without the playhead, drawn once. @type {ImageBitmap | HTMLCanvasElement | null} */
  #still = null;
  #colours = readColours();

  /**
   * @param {HTMLCanvasElement} overview
   * @param {HTMLCanvasElement} closeUp
   * @param {(event: number) => void} onseek
   */
  constructor(overview, closeUp, onseek) {
    this.whole = new Plot(overview);
    this.near = new Plot(closeUp);
    for (const plot of [this.whole, this.near]) followPointer(plot, onseek);
  }

  /** @param {Depth} depth @param {number} total */
  load(depth, total) {
    this.#depth = depth;
    this.#total = total;
    this.restyle();
  }

  /** Reads the colours anew and forgets what was drawn: after a change of theme or size. */
  restyle() {
    this.#colours = readColours();
    this.#still = null;
    this.whole.stale = this.near.stale = true;
  }

  /**
   * @param {number} event
   * @param {import("./source.js").AnySource | null} source
   */
  draw(event, source) {
    if (!this.#depth) return;
    if (this.whole.clear()) {
      if (!this.#still) this.#still = this.#drawStill();
      this.whole.context.drawImage(this.#still, 0, 0, this.whole.width, this.whole.height);
      this.whole.playhead(event, this.#colours.head);
    }
    if (this.near.clear()) this.#drawNear(event, source);
  }

  #drawStill() {
    const depth = /** @type {Depth} */ (this.#depth);
    const plot = this.whole;
    plot.first = 0;
    plot.last = Math.max(1, this.#total);
    plot.top = Math.max(1, ...depth.max);
    plot.axis(this.#colours);
    if (depth.width > 1 && depth.counts) drawDensity(plot, depth, this.#colours.line);
    drawMean(plot, depth, this.#colours);
    const still = h("canvas");
    [still.width, still.height] = [plot.canvas.width, plot.canvas.height];
    still.getContext("2d")?.drawImage(plot.canvas, 0, 0);
    plot.context.clearRect(0, 0, plot.width, plot.height);
    return still;
  }

  /** @param {number} event @param {import("./source.js").AnySource | null} source */
  #drawNear(event, source) {
    const plot = this.near;
    plot.first = Math.max(0, Math.min(event - AROUND, this.#total - 2 * AROUND));
    plot.last = Math.min(Math.max(1, this.#total), plot.first + 2 * AROUND);
    const blocks = source?.blocksIn(plot.first, plot.last) ?? [];
    const lines = blocks.map((block) => cut(block, plot.first, plot.last));
    const depths = lines.flatMap((line) => line.depths);
    plot.bottom = depths.length > 0 ? Math.min(...depths) : 0;
    plot.top = depths.length > 0 ? Math.max(plot.bottom + 4, ...depths) : this.whole.top;
    plot.axis(this.#colours);
    for (const line of lines) drawSteps(plot, line, this.#colours);
    plot.playhead(event, this.#colours.head);
  }
}

/**
 * The part of a block between two events.
 * @param {import("./block.js").Block} block
 * @param {number} first
 * @param {number} last
 * @returns {Line}
 */
function cut(block, first, last) {
  const from = Math.max(first, block.offset);
  const depths = Array.from(block.depths().subarray(from - block.offset, last - block.offset + 1));
  return { events: depths.map((_, i) => from + i), depths };
}

/** @param {Plot} plot @param {(event: number) => void} onseek */
function followPointer(plot, onseek) {
  const { canvas } = plot;
  /** @param {PointerEvent} event */
  const seek = (event) => onseek(plot.eventAt(event.clientX - canvas.getBoundingClientRect().left));
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    seek(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) seek(event);
  });
}

/** One column of shades for each pixel. @param {Plot} plot @param {Depth} depth @param {string} ink */
function drawDensity(plot, depth, ink) {
  const { context } = plot;
  const columns = Math.max(1, Math.round((plot.width - LEFT - MARGIN) * (devicePixelRatio || 1)));
  const picture = pictureOf(shares(depth, plot.last, columns), rgbOf(ink));
  const sheet = h("canvas");
  [sheet.width, sheet.height] = [picture.width, picture.height];
  sheet.getContext("2d")?.putImageData(picture, 0, 0);
  const top = plot.y(plot.top + 0.5);
  context.imageSmoothingEnabled = false;
  context.drawImage(sheet, LEFT, top, plot.width - LEFT - MARGIN, plot.y(plot.top - picture.height + 0.5) - top);
}

/** @param {string} colour as the browser computed it @returns {import("./density.js").Rgb} */
function rgbOf(colour) {
  const context = /** @type {CanvasRenderingContext2D} */ (h("canvas", { width: 1, height: 1 }).getContext("2d"));
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** @param {Plot} plot @param {Depth} depth @param {Colours} colours */
function drawMean(plot, { width, offset, mean }, colours) {
  const { context } = plot;
  const middle = /** @param {number} i */ (i) => plot.x(Math.min(plot.last, offset + (i + 0.5) * width));
  context.strokeStyle = width > 1 ? colours.head : colours.line;
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.beginPath();
  mean.forEach((value, i) => context.lineTo(middle(i), plot.y(value)));
  context.stroke();
}

/** @param {Plot} plot @param {Line} line @param {Colours} colours */
function drawSteps(plot, { events, depths }, colours) {
  const { context } = plot;
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  context.beginPath();
  events.forEach((event, i) => {
    if (i > 0) context.lineTo(plot.x(event), plot.y(depths[i - 1]));
    context.lineTo(plot.x(event), plot.y(depths[i]));
  });
  context.stroke();
}

/** @param {Depth} depth @returns {string} the plot in words */
export function depthWords(depth) {
  const least = Math.min(...depth.min);
  const most = Math.max(0, ...depth.max);
  if (most === 0) return "0 throughout: no digit was written by a search";
  const half = middleHalf(depth);
  return `from ${least} to ${most}${half ? `, half of the time ${range(half)}` : ""}`;
}

/** @param {Depth} depth @returns {string} */
export function meanWords({ mean }) {
  return `${(mean.reduce((sum, value) => sum + value, 0) / Math.max(1, mean.length)).toFixed(1)} on average`;
}

/** @param {[number, number]} depths */
const range = ([first, last]) => (first === last ? String(first) : `${first} to ${last}`);

/** @param {Depth} depth @returns {HTMLElement[]} the plot as rows of a table, at most twelve */
export function depthRows(depth) {
  const stride = Math.max(1, Math.ceil(depth.max.length / 12));
  const rows = [];
  for (let i = 0; i < depth.max.length; i += stride) {
    const part = /** @param {number[]} values */ (values) => values.slice(i, i + stride);
    const means = part(depth.mean);
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
    const half = middleHalf(depth, i, Math.min(i + stride, depth.max.length));
    const values = [Math.min(...part(depth.min)), mean.toFixed(1), Math.max(...part(depth.max)), half ? range(half) : "–"];
    const start = whole(depth.offset + i * depth.width);
    const cells = values.map((value) => h("td", { class: "number" }, String(value)));
    rows.push(h("tr", {}, h("th", { scope: "row" }, start), ...cells));
  }
  return rows;
}
