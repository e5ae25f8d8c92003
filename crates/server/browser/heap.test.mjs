// The lab's memory stays flat while it plays. Time is made to pass as fast as frames can be drawn,
// so minutes of play take seconds; NINEFOLD_MINUTES=60 plays an hour.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lab } from './lab-support.mjs';
import { preferWindows } from './support.mjs';

// Without windows the heap grew by a twentieth in these minutes; in the browser that people have it
// does not.
preferWindows();

const MINUTES = Number(process.env.NINEFOLD_MINUTES ?? 1);
/** The heap is measured after each round. */
const ROUNDS = Math.max(9, 3 * MINUTES);
/** Frames of a quarter of a round; a minute has 3600. */
const FRAMES = Math.ceil((3600 * MINUTES) / ROUNDS / 4);
/** Rounds until everything that is kept on purpose has been seen. */
const WARM = 2;
/**
 * What is shown before the heap is measured: as many runs as the page keeps, always the same, so
 * that none of those that were played is kept; the last is short, so that hardly anything is.
 */
const REST = ['fast', 'singles', 'dancing', 'sorted', 'fewest', 'bits'].map((strategy) => ['leetcode', strategy]);
/**
 * What is played in each round, for a quarter of it each: every kind of speed, forwards and back.
 */
const RUNS = [
  ['leetcode', 'bits', 28], ['easy', 'scan', 42], ['inkala', 'fewest', 21], ['inkala', 'cells', 56],
];

/**
 * Runs in the page before anything else: each frame comes at once, and its clock says a sixtieth of
 * a second later.
 */
function hurry() {
  const channel = new MessageChannel();
  let waiting = new Map();
  let number = 0;
  window.framesDrawn = 0;
  channel.port1.onmessage = () => {
    const now = waiting;
    waiting = new Map();
    window.framesDrawn += 1;
    for (const draw of now.values()) draw((window.framesDrawn * 1000) / 60);
  };
  window.requestAnimationFrame = (draw) => {
    number += 1;
    if (waiting.size === 0) channel.port2.postMessage(null);
    waiting.set(number, draw);
    return number;
  };
  window.cancelAnimationFrame = (id) => waiting.delete(id);
}

/** Shows a run, from its start. */
async function choose(page, board, strategy) {
  await page.locator(`[data-board="${board}"]`).click();
  await page.locator(`#strategy-${strategy}`).check();
  await page.waitForFunction((name) => document.querySelector('#outcome').textContent.startsWith('Solved') &&
    document.querySelector('#about').textContent.startsWith(name), strategy);
}

/**
 * Plays a run for a quarter of a round of the page's time, from the start again whenever it has
 * ended.
 */
async function quarter(page, [board, strategy, speed]) {
  await choose(page, board, strategy);
  await page.evaluate(async ([position, frames]) => {
    const slider = document.querySelector('#speed');
    slider.value = String(position);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const button = document.querySelector('#play');
    const isPlaying = () => document.querySelector('#play-label').textContent === 'Pause';
    const end = window.framesDrawn + frames;
    while (window.framesDrawn < end) {
      if (!isPlaying()) button.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (isPlaying()) button.click();
    for (let i = 0; i < 20; i += 1) document.querySelector('#step-back').click();
  }, [speed, FRAMES]);
}

test(`minutes of play (${MINUTES}) leave the heap as it was`, { timeout: 3_600_000 }, async (t) => {
  const { page, close } = await lab('', { before: hurry });
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  const samples = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const run of RUNS) await quarter(page, run);
    if (round <= WARM) continue;
    // How much of a long run is at hand depends on how fast it came: the heap is compared without
    // one, and without those that the page keeps for coming back to them.
    for (const run of REST) await choose(page, ...run);
    await inspector.send('HeapProfiler.collectGarbage');
    const { metrics } = await inspector.send('Performance.getMetrics');
    const value = (name) => metrics.find((one) => one.name === name).value;
    samples.push({ heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') });
  }
  const frames = await page.evaluate(() => window.framesDrawn);
  t.diagnostic(`${frames} frames; MB and nodes by round: ${samples.map(({ heap, nodes }) => `${(heap / 1e6).toFixed(2)} ${nodes}`).join(', ')}`);
  assert.ok(frames >= MINUTES * 3600, `${frames} frames`);
  // What the engine keeps of compiled code comes and goes; a leak stays. So the least of each half
  // counts.
  const half = samples.length / 2;
  const least = (part, what) => Math.min(...part.map((sample) => sample[what]));
  for (const [what, most] of [['heap', (bytes) => bytes * 1.05], ['nodes', (count) => count + 50], ['listeners', (count) => count + 10]]) {
    const [first, last] = [least(samples.slice(0, half), what), least(samples.slice(half), what)];
    assert.ok(last <= most(first), `${what} from ${first} to ${last}`);
  }
  await close();
});
