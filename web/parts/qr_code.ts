// QR codes (ISO/IEC 18004) of texts: byte mode, error correction M, the smallest version that holds the text.

/** Error correction M, by version from 1: codewords for correction in each block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL_M = 0;

const at = <T>(list: ArrayLike<T>, index: number): T => list[index] as T;

// ---- Codewords ----

/** Modules left for data and correction beside all patterns. */
function dataModules(version: number): number {
  const side = 17 + 4 * version;
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = aligned === 0 ? 0 : 25 * (aligned * aligned - 3) - 10 * (aligned - 2);
  const finders = 3 * 64, formats = 31, timing = 2 * (side - 16);
  return side * side - finders - formats - timing - alignment - (version >= 7 ? 36 : 0);
}

interface Layout { version: number; total: number; correction: number; blocks: number; data: number }

function layoutFor(size: number): Layout | null {
  for (let version = 1; version <= CORRECTION.length; version++) {
    const total = dataModules(version) >> 3;
    const correction = at(CORRECTION, version - 1), blocks = at(BLOCKS, version - 1);
    const data = total - correction * blocks;
    if (size + (version < 10 ? 2 : 3) <= data) {
      return { version, total, correction, blocks, data };
    }
  }
  return null;
}

/** Mode, length and bytes, filled up. */
function dataCodewords(bytes: Uint8Array, of: Layout): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) {
      bits.push(value >> bit & 1);
    }
  };
  put(4, 4);
  put(bytes.length, of.version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * of.data - bits.length));
  put(0, -bits.length & 7);
  for (let fill = 0xec; bits.length < 8 * of.data; fill ^= 0xec ^ 0x11) {
    put(fill, 8);
  }
  return Uint8Array.from({ length: of.data }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
}

/** Product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = product << 1 ^ (product >> 7) * 0x11d ^ (b >> bit & 1) * a;
  }
  return product;
}

/** The remainder of the data by the generator polynomial of that degree. */
function correctionOf(data: Uint8Array, degree: number): Uint8Array {
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2)) {
    for (let k = 0; k < degree; k++) {
      generator[k] = multiply(at(generator, k), root) ^ (k + 1 < degree ? at(generator, k + 1) : 0);
    }
  }
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ at(rest, 0);
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    generator.forEach((value, k) => { rest[k] = at(rest, k) ^ multiply(value, factor); });
  }
  return rest;
}

/** Data and correction of all blocks, interleaved. The last blocks may have one codeword of data more. */
function codewords(data: Uint8Array, of: Layout): number[] {
  const short = Math.floor(of.data / of.blocks), longer = of.data % of.blocks;
  const parts: Uint8Array[] = [];
  for (let i = 0, from = 0; i < of.blocks; i++) {
    const size = short + (i >= of.blocks - longer ? 1 : 0);
    parts.push(data.subarray(from, from += size));
  }
  const corrections = parts.map((part) => correctionOf(part, of.correction));
  const made: number[] = [];
  for (const [list, length] of [[parts, short + 1], [corrections, of.correction]] as const) {
    for (let k = 0; k < length; k++) {
      made.push(...list.filter((part) => k < part.length).map((part) => at(part, k)));
    }
  }
  return made;
}

// ---- Modules ----

/** True: dark. undefined: not set yet. */
type Grid = (boolean | undefined)[][];

function alignmentPlaces(version: number): number[] {
  if (version === 1) {
    return [];
  }
  const count = Math.floor(version / 7) + 2, last = 10 + 4 * version;
  const step = Math.ceil((last - 6) / (2 * (count - 1))) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
}

/** A square ring pattern around a module, light beyond its edge. */
function drawRings(grid: Grid, row: number, column: number, reach: number, lightRings: number[]): void {
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      if (row + y >= 0 && row + y < grid.length && column + x >= 0 && column + x < grid.length) {
        at(grid, row + y)[column + x] = !lightRings.includes(Math.max(Math.abs(x), Math.abs(y)));
      }
    }
  }
}

