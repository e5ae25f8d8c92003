// A warm end: the time, the rating, the hardest step, a picture to share, and what comes next.

import { messageOf, post } from "../api.js";
import { announce, button, h } from "../dom.js";
import { formatTime } from "./clock.js";
import { ratingWords, rememberRating } from "./rating.js";
import { cluesOf } from "./state.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./store.js").Result} Result */

export class Finish {
  /**
   * @param {Game} game @param {import("./panel.js").Panel} panel
   * @param {import("./session.js").Session} session
   * @param {{another: () => void, path: () => void}} actions
   */
  constructor(game, panel, session, actions) {
    this.game = game;
    this.panel = panel;
    this.session = session;
    this.actions = actions;
  }

  /** Says something when the board has just been filled; once for each game. */
  celebrate() {
    const { state, solved } = this.game;
    const saved = this.session.current;
    if (!solved || saved?.finished) return;
    if (state.revealed) return this.#show("The solution", "This is the solution. Undo takes it away.", []);
    this.session.note({ finished: true });
    const { seconds } = this.session.clock;
    const time = this.session.settings.clock && seconds ? ` in ${formatTime(seconds)}` : "";
    const words = state.aids ? `Solved${time}, with ${state.aids} ${state.aids === 1 ? "hint" : "hints"}.` : `Solved${time}, all by yourself. Well done.`;
    const more = h("div", { class: "stack-tight small" });
    this.#show("Solved", state.aids ? `${words} Well done.` : words, [more]);
    return void this.#tellMore(cluesOf(state), more, { seconds, aids: state.aids });
  }

  /** @param {string} title @param {string} text @param {Node[]} more */
  #show(title, text, more) {
    const { another, path } = this.actions;
    const buttons = h("div", { class: "row" }, button("Another like this", another, { class: "primary", id: "another" }), button("See the path", path));
    if (title === "Solved") buttons.append(button("Save a picture", () => void this.#savePicture(), { id: "save-picture" }));
    this.panel.show("solved", title, [h("p", { class: "hint-text" }, text), ...more, buttons]);
    announce(text);
  }

  /** The ratings and the hardest step; then the result is kept. @param {string} clues @param {HTMLElement} place @param {{seconds: number, aids: number}} played */
  async #tellMore(clues, place, played) {
    const { id = "", day = "" } = this.session.current ?? {};
    /** @type {Record<string, number>} */
    let techniques = {};
    let level = "";
    try {
      const { hodoku } = await post("rate", { puzzle: clues, scale: "hodoku" });
      if (hodoku) {
        rememberRating(clues, { hodoku });
        [techniques, level] = [hodoku.techniques, hodoku.level];
        place.append(h("p", {}, ratingWords(clues).join(" · ")), h("p", {}, hardestWords(Object.keys(techniques), played.aids)));
      }
    } catch (error) {
      place.append(h("p", { class: "muted" }, messageOf(error)));
    }
    /** @type {Result} */
    const result = { id, at: Date.now(), level, day, techniques, ...played };
    await (await this.session.store).put("results", result).catch(() => {});
  }

  async #savePicture() {
    const words = [this.game.state.name || "Sudoku", `${formatTime(this.session.clock.seconds)} · ${ratingWords(cluesOf(this.game.state)).join(" · ")}`];
    const { pictureBlob } = await import("./postcard.js");
    const blob = await pictureBlob(this.game.state, words);
    const link = h("a", { href: URL.createObjectURL(blob), download: "ninefold.png" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    announce("The picture is saved.");
  }
}

/** @param {string[]} techniques from the easiest to the hardest, as the server has them @param {number} aids */
function hardestWords(techniques, aids) {
  const hardest = techniques[techniques.length - 1];
  if (!hardest) return "";
  return aids ? `The hardest step of the path: ${hardest}.` : `The hardest step, and you found it without help: ${hardest}.`;
}
