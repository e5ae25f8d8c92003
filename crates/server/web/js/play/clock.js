// The time played: runs while the page is seen, can be paused (the board is covered) or hidden.

import { byId } from "../dom.js";

/** @param {number} seconds @returns {string} such as "4:07" or "1:04:07" */
export function formatTime(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds) % 60)}`;
}

export class Clock {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./settings.js").Settings} settings
   * @param {() => void} onSettings
   */
  constructor(game, settings, onSettings) {
    this.game = game;
    this.settings = settings;
    this.seconds = 0;
    this.time = byId("time", HTMLElement);
    this.pauseButton = byId("pause", HTMLButtonElement);
    this.hideButton = byId("hide-time", HTMLButtonElement);
    this.cover = byId("cover", HTMLElement);
    this.pauseButton.addEventListener("click", () => this.pause(!game.paused));
    byId("resume", HTMLButtonElement).addEventListener("click", () => this.pause(false));
    this.hideButton.addEventListener("click", () => {
      settings.clock = !settings.clock;
      onSettings();
    });
    setInterval(() => this.#tick(), 1000);
  }

  #tick() {
    if (document.hidden || this.game.paused || this.game.entering || this.game.solved) return;
    this.seconds += 1;
    this.render();
  }

  /** @param {number} seconds */
  set(seconds) {
    this.seconds = seconds;
    this.render();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.game.paused = paused;
    this.game.tell("mode");
    if (paused) byId("resume", HTMLButtonElement).focus();
  }

  render() {
    const { paused } = this.game;
    this.time.textContent = formatTime(this.seconds);
    this.time.hidden = !this.settings.clock;
    this.cover.hidden = !paused;
    byId("board", HTMLElement).toggleAttribute("inert", paused);
    this.pauseButton.setAttribute("aria-pressed", String(paused));
    this.hideButton.setAttribute("aria-pressed", String(!this.settings.clock));
    this.hideButton.textContent = this.settings.clock ? "Hide time" : "Show time";
  }
}
