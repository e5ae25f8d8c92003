// The game at hand as one of several saved ones: writes every move, goes on where another tab or
// another day left off, and never lets one tab overwrite what another has done.

import { announce } from "../dom.js";
import { decode, encodeMove } from "./link.js";
import { forgetOldGame, loadOldGame } from "./settings.js";
import { cluesOf, isBlank } from "./state.js";
import { Store } from "./store.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./store.js").Saved} Saved */
/** @typedef {Partial<Pick<Saved, "auto" | "seconds" | "day" | "wish" | "level" | "er">>} About */
/**
 * What tells one write of a game from all others.
 * @typedef {Pick<Saved, "id" | "version" | "link" | "touched">} Mark
 */

/** Moves kept with a saved game. */
const HISTORY = 500;
/** Milliseconds between two saves of the time alone. */
const TICK = 15_000;
/** A game stays in the bin for so many milliseconds. */
const BIN = 30 * 24 * 3600 * 1000;
const CURRENT = "ninefold-current";
const LATE = "ninefold-late";

/** The text of each state, made once. @type {WeakMap<State, string>} */
const texts = new WeakMap();

/** @param {State} state */
function textOf(state) {
  let text = texts.get(state);
  if (text === undefined) texts.set(state, (text = encodeMove(state)));
  return text;
}

/** @returns {string} an id that no other game has */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");

export class Session {
  /** What is known of each game that this page has seen. @type {Map<string, Saved>} */
  #known = new Map();
  /** The game that the clock belongs to. */
  #id = "";
  /** The ids of games with something to write, in order. @type {Set<string>} */
  #dirty = new Set();
  /** Those of them of which more than the clock is new. @type {Set<string>} */
  #moved = new Set();
  #writing = false;
  /** What the store will have once the write under way is through. @type {Mark | null} */
  #pending = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;

  /** @param {Game} game @param {import("./clock.js").Clock} clock @param {import("./settings.js").Settings} settings */
  constructor(game, clock, settings) {
    this.game = game;
    this.clock = clock;
    this.settings = settings;
    /** @type {Promise<Store>} */
    this.store = Store.open();
    /** Called when another tab has written a game. */
    this.onchange = () => {};
    this.#listen();
  }

  /** What is known of the game at hand. @returns {Saved | undefined} */
  get current() {
    return this.#known.get(this.#id);
  }

