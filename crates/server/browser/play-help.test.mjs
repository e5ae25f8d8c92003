// The play page's help and manners: checks, paths, ratings, new puzzles, links, memory, looks.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, cell, digits, EASY, INKALA, keys, label, LEETCODE, notes, play, said, title } from './play-support.mjs';
import { axe, open } from './support.mjs';

const TYPO = '53..7....6..195....98....6.8...6...34..8.3..77...2...6.6....28....419..5....8..79';
const TWO = '....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const sideways = (page) => page.evaluate((width) => document.documentElement.scrollWidth - width, page.viewportSize().width); // innerWidth grows with what is too wide
const marked = (page, name) => page.locator(`.${name}`).evaluateAll((all) => all.map((one) => one.dataset.cell));

test('a check names the typo, marks it, and mends it with one click', async () => {
  const { page, close } = await play(TYPO);
  await page.click('#check');
  await title(page, 'No solution');
  assert.deepEqual(await marked(page, 'wrong'), ['44']);
  const { core } = await ask(page, 'check', { puzzle: TYPO });
  assert.equal(await page.locator('.pointed').count(), core.length);
  assert.match(await label(page, 'r5c9'), /marked by the check/);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Change r5c9 from 7 to 1' }).click();
  await title(page, 'All is well');
  assert.equal(await digits(page), LEETCODE);
  await close();
});

test('a check tells conflicts and several solutions apart, and shows where', async () => {
  const { page, close } = await play(`8${LEETCODE.slice(1)}`);
  await page.click('#check');
  await title(page, 'Not valid');
  assert.deepEqual(await marked(page, 'conflict'), ['0', '20', '27']);
  await page.getByRole('button', { name: 'Change r1c1 from 8 to 5' }).waitFor();
  await page.goto(`./#g=${TWO}`);
  await page.waitForFunction(() => document.querySelectorAll('.given').length === 28);
  await page.click('#check');
  await title(page, 'More than one solution');
  assert.equal(await page.locator('.pointed').count(), 6);
  await close();
});

test('a check counts wrong digits, and shows them only when asked', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '1', 'ArrowRight', '6');
  await page.click('#check');
  await title(page, 'Not quite');
  await said(page, 'One of your digits is wrong');
  assert.equal(await page.locator('.wrong').count(), 0);
  await page.getByRole('button', { name: 'Show where' }).click();
  assert.deepEqual(await marked(page, 'wrong'), ['2']);
  await page.getByRole('button', { name: 'Take back' }).click();
  assert.equal((await digits(page)).slice(0, 4), '53.6');
  await page.click('#check');
  await title(page, 'All is well');
  await close();
});

test('the path can be walked by click and by key, and played from anywhere', async () => {
  const { page, close } = await play(INKALA);
  await page.click('#path');
  await page.waitForSelector('.step[aria-current]');
  const { steps } = await ask(page, 'explain', { puzzle: INKALA, scale: 'full' });
  assert.equal(await page.locator('.step').count(), steps.length);
  await page.click('#step-next');
  assert.ok((await page.locator('.step-detail').textContent()).includes(steps[1].explanation));
  await page.locator('.step >> nth=1').focus();
  await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End');
  assert.equal(await page.locator('.step[aria-current] .step-number').textContent(), String(steps.length));
  await keys(page, 'Home', 'ArrowDown');
  assert.ok(await page.locator('#overlay .mark').count() > 0, 'the step is drawn');
  assert.deepEqual(await axe(page), []);
  const chain = steps.findIndex((step, at) => at > 0 && step.picture.links.length > 0);
  assert.ok(chain > 0);
  await page.locator(`.step >> nth=${chain}`).click();
  assert.equal(await page.locator('#overlay .link').count(), steps[chain].picture.links.length);
  await cell(page, 'r1c2').click();
  await keys(page, '1');
  await said(page, 'shows a step of the path');
  await page.click('#step-continue');
  const placed = steps.slice(0, chain).flatMap((step) => step.placements);
  assert.equal((await digits(page)).replaceAll('.', '').length, 21 + placed.length);
  assert.equal(await page.locator('#panel').isVisible(), false);
  assert.ok(await page.isChecked('#auto'));
  const hint = await Promise.all([page.waitForRequest('**/api/v1/hint'), page.click('#hint')]);
  await title(page, 'Hint 1');
  const again = await ask(page, 'hint', { puzzle: hint[0].postDataJSON().puzzle, level: 4 });
  assert.equal(again.technique, steps[chain].technique, 'the server knows what has been struck');
  await page.click('#undo');
  assert.equal(await digits(page), INKALA);
  await close();
});

