// The lab's tools and manners: ends of a race, keys, the fold, programs, tree, comparison, tour.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lab, patience, settled, slide } from './lab-support.mjs';
import { axe } from './support.mjs';

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
  await page.locator('#heat').waitFor(patience);
  const started = performance.now();
  await page.waitForFunction(() => document.querySelector('#heat-play').textContent === 'Pause', undefined, patience);
  t.diagnostic(`plays after ${Math.round(performance.now() - started)} ms`);
  await page.waitForFunction(() => document.querySelector('#heat-clock').valueAsNumber > 100, undefined, patience);
  await slide(page, '#heat-clock', 1000);
  await page.waitForFunction(() => document.querySelectorAll('#minis [data-finished="true"]').length === 2, undefined, patience);
  await page.waitForFunction(() => [...document.querySelectorAll('#minis .lab-cell')].every((cell) => cell.textContent !== ''), undefined, patience);
  await close();
});

test('a click on a board or a program leaves the keys to the player', async () => {
  const { page, close } = await lab('#board=@leetcode&strategy=bits');
  for (const selector of ['[data-board="easy"]', '#step-forward', '[data-language="java"]']) {
    await page.click(selector);
    await settled(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('#play-label').textContent === 'Pause' || document.querySelector('#scrub').valueAsNumber > 0);
    await page.keyboard.press('Space');
    await settled(page);
  }
  await close();
});

test('board, transport and program are above the fold', async () => {
  for (const [width, height, touch] of [[1280, 860, false], [1920, 1080, false], [360, 740, true], [740, 360, true]]) {
    const { page, close } = await lab('#board=@leetcode&strategy=bits&event=77', { width, height, touch });
    const span = (selector) => page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    });
    const screen = `on ${width} by ${height}`;
    const [top] = await span('#board');
    assert.ok(top < height * 0.4, `${screen} the board starts at ${top}`);
    for (const control of ['#play', '#scrub', '#speed']) {
      const [start, end] = await span(control);
      assert.ok(start >= 0 && end <= height && end > start, `${screen} ${control} is from ${start} to ${end}`);
    }
    const [code] = await span('#code-box');
    assert.ok(code < height - 60, `${screen} the program starts at ${code}`);
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
    const words = await page.locator('#variables').textContent();
    await page.keyboard.press('.');
    await page.waitForFunction((old) => document.querySelector('#variables').textContent !== old, words);
    lit.add(await page.locator('#listing [aria-current]').first().textContent());
  }
  assert.ok(lit.size >= 5, [...lit].join(' | '));
  const shown = await page.locator('#variables').innerText();
  for (const name of ['row', 'column', 'free', 'rows[', 'empty']) assert.ok(shown.includes(name), `${name} in ${shown}`);
  assert.match(shown, /0b[01]{10}/);
  const copied = page.locator('#copy-code', { hasText: 'Copied' });
  await Promise.all([copied.waitFor(), page.click('#copy-code')]); // it says so for a while only
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

test('the tour can be begun on any screen', async () => {
  for (const [width, height, touch] of [[1280, 860, false], [360, 740, true], [740, 360, true]]) {
    const { page, close } = await lab('', { width, height, touch });
    await page.click('#tour-start');
    await page.locator('#tour').waitFor();
    await settled(page);
    assert.deepEqual(await axe(page), []);
    await close();
  }
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
