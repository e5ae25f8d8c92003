// Small helpers for building the page.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with this id, of this class; the page is broken without it, so it says so.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`no ${type.name} with the id ${id}`);
  return element;
}

/**
 * Makes an element. Attributes set to false, null or undefined are left out, true is empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Record<string, unknown>} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * A button with a handler.
 * @param {string} label
 * @param {() => void} onClick
 * @param {Record<string, string | boolean | null | undefined>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, onClick, attributes = {}) {
  const element = h("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onClick);
  return element;
}

/**
 * Says something to those who listen to the page: puts it into the polite live region
 * `#announcer`. The same text twice is said twice.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("announcer");
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * The colour a custom property stands for now, as `rgb(…)`: for drawing on a canvas.
 * @param {string} property such as "--accent"
 * @returns {string}
 */
export function colour(property) {
  const probe = h("span", { hidden: true });
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/**
 * Copies text; where the browser forbids it, answers false.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} text @returns {string} with a capital in front and a full stop behind */
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
