// The learner's own program in the lab: run, stop, errors, what it may not do, traces, the race.
import assert from 'node:assert/strict';
import test from 'node:test';
import { axe, open } from './support.mjs';

const sample = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** Opens the lab with the chip *yours* chosen, and waits for the example to have run. */
async function yours(screen = {}) {
  const opened = await open({ path: '/lab#board=@leetcode&strategy=yours', ...screen });
  await note(opened.page, 'Solved');
  return opened;
}

const note = (page, words) => page.waitForFunction((text) => document.querySelector('#yours-note').textContent.includes(text), words);

/** Puts a program into the field and runs it. */
async function run(page, code) {
  await page.locator('#yours-code').fill(code);
  await page.locator('#yours-run').click();
}

const counters = (page) => page.evaluate(() => Object.fromEntries(
  [...document.querySelectorAll('#counters [data-final]')].map((cell) => [cell.dataset.final, cell.textContent])));

test('it fits a phone', async () => {
  const { page, close } = await yours({ width: 360, height: 740, touch: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360);
  assert.deepEqual(await axe(page), []);
  await close();
});

test('the example runs, is counted, and plays to the solution', async () => {
  const { page, close } = await yours();
  await page.waitForFunction(() => document.querySelector('#outcome').textContent.startsWith('Solved after 8,365 events'));
  assert.deepEqual(await counters(page), {
    prefilled: '0', placements: '4,208', backtracks: '4,157', checks: '–', visits: '–', max_depth: '51',
  });
  await page.locator('#to-end').click();
  await page.waitForFunction((text) => [...document.querySelectorAll('#board .lab-cell')].map((cell) => cell.textContent).join('') === text, solution);
  await page.locator('#step-back').click();
  await page.waitForFunction(() => document.querySelector('#listing [aria-current]')?.textContent.includes('board[r][c] = d;'));
  assert.deepEqual(await axe(page), []);
  await close();
});

test('an error has the line of the learner', async () => {
  const { page, close } = await yours();
  const failing = 'var solveSudoku = function (board) {\n  const x = null;\n  board[0][2] = x.y;\n};\n';
  await run(page, failing);
  await note(page, 'TypeError');
  assert.match(await page.locator('#yours-note').textContent(), /\(line 3\)/);
  const marked = await page.evaluate(() => {
    const field = document.querySelector('#yours-code');
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  assert.equal(marked, '  board[0][2] = x.y;');
  await run(page, 'var solveSudoku = function (board) {\n  if (board {\n};\n');
  await note(page, 'SyntaxError');
  assert.match(await page.locator('#yours-note').textContent(), /\(line 2\)/);
  await run(page, 'const other = 1;');
  await note(page, 'There is no function solveSudoku');
  await run(page, 'const solveSudoku = (board) => { board[0][2] = "4"; };');
  await note(page, 'it ended with 50 empty cells');
  assert.match(await page.locator('#outcome').textContent(), /Ended without a solution after 1 event/);
  await close();
});

test('a program that never ends is stopped', async () => {
  const { page, close } = await yours();
  await run(page, 'var solveSudoku = (board) => { board[0][2] = "1"; for (;;); };');
  await page.locator('#yours-stop').click();
  await note(page, 'you stopped it');
  assert.equal(await page.locator('iframe').count(), 0);
  assert.equal(await page.locator('#yours-stop').isDisabled(), true);
  await run(page, 'for (;;);');
  await page.waitForTimeout(300);
  await page.locator('#yours-stop').click();
  await note(page, 'you stopped it');
  await close();
});

test('a program reaches neither the network nor what the browser keeps', async () => {
  const { page, close, expectErrors } = await yours();
  expectErrors(/Content Security Policy|Refused to|violates|NetworkError|: csp$|ERR_BLOCKED_BY_RESPONSE|access control/);
  const reached = [];
  page.on('response', (response) => void reached.push(new URL(response.url()).pathname));
  const tries = {
    request: "const x = new XMLHttpRequest(); x.open('GET', `${location.origin === 'null' ? ORIGIN : location.origin}/health`, false); x.send()",
    scripts: 'importScripts(`${ORIGIN}/js/theme.js`)',
    database: "indexedDB.open('x')",
    eval: "eval('1 + 1')",
    function: "new Function('return 1')()",
  };
  const origin = new URL(page.url()).origin;
  for (const [name, code] of Object.entries(tries)) {
    await run(page, `const ORIGIN = '${origin}'; fetch(ORIGIN + '/health').catch(() => {});
      var solveSudoku = (board) => {
        try { ${code}; console.log('${name} allowed'); } catch (error) { console.log('${name} refused: ' + error.name); }
      };`);
    await page.waitForFunction((word) => document.querySelector('#yours-prints').textContent.startsWith(word), name);
    assert.match(await page.locator('#yours-prints').textContent(), /refused/, name);
  }
  assert.deepEqual(reached.filter((path) => ['/health', '/js/theme.js'].includes(path)), []);
  await close();
});

test('a trace opens as a file, and the program stays in its tab', async () => {
  const { page, close } = await yours();
  const writes = [...solution].map((digit, cell) => (sample[cell] === '.' ? `${Math.floor(cell / 9) + 1}${(cell % 9) + 1}${digit}` : '')).join('');
  const trace = {
    format: 'ninefold trace', version: 1,
    program: { name: 'mine.rs', language: 'rust', lines: ['fn one() {', '    board[r][c] = d;', '}'], place: [2], erase: [] },
    runs: [{ board: '@leetcode', puzzle: sample, status: 'solved', writes }],
  };
  const file = (content) => ({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await page.locator('#yours-file').setInputFiles(file('{'));
  await note(page, 'is no trace');
  await page.locator('#yours-file').setInputFiles(file(JSON.stringify(trace)));
  await note(page, 'The trace of mine.rs (rust), on @leetcode.');
  await page.waitForFunction(() => document.querySelector('#outcome').textContent === 'Solved after 51 events; from a trace.');
  assert.equal(await page.locator('#listing li').count(), 3);
  await page.locator('[data-board="tle"]').click();
  await page.waitForFunction(() => document.querySelector('#notice').textContent.includes('has no run on this board'));
  assert.doesNotMatch(page.url(), /solveSudoku|mine/);
  await run(page, 'var solveSudoku = (board) => { console.log("hello"); };');
  await note(page, 'untouched');
  assert.equal(await page.locator('#yours-prints').textContent(), 'hello');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#yours-code').value.includes('hello'));
  await close();
});

test('the race has a row for it', async () => {
  const { page, close } = await yours();
  for (const name of ['scan', 'tables', 'cells', 'singles', 'sorted', 'dancing', 'fast']) await page.locator(`#runner-${name}`).uncheck();
  await page.locator('#runner-yours').check();
  await page.locator('#race-start').click();
  await page.locator('#results tr[data-name="yours"]').waitFor();
  const placements = await page.locator('#results tr[data-name="yours"] [data-counter="placements"]').textContent();
  assert.equal(placements, '4,208');
  await page.waitForFunction(() => document.querySelector('#heat-play').textContent === 'Pause' || document.querySelector('#heat-play').textContent === 'Play');
  await close();
});
