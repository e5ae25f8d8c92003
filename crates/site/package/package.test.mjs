// The npm package, as somebody has installed it: every function, many puzzles, workers, refusals,
// and the README's examples.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { load, NinefoldError, start } from 'ninefold';

const sample = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const { version } = JSON.parse(readFileSync('node_modules/ninefold/package.json', 'utf8'));

/** A call of every function, and a field of its answer. */
const calls = {
  solve: [[sample], ({ solution: found }) => found === solution],
  check: [[sample], ({ status, unique }) => status === 'unique' && unique],
  count: [['.'.repeat(81), { limit: 7 }], ({ count, complete }) => count === 7 && !complete],
  hint: [[sample, { level: 4 }], ({ technique, picture }) => technique && picture.cells],
  explain: [[sample], ({ steps, solved }) => steps.length > 40 && solved],
  rate: [['@easy', { scale: 'hodoku' }], ({ hodoku }) => hodoku.level === 'easy'],
  canonical: [[sample], ({ canonical }) => canonical.length === 81],
  convert: [[sample, { to: 'leetcode' }], ({ result }) => JSON.parse(result)[0][0] === '5'],
  race: [[sample, { strategies: ['bits', 'fast'] }], ({ strategies }) => strategies.length === 2],
  trace: [[sample, { strategy: 'bits', limit: 10 }], ({ window }) => window.events.length === 10],
  generate: [[{ seed: 7, count: 2 }], ({ puzzles }) => puzzles.length === 2],
  techniques: [[], (all) => all.length > 50],
  technique: [['X-Wing'], ({ why }) => why.length > 20],
  strategies: [[], (all) => all.some(({ name }) => name === 'dancing')],
  programs: [[], (all) => all.some(({ language }) => language === 'rust')],
  puzzles: [[], (all) => all.some(({ name }) => name === '@leetcode')],
  symmetries: [[], (all) => all.includes('180')],
};

test('every function answers, on this thread and in workers alike', async () => {
  const engine = await load();
  const engines = await start({ workers: 2 });
  assert.deepEqual([engine.version, engines.version, engines.workers], [version, version, 2]);
  for (const [name, [parameters, isRight]] of Object.entries(calls)) {
    const answer = engine[name](...parameters);
    assert.ok(isRight(answer), `${name}: ${JSON.stringify(answer).slice(0, 300)}`);
    const same = await engines[name](...parameters);
    if (name !== 'race') assert.deepEqual(same, answer, name); // a race has its times
  }
  engines.close();
});

test('what is no board is refused with a code, and the engine goes on', async () => {
  const engine = await load(new URL(import.meta.resolve('ninefold/ninefold.wasm')));
  assert.throws(() => engine.solve('53..7'), (error) => error instanceof NinefoldError && error.code === 'malformed_puzzle');
  assert.throws(() => engine.hint(sample, { level: 9 }), { code: 'bad_request' });
  assert.throws(() => engine.solve('1'.repeat(200_000)), { code: 'too_large' });
  assert.throws(() => engine.technique('nothing'), { code: 'not_found' });
  assert.equal(engine.rate('@two').status, 'multiple');
  assert.equal(engine.solve(sample).solution, solution);
});

test('many puzzles are solved in strings and in bytes, here and in workers', async () => {
  const engine = await load(readFileSync('node_modules/ninefold/ninefold.wasm'));
  const engines = await start({ workers: 2 });
  const two = engine.puzzles().find(({ name }) => name === '@two').puzzle;
  const typo = engine.puzzles().find(({ name }) => name === '@typo').puzzle;
  const some = [sample, two, typo, 'x'.repeat(81), 'é'.repeat(81), '12'];
  const puzzles = Array.from({ length: 6_000 }, (_, i) => some[i % some.length]);
  for (const { solutions, status } of [engine.solveMany(puzzles), await engines.solveMany(puzzles)]) {
    assert.deepEqual([...status.slice(0, 6)], [1, 2, 0, 255, 255, 255]);
    assert.deepEqual(solutions.slice(2, 6), ['', '', '', '']);
    assert.equal(solutions[0], solution);
    assert.ok(solutions.every((one, i) => one === solutions[i % 6]));
  }
  const bytes = new TextEncoder().encode([sample, two, typo].join('\n'));
  const { solutions, status } = engine.solveMany(bytes, { first: true });
  assert.deepEqual([solutions.length, ...status], [3 * 81, 1, 1, 0]);
  assert.equal(new TextDecoder().decode(solutions.subarray(0, 81)), solution);
  assert.deepEqual(await engines.solveMany(bytes, { first: true, stride: 82 }), { solutions, status });
  assert.throws(() => engine.solveMany(bytes, { stride: 80 }), { code: 'bad_request' });
  assert.deepEqual(engine.solveMany([]), { solutions: [], status: new Uint8Array() });
  engines.close();
  await assert.rejects(engines.solve(sample), { code: 'closed' });
});

test('puzzles go on paper, here and in a worker, and what cannot is refused', async () => {
  const engine = await load();
  const engines = await start({ workers: 1 });
  const options = { title: 'Two', paper: 'a5', solutions: 'foot' };
  const { puzzles, pdf } = await engine.print(`${sample}\n${solution}`, options);
  assert.equal(puzzles, 2);
  assert.equal(Buffer.from(pdf, 'base64').subarray(0, 8).toString(), '%PDF-1.7');
  assert.equal((await engines.print(`${sample}\n${solution}`, options)).pdf, pdf);
  await assert.rejects(engine.print(sample, { paper: 'nonsense' }), { code: 'bad_request' });
  await assert.rejects(engines.print(sample, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal((await engine.print('@two')).status, 'multiple');
  const without = await load(undefined, { print: new Uint8Array(8) });
  await assert.rejects(without.print(sample), WebAssembly.CompileError);
  assert.equal(without.solve(sample).solution, solution);
  engines.close();
  await assert.rejects(engines.print(sample), { code: 'closed' });
});

test('workers that nobody closes do not keep the process', () => {
  writeFileSync('leave.mjs', 'import { start } from "ninefold"; const engines = await start({ workers: 2 }); await engines.solve("@leetcode");');
  execFileSync(process.execPath, ['leave.mjs'], { timeout: 30_000 });
});

test('a signal stops work, and the next is answered soon', async () => {
  const engines = await start({ workers: 1 });
  const begun = performance.now();
  const race = engines.race('@tle', { strategies: ['scan', 'tables', 'bits'] }, { signal: AbortSignal.timeout(200) });
  await assert.rejects(race, { name: 'TimeoutError' });
  assert.ok(performance.now() - begun < 15_000); // the race takes minutes
  assert.equal((await engines.solve(sample)).solution, solution);
  await assert.rejects(engines.solve(sample, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  engines.close();
});

test('the examples of the README run and print what they say', () => {
  const readme = readFileSync('node_modules/ninefold/README.md', 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 4);
  for (const [i, code] of examples.entries()) {
    writeFileSync(`example-${i}.mjs`, code);
    const printed = execFileSync(process.execPath, [`example-${i}.mjs`], { encoding: 'utf8' }).trim().split('\n');
    const promised = code.split('\n').map((line) => line.trim()).filter((line) => line.startsWith('// ')).map((line) => line.slice(3));
    assert.deepEqual(printed, promised, code);
  }
});
