// The lab: the player forwards and back, long runs, the race, boards in and out.
import assert from 'node:assert/strict';
import test from 'node:test';
import { axe, open } from './support.mjs';

const sample = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const anotherBoard = '.2....54...1.9..3.57...69.88.....37..4615789..97.....59.82...13.3..8.6...54....8.';

/** Prefilled, placements, backtracks, checks, visits, max depth on the sample board. */
const known = {
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

/** Opens the lab and waits until the run is there and its counters are exact. */
async function lab(view = '', options = {}) {
  const opened = await open({ path: `/lab${view}`, ...options });
  await settled(opened.page);
  return opened;
}

/** Waits until the board and all counters are those of the event that the playhead is at. */
const settled = (page) => page.waitForFunction(() => {
  const stage = document.querySelector('#stage');
  return stage.dataset.settled === 'true' && !stage.hasAttribute('aria-busy') &&
    document.querySelector('#scrub').max !== '0' && !document.querySelector('#counters').innerText.includes('≈');
});

/** Waits until the board is that of an event; checks and visits may still be estimates. */
const at = (page, event) => page.waitForFunction((to) => (
  document.querySelector('#scrub').valueAsNumber === to && document.querySelector('#stage').dataset.settled === 'true'
), event);

/** What a player shows, without the counters that are estimated at first. */
const essence = ({ counters: { checks, visits, ...counters }, ...state }) => ({ ...state, counters });

/** What the player shows. */
const read = (page) => page.evaluate(() => {
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

const numbers = (page, attribute) => page.evaluate((name) => (
  [...document.querySelectorAll(`#counters [${name}]`)].map((cell) => Number(cell.textContent.replaceAll(',', '')))
), attribute);

/** Whether no digit stands twice in a house and no clue has changed. */
function assertLegal(board, clues) {
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
const slide = (page, selector, value) => page.locator(selector).evaluate((slider, to) => {
  slider.value = String(to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}, value);

test('the known counters of every strategy appear for the sample board', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=scan');
  for (const [name, counters] of Object.entries(known)) {
    await page.locator(`#strategy-${name}`).check();
    await page.waitForFunction((text) => document.querySelector('#outcome').textContent.startsWith('Solved') &&
      document.querySelector('#about').textContent.startsWith(text), name);
    await settled(page);
    assert.deepEqual(await numbers(page, 'data-final'), counters, name);
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelector('#now').textContent === 'Solved.');
    await settled(page);
    const state = await read(page);
    assert.deepEqual(Object.values(state.counters), counters, name);
    assert.equal(state.board, solution, name);
    assert.equal(state.event, state.total);
  }
  await close();
});

test('stepping back takes every step forwards back', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits&event=1994');
  const seen = [await read(page)];
  for (let i = 1; i <= 12; i++) { // over the border between two fetched windows
    await page.keyboard.press('ArrowRight');
    await at(page, 1994 + i);
    seen.push(await read(page));
  }
  assert.deepEqual(seen.map(({ event }) => event), Array.from({ length: 13 }, (_, i) => 1994 + i));
  assert.ok(new Set(seen.map(({ board }) => board)).size > 5, 'the board changes');
  for (const before of seen.reverse().slice(1)) {
    await page.locator('#step-back').click();
    await at(page, before.event);
    assert.deepEqual(essence(await read(page)), essence(before));
  }
  await settled(page);
  assert.deepEqual(await read(page), seen[seen.length - 1]);
  await close();
});

test('marks, stack and line of the program follow the events', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  assert.equal((await read(page)).board, sample);
  await page.keyboard.press('ArrowRight');
  await settled(page);
  const first = await read(page);
  assert.equal(first.marks[2], 'tried');
  assert.deepEqual(first.stack, ['r1c3 = 1']);
  assert.ok(first.line, 'a line of the program is marked');
  assert.equal(await page.locator('#board .lab-cell').nth(0).getAttribute('aria-label'), 'row 1 column 1, 5, given');
  assert.match(await page.locator('#board .lab-cell').nth(2).getAttribute('aria-label'), /^row 1 column 3, 1, just tried$/);
  await page.locator('#strategy-singles').check();
  await page.waitForFunction(() => document.querySelector('#about').textContent.startsWith('singles'));
  await settled(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('#now').textContent === 'Solved.');
  assert.equal((await read(page)).marks.filter((mark) => mark === 'prefilled').length, 51);
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  assert.equal((await read(page)).marks.filter((mark) => mark === 'prefilling').length, 1);
  await close();
});

test('scrubbing into the middle of 26.6 million placements shows that very moment', async (t) => {
  const { page, close } = await lab('#board=@tle&strategy=bits');
  const [, placements] = await numbers(page, 'data-final');
  assert.equal(placements, 26_590_293);
  const { total } = await read(page);
  const clues = (await read(page)).board;
  for (const share of [0.5, 0.123, 0.987]) {
    const target = Math.floor(total * share);
    const started = performance.now();
    await slide(page, '#scrub', target);
    await page.waitForFunction((event) => document.querySelector('#scrub').valueAsNumber === event, target);
    await settled(page);
    t.diagnostic(`event ${target} after ${Math.round(performance.now() - started)} ms`);
    const { event, board, counters, stack } = await read(page);
    assert.equal(event, target);
    assertLegal(board, clues);
    assert.equal(counters.placements - counters.backtracks, stack.length);
    assert.equal(stack.length, [...board].filter((digit) => digit !== '.').length - 17);
    // One visit for the start and one for every placement; that of the last may be still to come.
    assert.ok([0, 1].includes(counters.visits - counters.placements), `${counters.visits} visits`);
    assert.ok(counters.placements < placements && counters.max_depth <= 64);
  }
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  assert.equal((await read(page)).event, Math.floor(total * 0.987) - 1);
  await close();
});

test('at ten million events a second the run passes by, and a pause shows a legal board', async () => {
  const { page, close } = await lab('#board=@tle&strategy=bits');
  const clues = (await read(page)).board;
  await slide(page, '#speed', 70);
  assert.equal(await page.locator('#speed-text').textContent(), '10,000,000 events a second');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#scrub').valueAsNumber > 5e6);
  await page.keyboard.press('Space');
  await settled(page);
  const { event, board, counters, stack } = await read(page);
  assert.ok(event > 5e6);
  assertLegal(board, clues);
  assert.equal(counters.placements - counters.backtracks, stack.length);
  await close();
});

test('the keyboard plays, pauses, steps and jumps', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#scrub').valueAsNumber > 20);
  assert.equal(await page.locator('#play').innerText(), 'Pause');
  await page.keyboard.press('Space');
  await settled(page);
  const { event } = await read(page);
  assert.equal(await page.locator('#play').innerText(), 'Play');
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction((to) => document.querySelector('#scrub').valueAsNumber === to, event + 100);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((to) => document.querySelector('#scrub').valueAsNumber === to, event + 99);
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('#scrub').value === document.querySelector('#scrub').max);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('#scrub').value === '0');
  await page.locator('#scrub').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('#announcer').textContent.includes('Event 1 of 12,523. Tries 1 in r1c3.'));
  await page.locator('#runner-fast').focus();
  await page.keyboard.press('Space'); // belongs to the box, not to the player
  assert.equal(await page.locator('#runner-fast').isChecked(), false);
  assert.equal(await page.locator('#play').innerText(), 'Play');
  await close();
});

