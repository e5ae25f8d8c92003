// What players write besides digits, how keys and pointers reach the board, and hints that stay.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import jsQR from 'jsqr';
import { ask, cell, digits, EASY, INKALA, keys, label, LEETCODE, notes, number, paste, play, said, title } from './play-support.mjs';
import { axe, getJson, open, postJson } from './support.mjs';

const key = (page, init) => page.evaluate((event) => document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event })), init);
/** What a reader of QR codes sees in rows of modules. */
function readCode(rows) {
  const [scale, margin] = [4, 4];
  const side = (rows.length + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  rows.forEach((row, y) => row.forEach((dark, x) => {
    for (let at = 0; dark && at < scale * scale; at += 1) {
      const place = ((y + margin) * scale + Math.floor(at / scale)) * side + (x + margin) * scale + (at % scale);
      pixels.fill(0, place * 4, place * 4 + 3);
    }
  }));
  return jsQR(pixels, side, side)?.data;
}

const focused = (page) => page.evaluate(() => document.activeElement.dataset.cell ?? document.activeElement.id);

test('keys work wherever the focus is: after loading, after any click', async () => {
  const { page, close } = await play(LEETCODE);
  await keys(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight');
  assert.equal(await focused(page), String(number('r1c6')), 'right after loading');
  await page.click('#mode-note');
  await keys(page, '2', 'z', '8');
  assert.equal((await digits(page)).slice(0, 6), '53..78');
  await page.click('.pad-digit >> nth=1');
  await keys(page, 'ArrowLeft', 'ArrowLeft', '6');
  assert.equal((await digits(page)).slice(0, 6), '53.672');
  await page.click('#undo');
  await keys(page, 'Space');
  assert.equal((await digits(page)).slice(0, 6), '53..72', 'Space is not another undo');
  assert.equal(await page.getAttribute('#mode-note', 'aria-pressed'), 'true');
  await keys(page, 'Space');
  await page.click('#hint');
  await title(page, 'Something is wrong');
  await keys(page, 'ArrowLeft', '4');
  assert.equal((await digits(page)).slice(0, 4), '534.');
  await page.locator('#undo').focus();
  await keys(page, 'Enter');
  assert.equal(await focused(page), 'undo', 'a keyboard keeps its place');
  await close();
});

test('Shift with the number pad notes and does not move', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await key(page, { key: 'ArrowLeft', code: 'Numpad4', modifierNumLock: true });
  await key(page, { key: 'Clear', code: 'Numpad5', modifierNumLock: true, shiftKey: true });
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 4 5');
  await key(page, { key: 'ArrowRight', code: 'Numpad6' });
  assert.equal(await focused(page), String(number('r1c4')), 'without Num Lock it is an arrow');
  await key(page, { key: '6', code: 'Numpad6', modifierNumLock: true });
  assert.equal((await digits(page))[3], '6');
  await close();
});

test('Backspace takes a typo back while a puzzle is typed from paper', async () => {
  const { page, close } = await play(EASY);
  await page.click('#open');
  await page.click('#open-enter');
  await page.waitForSelector('#start');
  await keys(page, '5', '4', 'Backspace');
  assert.equal((await digits(page)).slice(0, 5), '5....', 'the typo is gone at once');
  await keys(page, '3', '0', '7', 'Backspace', 'Backspace', '.', '1');
  assert.equal((await digits(page)).slice(0, 5), '53.1.');
  assert.equal(await focused(page), '4');
  await close();
});

test('notes in the middle, notes around and colours have room beside each other', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, 'Shift+Digit1', 'Shift+Digit2', 'Shift+Digit9', 'v', '1', '2', 'z');
  const boxes = await page.evaluate((at) => {
    const box = (selector) => document.querySelector(`[data-cell="${at}"] ${selector}`).getBoundingClientRect();
    return { notes: box('.notes').right, badge: box('.badge').left };
  }, number('r1c3'));
  assert.ok(boxes.notes <= boxes.badge + 0.5, 'the letters of the colours do not lie on the notes');
  await keys(page, 'Control+Digit4', 'c', '6');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 1 2 9, in the middle 4 6, colour a b');
  await keys(page, 'Delete');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 1 2 9, colour a b', 'one layer at a time');
  assert.equal(await page.getAttribute('#mode-centre', 'aria-pressed'), 'true');
  assert.deepEqual(await axe(page), []);
  await close();
});

