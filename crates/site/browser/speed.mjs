// How fast the module is in Node and in Chromium: `node speed.mjs MODULE FILE`, in a folder with this
// file, `module.mjs` (js/engine/module.js) and the packages of the page's tests. FILE has puzzles, one a
// line; `examples/native_speed.rs` measures the same natively.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Engine } from './module.mjs';
import { executable } from './support.mjs';

const [module, file] = process.argv.slice(2);
const bytes = readFileSync(module);
const lines = readFileSync(file, 'latin1').split('\n').filter((line) => /^[\d.]{81}/.test(line)).slice(0, 3000).map((line) => line.slice(0, 81));

/** Runs where it is sent: best of many, in nanoseconds a puzzle, and milliseconds for some requests. */
function measure(engine, puzzles) {
  const best = (times, work) => {
    let least = Infinity;
    for (let i = 0; i < times; i++) {
      const begun = performance.now();
      work();
      least = Math.min(least, performance.now() - begun);
    }
    return least;
  };
  const encoder = new TextEncoder();
  const text = encoder.encode(puzzles.join('\n'));
  const each = puzzles.map((puzzle) => encoder.encode(puzzle));
  const hint = () => engine.call('hint', '{"puzzle":"@inkala","level":4}');
  const first = best(1, hint);
  const batch = best(60, () => engine.solveLines(text, puzzles.length, 82, 2));
  const single = best(30, () => each.forEach((puzzle) => engine.solveLines(puzzle, 1, 81, 2)));
  return {
    batch: Math.round(1e6 * batch / puzzles.length), single: Math.round(1e6 * single / puzzles.length),
    firstHint: first.toFixed(1), hint: best(20, hint).toFixed(2),
    inkala: best(5, () => engine.call('rate', '{"puzzle":"@inkala"}')).toFixed(0),
  };
}

console.log(`Node ${process.version}`, measure(new Engine(new WebAssembly.Module(bytes)), lines));

const browser = await chromium.launch({ executablePath: executable(), headless: true, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const script = readFileSync('module.mjs', 'utf8').replaceAll('export ', '');
console.log(`Chromium ${browser.version()}`, await page.evaluate(async ([code, base64, puzzles, work]) => {
  const engineClass = new Function(`${code}; return Engine;`)();
  const compiled = await WebAssembly.compile(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  return new Function(`return ${work};`)()(new engineClass(compiled), puzzles);
}, [script, bytes.toString('base64'), lines, String(measure)]));
await browser.close();
