// How fast the module is in Node and in Chromium: `node speed.mjs MODULE ENGINES FILE`, run by
// `examples/speed.rs`. ENGINES is the module of `crates/wasm/examples/engines.rs`, FILE has puzzles, one
// a line. Prints a line for each of the two: its name, then numbers with their names.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Engine } from './module.mjs';
import { executable } from './support.mjs';

const [module, engines, file] = process.argv.slice(2);
const most = 3000;
const lines = readFileSync(file, 'latin1').split('\n').filter((line) => /^[\d.]{81}/.test(line)).slice(0, most).map((line) => line.slice(0, 81));

/**
 * Runs where it is sent: best of many, in nanoseconds a puzzle, and milliseconds for some requests.
 */
async function measure(engine, engines, puzzles) {
  const best = (times, work) => {
    let least = Infinity;
    for (let i = 0; i < times; i++) {
      const begun = performance.now();
      work();
      least = Math.min(least, performance.now() - begun);
    }
    return least;
  };
  const each = (times, work) => Math.round(1e6 * best(times, work) / puzzles.length);
  const text = new TextEncoder().encode(puzzles.join('\n'));
  const { exports } = await WebAssembly.instantiate(engines, {});
  const at = exports.desk(text.length); // before its memory is looked at: it may grow
  new Uint8Array(exports.memory.buffer, at, text.length).set(text);
  if (exports.read() !== puzzles.length) throw new Error('some are no puzzles');
  const solve = (name) => () => {
    if (exports[name]() !== puzzles.length) throw new Error(`${name}: some aren't unique`);
  };
  const hint = () => engine.call('hint', '{"puzzle":"@inkala","level":4}');
  return {
    'first-hint-ms': best(1, hint).toFixed(1), 'hint-ms': best(20, hint).toFixed(1),
    batch: each(100, solve('batch')), single: each(100, solve('single')),
    'batch-with-copies': each(30, () => engine.solveLines(text, puzzles.length, 82, 2)),
    'inkala-ms': best(5, () => engine.call('rate', '{"puzzle":"@inkala"}')).toFixed(0),
  };
}

const print = (name, figures) => console.log([name, ...Object.entries(figures).flat()].join('\t'));

const [bytes, bench] = [module, engines].map((name) => readFileSync(name));
print(`Node ${process.version}`, await measure(new Engine(new WebAssembly.Module(bytes)), new WebAssembly.Module(bench), lines));

const browser = await chromium.launch({ executablePath: executable(), headless: true, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const script = readFileSync('module.mjs', 'utf8').replaceAll('export ', '');
print(`Chromium ${browser.version()}`, await page.evaluate(async ([code, modules, puzzles, work]) => {
  const engineClass = new Function(`${code}; return Engine;`)();
  const compile = (base64) => WebAssembly.compile(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  const [module, engines] = await Promise.all(modules.map(compile));
  return new Function(`return ${work};`)()(new engineClass(module), engines, puzzles);
}, [script, [bytes, bench].map((part) => part.toString('base64')), lines, String(measure)]));
await browser.close();
