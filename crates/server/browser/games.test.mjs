// Games that are not lost: several saved ones, tabs side by side, links, restarts, the end.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, cell, digits, EASY, INKALA, kept, keys, label, LEETCODE, notes, paste, play, said, title } from './play-support.mjs';
import { axe, open } from './support.mjs';

const given = (page, count) => page.waitForFunction((clues) => document.querySelectorAll('.given').length === clues, count);
const goTo = async (page, board) => {
  await page.evaluate((hash) => { location.hash = hash; }, `g=${board}`);
  await given(page, board.replace(/\D/g, '').length);
};
const openGame = async (page, at) => {
  await page.click('#games');
  await page.locator('#games-list .saved').nth(at).click();
};

test('a link opens a game of its own, and the one before is still there', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '4', 'ArrowRight', '6');
  await goTo(page, EASY);
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await page.reload();
  await given(page, 35);
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6', 'the game of this tab goes on');
  await page.click('#games');
  await page.locator('#games-list li').nth(1).waitFor();
  assert.equal(await page.locator('#games-list li').count(), 2);
  assert.deepEqual(await axe(page), []);
  await page.locator('#games-list .saved').nth(1).click();
  assert.equal((await digits(page)).slice(0, 5), '53467');
  await keys(page, 'Control+z');
  assert.equal((await digits(page)).slice(0, 5), '534.7', 'moves can be taken back in a game of another day');
  await close();
});

test('a restart and a reload lose nothing: undo brings the digits back', async () => {
  const { page, close } = await play(EASY);
  await cell(page, 'r1c1').click();
  await keys(page, '6', 'ArrowRight', 'ArrowRight', 'Shift+Digit9');
  await page.click('#restart');
  assert.equal(await digits(page), EASY);
  await page.reload();
  await given(page, 35);
  assert.equal(await digits(page), EASY);
  await keys(page, 'Control+z');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6');
  assert.equal(await notes(page, 'r1c3'), '9');
  await keys(page, 'Control+z', 'Control+z');
  assert.equal(await digits(page), EASY);
  await keys(page, 'Control+y');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6', 'what was undone is saved as well');
  await close();
});

test('of two tabs with the same game none overwrites the other', async () => {
  const { page, close } = await play(EASY);
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await kept(page);
  const other = await page.context().newPage();
  await other.goto(new URL('./', page.url()).href);
  await given(other, 35);
  assert.equal(await label(other, 'r1c1'), 'row 1 column 1, 6', 'it goes on with what was played last');
  await cell(other, 'r1c3').click();
  await keys(other, '3', 'ArrowRight', '8');
  // By the clock: a tab in the background draws no frames.
  await page.waitForFunction(() => document.querySelector('[data-cell="3"]').textContent === '8', undefined, { polling: 100 });
  await page.reload();
  await given(page, 35);
  assert.equal((await digits(page)).slice(0, 4), '6238', 'the stale tab has taken over the moves');
  await close();
});

/**
 * Two tabs with one game that hear nothing of each other: 6 is played in the first, then 3 in the
 * other.
 */
async function deafTabs() {
  const deaf = () => {
    window.BroadcastChannel.prototype.postMessage = () => {};
    // Nor does the clock alone write a game meanwhile, as it does every 15 seconds.
    const { setInterval } = window;
    window.setInterval = (work, time) => (time === 15_000 ? 0 : setInterval(work, time));
  };
  const { page, close } = await play(EASY, { before: deaf });
  await page.waitForFunction(() => /HoDoKu/.test(document.getElementById('facts').textContent)); // it is noted with the game
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await kept(page);
  const other = await page.context().newPage();
  await other.goto(new URL('./', page.url()).href);
  await given(other, 35);
  await cell(other, 'r1c3').click();
  await keys(other, '3');
  await kept(other);
  return { page, close };
}

test('where a tab hears nothing of another, its moves become a game of their own', async () => {
  const { page, close } = await deafTabs();
  await cell(page, 'r1c4').click();
  await keys(page, '8');
  await said(page, 'copy');
  await page.click('#games');
  await page.locator('#games-list li').nth(1).waitFor();
  await close();
});

