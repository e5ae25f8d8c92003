// Between two events the page works out which lines a program runs and what its variables are. Here
// the programs themselves are run, line by line, and tell.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { getJson, open, postJson } from './support.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const strategies = ['scan', 'tables', 'bits', 'cells', 'singles', 'sorted', 'fewest'];
/** A board that is soon solved, one that is not, and one with full rows and empty corners. */
const boards = {
  leetcode: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  inkala: '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
  nearly: '53467891.672195348.98342567859761423426853791713924856961537284287419635.4528617.',
};
/** Lines of each program that are compared on a board. */
const LINES = 1500;
/** Events that lead as far. */
const EVENTS = 400;
/** Where a program goes round: it must show all of its variables there. */
const INSIDE = ['take', 'mark', 'place', 'call', 'unmark', 'erase'];

/** Left out where there is no Python, but never in CI. */
const skip = !process.env.CI && spawnSync('python3', ['--version']).status !== 0 ? 'no python3 on the path' : false;
const programs = await getJson('programs');
const { page } = await open({ path: '/lab' });

/** What a program really does: its lines and the variables after each. */
async function run(source, board) {
  const python = spawn('python3', [join(here, 'tracer.py'), board, String(LINES)], { stdio: ['pipe', 'pipe', 'inherit'] });
  python.stdin.end(source);
  return (await text(python.stdout)).trim().split('\n').map((line) => JSON.parse(line));
}

/**
 * What the page shows: moments, with the variables of each, up to the solution or the last event.
 */
async function shown(strategy, board, { source, lines }) {
  const answer = await postJson('trace', { puzzle: board, strategy, limit: EVENTS });
  const list = await page.evaluate(async ([clues, events, text, at]) => {
    const { between, momentOf } = await import('/js/lab/moments.js');
    const { Snapshot, readEvent } = await import('/js/lab/snapshot.js');
    const { variables } = await import('/js/lab/variables.js');
    const sets = at.map((there) => new Set(there));
    const snapshot = new Snapshot(clues);
    const moments = [];
    const add = (moment) => moments.push({ ...moment, event: snapshot.event, shown: variables(moment, snapshot, text) });
    for (const event of events) {
      const next = readEvent(event);
      between(snapshot, next, sets, text).forEach(add);
      snapshot.apply(next);
      add(momentOf(next, sets));
    }
    return JSON.stringify(moments); // a string travels much faster than a list
  }, [board, answer.window.events, source, lines]);
  // A function's first line is where it is entered, and it runs no code.
  return JSON.parse(list).filter(({ name }) => name !== 'enter');
}

/** A value as the program has it, written as the page writes it. */
function written(name, after) {
  const [, table, index] = /^(\w+)\[(\d)\]$/.exec(name) ?? [];
  const value = table ? after[table][index] : after[name];
  if (Array.isArray(value) && typeof value[0] === 'boolean') return value.slice(1).map((held, i) => (held ? i + 1 : '·')).join('');
  if (Array.isArray(value) && table) return `{${value.join(', ')}}`;
  if (table || ['free', 'taken', 'bit'].includes(name)) return `0b${value.toString(2).padStart(10, '0')}`;
  return String(value);
}

/** The cells of a list around the one that is marked; `…` stands for those left out. */
function compareList(text, list, index) {
  const names = text.replaceAll('…', '').trim().split(/\s+/);
  const at = names.findIndex((name) => name.startsWith('▸'));
  const first = index - at;
  const real = list.slice(first, first + names.length).map(([row, column]) => `r${row + 1}c${column + 1}`);
  assert.deepEqual(names.map((name) => name.replace('▸', '')), real);
  assert.equal(text.startsWith('…'), first > 0);
}

/** Compares what is shown at a moment with the program after the last line of it. */
function compare(moment, after, where) {
  for (const [name, text] of moment.shown) {
    if (name === 'empty' || name === 'cells') compareList(text, after[name], after.i);
    else assert.equal(text, written(name, after), `${name} ${where}`);
  }
  if (!INSIDE.includes(moment.name)) return;
  const names = new Set(moment.shown.map(([name]) => name.replace(/\[.*/, '')));
  const needed = Object.keys(after).filter((name) => !['board', 'empty', 'cells'].includes(name));
  assert.deepEqual(needed.filter((name) => !names.has(name)), [], `all variables ${where}`);
}

for (const strategy of strategies) {
  test(`the lines and variables of ${strategy} are those of the program`, { skip }, async () => {
    const program = programs.find((one) => one.strategy === strategy && one.language === 'python');
    for (const [name, board] of Object.entries(boards)) {
      const real = await run(program.source, board);
      follow(program, real, await shown(strategy, board, program), name);
    }
  });
}

/** Goes through the lines that were run and the moments that are shown, side by side. */
function follow(program, real, moments, name) {
  let at = 0;
  // The solution is an event of its own, at a line that was reached before it.
  const last = moments.at(-1).name === 'done' ? moments.length - 1 : moments.length;
  for (const [i, moment] of moments.slice(0, last).entries()) {
    const where = `on ${name} at ${moment.name}, event ${moment.event}, cell ${moment.cell}, digit ${moment.digit}`;
    if (at === real.length) return;
    const lit = (line) => program.lines[line - 1].includes(moment.name);
    assert.ok(lit(real[at].line), `the program is at line ${real[at].line} (${program.lines[real[at].line - 1]}), the page ${where}`);
    const following = moments[i + 1]?.name;
    if (following !== moment.name && program.lines[real[at].line - 1].includes(following)) continue; // both at one line
    const start = at;
    while (at < real.length && lit(real[at].line) && !(at > start && again(moment, real, start, at))) at += 1;
    if (at === real.length) return; // the rest of it may be cut off
    compare(moment, real[at - 1].after, where);
  }
  assert.equal(moments.at(-1).name, 'done', `on ${name} only ${at} of ${real.length} lines were compared`);
}

/**
 * Whether a line belongs to the next moment of the same kind: another call, or another digit or
 * cell.
 */
function again(moment, real, start, at) {
  if (['sweep', 'pick', 'mark', 'unmark'].includes(moment.name)) return false; // a loop of its own
  return real[at].line === real[start].line || real[at].line < real[start].line;
}
