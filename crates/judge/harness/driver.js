// Runs a learner's JavaScript file for the judge: questions on descriptor 3, answers on 4.
'use strict';
const fs = require('node:fs');
const vm = require('node:vm');
const util = require('node:util');

const [COPY, NAME, NONCE, FUNCTION, HOW] = process.argv.slice(2);
Error.stackTraceLimit = 100;

/** What a program that wants to end itself throws; told even if it catches that. */
let left;
const leave = process.exit.bind(process);
process.exit = code => {
  left ??= Object.assign(new Error(`exit status ${code ?? process.exitCode ?? 0}`), { name: 'exit' });
  throw left;
};

/** Writes all of a text at once; a full pipe makes it wait. */
function write(descriptor, text) {
  let data = Buffer.from(text);
  while (data.length > 0) {
    try {
      data = data.subarray(fs.writeSync(descriptor, data));
    } catch (error) {
      if (error.code !== 'EAGAIN') leave(97);
    }
  }
}

const answer = message => write(4, JSON.stringify(message) + '\n');
const mark = number => write(2, `\0nf${NONCE} ${number}\n`);

// Node drops what a full pipe doesn't take when a program ends: prints are written at once.
const print = (...values) => write(1, util.format(...values) + '\n');
for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table']) console[name] = print;
process.stdout.write = text => (write(1, String(text)), true);
process.stderr.write = text => (write(2, String(text)), true);

/** The places of a stack that are in the learner's file, outermost first. */
function frames(error) {
  const found = [];
  for (const line of String(error && error.stack).split('\n')) {
    const at = line.lastIndexOf(NAME + ':');
    if (at < 0) continue;
    const number = Number.parseInt(line.slice(at + NAME.length + 1), 10);
    const named = /at (?:new )?([\w$.]+) \(/.exec(line);
    if (number > 0) found.unshift({ line: number, in: named ? named[1] : '' });
  }
  return found;
}

function failure(error) {
  const places = frames(error);
  const isError = error instanceof Error || (error && typeof error.stack === 'string');
  return {
    kind: isError ? error.name : 'thrown',
    message: String(isError ? error.message : util.inspect(error)).slice(0, 500),
    frames: places.slice(-12),
    depth: places.length,
  };
}

/** A value that can be sent. */
function plain(value, depth = 0) {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return Number.isNaN(value) ? { kind: 'NaN' } : value;
  if (typeof value === 'string') return value.slice(0, 200);
  if (Array.isArray(value) && depth < 2) return Array.from(value.slice(0, 20), item => plain(item, depth + 1));
  return { kind: typeof value === 'object' ? value.constructor?.name ?? 'object' : typeof value };
}

// -- watching ---------------------------------------------------------------------------------

class Enough {}

const digit = value => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length === 1 && text >= '1' && text <= '9' ? text : '0';
};

const isRow = row => (Array.isArray(row) || ArrayBuffer.isView(row)) && row.length === 9 && typeof row[0] !== 'object';
const cellsOf = (outer, flat) => Array.from(flat ? outer : outer.flatMap(row => [...row]), digit).join('');

/** The watch that stores are told to. */
let WATCH;

/** Whether all stores of the program are told, so that its board need not be made of proxies. */
let ALL_TOLD = false;

/** Stands for `array[key] = value` in a program that is watched. */
function nfSet(array, key, value, line) {
  if (WATCH === undefined || array === null || array === undefined) return (array[key] = value);
  if (WATCH.places !== undefined) {
    const place = WATCH.places.get(array);
    if (place !== undefined) return WATCH.store(place, array, key, value, line);
  }
  if (array.length === 81 && !WATCH.seen.has(array)) {
    const own = WATCH.ownBoard(array, true); // before the store, so that the start is what it was
    array[key] = value;
    WATCH.noteOwn(own, Math.floor(key / 9), key % 9, value, line);
    return value;
  }
  return (array[key] = value);
}

/** Stands for `outer[i][j] = value`. */
function nfSet2(outer, i, j, value, line) {
  const row = outer[i];
  if (WATCH !== undefined && Array.isArray(outer) && outer.length === 9 && !WATCH.seen.has(outer) && isRow(row) && !WATCH.seen.has(row)) {
    const known = WATCH.owned.has(outer) || (outer.every(isRow) && !outer.some(each => WATCH.seen.has(each)));
    const own = known ? WATCH.ownBoard(outer, false) : undefined;
    row[j] = value;
    WATCH.noteOwn(own, Number(i), Number(j), value, line);
    return value;
  }
  return nfSet(row, j, value, line);
}

