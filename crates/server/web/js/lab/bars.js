// Horizontal bars on a logarithmic scale, as a list that can be read out.

import { h } from "../dom.js";
import { compact } from "./format.js";

/** @typedef {{name: string, value: number, text: string, cut: boolean}} Bar `cut`: stopped by the budget */

/**
 * The share of the width that a value takes: 0 is nothing, 1 a sliver, `10 ** decades` everything.
 * @param {number} value
 * @param {number} decades
 */
export function logShare(value, decades) {
  if (value <= 0) return 0;
  return (Math.log10(value) + 0.15) / (decades + 0.15);
}

/** @param {number[]} values @returns {number} decades of a scale that holds them all */
export function decadesFor(values) {
  return Math.max(1, Math.ceil(Math.log10(Math.max(1, ...values))));
}

/**
 * @param {HTMLElement} host a list
 * @param {Bar[]} bars
 * @param {(decade: number) => string} [label] of the scale's lines
 */
export function drawBars(host, bars, label = (decade) => compact(10 ** decade)) {
  const decades = decadesFor(bars.map(({ value }) => value));
  const items = bars.map((bar) => barItem(bar, decades));
  host.replaceChildren(...items, scale(decades, label));
}

/** @param {Bar} bar @param {number} decades */
function barItem({ name, value, text, cut }, decades) {
  const fill = h("span", { class: cut ? "bar cut" : "bar" });
  const share = logShare(value, decades);
  fill.style.width = `${(share * 100).toFixed(2)}%`;
  const track = h("span", { class: "track", "aria-hidden": "true" }, fill);
  const figure = h("span", { class: "bar-value" }, text);
  return h("li", { "data-name": name }, h("span", { class: "bar-name" }, name), track, figure);
}

/** @param {number} decades @param {(decade: number) => string} label */
function scale(decades, label) {
  const every = Math.ceil(decades / 4);
  const ticks = [];
  for (let decade = 0; decade <= decades; decade += every) {
    const tick = h("span", { class: "tick-label" }, label(decade));
    tick.style.left = `${logShare(10 ** decade, decades) * 100}%`;
    ticks.push(tick);
  }
  const track = h("span", { class: "track ticks" }, ...ticks);
  return h("li", { class: "scale", "aria-hidden": "true" }, h("span"), track, h("span"));
}
