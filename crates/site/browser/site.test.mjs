// The site: nothing is asked for after the load, work stops when it is given up, and it goes on
// without a network, through updates and with half a cache.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from './host.mjs';
import { Engine } from './module.mjs';
import { eventually, executable } from './support.mjs';

const { NINEFOLD_DIST: dist, NINEFOLD_DIST_NEW: newer, NINEFOLD_SINGLE: single } = process.env;
const browser = await chromium.launch({ executablePath: executable(), headless: true, args: ['--no-sandbox', '--disable-gpu'], timeout: 60_000 });
after(() => browser.close());

const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

/** A page of its own on a host of its own; what goes wrong there is collected. */
async function visit(folder = dist, { offline = true } = {}) {
  const host = await serve(folder, '/a/folder/');
  const context = await browser.newContext({ serviceWorkers: offline ? 'allow' : 'block' });
  context.setDefaultTimeout(60_000); // long, for the sake of busy machines
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  await page.goto(host.url);
  await page.waitForSelector('.given');
  return { host, context, page, errors };
}

/** Waits until everything is kept. */
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
});

const hint = async (page) => {
  await page.click('#hint');
  await page.locator('#panel-title', { hasText: /Hint|wrong/ }).waitFor();
};

test('all of it works, and nothing is asked for after the load', async () => {
  const { host, context, page, errors } = await visit();
  await kept(page);
  await hint(page); // the engine has been fetched
  const before = host.requests.length;
  await page.click('#rating');
  await page.locator('.techniques').waitFor();
  await page.click('#check');
  await page.locator('#panel-title', { hasText: /^(?!Rating)/ }).waitFor();
  await page.click('#path');
  await page.locator('#panel-title', { hasText: 'step' }).or(page.locator('#steps, .steps')).first().waitFor();
  await page.click('#new');
  await page.getByRole('button', { name: 'Easy', exact: true }).click();
  await page.locator('#title', { hasText: 'Easy' }).waitFor();
  assert.deepEqual(host.requests.slice(before), []);
  assert.deepEqual(errors, []);
  await context.close();
  await host.cut();
});

test('an engine on the page says no as the server does, and yes to what takes long', async () => {
  const { host, context, page, errors } = await visit(dist, { offline: false });
  const outcome = await page.evaluate(async () => {
    const script = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith('/js/engine/page.js'));
    const { post, table } = await import(new URL('../api.js', script));
    const refused = await post('solve', { puzzle: '53..7' }).catch(({ code, message }) => ({ code, message }));
    const { seed, puzzle } = await post('generate', {});
    return { refused, seed: typeof seed, puzzle: puzzle.length, boards: (await table('puzzles')).length };
  });
  assert.equal(outcome.refused.code, 'malformed_puzzle');
  assert.deepEqual([outcome.seed, outcome.puzzle, outcome.boards > 5], ['number', 81, true]);
  assert.deepEqual(errors, []);
  await context.close();
  await host.cut();
});

test('work that is given up frees the page, and a hint waits for no rating', async (t) => {
  const { host, context, page } = await visit(dist, { offline: false });
  const times = await page.evaluate(async (puzzle) => {
    const script = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith('/js/engine/page.js'));
    const { post } = await import(new URL('../api.js', script));
    const controller = new AbortController();
    await post('hint', { puzzle });
    const since = async (work) => {
      const begun = performance.now();
      await work;
      return performance.now() - begun;
    };
    // A race of minutes: the strategies search a board made against them.
    const races = [1, 2, 3, 4].map(() => post('race', { puzzle: '@tle', strategies: ['scan', 'tables', 'bits', 'cells'] }, controller.signal).catch((error) => error.name));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const beside = await since(post('hint', { puzzle }));
    const given = performance.now();
    controller.abort();
    const ended = await Promise.all(races);
    const freed = performance.now() - given;
    const next = await since(post('race', { puzzle, strategies: ['fast'] }));
    return { beside, freed, next, ended };
  }, INKALA);
  t.diagnostic(`a hint beside four races ${times.beside.toFixed(1)} ms, freed after ${times.freed.toFixed(1)} ms, the next race after ${times.next.toFixed(1)} ms`);
  assert.deepEqual([...new Set(times.ended)], ['AbortError']);
  assert.ok(times.freed < 5000, `freed after ${times.freed} ms`);
  assert.ok(times.beside < 15_000 && times.next < 15_000, JSON.stringify(times));
  await context.close();
  await host.cut();
});

test('play and lab go on without a network', async () => {
  const { host, context, page, errors } = await visit();
  await kept(page);
  await host.cut();
  await page.reload();
  await page.waitForSelector('.given');
  await hint(page);
  await page.goto(`${host.url}lab.html#board=@leetcode&strategy=bits`);
  await page.waitForFunction(() => document.querySelector('#stage')?.dataset.settled === 'true' && document.querySelector('#scrub').max !== '0');
  assert.match(await page.textContent('#event-number'), /of 12,523/);
  // A learner's own program, in a frame that no service worker serves.
  await page.goto(`${host.url}lab.html#board=@leetcode&strategy=yours`);
  await page.locator('#yours', { hasText: 'Solved; 8,365 events' }).waitFor();
  await page.goto(`${host.url}nowhere`);
  await page.waitForSelector('.given');
  assert.deepEqual(errors.filter((text) => !text.includes('ERR_CONNECTION_REFUSED')), []);
  await context.close();
});

