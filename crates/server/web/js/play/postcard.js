// A finished board as a picture, drawn in the page: nothing leaves the browser.

import { CELLS, colOf, rowOf } from "../geometry.js";
import { valuesOf } from "./state.js";

const [SIDE, MARGIN, HEAD] = [900, 60, 150];
const [PAPER, INK, MUTED, ACCENT] = ["#faf9f6", "#1c1b19", "#5d5a53", "#0b5c6b"];

/**
 * @param {import("./state.js").State} state @param {string[]} words the title and a line below it
 * @returns {Promise<Blob>} a PNG
 */
export function pictureBlob(state, [title, facts]) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE + 2 * MARGIN, SIDE + HEAD + 2 * MARGIN];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawWords(context, title, facts);
  context.translate(MARGIN, MARGIN + HEAD);
  drawDigits(context, state);
  drawGrid(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser made no picture."))), "image/png");
  });
}

/** @param {CanvasRenderingContext2D} context @param {string} title @param {string} facts */
function drawWords(context, title, facts) {
  context.textBaseline = "alphabetic";
  context.fillStyle = INK;
  context.font = "600 52px Georgia, serif";
  context.fillText(title, MARGIN, MARGIN + 50, SIDE);
  context.fillStyle = MUTED;
  context.font = "32px system-ui, sans-serif";
  context.fillText(facts, MARGIN, MARGIN + 105, SIDE);
}

/** @param {CanvasRenderingContext2D} context @param {import("./state.js").State} state */
function drawDigits(context, state) {
  const values = valuesOf(state);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const cell of CELLS.filter((one) => values[one])) {
    context.fillStyle = state.givens[cell] ? INK : ACCENT;
    context.font = `${state.givens[cell] ? 600 : 400} 60px system-ui, sans-serif`;
    context.fillText(String(values[cell]), colOf(cell) * 100 + 50, rowOf(cell) * 100 + 54);
  }
}

/** @param {CanvasRenderingContext2D} context */
function drawGrid(context) {
  context.strokeStyle = INK;
  for (let at = 0; at <= 9; at += 1) {
    context.lineWidth = at % 3 ? 1.5 : 5;
    context.beginPath();
    context.moveTo(at * 100, 0);
    context.lineTo(at * 100, SIDE);
    context.moveTo(0, at * 100);
    context.lineTo(SIDE, at * 100);
    context.stroke();
  }
}
