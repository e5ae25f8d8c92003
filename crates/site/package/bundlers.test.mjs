// Vite and esbuild make a page of a program that uses the package, and the page solves.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { serve } from './host.mjs';

const browser = await chromium.launch({ executablePath: process.env.NINEFOLD_CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu'], timeout: 60_000 });
after(() => browser.close());

writeFileSync('app.js', `import { load, start } from "ninefold";
const engine = await load();
const engines = await start({ workers: 2 });
const { solution } = await engines.solve("@leetcode");
const { pdf } = await engine.print("@leetcode");
const same = pdf === (await engines.print("@leetcode")).pdf && pdf.startsWith("JVBERi0xLjc"); // %PDF-1.7
document.body.textContent = same && engine.solve("@leetcode").solution === solution ? solution : "they differ";
`);
const page = (script) => `<!doctype html><meta charset="utf-8"><title>Test</title><body><script type="module" src="${script}"></script></body>`;

async function solves(folder) {
  const host = await serve(folder, '/deep/down/');
  const tab = await browser.newPage();
  const errors = [];
  tab.on('pageerror', (error) => errors.push(String(error)));
  await tab.goto(host.url);
  await tab.waitForFunction(() => document.body.textContent.trim().length > 0, undefined, { timeout: 60_000 }).catch(() => {});
  assert.deepEqual(errors, []);
  assert.match(await tab.textContent('body'), /^5346789126721953481983425678597614/);
  await host.cut();
}

test('Vite finds the module and the worker by itself', async () => {
  writeFileSync('index.html', page('./app.js'));
  await vite({ base: './', logLevel: 'warn', build: { outDir: 'vite-dist', target: 'es2022' }, worker: { format: 'es' } });
  await solves('vite-dist');
});

test('esbuild takes the worker as a second entry, and the module is copied', async () => {
  await esbuild({
    entryPoints: { app: 'app.js', worker: 'node_modules/ninefold/worker.js' },
    bundle: true, format: 'esm', outdir: 'esbuild-dist', minify: true,
  });
  for (const name of ['ninefold.wasm', 'print.wasm']) copyFileSync(`node_modules/ninefold/${name}`, `esbuild-dist/${name}`);
  mkdirSync('esbuild-dist', { recursive: true });
  writeFileSync('esbuild-dist/index.html', page('./app.js'));
  await solves('esbuild-dist');
});