test('single candidates have colours and links, by pointer and by key', async () => {
  const { page, close } = await play(LEETCODE);
  await page.click('#fill-notes');
  assert.equal(await notes(page, 'r1c3'), '124');
  await page.click('#mode-colour');
  await page.click('#target-candidate');
  await page.click('.swatch-b');
  const at = async (name, digit) => {
    const box = await cell(page, name).boundingBox();
    return [box.x + box.width * (((digit - 1) % 3) / 3 + 1 / 6), box.y + box.height * (Math.floor((digit - 1) / 3) / 3 + 1 / 6)];
  };
  await page.mouse.click(...await at('r1c3', 4));
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 1 2 4, 4 in colour b');
  await keys(page, ']', '1');
  assert.match(await label(page, 'r1c3'), /1 in colour c, 4 in colour b$/);
  await page.click('#target-link');
  await page.mouse.click(...await at('r1c3', 2));
  await page.mouse.click(...await at('r1c4', 2));
  assert.match(await label(page, 'r1c3'), /strong link from 2 to r1c4=2/);
  assert.equal(await page.locator('.own .link-strong').count(), 1);
  await cell(page, 'r1c3').click({ position: { x: 3, y: 3 } });
  await keys(page, 'Escape', '2', 'ArrowRight', '2');
  assert.match(await label(page, 'r1c4'), /weak link from 2 to r1c3=2/);
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('share-link').value !== '');
  const link = await page.inputValue('#share-link');
  await keys(page, 'Escape');
  // The page may lie in a folder, which `open` knows.
  const other = await open({ path: `/${new URL(link).hash}` });
  await other.page.waitForSelector('.given');
  assert.equal(await label(other.page, 'r1c3'), await label(page, 'r1c3'), 'a link has all of it');
  await other.close();
  await page.click('#unmark');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 1 2 4');
  await close();
});

test('a candidate is struck by a click, and one digit alone can be shown', async () => {
  const { page, close } = await play(LEETCODE);
  await page.check('#auto');
  await cell(page, 'r1c3').click();
  await page.click('#mode-note');
  const box = await cell(page, 'r1c3').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 6);
  assert.equal(await notes(page, 'r1c3'), '14');
  await keys(page, 'z', 'f', '5');
  assert.ok(await page.locator('#board.filtered .fits').count() > 6);
  assert.equal(await page.locator('#board .notes .on:visible').evaluateAll((all) => new Set(all.filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => one.dataset.note)).size), 1);
  await keys(page, 'Escape');
  assert.equal(await page.locator('#board.filtered').count(), 0);
  await cell(page, 'r1c1').dblclick();
  assert.equal(await page.locator('[aria-selected=true]').count(), 3, 'all fives are selected');
  await keys(page, '?');
  assert.ok(await page.locator('#help-dialog').isVisible());
  assert.deepEqual(await axe(page), []);
  await close();
});

test('a hint stays while notes are made, and says how much is done', async () => {
  const puzzle = '6.......9..1.8....7..4.98.3.18..7.......1.....46..2.8......42.5.2..76..........34';
  const { page, close } = await play(puzzle);
  const { steps } = await ask(page, 'explain', { puzzle });
  const at = steps.findIndex(({ eliminations }) => eliminations.length > 1);
  await page.click('#path');
  await page.locator(`.step >> nth=${at}`).click();
  await page.click('#step-continue');
  for (let level = 1; level <= 3; level += 1) {
    await page.click('#hint');
    await title(page, `Hint ${level} of 5`);
  }
  const [first, second] = steps[at].eliminations;
  await cell(page, first.slice(0, 4)).click();
  await keys(page, `Shift+Digit${first.slice(-1)}`);
  assert.equal(await page.locator('#panel-title').textContent(), 'Hint 3 of 5', 'it stays, and on its level');
  await said(page, `1 of ${steps[at].eliminations.length} done`);
  await cell(page, second.slice(0, 4)).click();
  await keys(page, `Shift+Digit${second.slice(-1)}`);
  for (const other of steps[at].eliminations.slice(2)) {
    await cell(page, other.slice(0, 4)).click();
    await keys(page, `Shift+Digit${other.slice(-1)}`);
  }
  await title(page, 'Done');
  await close();
});

