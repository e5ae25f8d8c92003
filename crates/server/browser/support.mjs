// What every browser test uses: a page of the running server, the rules of accessibility, pictures.
//
//     import { open, axe, shot } from './support.mjs';
//     const { page, close } = await open({ path: '/lab', width: 360 });
//     …
//     await close(); // throws if the page logged an error, failed a request or broke its CSP
//
// The server is at NINEFOLD_URL, or a site whose engine is in the page (NINEFOLD_ENGINE=page).
// Chromium is started once a file, when the first page is opened.
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

const base = (process.env.NINEFOLD_URL ?? 'http://127.0.0.1:8999').replace(/\/+$/, '');
const { origin } = new URL(base);
/**
 * Whether the page has its engine in it: then its requests to it are made visible as requests to
 * the host.
 */
const isSite = process.env.NINEFOLD_ENGINE === 'page';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.NINEFOLD_SHOTS ?? join(tmpdir(), 'ninefold-shots');
const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** Chromium's profile and whatever else it leaves lie in here. */
let folder = '';

/** Whether a browser that can show windows is preferred. */
let isWindowed = false;

/**
 * Prefers a browser that can show windows, as people have: for what depends on how it keeps memory.
 */
export function preferWindows() {
  isWindowed = true;
}

/** The browser to use: `NINEFOLD_CHROMIUM`, or the first of the usual names on the path. */
export function executable() {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const usual = names.flatMap((name) => places.map((place) => join(place, name)));
  const named = process.env.NINEFOLD_CHROMIUM ? [process.env.NINEFOLD_CHROMIUM] : usual;
  const windowed = isWindowed ? [...named, ...usual].filter((name) => !name.endsWith(names[0])) : [];
  const found = [...windowed, ...named].find(isExecutable);
  if (!found) throw new Error(`no browser: none of ${names.join(', ')} is on the path`);
  return found;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function launch() {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-browser-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // The profile is made in TMPDIR, so it goes with the folder even when the browser is killed.
  process.env.TMPDIR = folder;
  return chromium.launch({ executablePath: executable(), headless: true, args: flags, timeout: 60_000 });
}

/** Ends the browser. Tests need not call it. */
export async function closeBrowser() {
  await (await browser)?.close();
  browser = undefined;
}

if (process.argv[1]?.endsWith('.test.mjs')) after(closeBrowser);

/**
 * Opens a page of the server in a browser context of its own: empty storage, English, Prague time.
 *
 * `storage` is what local storage holds when the page starts (strings as they are, all else as
 * JSON). `touch` makes it a touch screen, `before` is run in the page before its own scripts.
 * `close` closes it and throws if anything went wrong on the page that no pattern given to
 * `expectErrors` matches; `errors` is that list while it grows.
 */
export async function open({
  path = '/', width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'no-preference',
  storage = {}, touch = false, before = undefined,
} = {}) {
  const context = await (await (browser ??= launch())).newContext({
    viewport: { width, height }, colorScheme, reducedMotion, hasTouch: touch, isMobile: touch,
    locale: 'en-GB', timezoneId: 'Europe/Prague', baseURL: `${base}/`, permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin, localStorage: entries(storage) }] },
  });
  context.setDefaultTimeout(60_000); // long, for the sake of busy machines
  if (isSite) await context.addInitScript(mirror);
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  const errors = watch(page);
  const expected = [];
  const url = base + (isSite ? path.replace(/^\/lab\b/, '/lab.html') : path);
  await page.goto(url, { waitUntil: 'load' });
  return {
    page,
    url,
    errors,
    /** Lets errors that match the pattern (a string or a regular expression) pass. */
    expectErrors: (pattern) => void expected.push(pattern),
    close: async () => {
      await context.close();
      const left = errors.filter((error) => !expected.some((pattern) => matches(error, pattern)));
      if (left.length) throw new Error(`the page ${path} had errors:\n  ${[...new Set(left)].join('\n  ')}`);
    },
  };
}

/**
 * In a page with its own engine: lets each request go to the host first, where tests can see it,
 * answer it or hold it back. The host says that the worker is to answer. Run in the page.
 */
function mirror() {
  const Real = window.Worker;
  window.Worker = class extends Real {
    #asked = new AbortController();

    postMessage(message, ...rest) {
      if (!message?.name || message.long) return super.postMessage(message, ...rest);
      const { id, name, body } = message;
      const headers = { 'content-type': 'application/json', 'x-mirror': 'worker' };
      const init = body ? { method: 'POST', headers, body } : { headers };
      const answered = async (response) => {
        if (response.headers.get('x-answered-by') === 'worker') return super.postMessage(message, ...rest);
        const answer = await response.json();
        return this.onmessage({ data: response.ok ? { id, answer: JSON.stringify(answer) } : { id, error: answer.error } });
      };
      return void fetch(`/api/v1/${name}`, { ...init, signal: this.#asked.signal }).then(answered, () => {});
    }

    terminate() {
      this.#asked.abort();
      super.terminate();
    }
  };
}

const entries = (storage) => Object.entries(storage).map(([name, value]) => (
  { name, value: typeof value === 'string' ? value : JSON.stringify(value) }));

const matches = (text, pattern) => (pattern instanceof RegExp ? pattern.test(text) : text.includes(pattern));

/**
 * Collects what goes wrong on a page, as sentences. The console also tells of breaches of the CSP.
 */
function watch(page) {
  const errors = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') errors.push(`console: ${message.text()}${url ? ` (${url})` : ''}`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin) errors.push(`request to another host: ${url}`);
  });
  page.on('requestfailed', (request) => {
    // A page may give up a request of its own: that is how it cancels work.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') errors.push(`request failed: ${request.method()} ${request.url()}: ${why}`);
  });
  return errors;
}

/**
 * Waits until something that is asked for comes out true in the page; to `waitForFunction` a promise
 * is true at once.
 */
export async function eventually(page, ask) {
  const begun = performance.now();
  while (!(await page.evaluate(ask))) {
    if (performance.now() - begun > 60_000) throw new Error(`this was never so: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A table of the interface, without a browser. */
export const getJson = async (name) => (await fetch(`${origin}/api/v1/${name}`)).json();

/** What the interface answers to a request, without a browser. */
export const postJson = async (name, body) => (await fetch(`${origin}/api/v1/${name}`, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
})).json();

/**
 * What breaks WCAG 2.2 A or AA or good practice on the page as it stands: an empty list, hopefully.
 * Each entry has the rule's name, what it asks for, and the elements that break it.
 */
export async function axe(page, { within = 'html', without = [] } = {}) {
  // Evaluated by the debugger, so the page's own CSP stays in force.
  await page.evaluate(`if (!window.axe) { ${axeSource} }`);
  const violations = await page.evaluate(
    async ([selector, values, exclude]) => (await window.axe.run({ include: [selector], exclude }, {
      runOnly: { type: 'tag', values }, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'],
    })).violations,
    [within, accessibilityTags, without],
  );
  return violations.map(({ id, impact, help, nodes }) => ({
    id, impact, help, nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}

/** Writes a picture of the page to `NINEFOLD_SHOTS/name.png` and returns the file's name. */
export async function shot(page, name, { fullPage = false } = {}) {
  mkdirSync(shots, { recursive: true });
  const file = join(shots, `${name}.png`);
  await page.screenshot({ path: file, fullPage, animations: 'disabled', caret: 'hide' });
  return file;
}
