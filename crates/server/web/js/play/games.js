// The dialog of the saved games: open one, throw one away, take it out of the bin, and all of it
// as one file.

import { messageOf } from "../api.js";
import { button, byId, h } from "../dom.js";
import { CELLS, colOf, rowOf } from "../geometry.js";
import { backup, restoreBackup } from "./backup.js";
import { formatTime } from "./clock.js";
import { decode } from "./link.js";
import { valuesOf } from "./state.js";

/** @typedef {import("./store.js").Saved} Saved */

export class Games {
  /** @param {import("./session.js").Session} session @param {(saved: Saved) => void} onOpen */
  constructor(session, onOpen) {
    this.session = session;
    this.onOpen = onOpen;
    this.dialog = byId("games-dialog", HTMLDialogElement);
    this.list = byId("games-list", HTMLElement);
    this.bin = byId("games-bin", HTMLElement);
    this.status = byId("games-status", HTMLElement);
    this.file = byId("games-file", HTMLInputElement);
    byId("games-export", HTMLButtonElement).addEventListener("click", () => void this.#export());
    byId("games-import", HTMLButtonElement).addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => void this.#import());
    session.onchange = () => {
      if (this.dialog.open) void this.#show();
    };
  }

  async open() {
    this.status.textContent = "";
    this.session.save();
    this.dialog.showModal();
    await this.session.idle();
    await this.#show();
  }

  async #show() {
    const store = await this.session.store;
    const games = /** @type {Saved[]} */ (await store.all("games"));
    games.sort((a, b) => b.touched - a.touched);
    const [kept, binned] = [games.filter((one) => !one.binned), games.filter((one) => one.binned)];
    this.list.replaceChildren(...kept.map((saved) => this.#item(saved)));
    byId("games-none", HTMLElement).hidden = kept.length > 0;
    byId("games-bin-part", HTMLElement).hidden = binned.length === 0;
    byId("games-bin-title", HTMLElement).textContent = `Bin (${binned.length})`;
    this.bin.replaceChildren(...binned.map((saved) => this.#binned(saved)));
    if (!store.lasts) this.status.textContent = "This browser stores nothing for this page; games last as long as the tab.";
  }

  /** @param {Saved} saved */
  #item(saved) {
    const open = h("button", { type: "button", class: "saved", "aria-current": saved.id === this.session.current?.id && "true" },
      thumbnail(saved), h("span", { class: "saved-words" }, h("strong", {}, saved.name || "Sudoku"), h("span", { class: "small muted" }, facts(saved))));
    open.addEventListener("click", () => {
      this.dialog.close();
      this.onOpen(saved);
    });
    return h("li", {}, open, button("Delete", () => void this.#throw(saved, Date.now()), { class: "quiet", "aria-label": `Delete ${saved.name || "Sudoku"}` }));
  }

  /** @param {Saved} saved */
  #binned(saved) {
    return h("li", {}, thumbnail(saved), h("span", { class: "saved-words" }, saved.name || "Sudoku", h("span", { class: "small muted" }, facts(saved))),
      button("Take back", () => void this.#throw(saved, 0)), button("Delete for good", () => void this.#delete(saved), { class: "quiet" }));
  }

  /** Into the bin, or out of it again. @param {Saved} saved @param {number} binned */
  async #throw(saved, binned) {
    const store = await this.session.store;
    if (saved.id === this.session.current?.id) this.session.note({ binned });
    else await store.put("games", { ...saved, binned, version: saved.version + 1 });
    await this.session.idle();
    await this.#show();
    this.status.textContent = binned ? `${saved.name || "The game"} is in the bin, for thirty days.` : "Taken back.";
  }

  /** @param {Saved} saved */
  async #delete(saved) {
    await (await this.session.store).remove("games", saved.id);
    await this.#show();
    this.status.textContent = "Deleted for good.";
  }

  async #export() {
    await this.session.idle(); // or the last move would be missing
    const blob = new Blob([await backup(await this.session.store)], { type: "application/json" });
    const link = h("a", { href: URL.createObjectURL(blob), download: "ninefold-games.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    this.status.textContent = "All games and results are in the file ninefold-games.json.";
  }

  async #import() {
    const file = this.file.files?.[0];
    this.file.value = "";
    if (!file) return;
    try {
      const count = await restoreBackup(await this.session.store, await file.text());
      await this.#show();
      this.status.textContent = `${count} ${count === 1 ? "game" : "games"} taken in.`;
    } catch (error) {
      this.status.textContent = messageOf(error);
    }
  }
}

/** @param {Saved} saved @returns {string} what is known of it, in a line */
function facts(saved) {
  const shared = decode(saved.link);
  const filled = shared ? valuesOf(shared.state).filter(Boolean).length : 0;
  const [clues] = [saved.clues.replaceAll(".", "").length];
  const share = clues < 81 ? Math.round((100 * (filled - clues)) / (81 - clues)) : 100;
  const parts = [saved.level, saved.er ? `SE ${saved.er.toFixed(1)}` : "", formatTime(saved.seconds)];
  parts.push(saved.finished ? "solved" : saved.entering ? "being typed in" : `${share} % filled`, ago(saved.touched));
  return parts.filter(Boolean).join(" · ");
}

const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** @param {number} time @returns {string} such as "2 hours ago" */
function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  if (minutes > -1) return "just now";
  if (minutes > -60) return AGO.format(minutes, "minute");
  return minutes > -1440 ? AGO.format(Math.round(minutes / 60), "hour") : AGO.format(Math.round(minutes / 1440), "day");
}

/** The board at a glance: dark where a clue stands, tinted where the player has written. @param {Saved} saved */
function thumbnail(saved) {
  const canvas = h("canvas", { width: 94, height: 94, class: "thumbnail", "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  const shared = decode(saved.link);
  if (!context || !shared) return canvas;
  const at = (/** @type {number} */ line) => 2 + line * 10 + Math.floor(line / 3);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 94, 94);
  for (const cell of CELLS) {
    const { givens, placed } = shared.state;
    context.fillStyle = givens[cell] ? "#5d5a53" : placed[cell] ? "#6cb5c2" : "#efede6";
    context.fillRect(at(colOf(cell)), at(rowOf(cell)), 9, 9);
  }
  return canvas;
}
