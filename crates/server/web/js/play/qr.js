// QR codes (ISO/IEC 18004) of text in byte mode with the lowest error correction, up to version 20:
// enough for any link that holds a board. Names follow the standard: a module is a small square.

/** For each version, the codewords of error correction in a block, and the blocks. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
/** The bits that stand for this level of correction in the format. */
const LEVEL = 0b01;

/** @param {string} text @returns {boolean[][] | null} rows of modules, true dark; null if it is too long */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= CORRECTION.length; version += 1) {
    const data = encodeBytes(bytes, version);
    if (data) return draw(version, interleave(data, version));
  }
  return null;
}

/** @param {number} version @returns {number} all codewords, data and correction */
function capacity(version) {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const alignment = aligned ? (25 * aligned - 10) * aligned - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version < 7 ? 0 : 36)) / 8);
}

/** @param {Uint8Array} bytes @param {number} version @returns {number[] | null} data codewords, padded */
function encodeBytes(bytes, version) {
  const room = capacity(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
  const lengthBits = version < 10 ? 8 : 16;
  if (4 + lengthBits + 8 * bytes.length > 8 * room) return null;
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** @param {number} a @param {number} b @returns {number} the product in the field of 256 elements */
function multiply(a, b) {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> at) & 1) * a;
  }
  return product;
}

/** @param {number} degree @returns {number[]} the generator polynomial, without its leading 1 */
function generator(degree) {
  const result = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) result[at] = multiply(result[at], root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

/** @param {number[]} data @param {number[]} divisor @returns {number[]} the codewords of error correction */
function remainder(data, divisor) {
  const result = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ Number(result.shift());
    result.push(0);
    divisor.forEach((coefficient, at) => (result[at] ^= multiply(coefficient, factor)));
  }
  return result;
}

/** Cuts the data into blocks, adds their correction, and deals them out in turn. @param {number[]} data @param {number} version */
function interleave(data, version) {
  const [count, correction] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(capacity(version) / count) - correction;
  const longBlocks = capacity(version) % count;
  const divisor = generator(correction);
  const blocks = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = short + (block < count - longBlocks ? 0 : 1);
    const words = data.slice(at, at + length);
    blocks.push({ words, check: remainder(words, divisor) });
    at += length;
  }
  const dealt = [];
  for (let at = 0; at <= short; at += 1) for (const { words } of blocks) if (at < words.length) dealt.push(words[at]);
  for (let at = 0; at < correction; at += 1) for (const { check } of blocks) dealt.push(check[at]);
  return dealt;
}

/** The symbol in the making: which modules are dark, and which are no data. */
class Symbol {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.taken = Array.from({ length: this.size }, () => Array(this.size).fill(false));
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  set(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.taken[y][x] = true;
  }

  /** The patterns by which a reader finds its way. */
  patterns() {
    for (let at = 0; at < this.size; at += 1) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    const end = this.size - 4;
    for (const [x, y] of [[3, 3], [end, 3], [3, end]]) this.#rings(x, y, 4, [0, 1, 3]);
    const places = alignment(this.version);
    const last = places.length - 1;
    places.forEach((y, row) => places.forEach((x, column) => {
      const corner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!corner) this.#rings(x, y, 2, [0, 2]);
    }));
    this.format(0);
    this.#versionBits();
  }

  /** Squares around a place. @param {number} x @param {number} y @param {number} reach @param {number[]} rings those that are dark */
  #rings(x, y, reach, rings) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, rings.includes(ring));
      }
    }
  }

  /** @param {number} mask writes the level and the mask, twice */
  format(mask) {
    const data = (LEVEL << 3) | mask;
    let rest = data;
    for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 6; at += 1) this.set(8, at, bit(at));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.set(8, this.size - 15 + at, bit(at));
    this.set(8, this.size - 8, true);
  }

  #versionBits() {
    if (this.version < 7) return;
    let rest = this.version;
    for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [a, b] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(a, b, ((bits >> at) & 1) === 1);
      this.set(b, a, ((bits >> at) & 1) === 1);
    }
  }

  /** Lays the bits in pairs of columns, upwards and downwards in turn. @param {number[]} words */
  data(words) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const upwards = ((right + 1) & 2) === 0;
        const y = upwards ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.taken[y][x] || at >= words.length * 8) continue;
          this.dark[y][x] = ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  /** @param {number} mask turns over the data modules that it covers */
  mask(mask) {
    for (let y = 0; y < this.size; y += 1) {
      for (let x = 0; x < this.size; x += 1) if (!this.taken[y][x] && MASKS[mask](x, y)) this.dark[y][x] = !this.dark[y][x];
    }
  }

  /** How hard the symbol is to read: long runs, squares, and an unequal share of dark. */
  penalty() {
    const columns = this.dark.map((_, x) => this.dark.map((row) => row[x]));
    const runs = [...this.dark, ...columns].map((line) => line.map(Number).join("").match(/0{5,}|1{5,}/g) ?? []);
    let penalty = runs.flat().reduce((sum, run) => sum + run.length - 2, 0);
    for (let y = 1; y < this.size; y += 1) {
      for (let x = 1; x < this.size; x += 1) {
        const four = [this.dark[y][x], this.dark[y - 1][x], this.dark[y][x - 1], this.dark[y - 1][x - 1]];
        if (four.every((dark) => dark === four[0])) penalty += 3;
      }
    }
    for (const line of [...this.dark, ...columns]) {
      const text = line.map(Number).join("");
      penalty += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
    }
    const dark = this.dark.flat().filter(Boolean).length / this.size ** 2;
    return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
  }
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {number} version @returns {number[]} where the alignment patterns are, both ways */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const places = [6];
  for (let at = 17 + 4 * version - 7; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** @param {number} version @param {number[]} words @returns {boolean[][]} with the mask that reads best */
function draw(version, words) {
  const symbol = new Symbol(version);
  symbol.patterns();
  symbol.data(words);
  const judged = MASKS.map((_, mask) => {
    symbol.mask(mask);
    symbol.format(mask);
    const penalty = symbol.penalty();
    symbol.mask(mask);
    return penalty;
  });
  const best = judged.indexOf(Math.min(...judged));
  symbol.mask(best);
  symbol.format(best);
  return symbol.dark;
}
