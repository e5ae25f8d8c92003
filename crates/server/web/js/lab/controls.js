// The player's controls: buttons, the two sliders and the keys.

import { byId } from "../dom.js";
import { speedText } from "./format.js";
import { positionOf, speedAt } from "./player.js";

/**
 * @typedef {object} Actions
 * @property {() => void} toggle
 * @property {(events: number) => void} step
 * @property {(lines: number) => void} stepLine
 * @property {(event: number) => void} seek
 * @property {() => void} toEnd
 * @property {(speed: number) => void} setSpeed
 */

/** Events that a key moves with Shift held. */
const MANY = 100;

export class Controls {
  #scrub = byId("scrub", HTMLInputElement);
  #speed = byId("speed", HTMLInputElement);
  #speedText = byId("speed-text", HTMLElement);
  #play = byId("play", HTMLButtonElement);
  #playLabel = byId("play-label", HTMLElement);

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
    this.#onClick("to-start", () => actions.seek(0));
    this.#onClick("step-back", () => actions.step(-1));
    this.#onClick("play", () => actions.toggle());
    this.#onClick("step-forward", () => actions.step(1));
    this.#onClick("to-end", () => actions.toEnd());
    this.#scrub.addEventListener("input", () => actions.seek(this.#scrub.valueAsNumber));
    this.#speed.addEventListener("input", () => this.#changeSpeed());
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @param {number} total @param {number} speed */
  load(total, speed) {
    this.#scrub.max = String(total);
    this.#speed.value = String(Math.round(positionOf(speed) * Number(this.#speed.max)));
    this.#showSpeed(speed);
  }

  /**
   * @param {number} event
   * @param {string} spoken the event in words
   */
  show(event, spoken) {
    this.#scrub.value = String(event);
    this.#scrub.setAttribute("aria-valuetext", spoken);
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.#play.classList.toggle("playing", playing);
    this.#playLabel.textContent = playing ? "Pause" : "Play";
  }

  /** @param {string} id @param {() => void} action */
  #onClick(id, action) {
    byId(id, HTMLButtonElement).addEventListener("click", action);
  }

  #changeSpeed() {
    const speed = speedAt(this.#speed.valueAsNumber / Number(this.#speed.max));
    this.#showSpeed(speed);
    this.actions.setSpeed(speed);
  }

  /** @param {number} speed */
  #showSpeed(speed) {
    this.#speedText.textContent = speedText(speed);
    this.#speed.setAttribute("aria-valuetext", speedText(speed));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (!isOurs(event.target, event.key, this.#scrub)) return;
    const many = event.shiftKey ? MANY : 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": this.actions.toggle,
      ArrowLeft: () => this.actions.step(-many),
      ArrowRight: () => this.actions.step(many),
      Home: () => this.actions.seek(0),
      End: this.actions.toEnd,
      ".": () => this.actions.stepLine(1),
      ",": () => this.actions.stepLine(-1),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/**
 * Whether a key is meant for the player: not when what has the focus makes use of it itself.
 * @param {EventTarget | null} target
 * @param {string} key
 * @param {Element} scrub
 */
function isOurs(target, key, scrub) {
  if (!(target instanceof Element) || target === scrub) return true;
  if (target instanceof HTMLInputElement && target.type === "radio") return isSpare(target, key);
  if (target.closest("input, textarea, select, [role=region], #tree-canvas")) return false;
  return key !== " " || !target.closest("button, summary, a");
}

/**
 * What was clicked gives the focus to the player, so that Space plays and doesn't press it again.
 */
export function returnFocus() {
  document.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest(".choose button, #player button, .tour button") : null;
    if (pressed && event.detail > 0) document.getElementById("player")?.focus({ preventScroll: true });
  });
}

/**
 * Whether a radio button has no use for a key.
 * @param {HTMLInputElement} radio
 * @param {string} key
 */
function isSpare(radio, key) {
  return key === "Home" || key === "End" || (key === " " && radio.checked);
}