/**
 * What `print` answers to the sheet of a board, from the module in Node, which other tests compare
 * with the server's.
 */
const printed = (puzzle, options) => {
  const engine = new Engine(new WebAssembly.Module(readFileSync(process.env.NINEFOLD_PRINT_WASM)));
  return Buffer.from(JSON.parse(engine.call('print', JSON.stringify({ puzzle, ...options })).answer).pdf, 'base64');
};

/** Saves the board of a page as a PDF. */
async function savePdf(page) {
  await page.click('#print');
  await page.selectOption('#print-paper', 'a5');
  await page.check('#print-solutions');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#print-pdf')]);
  assert.equal(download.suggestedFilename(), 'sudoku.pdf');
  return readFileSync(await download.path());
}

const SHEET = { per_page: 1, paper: 'a5', candidates: false, solutions: 'foot' };

test('a PDF is made without a network, the same as everywhere, and its module is fetched only for that', async () => {
  const { host, context, page, errors } = await visit(dist, { offline: false });
  await page.goto(`${host.url}#g=${INKALA}`);
  await page.reload();
  await page.waitForSelector('.given');
  await hint(page);
  assert.ok(!host.requests.some((name) => name.endsWith('/print.wasm')), 'nobody has printed');
  assert.ok((await savePdf(page)).equals(printed(INKALA, SHEET)));
  assert.ok(host.requests.some((name) => name.endsWith('/print.wasm')));
  assert.deepEqual(errors, []);
  await context.close();
  await host.cut();
  const kin = await visit();
  await kept(kin.page);
  await kin.host.cut();
  await kin.page.goto(`${kin.host.url}#g=${INKALA}`);
  await kin.page.reload();
  await kin.page.waitForSelector('.given');
  assert.ok((await savePdf(kin.page)).equals(printed(INKALA, SHEET)));
  await kin.context.close();
});

test('a new version waits until the player agrees, and the game goes on', async () => {
  const { host, context, page } = await visit();
  await kept(page);
  await page.locator('[data-cell]:not(.given)').first().click();
  await page.keyboard.press('5');
  const board = () => page.locator('.digit').evaluateAll((all) => all.map((one) => one.textContent || '.').join(''));
  const played = await board();
  const versions = () => page.evaluate(() => [...document.scripts].map(({ src }) => src.match(/\/v\/(\w+)\//)?.[1]).find(Boolean));
  const old = await versions();
  host.folder = newer;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator('#update').waitFor();
  await hint(page); // the old one still answers
  assert.equal(await versions(), old);
  await Promise.all([page.waitForEvent('load'), page.locator('#update').getByRole('button', { name: 'Reload' }).click()]);
  await page.waitForSelector('.given');
  assert.notEqual(await versions(), old);
  assert.equal(await board(), played);
  await hint(page);
  await context.close();
  await host.cut();
});

test('a version that can not be had whole is not had at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-site-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(dist, folder, { recursive: true });
  const host = await serve(folder, '/a/folder/');
  host.broken = 'icon-512.png';
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(host.url);
  await page.waitForSelector('.given');
  while (!host.requests.some((name) => name.endsWith('/icon-512.png'))) await page.waitForTimeout(50);
  await eventually(page, async () => !(await navigator.serviceWorker.getRegistration())?.installing);
  assert.deepEqual(await page.evaluate(() => caches.keys()), [], 'all files or none');
  await hint(page); // it works all the same
  host.broken = '';
  await page.reload();
  await page.waitForSelector('.given');
  await kept(page);
  // Half of what was kept gets lost: with a network it is fetched again.
  const lost = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const all = await cache.keys();
    for (const [i, request] of all.entries()) if (i % 2) await cache.delete(request);
    return all.length - (await cache.keys()).length;
  });
  assert.ok(lost > 20);
  await page.reload();
  await page.waitForSelector('.given');
  await hint(page);
  await context.close();
  await host.cut();
});

test('one file opens by double click: it plays, checks, rates, prints, and has the lab', async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  await page.goto(`file://${single}`);
  await page.waitForSelector('.given');
  await hint(page);
  await page.click('#rating');
  await page.locator('.techniques').waitFor();
  const clues = (await page.locator('[data-cell]').evaluateAll((all) => all.map((one) => (one.classList.contains('given') ? one.querySelector('.digit').textContent : '.')))).join('');
  assert.ok((await savePdf(page)).equals(printed(clues, SHEET)));
  await page.keyboard.press('Escape');
  await page.click('#share');
  assert.match(await page.locator('#share-link').inputValue(), /^file:\/\/.*#g=/);
  await page.keyboard.press('Escape');
  await page.click('.site-nav >> text=Lab');
  await page.waitForFunction(() => document.querySelector('#stage')?.dataset.settled === 'true' && document.querySelector('#scrub').max !== '0');
  await page.goto(`file://${single}?lab#board=@leetcode&strategy=yours`);
  await page.locator('#yours', { hasText: 'Solved; 8,365 events' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
