// How the player likes the board; remembered where the browser lets us.

/**
 * @typedef {object} Settings
 * @property {boolean} auto       candidates are shown by themselves
 * @property {boolean} tidy       placing a digit clears hand-written notes that see it
 * @property {boolean} peers      the houses of the focused cell are tinted
 * @property {boolean} same       equal digits are highlighted
 * @property {boolean} digitFirst the pad arms a digit, a tap on a cell writes it
 * @property {boolean} clock      the time is shown
 */

const SETTINGS = "ninefold-settings";
const GAME = "ninefold-game";

/** @type {Settings} */
const DEFAULTS = { auto: false, tidy: true, peers: true, same: true, digitFirst: false, clock: true };

/** @returns {Settings} */
export function loadSettings() {
  const stored = read(SETTINGS);
  const settings = { ...DEFAULTS };
  for (const name of settingNames()) {
    if (typeof stored?.[name] === "boolean") settings[name] = stored[name];
  }
  return settings;
}

/** @returns {(keyof Settings)[]} */
export const settingNames = () => /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS));

/** @param {Settings} settings */
export const saveSettings = (settings) => write(SETTINGS, settings);

/** @typedef {{link: string, name: string, entering: boolean}} Saved the link holds board, auto and time */

/** @returns {Saved | null} */
export function loadGame() {
  const saved = read(GAME);
  return typeof saved?.link === "string" ? { link: saved.link, name: String(saved.name ?? ""), entering: saved.entering === true } : null;
}

/** @param {Saved} saved */
export const saveGame = (saved) => write(GAME, saved);

/** @param {string} key @returns {any} null when there is nothing, or storage is blocked */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: the game goes on, it is only not remembered.
  }
}
