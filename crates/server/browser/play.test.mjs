// The play page, as players use it: keys, pointer, hints, pasting, sharing, checking, paths.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, cell, digits, EASY, INKALA, keys, label, LEETCODE, notes, paste, play, said, title } from './play-support.mjs';
import { axe } from './support.mjs';

test('every cell has a spoken label and one cell is in the tab order', async () => {
  const { page, close } = await play(LEETCODE);
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 5, given');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty');
  await cell(page, 'r1c3').click();
  await keys(page, 'Shift+Digit1', 'Shift+Digit4');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, notes 1 4');
  await keys(page, '5');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, 5, conflict');
  assert.equal(await label(page, 'r1c1'), 'row 1 column 1, 5, given, conflict');
  await said(page, '5, conflict with row 1 column 1');
  assert.match(await cell(page, 'r1c3').locator('.digit').evaluate((one) => getComputedStyle(one).textDecorationLine), /underline/);
  assert.equal(await page.locator('.cell[tabindex="0"]').count(), 1);
  assert.equal(await page.locator('[role=grid] [role=row] [role=gridcell]').count(), 81);
  await close();
});

test('a whole puzzle is played by keyboard alone', async () => {
  const { page, close } = await play(LEETCODE);
  const { solution } = await ask(page, 'check', { puzzle: LEETCODE });
  await keys(page, 'Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await keys(page, 'Enter', 'Control+Home');
  for (let row = 0; row < 9; row += 1) {
    await keys(page, 'Home');
    for (let col = 0; col < 9; col += 1) {
      if (LEETCODE[row * 9 + col] === '.') await keys(page, solution[row * 9 + col]);
      await keys(page, 'ArrowRight');
    }
    await keys(page, 'ArrowDown');
  }
  await title(page, 'Solved');
  await said(page, 'Well done');
  assert.equal(await digits(page), solution);
  assert.equal(await page.locator('.conflict').count(), 0);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('keys move, select, erase, undo and redo', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r5c5').click();
  await keys(page, '5', 'End', 'PageDown', 'Control+Home', 'PageDown', 'ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '73');
  await keys(page, 'n', '3', '4', 'n', '2', 'Delete');
  assert.equal(await notes(page, 'r9c2'), '34', 'erasing a digit brings the notes back');
  await keys(page, 'Control+z', 'Control+z', 'Control+z');
  assert.equal(await notes(page, 'r9c2'), '3');
  await keys(page, 'Control+y', 'Control+Shift+Z');
  assert.equal((await digits(page))[73], '2');
  await page.click('#undo');
  assert.equal((await digits(page))[73], '.');
  await page.click('#redo');
  assert.equal((await digits(page))[73], '2');
  await cell(page, 'r9c2').click();
  await keys(page, 'Shift+ArrowRight', 'Backspace', 'v', '1', '2', 'z');
  assert.equal(await label(page, 'r9c3'), 'row 9 column 3, empty, colour a b');
  assert.equal(await page.locator('[aria-selected=true]').count(), 2);
  await keys(page, 'Escape');
  assert.equal(await page.locator('[aria-selected=true]').count(), 1);
  await close();
});

test('digits work on a keyboard whose digit keys give other characters', async () => {
  const { page, close } = await play(LEETCODE);
  assert.ok(await page.isDisabled('#undo'), 'there is nothing before the first board');
  await cell(page, 'r1c3').click();
  await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '\'', code: 'Digit4', bubbles: true })));
  assert.equal((await digits(page))[2], '4');
  await close();
});

test('a drag selects several cells, a tap on the pad fills them', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c4').hover();
  await page.mouse.down();
  await cell(page, 'r2c4').hover();
  await cell(page, 'r3c4').hover();
  await page.mouse.up();
  assert.equal(await page.locator('[aria-selected=true]').count(), 3);
  await page.click('#mode-note');
  await page.click('.pad-digit >> nth=1');
  assert.deepEqual([await notes(page, 'r1c4'), await notes(page, 'r2c4'), await notes(page, 'r3c4')], ['2', '', '2']);
  await page.click('#mode-digit');
  await cell(page, 'r5c5').click();
  await page.click('.pad-digit >> nth=4');
  await page.getByRole('button', { name: '5 , 5 left' }).waitFor();
  await page.click('#options');
  await page.check('#set-digitFirst');
  await page.keyboard.press('Escape');
  await page.click('.pad-digit >> nth=6');
  await cell(page, 'r7c6').click();
  assert.equal((await digits(page))[59], '7');
  await close();
});

test('candidates by themselves can be struck, undone, and are sent along', async () => {
  const { page, close } = await play(LEETCODE);
  await page.check('#auto');
  assert.equal(await label(page, 'r1c3'), 'row 1 column 3, empty, candidates 1 2 4');
  await cell(page, 'r1c3').click();
  await keys(page, 'n', '2', '9');
  assert.equal(await notes(page, 'r1c3'), '14');
  await said(page, '9 is no candidate here');
  await keys(page, 'Control+z');
  assert.equal(await notes(page, 'r1c3'), '124');
  await keys(page, 'Control+y', 'ArrowRight', 'n', '6');
  assert.equal(await notes(page, 'r1c6'), '248', 'a placed digit updates the candidates it sees');
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/hint'), page.click('#hint')]);
  assert.match(request.postDataJSON().puzzle, /^53\.\+67.*:213$/);
  await title(page, 'Hint 1');
  await page.reload();
  await page.waitForSelector('.given');
  assert.equal(await notes(page, 'r1c3'), '14', 'remembered');
  await cell(page, 'r1c4').click();
  await keys(page, 'Delete', 'ArrowLeft', 'n', '2');
  assert.equal(await notes(page, 'r1c3'), '124', 'striking again puts it back');
  await close();
});