test('the path says which of its steps the player has noted already', async () => {
  const { page, close } = await play(EASY);
  const { steps } = await ask(page, 'explain', { puzzle: EASY, scale: 'full' });
  const [place, digit] = steps[0].placements[0].split('=');
  await cell(page, place).click();
  await keys(page, digit);
  await page.click('#path');
  await page.waitForSelector('.step[aria-current]');
  assert.match(await page.locator('.step >> nth=0').textContent(), /In your notes already/);
  const noted = await page.locator('.step-noted').count();
  assert.ok(noted >= 1 && noted < steps.length);
  await close();
});

test('the other scale has a path of its own', async () => {
  const { page, close } = await play(EASY);
  await page.click('#path');
  await page.waitForSelector('.step');
  await page.getByRole('button', { name: 'Explainer' }).click();
  const { steps } = await ask(page, 'explain', { puzzle: EASY, scale: 'se' });
  await page.waitForFunction((count) => document.querySelectorAll('.step').length === count, steps.length);
  await keys(page, 'Escape');
  assert.equal(await page.locator('#overlay > *').count(), 0);
  await close();
});

test('ratings of both scales are shown and stay under the title', async () => {
  const { page, close } = await play(EASY);
  await page.click('#rating');
  const { hodoku, se } = await ask(page, 'rate', { puzzle: EASY, scale: 'all' });
  await page.waitForFunction((text) => document.getElementById('facts').textContent.includes(text), `SE ${se.er.toFixed(1)}`);
  assert.match(await page.locator('#facts').textContent(), new RegExp(`HoDoKu ${hodoku.score}`));
  assert.equal(await page.locator('.techniques tbody tr').count(), Object.keys(hodoku.techniques).length);
  await page.setViewportSize({ width: 1280, height: 600 });
  assert.ok(await page.locator('#panel-body').evaluate((body) => body.scrollHeight > body.clientHeight), 'it has to be scrolled');
  assert.deepEqual(await axe(page), []);
  await close();
});

test('a rating that takes long can be stopped, and stops when its panel closes', async () => {
  const { page, close } = await play(EASY);
  await page.route('**/api/v1/rate', async (route) => { // the Explainer's rating never comes
    if (route.request().postDataJSON().scale === 'hodoku') await route.continue();
  });
  const given = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rate'));
  await page.click('#rating');
  await page.getByText('hard puzzles take seconds').waitFor();
  await Promise.all([given(), page.getByRole('button', { name: 'Stop' }).click()]);
  assert.equal(await page.getByText('hard puzzles take seconds').count(), 0);
  assert.ok(await page.locator('.techniques').isVisible());
  await page.click('#rating');
  await page.getByText('hard puzzles take seconds').waitFor();
  await Promise.all([given(), page.click('#panel-close')]);
  await close();
});

test('a new puzzle comes to order, and again with the same seed', async () => {
  const { page, close } = await play(LEETCODE);
  const make = async () => {
    await page.click('#new');
    await page.locator('#new-dialog .more').evaluate((more) => { more.open = true; });
    await page.selectOption('#new-level', 'medium');
    await page.fill('#new-seed', '2026');
    await page.click('#new-make');
    await page.locator('#new-dialog').waitFor({ state: 'hidden' });
    return digits(page);
  };
  const first = await make();
  assert.match(await page.locator('#title').textContent(), /seed 2026/);
  assert.match(await page.locator('#facts').textContent(), /Medium/);
  assert.equal((await ask(page, 'check', { puzzle: first })).status, 'unique');
  await page.click('#restart');
  assert.equal(await make(), first);
  await page.click('#new');
  await page.waitForSelector('.choice');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: '@inkala' }).click();
  assert.equal(await digits(page), INKALA);
  await close();
});

