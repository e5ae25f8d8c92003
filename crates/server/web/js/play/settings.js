// How the player likes the board; remembered where the browser lets us.

/**
 * @typedef {object} Settings
 * @property {boolean} auto       candidates are shown by themselves, in games that begin
 * @property {boolean} tidy       placing a digit clears hand-written notes that see it
 * @property {boolean} peers      the houses of the focused cell are tinted
 * @property {boolean} same       equal digits are highlighted
 * @property {boolean} digitFirst the pad arms a digit, a tap on a cell writes it
 * @property {boolean} clock      the time is shown
 */

const SETTINGS = "ninefold-settings";
const WISH = "ninefold-wish";
/** Where earlier versions kept their one game. */
const OLD_GAME = "ninefold-game";

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

/** @returns {string} the kind of puzzle that was made last */
export const loadWish = () => String(read(WISH) ?? "easy");

/** @param {string} wish */
export const saveWish = (wish) => write(WISH, wish);

/** @returns {{link: string, name: string, entering: boolean} | null} the link holds board, auto and time */
export function loadOldGame() {
  const saved = read(OLD_GAME);
  return typeof saved?.link === "string" ? { link: saved.link, name: String(saved.name ?? ""), entering: saved.entering === true } : null;
}

export function forgetOldGame() {
  try {
    localStorage.removeItem(OLD_GAME);
  } catch {
    // as below
  }
}

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