test('hints tell more with every press; the fifth does the step', async () => {
  const { page, close } = await play(EASY);
  const texts = new Set();
  for (let level = 1; level <= 4; level += 1) {
    await page.click('#hint');
    await title(page, `Hint ${level} of 5`);
    const { text, picture } = await ask(page, 'hint', { puzzle: EASY, level });
    assert.equal(await page.locator('.hint-text').textContent(), text);
    await said(page, text);
    texts.add(text);
    assert.equal(await page.locator('.dot.full').count(), level);
    const houses = await page.locator('#overlay .hint-house').count();
    const drawn = level < 4 ? level > 1 : picture.houses.length > 0;
    assert.equal(houses > 0, drawn, `houses on level ${level}`);
    assert.equal(await page.locator('.pointed').count() > 0, level >= 3, `cells on level ${level}`);
    assert.equal(await page.locator('#overlay .mark').count() > 0, level === 4, `marks on level ${level}`);
    if (level === 2 || level === 4) assert.deepEqual(await axe(page), []);
  }
  assert.ok(texts.size >= 3);
  assert.ok(await page.locator('.legend li').count() > 0);
  assert.equal(await digits(page), EASY, 'nothing is placed before the fifth');
  await page.click('#hint-more');
  await page.waitForSelector('#hint-next');
  const after = await digits(page);
  assert.equal([...after].filter((digit, at) => digit !== EASY[at]).length, 1);
  await page.click('#undo');
  assert.equal(await digits(page), EASY);
  assert.equal(await page.locator('#panel').isVisible(), false, 'a move closes the hint');
  await close();
});

test('a hint on a wrong digit says so and takes it back', async () => {
  const { page, close } = await play(LEETCODE);
  await cell(page, 'r1c3').click();
  await keys(page, '1', 'h');
  await title(page, 'Something is wrong');
  assert.ok(await cell(page, 'r1c3').evaluate((element) => element.classList.contains('wrong')));
  await page.click('#panel-body button');
  assert.equal(await digits(page), LEETCODE);
  await keys(page, '1', 'ArrowRight', '6', 'ArrowRight', 'ArrowRight', '8', 'h');
  await page.getByRole('button', { name: 'Go back 3 moves' }).click();
  assert.equal(await digits(page), LEETCODE);
  await keys(page, 'Control+y', 'Control+y');
  assert.equal((await digits(page)).slice(0, 6), '53167.');
  await close();
});

test('a hint on a wrong strike says so and puts it back', async () => {
  const { page, close } = await play(LEETCODE);
  await page.check('#auto');
  await cell(page, 'r1c3').click();
  await keys(page, 'Shift+Digit4', 'h');
  await title(page, 'A strike is wrong');
  assert.deepEqual(await page.locator('.wrong').evaluateAll((all) => all.map((one) => one.dataset.cell)), ['2']);
  await page.getByRole('button', { name: 'Put back' }).click();
  assert.equal(await notes(page, 'r1c3'), '124');
  await close();
});

test('anything can be pasted, and junk is refused in the words of the server', async () => {
  const { page, close, expectErrors } = await play(LEETCODE);
  const convert = async (to) => (await ask(page, 'convert', { puzzle: EASY, to })).result;
  for (const form of ['leetcode', 'grid', 'pencilmarks', 'java']) {
    const text = await convert(form);
    await paste(page, INKALA);
    await page.waitForFunction(() => document.querySelectorAll('.given').length === 21);
    await paste(page, text);
    await page.waitForFunction(() => document.querySelectorAll('.given').length >= 35);
    assert.equal(await digits(page), EASY, form);
  }
  await keys(page, 'Control+z');
  assert.equal(await digits(page), INKALA, 'what was there is an undo away');
  await keys(page, 'Control+c');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), INKALA);
  expectErrors('400');
  const { error } = await ask(page, 'convert', { puzzle: 'no board at all' });
  await paste(page, 'no board at all');
  await title(page, 'That did not work');
  assert.equal(await page.locator('#panel-body').textContent(), error.message);
  assert.equal(await digits(page), INKALA);
  await close();
});

test('the dialog opens text, says what is wrong, and lets choose among several boards', async () => {
  const { page, close, expectErrors } = await play(LEETCODE);
  expectErrors('400');
  await page.click('#open');
  await page.fill('#open-text', '53..7');
  await page.keyboard.press('Tab');
  await page.click('#open-form [type=submit]');
  await page.waitForFunction(() => document.getElementById('open-status').textContent !== '');
  assert.deepEqual(await axe(page), []);
  await page.fill('#open-text', `${EASY}\n${INKALA}\n`);
  await page.click('#open-form [type=submit]');
  await page.waitForSelector('#board-choice');
  assert.equal(await digits(page), EASY);
  await page.selectOption('#board-choice', '1');
  assert.equal(await digits(page), INKALA);
  await close();
});

test('a dropped file is opened', async () => {
  const { page, close } = await play(LEETCODE);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'board.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, EASY);
  await page.waitForFunction(() => document.querySelectorAll('.given').length === 35);
  assert.equal(await digits(page), EASY);
  await close();
});

test('a puzzle is typed from paper, clue by clue', async () => {
  const { page, close } = await play(EASY);
  await page.click('#open');
  await page.click('#open-enter');
  await page.waitForSelector('#start');
  assert.deepEqual(await axe(page), []);
  await page.keyboard.type(LEETCODE.replaceAll('.', '0'));
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '80');
  await page.click('#start');
  await title(page, 'All is well');
  assert.equal(await digits(page), LEETCODE);
  assert.equal(await page.locator('.given').count(), 30);
  await close();
});