test('hints work from the notes of the player, and say when one is missing', async () => {
  const { page, close } = await play(LEETCODE);
  await page.click('#fill-notes');
  await cell(page, 'r1c3').click();
  await keys(page, 'Shift+Digit2');
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/hint'), keys(page, 'h')]);
  assert.match(request.postDataJSON().puzzle, /:213$/, 'what the notes rule out is struck');
  await title(page, 'Hint 1');
  await keys(page, 'Escape', 'Shift+Digit4', 'h');
  await title(page, 'A note is missing');
  await page.getByRole('button', { name: 'Add the missing notes' }).click();
  assert.equal(await notes(page, 'r1c3'), '14');
  await close();
});

test('the title says what came out, with both ratings, and a wish can be given up', async () => {
  const { page, close } = await play(LEETCODE);
  const easy = await ask(page, 'rate', { puzzle: EASY, scale: 'hodoku' });
  await page.route('**/api/v1/generate', (route) => route.fulfill({ json: { puzzle: EASY, seed: 5, met: false, tries: 9, hodoku: easy.hodoku } }));
  await page.click('#new');
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Hard', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.given').length === 35);
  assert.match(await page.locator('#title').textContent(), /^Easy, seed /, 'an easy puzzle is not called hard');
  await page.waitForFunction(() => /HoDoKu.*SE/.test(document.getElementById('facts').textContent));
  await page.unroute('**/api/v1/generate');
  await page.route('**/api/v1/generate', () => {}); // it never comes
  await page.click('#new');
  assert.ok(await page.locator('[data-level=hard].primary').isVisible(), 'the last choice is remembered');
  await page.getByRole('button', { name: 'Extreme' }).click();
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/generate')),
    page.getByRole('button', { name: 'Cancel' }).click(),
  ]);
  assert.ok(await page.getByRole('button', { name: 'Extreme' }).isEnabled());
  await close();
});

test('spreadsheet rows and drawn tables can be pasted, blanks and all', async () => {
  const { page, close } = await play(LEETCODE);
  const rows = Array.from({ length: 9 }, (_, row) => [...EASY.slice(row * 9, row * 9 + 9)].map((digit) => digit.replace('.', '')));
  const drawn = rows.map((row) => `┃${row.map((digit) => digit || ' ').join('│')}┃`).join('\n');
  for (const text of [rows.map((row) => row.join('\t')).join('\n'), rows.map((row) => row.join(',')).join('\n'), drawn]) {
    await paste(page, INKALA);
    await page.waitForFunction(() => document.querySelectorAll('.given').length === 21);
    await paste(page, text);
    await page.waitForFunction(() => document.querySelectorAll('.given').length === 35);
    assert.equal(await digits(page), EASY);
  }
  await close();
});

test('nothing in the panel is cut off: the steps of a path, the choice among boards', async () => {
  const { page, close } = await play(INKALA);
  await page.click('#path');
  await page.waitForSelector('.step[aria-current]');
  const cut = await page.locator('.step-result').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || getComputedStyle(one).textOverflow === 'ellipsis').length);
  assert.equal(cut, 0);
  await keys(page, 'Escape');
  await paste(page, `${EASY}\n${INKALA}\n`);
  await page.waitForSelector('#board-choice');
  assert.ok(await page.evaluate(() => document.querySelector('#board-choice').getBoundingClientRect().right <= document.querySelector('#panel').getBoundingClientRect().right));
  await close();
});

test('a phone on its side has the board and the pad on the screen', async () => {
  for (const [width, height] of [[740, 360], [844, 390], [667, 375]]) {
    const { page, close } = await play(EASY, { width, height, touch: true });
    const seen = await page.evaluate(() => ['#board', '#pad-digits', '#mode-digit', '#hint'].map((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return box.top >= 0 && box.right <= innerWidth + 1 && box.top < innerHeight - 12;
    }));
    assert.deepEqual(seen, [true, true, true, true], `${width} by ${height}`);
    const pad = await page.locator('#pad-digits').boundingBox();
    assert.ok(pad.y + pad.height <= height, `the pad ends at ${pad.y + pad.height} of ${height}`);
    const board = await page.locator('#board').boundingBox();
    assert.ok(board.y + board.height <= height + 1 && board.height > height * 0.9);
    assert.deepEqual(await axe(page), []);
    await page.locator('#hint').tap();
    await title(page, 'Hint 1');
    const panel = await page.locator('#panel').boundingBox();
    assert.ok(panel.x >= board.x + board.width - 1, 'a hint stands beside the board');
    await close();
  }
});