test('a wish that cannot be met is said not to be', async () => {
  const { page, close } = await play(LEETCODE);
  await page.route('**/api/v1/generate', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), met: false, tries: 7 } });
  });
  await page.click('#new');
  await page.locator('#new-dialog .more summary').click();
  await page.fill('#new-seed', '1');
  await page.click('#new-make');
  await title(page, 'Opened');
  await said(page, 'No puzzle met the wish in 7 tries');
  await close();
});

test('the solution is revealed only after asking', async () => {
  const { page, close } = await play(EASY);
  await cell(page, 'r1c1').click();
  await page.click('#reveal');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  assert.equal(await digits(page), EASY);
  await page.click('#reveal');
  await page.getByRole('button', { name: 'This cell' }).click();
  await said(page, 'row 1 column 1 is');
  assert.equal((await digits(page)).replaceAll('.', '').length, 36);
  await page.click('#reveal');
  await page.getByRole('button', { name: 'Everything' }).click();
  await title(page, 'The solution');
  await close();
});

test('a link holds the whole state', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '4', 'ArrowRight', 'Shift+Digit2', 'Shift+Digit6', 'Control+Shift+Digit1', 'Control+Shift+Digit3');
  await page.check('#auto');
  await cell(page, 'r1c6').click();
  await keys(page, 'n', '8', 'n');
  await page.click('#share');
  assert.deepEqual(await axe(page), []);
  await page.check('#share-time');
  await page.click('#share-copy-link');
  await page.getByText('Copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, await page.inputValue('#share-link'));
  assert.ok(link.length < 160, `${link.length} characters`);
  await page.selectOption('#share-form', 'leetcode');
  await page.waitForFunction(() => document.getElementById('share-text').value.startsWith('[['));
  const [address, held] = link.split('#');
  assert.equal(address, page.url().split('#')[0], 'it leads to this page, in whichever folder it is');
  const other = await open({ path: `/#${held}`, colorScheme: 'dark' });
  await other.page.waitForSelector('.given');
  for (const name of ['r1c1', 'r1c3', 'r1c4', 'r1c6']) assert.equal(await label(other.page, name), await label(page, name));
  assert.match(await label(other.page, 'r1c4'), /colour a c$/);
  assert.equal(await notes(other.page, 'r1c6'), '26');
  await other.page.uncheck('#auto');
  assert.equal(await notes(other.page, 'r1c4'), '26', 'notes by hand came along');
  assert.equal(await other.page.evaluate(() => location.hash), '', 'the address is clean again');
  await other.close();
  await close();
});

test('any state survives the trip through a link', async () => {
  const { page, close } = await open();
  const failures = await page.evaluate(async () => {
    const [{ encode, decode }, { newState }] = await Promise.all([import('/js/play/link.js'), import('/js/play/state.js')]);
    let seed = 1;
    const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
    const list = (below, share) => Array.from({ length: 81 }, () => (random(100) < share ? random(below) : 0));
    const wrong = [];
    for (let round = 0; round < 300; round += 1) {
      const givens = list(10, round % 101);
      const placed = list(10, 40).map((digit, at) => (givens[at] ? 0 : digit));
      const state = newState({ givens, placed, notes: list(512, 50), struck: list(512, 20), colours: list(64, 30) });
      const back = decode(encode(state, round % 2 === 0, round * 97));
      const same = back && JSON.stringify(back) === JSON.stringify({ state, auto: round % 2 === 0, seconds: round * 97 });
      if (!same) wrong.push(round);
    }
    const junk = ['', 'g=', 'g=5', `g=${'.'.repeat(80)}`, `g=${'z'.repeat(9)}`, `g=${'.'.repeat(81)}&n=A`, `g=${'.'.repeat(81)}&n=___`, 'g=<script>'];
    return [...wrong, ...junk.filter((text) => decode(text) !== null)];
  });
  assert.deepEqual(failures, []);
  await close();
});

