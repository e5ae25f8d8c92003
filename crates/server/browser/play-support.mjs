// What the tests of the play page share: built-in boards, and words for what a player does and
// sees.
import { eventually, open } from './support.mjs';

export const LEETCODE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const EASY = '.2....54...1.9..3.57...69.88.....37..4615789..97.....59.82...13.3..8.6...54....8.';
export const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

/** Opens the play page with a board on it. */
export async function play(board, options = {}) {
  const opened = await open({ path: `/#g=${board}`, ...options });
  await opened.page.waitForFunction((clues) => document.querySelectorAll('.given').length === clues, board.replace(/\D/g, '').length);
  return opened;
}

/** What the server answers, asked from the page. */
export const ask = (page, name, body) => page.evaluate(async ([path, json]) => (await fetch(path, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: json,
})).json(), [`/api/v1/${name}`, JSON.stringify(body)]);

export const number = (name) => (name[1] - 1) * 9 + (name[3] - 1);
export const cell = (page, name) => page.locator(`[data-cell="${number(name)}"]`);
export const label = (page, name) => cell(page, name).getAttribute('aria-label');
export const digits = (page) => page.locator('.digit').evaluateAll((all) => all.map((one) => one.textContent || '.').join(''));
export const notes = (page, name) => cell(page, name).locator('.notes .on').evaluateAll((all) => all.map((one) => one.dataset.note).join(''));
export const title = (page, text) => page.locator('#panel-title', { hasText: text }).waitFor();
export const said = (page, text) => page.waitForFunction((part) => document.getElementById('announcer').textContent.includes(part), text);
export const keys = async (page, ...list) => { for (const key of list) await page.keyboard.press(key); };

/** Waits until the browser keeps the game of this tab as it was left last. */
export const kept = (page) => eventually(page, async () => {
  const { id, link } = JSON.parse(sessionStorage.getItem('ninefold-late')).late;
  const answer = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const database = await answer(indexedDB.open('ninefold'));
  const saved = await answer(database.transaction('games').objectStore('games').get(id));
  database.close();
  return saved?.link === link;
});

export async function paste(page, text) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+v');
}