test('a click in the plot moves the playhead', async () => {
  const { page, close } = await lab('#board=@inkala&strategy=bits');
  const { total } = await read(page);
  const box = await page.locator('#depth').boundingBox();
  await page.locator('#depth').click({ position: { x: box.width / 2, y: 20 } });
  await page.waitForFunction(() => document.querySelector('#scrub').valueAsNumber > 0);
  await settled(page);
  const { event } = await read(page);
  assert.ok(Math.abs(event / total - 0.5) < 0.05, `${event} of ${total}`);
  assert.match(await page.locator('#depth').getAttribute('aria-label'), /from \d+ to 60/);
  await close();
});

test('the race of the Inkala board shows that sorting once is 600 times worse', async () => {
  const { page, close } = await lab('#board=@inkala&strategy=bits');
  await page.locator('#race-start').click();
  await page.locator('#heat').waitFor();
  const placements = (name) => page.locator(`#results [data-name="${name}"] [data-counter="placements"]`).textContent();
  assert.equal(await placements('sorted'), '31,055,186');
  for (const name of ['scan', 'tables', 'bits', 'cells', 'singles']) assert.equal(await placements(name), '49,558');
  const found = await page.locator('#findings').innerText();
  assert.match(found, /sorted is 627 times worse than row-major here: 31,055,186 placements against 49,558/);
  assert.match(found, /scan, tables, bits and cells walk the same tree/);
  assert.match(found, /pre-pass of singles finds nothing/);
  const width = (name) => page.locator(`#placements-chart [data-name="${name}"] .bar`).evaluate((bar) => bar.offsetWidth);
  const [sorted, bits] = [await width('sorted'), await width('bits')];
  assert.ok(sorted > bits && sorted < 3 * bits, `a logarithmic scale: ${sorted} and ${bits} pixels`);
  await close();
});