const isPlace = key => Number.isInteger(key) && key >= 0 && key < 9;

/**
 * What is written into a board: told by the program's own stores, or, where they don't tell all, by
 * proxies in place of the rows, with which a search takes several times as long.
 */
class Watch {
  constructor(rows, number, most, counts, isTold) {
    Object.assign(this, { number, most, counts, lines: [], marks: new Map(), writes: [], chunks: [], count: 0, reads: 0, stacks: 0 });
    Object.assign(this, { own: [], owned: new Map(), seen: new WeakSet() });
    this.rows = rows;
    this.empty = rows.flat().filter(value => value === '.').length;
    if (isTold) {
      this.board = rows;
      this.places = new Map([[rows, -1], ...rows.map((row, i) => [row, i])]);
      this.told = rows.map(row => [...row]);
      for (const each of this.places.keys()) this.seen.add(each);
      return;
    }
    this.outer = rows.map((row, i) => this.row(row, i));
    const watch = this;
    this.board = new Proxy(this.outer, {
      set(target, key, value) {
        const i = Number(key);
        if (isPlace(i) && Array.isArray(value)) {
          const before = watch.rows[i];
          watch.rows[i] = value;
          target[i] = watch.row(value, i);
          for (let j = 0; j < 9; j++) if (before[j] !== value[j]) watch.note(i, j, value[j], before[j]);
        } else {
          target[key] = value;
        }
        return true;
      },
    });
    this.seen.add(this.board);
  }

  /** A store that is told, into a row or, at place -1, of a row into the board. */
  store(place, array, key, value, line) {
    const index = Number(key);
    if (place >= 0) {
      array[key] = value;
      if (isPlace(index)) this.tell(place, index, value, line);
    } else {
      const before = this.rows[key];
      array[key] = value;
      if (isPlace(index) && Array.isArray(value)) {
        if (this.places.get(before) === index) this.places.delete(before);
        this.places.set(value, index);
        this.seen.add(value);
        for (let j = 0; j < 9; j++) if (this.told[index][j] !== value[j]) this.tell(index, j, value[j], line);
      }
    }
    return value;
  }

  tell(i, j, value, line) {
    this.told[i][j] = value;
    this.write(i, j, value, this.char(line));
  }

  /** Says whether the board is what it was told to become. */
  isAsTold() {
    return this.rows.length === 9 && this.rows.every((row, i) =>
      Array.isArray(row) && row.length === 9 && row.every((value, j) => value === this.told[i][j]));
  }

  /** What is known of a board of the program's own. */
  ownBoard(outer, flat) {
    let found = this.owned.get(outer);
    if (found === undefined && this.own.length < 16) {
      found = { outer, flat, start: cellsOf(outer, flat), writes: [] };
      this.owned.set(outer, found);
      this.own.push(found);
    }
    return found;
  }

  /** A store into a board of the program's own; enough of them end the run. */
  noteOwn(own, i, j, value, line) {
    if (own === undefined || !(i >= 0 && i < 9 && j >= 0 && j < 9)) return;
    own.writes.push(`${i + 1}${j + 1}${digit(value)}${this.char(line)}`);
    if (own.writes.length >= this.most) throw new Enough();
  }

  /** The character that stands for a line. */
  char(line) {
    if (!line || (this.lines.length >= 44 && !this.marks.has(line))) return '~';
    if (!this.marks.has(line)) this.marks.set(line, this.lines.push(line) - 1);
    return String.fromCharCode(48 + this.marks.get(line));
  }

  row(real, i) {
    const watch = this;
    const traps = {
      set(target, key, value) {
        const before = target[key];
        target[key] = value;
        const j = Number(key);
        if (isPlace(j)) watch.note(i, j, value, before);
        return true;
      },
    };
    if (this.counts) {
      traps.get = (target, key) => {
        if (typeof key === 'string' && key.length === 1 && key >= '0' && key <= '8') watch.reads++;
        return target[key];
      };
    }
    const proxy = new Proxy(real, traps);
    this.seen.add(proxy);
    return proxy;
  }

  note(i, j, value, before) {
    this.empty += (digit(before) !== '0') - (digit(value) !== '0');
    let char = '~';
    // A stack is dear: it is taken for the first writes, and around the moment of the solution.
    if (this.stacks < 64 || this.empty <= 1) {
      this.stacks++;
      char = this.char(frames(new Error()).at(-1)?.line);
    }
    this.write(i, j, value, char);
  }

  write(i, j, value, char) {
    this.writes.push(`${i + 1}${j + 1}${digit(value)}${char}`);
    if (this.writes.length >= 8192) this.gather();
    if (++this.count >= this.most) throw new Enough();
  }