test('the game is remembered, and goes on where storage is blocked', async () => {
  const { page, close } = await play(EASY);
  await cell(page, 'r1c1').click();
  await keys(page, '6');
  await page.reload();
  await page.waitForSelector('.given');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 6');
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('blocked'); } }));
  await page.reload();
  await page.waitForSelector('.given');
  await cell(page, 'r1c1').click();
  await keys(page, '3');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 3');
  await page.click('[data-theme-toggle]');
  await close();
});

test('the clock can be paused and hidden', async () => {
  const { page, close } = await play(EASY);
  await page.waitForFunction(() => document.getElementById('time').textContent !== '0:00');
  await page.click('#pause');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'resume');
  assert.ok(await page.locator('#board').evaluate((board) => board.inert));
  assert.deepEqual(await axe(page), []);
  await keys(page, 'Enter');
  await page.click('#hide-time');
  assert.equal(await page.locator('#time').isVisible(), false);
  await close();
});

test('dark and light follow the system until a choice is made, which is kept', async () => {
  const { page, close } = await play(EASY, { colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.click('[data-theme-toggle]');
  assert.notEqual(await paper(), dark);
  const light = await paper();
  await page.reload();
  await page.waitForSelector('.given');
  assert.equal(await paper(), light);
  await close();
});

test('a phone needs no sideways scrolling, and targets are large enough', async () => {
  const { page, close } = await play(INKALA, { width: 360, height: 740, colorScheme: 'dark', touch: true });
  assert.ok(await sideways(page) <= 0);
  await cell(page, 'r1c2').tap();
  await page.locator('.pad-digit >> nth=0').tap();
  assert.equal((await digits(page)).slice(0, 2), '81');
  await page.locator('#mode-colour').tap();
  assert.ok(await sideways(page) <= 0);
  const small = await page.locator('button:visible, .cell').evaluateAll((all) => all
    .filter((one) => one.getBoundingClientRect().width < 24 || one.getBoundingClientRect().height < 24).map((one) => one.id || one.className));
  assert.deepEqual(small, []);
  for (const name of ['hint', 'check', 'rating', 'path']) {
    await page.evaluate((id) => document.getElementById(id).click(), name);
    await page.waitForSelector('#panel:not([hidden])');
    assert.ok(await sideways(page) <= 0, name);
    assert.deepEqual(await axe(page, { within: '#panel' }), [], name);
    // Both at one moment: the page may be scrolling.
    const [board, panel] = await page.evaluate(() => ['board', 'panel'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(board.top >= 0 && board.bottom <= panel.top + 1, `the board is seen beside ${name}`);
    await page.locator('#panel-close').tap();
  }
  for (const name of ['new', 'games', 'open', 'share', 'print', 'stats', 'help', 'options']) {
    await page.locator(`#${name}`).tap();
    assert.ok(await page.locator('dialog[open]').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), name);
    assert.deepEqual(await axe(page, { within: 'dialog[open]' }), [], name);
    await keys(page, 'Escape');
  }
  await close();
});

test('paper gets the clues, the title and the rating, black on white, and nothing else', async () => {
  const { page, close } = await play(EASY, { colorScheme: 'dark' });
  await cell(page, 'r1c2').click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const seen = await page.locator('button, nav, main, #panel, #time, .cell').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  assert.equal(seen, 0, 'no highlight can be printed where no cell is');
  assert.equal(await page.locator('#sheet .sheet-digit').count(), 35);
  assert.equal(await page.locator('#sheet .sheet-digit').first().evaluate((one) => getComputedStyle(one).fill), 'rgb(0, 0, 0)');
  await close();
});

test('motion is left out for those who want none', async () => {
  const { page, close } = await play(EASY, { reducedMotion: 'reduce' });
  const durations = await page.locator('button').evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).transitionProperty))]);
  assert.deepEqual(durations, ['none']);
  await close();
});