test('boards side by side run on one clock', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  await page.locator('#race-start').click();
  await page.waitForFunction(() => document.querySelector('#heat-play').textContent === 'Pause');
  await page.locator('#heat-play').click();
  await slide(page, '#heat-clock', 1000);
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 9);
  const state = (name) => page.locator(`#minis [data-name="${name}"] .mini-state`).textContent();
  assert.equal(await state('fast'), 'no. 1: solved at event 1');
  assert.equal(await state('bits'), 'no. 6: solved at event 12,523');
  await slide(page, '#heat-clock', 0);
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 0);
  await close();
});

test('a race stops at the budget and says so', async () => {
  const { page, close } = await lab('#board=@tle&strategy=fewest');
  await page.locator('#budget').selectOption('10000');
  for (const name of ['scan', 'tables', 'cells', 'singles', 'dancing', 'fast']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#race-start').click();
  await page.locator('#heat').waitFor();
  assert.equal(await page.locator('#results tr').count(), 3);
  assert.match(await page.locator('#results [data-name="bits"]').innerText(), /stopped at budget[\s\S]*10,000/);
  assert.match(await page.locator('#placements-chart [data-name="bits"]').innerText(), /stopped at budget/);
  await close();
});

test('what a race shows is said in sentences', async () => {
  const { page, close } = await lab();
  const said = await page.evaluate(async () => {
    const { findings } = await import('/js/lab/race-words.js');
    const row = (name, placements, status = 'solved', prefilled = 0) => (
      { name, status, prefilled, placements, backtracks: placements, checks: placements, visits: 1, max_depth: 1, micros: 1 });
    return [
      findings([row('bits', 1000), row('fewest', 10), row('dancing', 10), row('singles', 0, 'solved', 40)]),
      findings([row('bits', 500, 'budget'), row('sorted', 20)]),
      findings([row('tables', 0, 'invalid')]),
      findings([row('scan', 7), row('bits', 7), row('sorted', 8)]),
    ];
  });
  assert.deepEqual(said, [
    ['singles fills all 40 cells before the search: nothing is left to search.',
      'fewest and dancing are 100 times better than row-major here: 10 placements against 1,000.'],
    ['sorted is at least 25 times better than row-major here: 20 placements against 500, where the budget ended.'],
    ['A digit stands twice in a house of this board, so nothing was run.'],
    ['scan and bits walk the same tree, 7 placements each: tables and masks make a node cheaper, never the tree smaller.'],
  ]);
  await close();
});

test('the boards of a race are full where they say solved', async () => {
  const { page, close } = await lab('#board=@17&strategy=bits', { reducedMotion: 'reduce' });
  for (const name of ['tables', 'cells', 'singles', 'dancing']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#race-start').click();
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 5);
  await page.waitForFunction(() => [...document.querySelectorAll('#minis .mini-card')].every((card) => (
    [...card.querySelectorAll('.lab-cell')].every((cell) => cell.textContent !== ''))));
  await close();
});

test('the race of a board with 80 million events plays while it is loading', async (t) => {
  const { page, close } = await lab('#board=@tle&strategy=fewest');
  for (const name of ['scan', 'tables', 'cells', 'singles', 'sorted', 'dancing', 'fast']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#race-start').click();
  await page.locator('#heat').waitFor();
  const started = performance.now();
  await page.waitForFunction(() => document.querySelector('#heat-play').textContent === 'Pause');
  t.diagnostic(`plays after ${Math.round(performance.now() - started)} ms`);
  await page.waitForFunction(() => document.querySelector('#heat-clock').valueAsNumber > 100);
  assert.ok(performance.now() - started < 15_000);
  await slide(page, '#heat-clock', 1000);
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 2, null, { timeout: 60_000 });
  await page.waitForFunction(() => [...document.querySelectorAll('#minis .lab-cell')].every((cell) => cell.textContent !== ''));
  await close();
});

test('a click on a board or a program leaves the keys to the player', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  for (const selector of ['[data-board="easy"]', '#step-forward', '[data-language="java"]']) {
    await page.click(selector);
    await settled(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('#play-label').textContent === 'Pause' || document.querySelector('#scrub').valueAsNumber > 0, null, { timeout: 5000 });
    await page.keyboard.press('Space');
    await settled(page);
  }
  await close();
});