  #listen() {
    if (typeof BroadcastChannel === "function") {
      this.#channel = new BroadcastChannel("ninefold");
      this.#channel.addEventListener("message", ({ data }) => void this.#hear(data));
    }
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => this.save());
    setInterval(() => this.save(), TICK);
  }

  /**
   * Puts a board down as a game of its own. The one before stays saved, and is an undo away.
   * @param {State} state @param {About} [about]
   */
  begin(state, about = {}) {
    const id = newId();
    const now = Date.now();
    this.#known.set(id, {
      id, version: 0, link: "", past: [], future: [], name: state.name, entering: state.entering,
      auto: this.settings.auto, seconds: 0, made: now, touched: now, clues: cluesOf(state), level: "", er: 0,
      day: "", finished: false, binned: 0, wish: {}, ...about,
    });
    this.game.load({ ...state, game: id }, isBlank(this.game.state) && !this.game.past.length);
  }

  /** The game has changed: the clock and the candidates go with it, and it is written. */
  follow() {
    const id = this.game.state.game;
    if (id !== this.#id) this.#change(id);
    this.save();
  }

  /** @param {string} id */
  #change(id) {
    const [left, taken] = [this.current, this.#known.get(id)];
    if (left) {
      left.seconds = this.clock.seconds;
      left.auto = this.game.auto;
      if (!left.past.length && !left.future.length && left.version && !left.finished) this.#drop(left);
    }
    this.#id = id;
    this.clock.set(taken?.seconds ?? 0);
    this.game.auto = taken?.auto ?? this.settings.auto;
    remember(id);
  }

  /** Nobody played it: it isn't kept. @param {Saved} saved */
  async #drop(saved) {
    const store = await this.store;
    await store.remove("games", saved.id).catch(() => {});
    saved.version = 0;
    saved.link = "";
  }

  /** Writes the game at hand, if it has changed. */
  save() {
    const saved = this.current;
    if (!saved || this.game.state.game !== saved.id) return;
    const { state, past, future } = this.game;
    const own = (/** @type {State[]} */ list) => list.filter((one) => one.game === saved.id).slice(-HISTORY).map(textOf);
    const link = textOf(state);
    const moves = () => [saved.link, saved.auto, saved.name, saved.finished, saved.past.length, saved.entering].join();
    const [before, seconds] = [moves(), saved.seconds];
    const played = link !== saved.link;
    Object.assign(saved, {
      link, past: own(past), future: own(future), seconds: this.clock.seconds, auto: this.game.auto,
      name: state.name, entering: state.entering, clues: cluesOf(state),
    });
    const moved = before !== moves();
    if (!moved && seconds === saved.seconds) return;
    if (moved) this.#moved.add(saved.id);
    // Later than before, whatever the clock says: the latest is what a reload goes on with.
    if (played) saved.touched = Math.max(Date.now(), saved.touched + 1);
    jot(saved, this.#pending);
    this.#write(saved.id);
  }

  /** Notes something about the game at hand. @param {Partial<Saved>} about */
  note(about) {
    const saved = this.current;
    if (!saved) return;
    Object.assign(saved, about);
    this.#moved.add(saved.id);
    this.#write(saved.id);
  }

  /** @param {string} id */
  #write(id) {
    this.#dirty.add(id);
    if (!this.#writing) void this.#pump();
  }

  /** Writes what there is to write, one game after the other. */
  async #pump() {
    this.#writing = true;
    const store = await this.store;
    for (const id of this.#dirty) {
      this.#dirty.delete(id);
      const saved = this.#known.get(id);
      if (!saved || (isEmpty(saved) && !saved.entering)) continue;
      try {
        const moved = this.#moved.delete(id);
        this.#pending = { id, version: saved.version + 1, link: saved.link, touched: saved.touched };
        if (await store.putIfCurrent({ ...saved })) this.#written(saved);
        else if (moved) this.#fork(saved);
        else await this.#catchUp(store, id);
      } catch {
        // Full or gone: the game goes on, it is only not remembered.
      }
      this.#pending = null;
    }
    this.#writing = false;
  }

  /** Waits until all is written. */
  async idle() {
    while (this.#writing || this.#dirty.size) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Whether the puzzle of a day was begun. @param {string} day @returns {Promise<Saved | undefined>} */
  async ofDay(day) {
    const games = /** @type {Saved[]} */ (await (await this.store).all("games").catch(() => []));
    return games.find((saved) => saved.day === day && !saved.binned);
  }

  /** @param {Saved} saved */
  #written(saved) {
    saved.version += 1;
    this.#channel?.postMessage({ id: saved.id, version: saved.version });
  }

  /** Another tab has gone on with the same game: this one goes on with a copy. @param {Saved} saved */
  #fork(saved) {
    const id = newId();
    const copy = { ...saved, id, version: 0 };
    this.#known.set(id, copy);
    this.game.rename(saved.id, id);
    if (this.#id === saved.id) {
      this.#id = id;
      remember(id);
      jot(copy);
    }
    this.#write(id);
    announce("Another tab has gone on with this game. This is a copy now; both are saved.");
  }

  /** Another tab has written a game. @param {{id: string, version: number}} news */
  async #hear({ id, version }) {
    this.onchange();
    const saved = this.#known.get(id);
    if (!saved || saved.version >= version || this.#dirty.has(id)) return;
    await this.#catchUp(await this.store, id);
  }

  /** Takes a game as another tab has left it, if it is newer. @param {Store} store @param {string} id */
  async #catchUp(store, id) {
    const record = /** @type {Saved | undefined} */ (await store.get("games", id));
    // A move made here meanwhile isn't lost: it becomes a copy when it is written.
    if (!record || this.#moved.has(id) || record.version <= (this.#known.get(id)?.version ?? 0)) return;
    if (id === this.#id) this.resume(record);
    else this.#known.set(id, record);
  }

  /**
   * Goes on with a saved game.
   * @param {Saved} saved
   * @returns {boolean} whether it could be read
   */
  resume(saved) {
    const [state, ...others] = [saved.link, ...saved.past, ...saved.future].map((text) => readMove(text, saved));
    if (!state) return false;
    // The same game as another tab has left it: what the clock says here must not become a copy.
    if (this.#id !== saved.id) this.save();
    this.#known.set(saved.id, saved);
    if (this.#id === saved.id) this.clock.set(saved.seconds);
    const moves = others.map((move) => move ?? state);
    this.game.restore(state, moves.slice(0, saved.past.length), moves.slice(saved.past.length));
    return true;
  }

  /** The game of this tab, else the one played last. @returns {Promise<boolean>} whether there was one */
  async resumeLast() {
    const store = await this.store;
    await this.#adoptOld(store);
    const games = /** @type {Saved[]} */ (await store.all("games").catch(() => []));
    for (const { id, binned } of games) if (binned && binned < Date.now() - BIN) await store.remove("games", id);
    const kept = games.filter(({ binned }) => !binned).sort((a, b) => b.touched - a.touched);
    const last = kept.find(({ id }) => id === remembered()) ?? kept[0];
    return this.#resumeLate(games) || (last !== undefined && this.resume(last));
  }

  /**
   * Goes on with what this tab noted before it was left, if the store has not taken it.
   * @param {Saved[]} games
   */
  #resumeLate(games) {
    const { late, pending } = jotted();
    if (!late || late.id !== remembered()) return false;
    const there = games.find(({ id }) => id === late.id);
    if (there && there.touched >= late.touched) return false;
    // The write that was under way then has come through. Whatever else is newer is another tab's,
    // and what is noted becomes a copy.
    if (there && pending && isSame(there, pending)) late.version = there.version;
    if (!this.resume(late)) return false;
    this.#moved.add(late.id);
    this.#write(late.id);
    return true;
  }

  /** The one game that earlier versions of the page saved. @param {Store} store */
  async #adoptOld(store) {
    const old = loadOldGame();
    if (!old) return;
    const shared = decode(old.link);
    forgetOldGame();
    if (!shared || (isBlank(shared.state) && !old.entering)) return;
    const [id, now] = [newId(), Date.now()];
    await store.put("games", {
      id, version: 1, link: encodeMove(shared.state), past: [], future: [], name: old.name, entering: old.entering,
      auto: shared.auto, seconds: shared.seconds, made: now, touched: now, clues: cluesOf(shared.state), level: "",
      er: 0, day: "", finished: false, binned: 0, wish: {},
    });
  }
}

