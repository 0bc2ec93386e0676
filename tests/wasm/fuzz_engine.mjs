// SPDX-License-Identifier: MIT
// Fuzzer of the engine in the browser: random bytes, numbers and orders of calls to the real module, and random damage
// to what pages hand to the JavaScript around it. A trap is a finding, and so is any exception but an EngineError. A
// finding prints its seed and the calls that lead to it; the same seed does the same again.
//
// usage: node fuzz_engine.mjs TREY.wasm API.md EXAMPLES-DIRECTORY [SECONDS [SEED]]
import { readdirSync, readFileSync } from 'node:fs';
import { Engine, EngineError } from '../../web/engine/engine.js';

const [wasm, api, examples, seconds = '3', first = '1'] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const INPUT_MAX = 256 * 1024;

// ---- Chance ----

let state = 0n;

function below(bound) {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return Number((state >> 33n) % BigInt(bound));
}

const pick = (from) => from[below(from.length)];
const chance = (oneIn) => below(oneIn) === 0;

// ---- What real callers hand over ----

const rounds = readdirSync(examples).filter((name) => name.endsWith('.json')).map((name) => readFileSync(`${examples}/${name}`, 'utf8'));
const objects = rounds.flatMap((text) => text.split(/\n(?=\{)/)).map((text) => JSON.parse(text)); // a file may have several
const texts = [
  'As Kd 3c', '10h, 9h, 8h', 'A♠K♠Q♠', 'Kd9s2c', '', 'As', '2c 2c 2c 2c 2c 2c 2c 2c 2c',
  'california-shfl', 'california-grand', 'california-bureau', 'house-banked', 'TCP-04', 'TCP-07', ...rounds,
];
const frames = readFileSync(api, 'utf8').split('```')
  .filter((block) => /^json\n\{"type": "openings"/.test(block)).map((block) => JSON.parse(block.slice(4)));
const [frame] = frames;
const seen = { root: frame.shoe.root, closing: frame.shoe.closing, person: 7, entropy: 'ab'.repeat(32), cards: { 0: ['Ad', null] }, bets: frame.bets };
const questions = [
  { rules: 'california-shfl', hand: 'Kd 9s 2c', up: 'Kh' },
  { rules: 'house-banked', decks: 2, hand: 'Qs 6d 4c', dead: '2c 3c', paytable: 'TCP-04', seats: 6, progressive: 1, meter: 100000 },
  { rules: 'california-grand', hand: 'Qs 6d 4c', exposesCard: true, anteBonus: [{ hand: 'straight', pays: 1 }], bonus: [{ hand: 'pair', pays: 1 }] },
];

// ---- Damage ----

const NUMBERS = [0, 1, 2, 3, 4, 7, 8, 9, 14, 15, 16, 51, 52, 53, 255, 256, 415, 416, 417, 65535, 65536, INPUT_MAX - 1, INPUT_MAX, INPUT_MAX + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const VALUES = [null, true, [], {}, '', 'As', -1, 0.5, 1e300, '\u0000', '\ud800', 'x'.repeat(70000), [[[[]]]], { seat: 1 }, ...NUMBERS];

function number() {
  return chance(3) ? below(2 ** 31) * 2 + below(2) : pick(NUMBERS);
}

function damagedText(text) {
  let out = text;
  for (let times = below(4); times > 0; times--) {
    const at = below(out.length + 1);
    const how = below(5);
    if (how === 0) out = out.slice(0, at) + String.fromCodePoint(below(0x500)) + out.slice(at);
    else if (how === 1) out = out.slice(0, at) + out.slice(at + 1 + below(8));
    else if (how === 2) out = out.slice(0, at) + out.slice(0, below(200));
    else if (how === 3) out = out.slice(0, at) + String(pick(NUMBERS)) + out.slice(at);
    else out = out.slice(0, at) + pick(['"', '{', '[', '\\u', '-', 'e99', '\u0000', ' ', ',']) + out.slice(at + 1);
  }
  return out;
}

function damaged(value) {
  const copy = structuredClone(value);
  const places = [];
  const visit = (at) => {
    for (const key of Object.keys(at)) {
      places.push([at, key]);
      if (at[key] !== null && typeof at[key] === 'object') visit(at[key]);
    }
  };
  visit(copy);
  for (let times = 1 + below(3); times > 0 && places.length > 0; times--) {
    const [at, key] = pick(places);
    const how = below(6);
    if (how === 0 && Array.isArray(at)) at.splice(Number(key), 1);
    else if (how === 0) delete at[key];
    else if (how === 1 && Array.isArray(at)) at.push(structuredClone(at[key]));
    else if (how === 2 && typeof at[key] === 'string') at[key] = damagedText(at[key]);
    else if (how === 3 && typeof at[key] === 'number') at[key] += below(5) - 2;
    else at[key] = structuredClone(pick(VALUES));
  }
  return copy;
}

function damagedBytes() {
  if (chance(4)) return Uint8Array.from({ length: below(300) }, () => below(256));
  return new TextEncoder().encode(damagedText(pick(texts))).subarray(0, INPUT_MAX);
}

// ---- Calls ----

const SLOW = new Set(['odds_sheet_answer', 'odds_decision_answer']);
const RAW = WebAssembly.Module.exports(module).filter(({ kind }) => kind === 'function').map(({ name }) => name);

/** Any function of the module, in any order. */
function rawCalls(log) {
  const calls = new WebAssembly.Instance(module).exports;
  if (!chance(10)) calls.start();
  for (let times = 1 + below(24); times > 0; times--) {
    const name = pick(RAW);
    if (SLOW.has(name) && !chance(8)) continue;
    if (chance(2)) {
      const bytes = damagedBytes();
      new Uint8Array(calls.memory.buffer, calls.input_at(), bytes.length).set(bytes);
      log.push(`input ${Buffer.from(bytes.subarray(0, 200)).toString('hex')}`);
    }
    const args = Array.from({ length: calls[name].length }, number);
    log.push(`${name}(${args.join(', ')})`);
    calls[name](...args);
    if (calls.output_size() > 1024 * 1024) throw new Error('the output is larger than its buffer');
  }
}

const engine = new Engine(new WebAssembly.Instance(module));

/** What pages do, with damaged values. */
function wrapped(log) {
  const jobs = [
    () => engine.checkOpenings(log[0] = damaged(pick(frames)), chance(2) ? {} : (log[1] = damaged(seen))),
    () => engine.checkShuffle(log[0] = damaged({ version: 1, shoe: frame.shoe.id, decks: 1, root: frame.shoe.root, seed: null, rounds: [] }), null),
    () => engine.commitment(log[0] = damaged({ root: frame.shoe.root, round: 1, bettor: 7, entropy: 'ab'.repeat(32) })),
    () => engine.decision(log[0] = damaged(pick(questions))),
    () => engine.evaluate(log[0] = damagedText(pick(texts)), log[1] = chance(2) ? '' : damagedText(pick(texts))),
    () => engine.settle(log[0] = chance(2) ? damaged(pick(objects)) : damagedText(pick(rounds))),
  ];
  try {
    pick(jobs)();
  } catch (problem) {
    if (!(problem instanceof EngineError)) throw problem;
  }
}

// ---- The run ----

/** Whether the engine still answers as it did. */
function stillAnswers() {
  const { text } = engine.evaluate('Kh Ts 3c');
  if (text !== 'king high, ten, three') throw new Error(`the engine now answers "${text}"`);
}

const end = Date.now() + Number(seconds) * 1000;
let count = 0;
console.log('1..1');
for (let seed = Number(first); Date.now() < end || count === 0; seed++, count++) {
  const log = [];
  state = BigInt(seed);
  below(2);
  try {
    (chance(2) ? rawCalls : wrapped)(log);
    if (count % 64 === 0) stillAnswers();
  } catch (problem) {
    console.log(`not ok 1 - the engine takes anything\n# seed ${seed}: ${String(problem.stack).replace(/\n/g, '\n# ')}`);
    for (const line of log) console.log(`#   ${(typeof line === 'string' ? line : JSON.stringify(line))?.slice(0, 2000)}`);
    process.exit(1);
  }
}
console.log(`ok 1 - the engine takes anything (${count} inputs)`);
