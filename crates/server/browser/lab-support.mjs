// What the tests of the lab share: boards with known counters, and words for what the player shows.
import assert from 'node:assert/strict';
import { open } from './support.mjs';

export const sample = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
export const anotherBoard = '.2....54...1.9..3.57...69.88.....37..4615789..97.....59.82...13.3..8.6...54....8.';

/** Prefilled, placements, backtracks, checks, visits, max depth on the sample board. */
export const known = {
  scan: [0, 4208, 4157, 37652, 6879, 51],
  tables: [0, 4208, 4157, 37652, 4209, 51],
  bits: [0, 4208, 4157, 37652, 4209, 51],
  cells: [0, 4208, 4157, 37652, 6428, 51],
  singles: [51, 0, 0, 0, 1, 0],
  sorted: [0, 102, 51, 246, 103, 51],
  fewest: [0, 51, 0, 11934, 52, 51],
  dancing: [0, 51, 0, 0, 52, 51],
  fast: [0, 0, 0, 0, 1, 0],
};

/** For what waits for the server's long work, which lets all else on the machine go first. */
export const patience = { timeout: 300_000 };

/** Opens the lab and waits until the run is there and its counters are exact. */
export async function lab(view = '', options = {}) {
  const opened = await open({ path: `/lab${view}`, ...options });
  await settled(opened.page);
  return opened;
}

/** Waits until the board and all counters are those of the event that the playhead is at. */
export const settled = (page) => page.waitForFunction(() => {
  const stage = document.querySelector('#stage');
  return stage.dataset.settled === 'true' && !stage.hasAttribute('aria-busy') &&
    document.querySelector('#scrub').max !== '0' && !document.querySelector('#counters').innerText.includes('≈');
}, undefined, patience);

/** Waits until the board is that of an event; checks and visits may still be estimates. */
export const at = (page, event) => page.waitForFunction((to) => (
  document.querySelector('#scrub').valueAsNumber === to && document.querySelector('#stage').dataset.settled === 'true'
), event, patience);

/** What a player shows, without the counters that are estimated at first. */
export const essence = ({ counters: { checks, visits, ...counters }, ...state }) => ({ ...state, counters });

/** What the player shows. */
export const read = (page) => page.evaluate(() => {
  const number = (text) => Number(text.replaceAll(',', ''));
  const cells = [...document.querySelectorAll('#board .lab-cell')];
  const counters = Object.fromEntries([...document.querySelectorAll('#counters [data-counter]')]
    .map((cell) => [cell.dataset.counter, number(cell.textContent)]));
  const [event, total] = document.querySelector('#event-number').textContent.split(' of ').map(number);
  return {
    event, total, counters,
    board: cells.map((cell) => (cell.dataset.mark === 'erased' ? '.' : cell.textContent || '.')).join(''),
    marks: cells.map((cell) => cell.dataset.mark ?? ''),
    stack: [...document.querySelectorAll('#stack li:not([hidden])')].map((item) => item.textContent),
    line: document.querySelector('#listing [aria-current]')?.textContent ?? null,
  };
});

export const numbers = (page, attribute) => page.evaluate((name) => (
  [...document.querySelectorAll(`#counters [${name}]`)].map((cell) => Number(cell.textContent.replaceAll(',', '')))
), attribute);

/** Whether no digit stands twice in a house and no clue has changed. */
export function assertLegal(board, clues) {
  [...clues].forEach((clue, cell) => clue !== '.' && assert.equal(board[cell], clue, `clue ${cell}`));
  const houses = (cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    return [`r${row}`, `c${column}`, `b${Math.floor(row / 3)}${Math.floor(column / 3)}`];
  };
  const seen = new Set();
  [...board].forEach((digit, cell) => digit !== '.' && houses(cell).forEach((house) => {
    assert.ok(!seen.has(house + digit), `${digit} twice in ${house} of ${board}`);
    seen.add(house + digit);
  }));
}

/** Moves a slider as a person does who drags it. */
export const slide = (page, selector, value) => page.locator(selector).evaluate((slider, to) => {
  slider.value = String(to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}, value);