/** @param {Saved} saved */
const isEmpty = (saved) => /^\.*$/.test(saved.clues) && !saved.past.length;

/** @param {Mark} one @param {Mark} other */
const isSame = (one, other) => one.id === other.id && one.version === other.version && one.link === other.link && one.touched === other.touched;

/** @param {string} text @param {Saved} saved @returns {State | null} */
function readMove(text, saved) {
  const state = decode(text)?.state;
  return state ? { ...state, name: saved.name, entering: saved.entering, game: saved.id } : null;
}

/** @returns {string} the game of this tab */
function remembered() {
  try {
    return sessionStorage.getItem(CURRENT) ?? "";
  } catch {
    return "";
  }
}

/**
 * Notes a game at once: a page that is left before the store has taken it would lose the last move.
 * @param {Saved} saved
 * @param {Mark | null} [pending] what the store may have by then
 */
function jot(saved, pending = null) {
  try {
    sessionStorage.setItem(LATE, JSON.stringify({ late: saved, pending }));
  } catch {
    // Storage is blocked or full: then the store alone remembers.
  }
}

/** @returns {{late?: Saved, pending?: Mark | null}} the game as this tab has left it */
function jotted() {
  try {
    return JSON.parse(sessionStorage.getItem(LATE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(CURRENT, id);
  } catch {
    // Storage is blocked: a reload then goes on with the game played last.
  }
}
