// The lab: the player forwards and back, long runs, the race, boards in and out.
import assert from 'node:assert/strict';
import test from 'node:test';
import { anotherBoard, assertLegal, at, essence, known, lab, numbers, read, sample, settled, slide, solution } from './lab-support.mjs';
import { axe, eventually } from './support.mjs';

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
  await eventually(page, async () => (await navigator.clipboard.readText()).startsWith('[["5","3","4"'));
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