function drawPatterns(grid: Grid, version: number): void {
  const side = grid.length, places = alignmentPlaces(version), last = places.length - 1;
  for (let i = 0; i < side; i++) {
    at(grid, 6)[i] = at(grid, i)[6] = i % 2 === 0;
  }
  for (const [row, column] of [[3, 3], [3, side - 4], [side - 4, 3]] as const) {
    drawRings(grid, row, column, 4, [2, 4]);
  }
  places.forEach((row, i) => places.forEach((column, k) => {
    if (!(i === 0 && (k === 0 || k === last)) && !(i === last && k === 0)) {
      drawRings(grid, row, column, 2, [1]);
    }
  }));
}

/** A number with the remainder of a division of polynomials behind it. */
function withRemainder(value: number, generator: number, degree: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) {
    rest = rest << 1 ^ (rest >> degree - 1) * generator;
  }
  return value << degree | rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const side = grid.length, format = withRemainder(LEVEL_M << 3 | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number): boolean => (format >> i & 1) !== 0;
  for (let i = 0; i < 15; i++) {
    if (i < 8) {
      at(grid, i < 6 ? i : i + 1)[8] = bit(i);
      at(grid, 8)[side - 1 - i] = bit(i);
    } else {
      at(grid, 8)[i === 8 ? 7 : 14 - i] = bit(i);
      at(grid, side - 15 + i)[8] = bit(i);
    }
  }
  at(grid, side - 8)[8] = true;
}

function drawVersion(grid: Grid, version: number): void {
  const number = withRemainder(version, 0x1f25, 12);
  for (let i = 0; version >= 7 && i < 18; i++) {
    const near = Math.floor(i / 3), far = grid.length - 11 + i % 3;
    at(grid, near)[far] = at(grid, far)[near] = (number >> i & 1) !== 0;
  }
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0, (row) => row % 2 === 0, (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0, (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => row * column % 2 + row * column % 3 === 0, (row, column) => (row * column % 2 + row * column % 3) % 2 === 0,
  (row, column) => ((row + column) % 2 + row * column % 3) % 2 === 0,
];

/** Two columns at a time from the right, up and down in turn, around what is drawn already. */
function drawData(grid: Grid, words: number[], mask: number): boolean[][] {
  const side = grid.length;
  const made = grid.map((row) => row.map((module) => module === true));
  let next = 0;
  for (let pair = side - 1; pair >= 1; pair -= 2) {
    const right = pair <= 6 ? pair - 1 : pair;
    for (let i = 0; i < side; i++) {
      const row = (right + 1 & 2) === 0 ? side - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (at(at(grid, row), column) === undefined) {
          const bit = next < 8 * words.length && (at(words, next >> 3) >> 7 - (next & 7) & 1) !== 0;
          at(made, row)[column] = bit !== at(MASKS, mask)(row, column);
          next++;
        }
      }
    }
  }
  return made;
}

/** What makes a code hard to read: long runs, blocks, patterns like a finder, and too many dark modules. */
function penalty(made: boolean[][]): number {
  const side = made.length;
  const lines = [...made, ...made.map((_, k) => made.map((row) => at(row, k)))].map((line) => line.map((dark) => dark ? '1' : '0').join(''));
  let points = 0, dark = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) {
      points += run.length - 2;
    }
    points += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const here = at(at(made, row), column);
      dark += here ? 1 : 0;
      const isBlock = row > 0 && column > 0 && at(at(made, row - 1), column) === here &&
        at(at(made, row), column - 1) === here && at(at(made, row - 1), column - 1) === here;
      points += isBlock ? 3 : 0;
    }
  }
  return points + 10 * Math.floor(Math.abs(dark * 20 - side * side * 10) / (side * side));
}

/** The modules of a code, true where dark, without the light margin; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const layout = layoutFor(bytes.length);
  if (layout === null) {
    return null;
  }
  const side = 17 + 4 * layout.version, words = codewords(dataCodewords(bytes, layout), layout);
  let best: { made: boolean[][]; points: number } | null = null;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const grid: Grid = Array.from({ length: side }, () => Array<boolean | undefined>(side).fill(undefined));
    drawPatterns(grid, layout.version);
    drawFormat(grid, mask);
    drawVersion(grid, layout.version);
    const made = drawData(grid, words, mask), points = penalty(made);
    best = best === null || points < best.points ? { made, points } : best;
  }
  return best?.made ?? null;
}