test('board, transport and program are above the fold', async () => {
  for (const [width, height, touch] of [[1280, 860, false], [1920, 1080, false], [360, 740, true], [740, 360, true]]) {
    const { page, close } = await lab('#board=@leetcode&strategy=bits&event=77', { width, height, touch });
    const places = await page.evaluate(() => Object.fromEntries(['#board', '#play', '#scrub', '#code-box'].map((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return [selector, [Math.round(top), Math.round(bottom)]];
    })));
    assert.ok(places['#board'][0] < height * 0.4, `the board starts at ${places['#board'][0]} of ${height}`);
    assert.ok(places['#play'][1] <= height && places['#scrub'][1] <= height, `${width} by ${height}: ${JSON.stringify(places)}`);
    assert.ok(places['#code-box'][0] < height - 60, `${width} by ${height}: ${JSON.stringify(places)}`);
    await close();
  }
});

test('every line of the program lights up, with the variables of the moment', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  for (const language of ['python', 'java', 'javascript', 'cpp', 'rust']) {
    await page.click(`[data-language="${language}"]`);
    await page.waitForFunction((name) => document.querySelector(`[data-language="${name}"]`).getAttribute('aria-pressed') === 'true', language);
    const missed = await page.evaluate(async () => {
      const [{ between, momentOf }, { Snapshot, readEvent }] = await Promise.all([import('/js/lab/moments.js'), import('/js/lab/snapshot.js')]);
      const programs = await (await fetch('/api/v1/programs')).json();
      const name = document.querySelector('.languages [aria-pressed="true"]').dataset.language;
      const answer = await (await fetch('/api/v1/trace', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ puzzle: '@leetcode', strategy: 'bits', limit: 10000 }),
      })).json();
      const more = await (await fetch('/api/v1/trace', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ puzzle: '@leetcode', strategy: 'bits', offset: 10000, limit: 10000 }),
      })).json();
      const { lines } = programs.find((one) => one.strategy === 'bits' && one.language === name);
      const sets = lines.map((at) => new Set(at));
      const seen = new Set(['setup', 'found']); // what comes before the first event and after the last
      const snapshot = new Snapshot(answer.puzzle);
      for (const event of [...answer.window.events, ...more.window.events]) {
        const next = readEvent(event);
        for (const moment of between(snapshot, next, sets)) seen.add(moment.name);
        snapshot.apply(next);
        seen.add(momentOf(next).name);
      }
      return lines.filter((at) => at.length && !at.some((one) => seen.has(one)));
    });
    assert.deepEqual(missed, [], language);
  }
  await page.click('[data-language="python"]');
  await page.keyboard.press('ArrowRight');
  await settled(page);
  const lit = new Set();
  for (let i = 0; i < 9; i += 1) {
    await page.keyboard.press('.');
    await page.waitForTimeout(60);
    lit.add(await page.locator('#listing [aria-current]').first().textContent());
  }
  assert.ok(lit.size >= 5, [...lit].join(' | '));
  const shown = await page.locator('#variables').innerText();
  for (const name of ['row', 'column', 'free', 'rows[', 'empty']) assert.ok(shown.includes(name), `${name} in ${shown}`);
  assert.match(shown, /0b[01]{10}/);
  await page.click('#copy-code');
  await page.locator('#copy-code', { hasText: 'Copied' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^class Solution:/);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('the tree is drawn, zoomed, and leads to its events', async () => {
  const { page, close } = await lab('#board=@inkala&strategy=bits');
  await page.click('#tree-show');
  await page.locator('#tree-result').waitFor();
  assert.match(await page.locator('#tree-words').textContent(), /49,558 placements/);
  await page.locator('#tree-canvas').scrollIntoViewIfNeeded();
  await page.locator('#tree-canvas').click({ position: { x: 300, y: 40 } });
  await page.waitForFunction(() => document.querySelector('#scrub').valueAsNumber > 0);
  assert.match(await page.locator('#tree-words').textContent(), /deep: [\d,]+ placements?, events/);
  assert.ok(await page.locator('#tree-out').isVisible());
  await page.locator('#tree-canvas').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.click('#tree-out');
  assert.equal(await page.locator('#tree-out').isVisible(), false);
  assert.match(await page.locator('#tree-cells').getAttribute('aria-label'), /the most, [\d,]+, in row/);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('two programs are compared event by event', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  const compare = async (a, b) => {
    await page.selectOption('#compare-a', a);
    await page.selectOption('#compare-b', b);
    await page.click('#compare-form [type=submit]');
    await page.waitForFunction(() => /part at|do the same/.test(document.querySelector('#compare-words').textContent));
    return page.locator('#compare-words').textContent();
  };
  assert.match(await compare('scan', 'bits'), /do the same from the first event to the last, 12,523/);
  assert.match(await compare('bits', 'fewest'), /part at event \d/);
  await page.getByRole('button', { name: 'Show fewest there' }).click();
  await page.waitForFunction(() => document.querySelector('#strategy-fewest').checked);
  await settled(page);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('the tour goes from stop to stop', async () => {
  const { page, close } = await lab();
  await page.click('#tour-start');
  await page.locator('#tour').waitFor();
  assert.deepEqual(await axe(page), []);
  const titles = new Set();
  for (let stop = 1; stop <= 10; stop += 1) {
    titles.add(await page.locator('#tour-title').textContent());
    if (stop === 6) {
      await page.waitForFunction(() => document.querySelector('#strategy-singles').checked);
      assert.equal(await page.locator('#board-name').textContent(), '@inkala');
    }
    await page.click('#tour-next');
  }
  assert.equal(titles.size, 10);
  assert.equal(await page.locator('#tour').isVisible(), false);
  await close();
});

test('requests that nobody waits for are given up, and links of any kind are survived', async () => {
  const { page, close } = await lab('#board=@nothing&strategy=%3Cb%3E&event=-4');
  assert.equal(await page.locator('#board-name').textContent(), '@leetcode');
  const aborted = await page.evaluate(async () => {
    const { Source } = await import('/js/lab/source.js');
    const counters = { prefilled: 0, placements: 0, backtracks: 0, checks: 0, visits: 0, max_depth: 0 };
    const window = { offset: 0, board: '.'.repeat(81), path: [], counters, events: [] };
    const summary = { puzzle: '.'.repeat(81), strategy: 'bits', status: 'solved', counters, events: 1e6, window, checkpoints: [] };
    const signals = [];
    const post = (name, body, signal) => new Promise(() => signals.push([body.offset, signal]));
    const source = new Source(post, { puzzle: summary.puzzle, strategy: 'bits', budget: 1 }, summary);
    for (const event of [500_900, 501_000, 700_900]) source.want(event, 1);
    return signals.map(([offset, signal]) => [offset, signal.aborted]);
  });
  assert.deepEqual(aborted, [[500_000, true], [502_000, true], [700_000, false], [702_000, false]]);
  await close();
});

test('a busy server is asked again, and a refusal is shown in place', async () => {
  const { page, expectErrors, close } = await lab();
  expectErrors(/429|408/);
  const refuse = (status, code, message) => ({ status, json: { error: { code, message } } });
  let asked = 0;
  await page.route('**/api/v1/trace', (route) => {
    asked += 1;
    if (asked <= 2) return route.fulfill(refuse(429, 'busy', 'too much at once'));
    return route.fulfill(refuse(408, 'timeout', 'that took too long'));
  });
  await page.locator('#strategy-sorted').check();
  await page.locator('#notice.failed').waitFor();
  assert.equal(await page.locator('#notice').textContent(), 'that took too long');
  assert.equal(asked, 3);
  await page.unroute('**/api/v1/trace');
  await page.locator('#strategy-bits').check();
  await settled(page);
  assert.equal(await page.locator('#notice').isVisible(), false);
  await close();
});

test('LeetCode JSON goes in and comes out', async () => {
  const { page, close } = await lab();
  const rows = (board) => Array.from({ length: 9 }, (_, row) => [...board.slice(row * 9, row * 9 + 9)]);
  await page.locator('#exchange summary').click();
  await page.locator('#paste').fill(JSON.stringify(rows(anotherBoard)));
  await page.getByRole('button', { name: 'Use this board' }).click();
  await page.waitForFunction(() => document.querySelector('#board-name').textContent === '@easy');
  await settled(page);
  assert.equal((await read(page)).board, anotherBoard);
  const mine = sample.replace('5', '.');
  await page.locator('#paste').fill(`char[][] board = {${rows(mine).map((row) => `{${row.map((char) => `'${char}'`).join(',')}}`).join(',')}};`);
  await page.getByRole('button', { name: 'Use this board' }).click();
  await page.waitForFunction(() => document.querySelector('#board-name').textContent === 'your board');
  await settled(page);
  assert.equal((await read(page)).board, mine);
  await page.locator('#copy-board').click();
  await page.waitForFunction(() => document.querySelector('#copy-note').textContent === 'Copied.');
  assert.deepEqual(JSON.parse(await page.locator('#leetcode-out').inputValue()), rows(mine));
  await page.locator('#copy-solution').click();
  await page.waitForFunction(() => document.querySelector('#leetcode-out').value.startsWith('[["5","3","4"'));
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), rows(solution));
  await close();
});

test('text that is no board is refused in place', async () => {
  const { page, expectErrors, close } = await lab();
  expectErrors(/400/);
  await page.locator('#exchange summary').click();
  await page.locator('#paste').fill('not a board');
  await page.getByRole('button', { name: 'Use this board' }).click();
  await page.locator('#paste-error').waitFor();
  assert.notEqual(await page.locator('#paste-error').textContent(), '');
  assert.equal(await page.locator('#paste').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator('#board-name').textContent(), '@leetcode');
  await close();
});

test('a link shows the same board, strategy and event', async () => {
  const first = await lab('#board=@inkala&strategy=cells&event=7654');
  const shown = await read(first.page);
  assert.equal(shown.event, 7654);
  await first.page.keyboard.press('ArrowRight');
  await first.page.waitForFunction(() => location.hash.endsWith('event=7655'));
  await settled(first.page);
  const there = await read(first.page);
  const { hash } = new URL(first.page.url());
  await first.close();
  const second = await lab(hash);
  assert.deepEqual(await read(second.page), there);
  assert.ok(await second.page.locator('#strategy-cells').isChecked());
  await second.close();
});

test('boards that are not valid or have no solution are answered in words', async () => {
  const { page, close } = await lab('#board=@typo&strategy=bits');
  assert.match(await page.locator('#outcome').textContent(), /no solution/);
  await page.locator('[data-board="conflict"]').click();
  await page.waitForFunction(() => document.querySelector('#outcome').textContent.startsWith('Not valid'));
  await close();
});

test('all of it fits a phone and breaks no rule of accessibility', async () => {
  const view = '#board=@leetcode&strategy=bits&event=777';
  const { page, close } = await lab(view, { width: 360, height: 740, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('#exchange summary').click();
  await page.locator('.plot-table summary').click();
  for (const name of ['scan', 'tables', 'cells', 'fewest', 'dancing', 'fast']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#race-start').click();
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 3);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(sideways <= 0, `${sideways} pixels wider than the screen`);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('with reduced motion nothing moves by itself, and stepping works', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=sorted', { reducedMotion: 'reduce' });
  for (const name of ['scan', 'tables', 'cells', 'fewest', 'dancing', 'fast']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#race-start').click();
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 3);
  assert.equal(await page.locator('#heat-play').textContent(), 'Play');
  assert.equal((await read(page)).event, 0);
  await page.locator('#step-forward').click();
  await settled(page);
  assert.equal((await read(page)).event, 1);
  await close();
});
