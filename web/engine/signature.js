// SPDX-License-Identifier: MIT
/**
 * Checks what a house signs (docs/fairness.md): Ed25519 of RFC 8032, with the SHA-512 that it needs. Nothing here is
 * secret, so it may take its time: about ten milliseconds for a signature.
 *
 * The browser's own crypto.subtle is not used: it is missing on pages without TLS, as in a room's own network, and
 * browsers before 2025 do not know Ed25519.
 */

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const MASK = 2n ** 64n - 1n;

/** @param {bigint} a @param {bigint} modulus */
function mod(a, modulus = P) {
  const rest = a % modulus;
  return rest < 0n ? rest + modulus : rest;
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n) {
    result = left & 1n ? mod(result * square) : result;
    square = mod(square * square);
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));

/** @param {Uint8Array} bytes the lowest byte first */
function numberOf(bytes) {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

// ---- SHA-512 ----

/** The first 64 bits behind the point of the root of a prime. @param {number} prime @param {bigint} root 2 or 3 */
function rootBits(prime, root) {
  const wanted = BigInt(prime) << (64n * root);
  let low = 0n;
  for (let bit = 1n << 69n; bit > 0n; bit >>= 1n) {
    low = (low | bit) ** root <= wanted ? low | bit : low;
  }
  return low & MASK;
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */ const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) {
      found.push(number);
    }
  }
  return found;
}

/** @type {any[]} */ const CONSTANTS = primes(80).map((prime) => rootBits(prime, 3n));
const START = primes(8).map((prime) => rootBits(prime, 2n));

/** @param {bigint} word @param {bigint} by */
function turn(word, by) {
  return (word >> by) | ((word << (64n - by)) & MASK);
}

/** @param {bigint} word @param {bigint} a @param {bigint} b @param {bigint} c @param {boolean} [shifts] */
function spread(word, a, b, c, shifts = false) {
  return turn(word, a) ^ turn(word, b) ^ (shifts ? word >> c : turn(word, c));
}

/** @typedef {[bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]} Words */

/** @param {bigint[]} state @param {bigint[]} block sixteen words */
function compress(state, block) {
  const words = /** @type {any[]} */ ([...block]);
  for (let i = 16; i < 80; i++) {
    words[i] = (words[i - 16] + spread(words[i - 15], 1n, 8n, 7n, true) + words[i - 7] + spread(words[i - 2], 19n, 61n, 6n, true)) & MASK;
  }
  let [a, b, c, d, e, f, g, h] = /** @type {Words} */ (state);
  for (let i = 0; i < 80; i++) {
    const first = h + spread(e, 14n, 18n, 41n) + ((e & f) ^ (~e & MASK & g)) + CONSTANTS[i] + words[i];
    const second = spread(a, 28n, 34n, 39n) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & MASK, c, b, a, (first + second) & MASK];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (state[i] ?? 0n)) & MASK);
}

/** @param {Uint8Array} message @returns {Uint8Array} 64 bytes */
export function sha512(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  let state = START;
  for (let at = 0; at < padded.length; at += 128) {
    state = compress(state, Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i)));
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => digest.setBigUint64(8 * i, word));
  return new Uint8Array(digest.buffer);
}

// ---- The curve -x² + y² = 1 + D x² y², a point as [X, Y, Z]: x = X/Z, y = Y/Z ----

/** @typedef {[bigint, bigint, bigint]} Point */

/** @param {Point} a @param {Point} b @returns {Point} */
function add([x1, y1, z1], [x2, y2, z2]) {
  const xx = mod(x1 * x2);
  const yy = mod(y1 * y2);
  const zz = mod(z1 * z2);
  const cross = mod(x1 * y2 + y1 * x2);
  const product = mod(D * xx * yy);
  const low = mod(zz * zz - product);
  const high = mod(zz * zz + product);
  return [mod(zz * low * cross), mod(zz * high * (yy + xx)), mod(low * high)];
}

/** @param {bigint} times @param {Point} point @returns {Point} */
function multiply(times, point) {
  /** @type {Point} */ let total = [0n, 1n, 1n];
  for (let left = times, power2 = point; left > 0n; left >>= 1n) {
    total = left & 1n ? add(total, power2) : total;
    power2 = add(power2, power2);
  }
  return total;
}

/** @param {Uint8Array} bytes y, and the lowest bit of x on top @returns {Point | null} null: there is no such point */
function decode(bytes) {
  const number = numberOf(bytes);
  const y = number & (2n ** 255n - 1n);
  const sign = number >> 255n;
  const square = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square) !== 0n) {
    x = mod(x * power(2n, (P - 1n) / 4n));
  }
  if (y >= P || mod(x * x - square) !== 0n || (x === 0n && sign === 1n)) {
    return null;
  }
  return [(x & 1n) === sign ? x : P - x, y, 1n];
}

const BASE = decode(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0x58 : 0x66)));

/**
 * Whether the owner of the public key signed the message.
 * @param {Uint8Array} key 32 bytes @param {Uint8Array} message @param {Uint8Array} signature 64 bytes
 */
export function isSigned(key, message, signature) {
  if (key.length !== 32 || signature.length !== 64 || BASE === null) {
    return false;
  }
  const owner = decode(key);
  const point = decode(signature.slice(0, 32));
  const factor = numberOf(signature.slice(32));
  if (owner === null || point === null || factor >= ORDER) {
    return false;
  }
  const hashed = new Uint8Array(64 + message.length);
  hashed.set(signature.slice(0, 32));
  hashed.set(key, 32);
  hashed.set(message, 64);
  const asked = numberOf(sha512(hashed)) % ORDER;
  const [x1, y1, z1] = multiply(factor, BASE);
  const [x2, y2, z2] = add(point, multiply(asked, owner));
  return mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n;
}

/** @param {string} text hexadecimal */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

/** Whether the house signed the list of a round. @param {string} key @param {string} closing @param {string} signature */
export function isClosingSigned(key, closing, signature) {
  return isSigned(fromHex(key), Uint8Array.from([...new TextEncoder().encode('trey.closing.1'), ...fromHex(closing)]), fromHex(signature));
}

/**
 * Whether the house signed the receipt for a commitment or a reveal.
 * @param {string} key
 * @param {{kind: "commit" | "reveal", table: number, first: number, person: number, given: string, signature: string}} receipt
 */
export function isReceiptSigned(key, { kind, table, first, person, given, signature }) {
  const about = new DataView(new ArrayBuffer(16));
  about.setUint32(0, table, true);
  about.setBigUint64(4, BigInt(first), true);
  about.setUint32(12, person, true);
  const message = [...new TextEncoder().encode(`trey.${kind}.1`), ...new Uint8Array(about.buffer), ...fromHex(given)];
  return isSigned(fromHex(key), Uint8Array.from(message), fromHex(signature));
}
