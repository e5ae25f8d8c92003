// What the browser keeps: saved games, and the results of those that were finished. In IndexedDB;
// where that is blocked, in memory for as long as the page lives.

/**
 * @typedef {object} Saved a game
 * @property {string} id
 * @property {number} version  counts the times it was written, so that no tab overwrites another's
 * @property {string} link     the state, as `link.js` writes it
 * @property {string[]} past   the states before, oldest first
 * @property {string[]} future
 * @property {string} name
 * @property {boolean} entering
 * @property {boolean} auto
 * @property {number} seconds
 * @property {number} made     when it was begun
 * @property {number} touched  when it was last played
 * @property {string} clues    81 characters
 * @property {string} level    of the HoDoKu scale, where known
 * @property {number} er       of the Sudoku Explainer, 0 where not known
 * @property {string} day      of the puzzle of a day, such as 2026-11-17
 * @property {boolean} finished
 * @property {number} binned   when it was thrown away, 0 if it wasn't
 * @property {Record<string, unknown>} wish what the puzzle was made from
 */
/**
 * @typedef {object} Result how a game ended
 * @property {string} id      of the game
 * @property {number} at      when
 * @property {string} level
 * @property {number} seconds
 * @property {number} aids    digits and strikes that came from hints
 * @property {string} day
 * @property {Record<string, number>} techniques what the puzzle needs, and how often
 */
/** @typedef {"games" | "results"} Shelf */

const DATABASE = "ninefold";

export class Store {
  /** @type {IDBDatabase | null} */
  #database = null;
  /** Used where there is no database. @type {Record<Shelf, Map<string, any>>} */
  #memory = { games: new Map(), results: new Map() };

  /** @returns {Promise<Store>} */
  static async open() {
    const store = new Store();
    try {
      store.#database = await openDatabase();
    } catch {
      // Blocked or broken: the page works, it only forgets.
    }
    return store;
  }

  /** Whether what is saved will be there tomorrow. */
  get lasts() {
    return this.#database !== null;
  }

  /** @template T @param {Shelf} shelf @returns {Promise<T[]>} */
  async all(shelf) {
    if (!this.#database) return [...this.#memory[shelf].values()];
    return request(this.#shelf(shelf, "readonly").getAll());
  }

  /** @param {Shelf} shelf @param {string} id @returns {Promise<any>} undefined if there is none */
  async get(shelf, id) {
    if (!this.#database) return this.#memory[shelf].get(id);
    return request(this.#shelf(shelf, "readonly").get(id));
  }

  /** @param {Shelf} shelf @param {any} record with its `id` */
  async put(shelf, record) {
    if (this.#database) await request(this.#shelf(shelf, "readwrite").put(record));
    else this.#memory[shelf].set(record.id, record);
  }

  /**
   * Writes a game if nobody else has since `saved.version`; then its version is one more.
   * @param {Saved} saved
   * @returns {Promise<boolean>} whether it was written
   */
  async putIfCurrent(saved) {
    const next = { ...saved, version: saved.version + 1 };
    if (!this.#database) {
      this.#memory.games.set(saved.id, next);
      return true;
    }
    const shelf = this.#shelf("games", "readwrite");
    const there = await request(shelf.get(saved.id));
    if (there && there.version !== saved.version) return false;
    await request(shelf.put(next));
    return true;
  }

  /** @param {Shelf} shelf @param {string} id */
  async remove(shelf, id) {
    if (this.#database) await request(this.#shelf(shelf, "readwrite").delete(id));
    else this.#memory[shelf].delete(id);
  }

  /** @param {Shelf} shelf @param {IDBTransactionMode} mode */
  #shelf(shelf, mode) {
    const database = /** @type {IDBDatabase} */ (this.#database);
    return database.transaction(shelf, mode).objectStore(shelf);
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    for (const shelf of ["games", "results"]) opening.result.createObjectStore(shelf, { keyPath: "id" });
  });
  return request(opening);
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function request(asked) {
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("the browser could not store it")));
  });
}
