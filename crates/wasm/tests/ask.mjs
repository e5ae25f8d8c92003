// Puts questions to the module, for the tests in Rust: `node ask.mjs MODULE WHAT FILE…`.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Engine } from './module.mjs';

const [path, what, input, output] = process.argv.slice(2);
const bytes = readFileSync(path);
const engine = new Engine(new WebAssembly.Module(bytes));

/** Answers each line of a file, a name and a body, with a line: `a` an answer or `r` a refusal. */
function answers() {
  const asked = readFileSync(input, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const lines = asked.map(([name, body]) => {
    const quick = engine.call(name, body, false);
    const long = engine.call(name, body, true);
    const text = JSON.stringify(long).replace(/\\"micros\\":\d+/g, '');
    if (!quick.longer) assert.equal(JSON.stringify(quick).replace(/\\"micros\\":\d+/g, ''), text);
    return 'answer' in long ? `a${long.answer}` : `r${long.refusal}`;
  });
  writeFileSync(output, lines.join('\n'));
}

/** Solves the lines of a file up to two solutions, then up to one. */
function lines() {
  const text = readFileSync(input);
  const count = text.length / 82;
  const both = [2, 1].map((limit) => engine.solveLines(text, count, 82, limit));
  writeFileSync(output, Buffer.concat(both));
}

/** Ten thousand calls of every kind take no more memory than the first two hundred. */
function memory() {
  const boards = ['@leetcode', '@inkala', '53..7', '@two', '.'.repeat(81)];
  const calls = [
    ['solve', {}], ['check', {}], ['hint', { level: 5 }], ['count', { limit: 100 }], ['convert', { to: 'candidates' }],
    ['rate', { scale: 'hodoku' }], ['explain', {}], ['canonical', {}], ['race', { budget: 500 }], ['trace', { strategy: 'bits', until: 2000 }],
  ];
  const ask = (i) => {
    const [name, options] = calls[i % calls.length];
    engine.call(name, JSON.stringify({ puzzle: boards[Math.floor(i / calls.length) % boards.length], ...options }), i % 3 === 0);
  };
  for (let i = 0; i < 200; i++) ask(i);
  const before = engine.memory;
  for (let i = 0; i < 10_000; i++) ask(i);
  assert.equal(engine.memory, before);
  console.log(`10,000 calls: ${before / 1024} kB before and after`);
}

/** Seeds that nobody names differ. */
function seeds() {
  const made = Array.from({ length: 20 }, () => JSON.parse(engine.call('generate', '{}').answer));
  assert.equal(new Set(made.map(({ seed }) => seed)).size, 20);
  for (const { seed, puzzle } of made.slice(0, 3)) {
    assert.equal(JSON.parse(engine.call('generate', JSON.stringify({ seed })).answer).puzzle, puzzle);
  }
}

/** How large the module is, compressed; and it wants a clock and no more. */
function measured() {
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const brotli = brotliCompressSync(bytes, { params: parameters }).length;
  console.log(`module: ${bytes.length} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), [{ module: 'ninefold', name: 'now', kind: 'function' }]);
  return { gzip, brotli };
}

/** The module is no larger than people are willing to download. */
function size() {
  const { gzip, brotli } = measured();
  assert.ok(gzip <= 600_000 && brotli <= 430_000, 'it has grown beyond its budget');
  assert.equal(JSON.parse(engine.call('version', '').answer).engine, 'simd128');
}

/** Nor is what prints, which is fetched when somebody prints. */
function printSize() {
  const { gzip, brotli } = measured();
  assert.ok(gzip <= 600_000 && brotli <= 500_000, 'it has grown beyond its budget');
}

/** Prints, again and again, and takes no more memory for it than at first. */
function printAnswers() {
  answers();
  const ask = () => engine.call('print', JSON.stringify({ puzzle: '@leetcode', title: 'Again', candidates: true }));
  for (let i = 0; i < 20; i++) ask();
  const before = engine.memory;
  for (let i = 0; i < 200; i++) ask();
  assert.equal(engine.memory, before);
}

({ answers, lines, memory, seeds, size, printSize, printAnswers })[what]();