test('on a phone what is tapped is at least 44 pixels high and wide', async () => {
  const { page, close } = await play(EASY, { width: 360, height: 740, touch: true });
  const small = await page.locator('.controls button:visible, .files button:visible').evaluateAll((all) => all
    .filter((one) => one.getBoundingClientRect().width < 43.5 || one.getBoundingClientRect().height < 43.5).map((one) => one.id || one.textContent));
  assert.deepEqual(small, []);
  await close();
});

test('lessons show every technique on a board of its own, drawn and explained', async () => {
  const { page, close } = await play(EASY);
  await page.click('#lessons');
  await page.locator('.lesson').first().waitFor();
  assert.ok(await page.locator('.lesson').count() > 30);
  assert.deepEqual(await axe(page, { within: '#panel' }), []);
  await page.getByRole('button', { name: 'X-Wing', exact: true }).click();
  await page.locator('#overlay .mark').first().waitFor();
  assert.match(await page.locator('#preview-label').textContent(), /X-Wing/);
  assert.match(await page.locator('#panel-body .mono').textContent(), /X-Wing/);
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/generate'), page.click('#practise')]);
  assert.deepEqual(request.postDataJSON().technique, ['X-Wing']);
  await close();
});

test('every lesson has a board to find its technique on: the example in disguise', async () => {
  const { page, close } = await play(EASY);
  const all = (await getJson('techniques')).filter(({ example }) => example);
  for (const name of ['Unique Loop Type 1', 'Swordfish']) {
    const { example, enabled } = all.find((one) => one.name === name);
    await page.click('#lessons');
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('#overlay .mark').first().waitFor();
    assert.equal(await page.locator('#practise').count(), enabled ? 1 : 0);
    await page.click('#practise-find');
    assert.equal(await page.locator('#title').textContent(), `Find: ${name}`);
    const [asked] = await Promise.all([page.waitForRequest('**/api/v1/hint'), page.click('#hint')]);
    const { puzzle } = asked.postDataJSON();
    assert.notEqual(puzzle, example);
    const ask = (board) => postJson('hint', { puzzle: board, level: 4 });
    assert.equal((await ask(puzzle)).technique, (await ask(example)).technique);
  }
  await close();
});

test('a page for paper has as many puzzles as asked for, and their solutions upside down', async () => {
  const { page, close } = await play(EASY);
  await page.evaluate(() => { window.print = () => { document.body.dataset.printed = 'yes'; }; });
  await page.click('#print');
  await page.selectOption('#print-count', '4');
  await page.check('#print-candidates');
  await page.check('#print-solutions');
  await page.click('#print-form [type=submit]');
  await page.waitForFunction(() => document.body.dataset.printed === 'yes');
  assert.equal(await page.locator('.sheet-boards svg').count(), 4);
  assert.equal(await page.locator('.sheet-solutions svg').count(), 4);
  assert.equal(await page.locator('.sheet-solutions .sheet-digit').count(), 4 * 81);
  assert.ok(await page.locator('.sheet-note').count() > 100);
  await close();
});

test('the page for paper is saved as a PDF', async () => {
  const { page, close } = await play(EASY);
  await page.click('#print');
  await page.selectOption('#print-count', '2');
  await page.selectOption('#print-paper', 'letter');
  await page.check('#print-solutions');
  assert.deepEqual(await axe(page, { within: '#print-dialog' }), []);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#print-pdf')]);
  assert.equal(download.suggestedFilename(), 'sudoku.pdf');
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(0, 8).toString(), '%PDF-1.7');
  assert.match(bytes.toString('latin1'), /MediaBox ?\[0 0 612 792\]/);
  return close();
});

test('a QR code holds the link', async () => {
  const { page, close } = await play(INKALA);
  await page.click('#share');
  await page.locator('#share-qr-part summary').click();
  await page.locator('#share-qr svg').waitFor();
  assert.deepEqual(await axe(page), []);
  const link = await page.inputValue('#share-link');
  const texts = [link, 'a'.repeat(300), 'b'.repeat(700)];
  const codes = await page.evaluate(async (all) => (await import('/js/play/qr.js').then(({ qrCode }) => all.map((text) => qrCode(text)))), texts);
  assert.deepEqual(codes.map(readCode), texts);
  const sides = await page.evaluate(async () => {
    const { qrCode } = await import('/js/play/qr.js');
    return ['a', 'a'.repeat(100), 'a'.repeat(858), 'a'.repeat(900)].map((text) => qrCode(text)?.length ?? 0);
  });
  assert.deepEqual(sides, [21, 37, 97, 0]);
  await close();
});