  gather() {
    if (this.writes.length > 0) this.chunks.push(this.writes.join(''));
    this.writes = [];
  }

  send() {
    this.gather();
    for (const writes of this.chunks) answer({ n: this.number, writes });
  }
}

// -- answering --------------------------------------------------------------------------------

function run(call, board, real) {
  left = undefined;
  const cpu = process.cpuUsage();
  let returned;
  try {
    returned = call(board);
    if (left !== undefined) throw left;
  } catch (error) {
    if (left !== undefined) return { error: failure(left) };
    return error instanceof Enough ? { cut: true } : { error: failure(error) };
  }
  const spent = process.cpuUsage(cpu);
  const result = {
    cpu: (spent.user + spent.system) * 1000, board: plain(real), rows: real?.length, returned: plain(returned),
  };
  if (returned !== undefined && returned !== null && typeof returned !== 'boolean') result.truthy = Boolean(returned);
  return result;
}

/** A board as a program gets it. */
const boardOf = text => Array.from({ length: 9 }, (_, i) => [...text.slice(9 * i, 9 * i + 9)]);

function watched(call, number, text, most, counts) {
  const isTold = ALL_TOLD && !counts;
  const watch = new Watch(boardOf(text), number, most, counts, isTold);
  WATCH = watch;
  const result = run(call, watch.board, watch.rows);
  WATCH = undefined;
  if (isTold && !watch.isAsTold()) {
    ALL_TOLD = false; // there are stores of another kind
    return watched(call, number, text, most, counts);
  }
  watch.send();
  const own = watch.own.filter(each => each.writes.length > 0);
  own.forEach((each, i) => {
    for (let at = 0; at < each.writes.length; at += 8192) {
      answer({ n: number, own: i + 1, writes: each.writes.slice(at, at + 8192).join('') });
    }
  });
  const boards = own.map(each => ({ start: each.start, end: cellsOf(each.outer, each.flat) }));
  return { ...result, lines: watch.lines, reads: watch.reads, unseen: 0, own: boards };
}

/** The learner's function: a global, a class's method, or what the module exports. */
function find() {
  const named = name => vm.runInThisContext(`typeof ${name} === 'undefined' ? undefined : ${name}`);
  const bare = named(FUNCTION);
  if (typeof bare === 'function') return board => bare(board);
  const solution = named('Solution');
  if (typeof solution === 'function' && typeof solution.prototype?.[FUNCTION] === 'function') {
    return board => new solution()[FUNCTION](board);
  }
  const exported = global.module.exports;
  if (typeof exported === 'function') return board => exported(board);
  return typeof exported?.[FUNCTION] === 'function' ? board => exported[FUNCTION](board) : undefined;
}

function load() {
  global.require = require;
  global.module = { exports: {} };
  global.exports = global.module.exports;
  // Keywords of modules mean nothing here; blanks keep the columns.
  let source = fs.readFileSync(COPY, 'utf8').replace(/^export (?:default )?/gm, word => ' '.repeat(word.length));
  let script;
  try {
    if (HOW === 'watched') {
      const told = require('./rewrite.js').rewritten(source);
      source = told?.text ?? source;
      ALL_TOLD = told?.isWhole ?? false;
      Object.assign(global, { nfSet, nfSet2 });
    }
    script = new vm.Script(source, { filename: NAME });
  } catch (error) {
    const line = Number.parseInt(String(error.stack).slice(NAME.length + 1), 10);
    answer({ compile: [{ line: line > 0 ? line : null, message: `${error.name}: ${error.message}` }] });
    return undefined;
  }
  try {
    script.runInThisContext();
  } catch (error) {
    mark(0);
    answer({ start: failure(error) });
    return undefined;
  }
  mark(0);
  const call = find();
  if (call === undefined) answer({ missing: [] });
  return call;
}

/** The lines of the questions, one at a time. */
function* questions() {
  const buffer = Buffer.alloc(4096);
  let text = '';
  for (;;) {
    const length = fs.readSync(3, buffer);
    if (length === 0) return;
    text += buffer.toString('latin1', 0, length);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
  }
}

const call = load();
if (call !== undefined) {
  answer({ ready: `Node ${process.versions.node}` });
  for (const line of questions()) {
    const [, asked, mode, text, most] = line.split(' ');
    const number = Number(asked);
    const board = boardOf(text);
    const result = mode === 'plain' ? run(call, board, board) : watched(call, number, text, Number(most), mode === 'look');
    mark(number);
    answer({ n: number, ...result });
  }
}