test('a move made while the one before is being written outlives a reload', async () => {
  const { page, close } = await play(EASY);
  // The store takes each move, but the page never hears of it, as if it were left before.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function quietly(record) {
      const request = put.call(this, record);
      return record.past.length ? new EventTarget() : request;
    };
  });
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await kept(page);
  await keys(page, 'ArrowRight', 'ArrowRight', '3');
  await page.reload();
  await given(page, 35);
  assert.equal((await digits(page)).slice(0, 4), '623.');
  await kept(page);
  await keys(page, 'Control+z', 'Control+z');
  assert.equal(await digits(page), EASY);
  await page.click('#games');
  await page.locator('#games-list li').first().waitFor();
  assert.equal(await page.locator('#games-list li').count(), 1, 'it is no copy');
  await close();
});

test('a move that was not yet written when another tab had gone on becomes a copy on a reload', async () => {
  const { page, close } = await deafTabs();
  // As if the page were left before the store has looked.
  await page.evaluate(() => { IDBObjectStore.prototype.get = () => new EventTarget(); });
  await cell(page, 'r1c4').click();
  await keys(page, '8');
  await page.reload();
  await given(page, 35);
  assert.equal((await digits(page)).slice(0, 4), '62.8');
  await kept(page);
  await page.click('#games');
  await page.locator('#games-list li').nth(1).waitFor();
  await page.locator('#games-list .saved:not([aria-current="true"])').click();
  await page.waitForFunction(() => document.querySelector('[data-cell="2"]').textContent === '3');
  assert.equal((await digits(page)).slice(0, 4), '623.', 'what the other tab has done is still there');
  await close();
});

test('the clock of a tab in which nobody plays makes no copy', async () => {
  const { page, close } = await deafTabs();
  await page.waitForTimeout(1500); // so that the clock here has gone on
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(() => document.querySelector('[data-cell="2"]').textContent === '3', undefined, { polling: 100 });
  await page.click('#games');
  await page.locator('#games-list li').first().waitFor();
  assert.equal(await page.locator('#games-list li').count(), 1);
  await close();
});

test('a link changes neither the candidates of other games nor their clock', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '4');
  await page.evaluate((hash) => { location.hash = hash; }, `g=${EASY}&a=1&t=zz`);
  await given(page, 35);
  assert.ok(await page.isChecked('#auto'));
  assert.match(await page.locator('#time').textContent(), /^21:/);
  await keys(page, 'Control+z');
  assert.equal((await digits(page)).slice(0, 4), '534.');
  assert.equal(await page.isChecked('#auto'), false);
  assert.match(await page.locator('#time').textContent(), /^0:/);
  await paste(page, INKALA);
  await given(page, 21);
  assert.equal(await page.isChecked('#auto'), false, 'a new board is as the player likes it');
  await close();
});

test('the list says how hard a game is, wherever it came from', async () => {
  const { page, close } = await play(LEETCODE);
  await page.waitForFunction(() => /HoDoKu/.test(document.getElementById('facts').textContent));
  await cell(page, 'r1c3').click();
  await keys(page, '4');
  await page.click('#games');
  assert.match(await page.locator('#games-list li').first().textContent(), /easy · \d+:\d\d · 2 % filled/);
  await close();
});

test('a game that was deleted is in the bin, and comes back', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '4');
  await goTo(page, EASY);
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await page.click('#games');
  await page.locator('#games-list li').nth(1).getByRole('button', { name: /Delete/ }).click();
  await page.locator('#games-bin-part').waitFor();
  assert.equal(await page.locator('#games-list li').count(), 1);
  await page.locator('#games-bin-title').click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('#games-list li').nth(1).waitFor();
  await close();
});

test('all games go into one file and come out of it in another browser', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '4', 'ArrowRight', 'Control+Digit6', 'Shift+Digit2');
  await page.click('#games');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#games-export')]);
  const file = await download.path();
  const other = await open();
  await given(other.page, 35);
  await other.page.click('#games');
  await other.page.locator('#games-list li').first().waitFor(); // now it listens for files
  await other.page.setInputFiles('#games-file', file);
  await other.page.locator('#games-status', { hasText: '1 game taken in.' }).waitFor();
  await other.page.locator('#games-list .saved', { hasText: 'Sudoku' }).first().click();
  await given(other.page, 30);
  assert.equal(await label(other.page, 'r1c4'), await label(page, 'r1c4'));
  assert.equal(await label(other.page, 'r1c4'), 'row 1 column 4, empty, notes 2, in the middle 6');
  await other.page.click('#games');
  await other.page.setInputFiles('#games-file', { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await other.page.locator('#games-status', { hasText: 'holds no saved games' }).waitFor();
  await other.close();
  await close();
});

test('a game of an earlier version of the page is taken over', async () => {
  const old = { link: `g=${EASY.replace('.', 'F')}&t=5`, name: 'Old one', entering: false };
  const { page, close } = await open({ storage: { 'ninefold-game': old } });
  await given(page, 35);
  assert.equal(await page.locator('#title').textContent(), 'Old one');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6');
  await close();
});

test('the end comes once: not again on a reload', async () => {
  const { page, close } = await play(LEETCODE);
  const { solution } = await ask(page, 'check', { puzzle: LEETCODE });
  await cell(page, 'r9c2').click();
  await page.goto(`./#g=${LEETCODE.slice(0, 80)}.`);
  const last = `${solution.slice(0, 80)}.`;
  await page.evaluate((hash) => { location.hash = hash; }, `g=${last}`);
  await given(page, 80);
  await cell(page, 'r9c9').click();
  await keys(page, solution[80]);
  await title(page, 'Solved');
  await said(page, 'all by yourself');
  await page.getByText('The hardest step').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await given(page, 80);
  await page.waitForTimeout(300);
  assert.equal(await page.locator('#panel').isVisible(), false);
  await page.click('#stats');
  await page.locator('.figures li').first().waitFor();
  assert.equal(await page.locator('.figures li').first().textContent(), '1 solved');
  assert.deepEqual(await axe(page), []);
  await close();
});

test('after a reveal that was taken back an honest finish is one', async () => {
  const { page, close } = await play(LEETCODE);
  const { solution } = await ask(page, 'check', { puzzle: LEETCODE });
  await page.evaluate((hash) => { location.hash = hash; }, `g=${solution.slice(0, 80)}.`);
  await given(page, 80);
  await page.click('#reveal');
  await page.getByRole('button', { name: 'Everything' }).click();
  await title(page, 'The solution');
  await page.click('#undo');
  await cell(page, 'r9c9').click();
  await keys(page, solution[80]);
  await title(page, 'Solved');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-picture')]);
  assert.equal(download.suggestedFilename(), 'ninefold.png');
  await close();
});

test('a new board ends a pause', async () => {
  const { page, close } = await play(LEETCODE);
  await page.click('#pause');
  await page.click('#new');
  await page.locator('#new-dialog .more summary').click();
  await page.getByRole('button', { name: '@inkala' }).click();
  await given(page, 21);
  assert.equal(await page.locator('#cover').isVisible(), false);
  await openGame(page, 0);
  await close();
});

test('the puzzle of the day is the same for everyone, and goes on when it was begun', async () => {
  const { page, close } = await play(LEETCODE);
  const wishes = await page.evaluate(async () => {
    const { dailyWish, streaks, today } = await import('/js/play/daily.js');
    return [dailyWish('2026-11-16'), dailyWish('2026-11-22'), today(new Date(2026, 0, 5)), streaks(['2026-11-14', '2026-11-15', '2026-11-10'], '2026-11-16')];
  });
  assert.deepEqual(wishes, [
    { seed: 20261116, level: 'easy', symmetry: '180' }, { seed: 20261122, level: 'extreme', symmetry: '180' },
    '2026-01-05', { current: 2, longest: 2 },
  ]);
  await page.route('**/api/v1/generate', (route) => route.fulfill({ json: { puzzle: EASY, seed: 1, met: true, tries: 1, hodoku: { level: 'easy', score: 200, techniques: {} } } }));
  await page.click('#new');
  await page.click('#new-day');
  await page.locator('#title', { hasText: 'Puzzle of 2' }).waitFor();
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await goTo(page, INKALA);
  await page.click('#new');
  await page.click('#new-day');
  await given(page, 35);
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6');
  await close();
});
