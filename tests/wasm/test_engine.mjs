// SPDX-License-Identifier: MIT
// The browser's engine gives the answers of the program: hands, odds, settlement. Each is asked of the smallest module
// that has it; all of them are linked from the same objects.
//
// usage: node test_engine.mjs TREY.wasm TREY-TABLE.wasm TREY-ODDS.wasm TREY PYTHON STATEMENTS-DIRECTORY
import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Engine, EngineError } from '../../web/engine/engine.js';
import { isClosingSigned, isReceiptSigned, sha512 } from '../../web/engine/signature.js';
import { CARDS, lines, numbers, output, run, same } from './tap.mjs';

const [whole, table, odds, trey, python, statements] = process.argv.slice(2);
const bytes = readFileSync(whole);
const tableBytes = readFileSync(table);
const wholeEngine = await Engine.load(bytes);
const tableEngine = await Engine.load(tableBytes);
const engine = await Engine.load(readFileSync(odds));
const RULES = ['house-banked', 'california-shfl', 'california-grand', 'california-bureau'];

function* hands(decks) {
  for (let a = 0; a < 52; a++) {
    for (let b = decks === 1 ? a + 1 : a; b < 52; b++) {
      for (let c = decks === 1 ? b + 1 : b; c < 52; c++) {
        yield `${CARDS[a]} ${CARDS[b]} ${CARDS[c]}`;
      }
    }
  }
}

function importsNothing() {
  for (const path of [whole, table, odds]) {
    const module = new WebAssembly.Module(readFileSync(path));
    deepStrictEqual(WebAssembly.Module.imports(module), [], path);
  }
}

// What a player waits for when they sit down.
function tableModuleIsSmall() {
  ok(tableBytes.length < 50_000, `${tableBytes.length} bytes`);
  ok(gzipSync(tableBytes, { level: 9 }).length < 20_500, 'compressed');
}

// The check of signatures is JavaScript; Node's own has to agree, on good and on changed signatures.
function signaturesAreChecked() {
  for (const size of [0, 3, 111, 112, 127, 128, 300]) {
    const message = randomBytes(size);
    strictEqual(Buffer.from(sha512(message)).toString('hex'), createHash('sha512').update(message).digest('hex'), `${size} bytes`);
  }
  for (let i = 0; i < 8; i++) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const closing = randomBytes(32);
    const signature = sign(null, Buffer.concat([Buffer.from('trey.closing.1'), closing]), privateKey);
    const hex = (bytes) => Buffer.from(bytes).toString('hex');
    ok(isClosingSigned(hex(key), hex(closing), hex(signature)));
    for (const at of [i, 31, 32 + i, 63]) {
      const changed = Buffer.from(signature);
      changed[at] ^= 1 << i;
      ok(!isClosingSigned(hex(key), hex(closing), hex(changed)), `byte ${at}`);
    }
    closing[i] ^= 1;
    ok(!isClosingSigned(hex(key), hex(closing), hex(signature)), 'another closing');
  }
  ok(!isClosingSigned('00'.repeat(32), '00'.repeat(32), '') && !isClosingSigned('', '', ''), 'nothing is not signed');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const about = Buffer.alloc(16);
  about.writeUInt32LE(7, 0);
  about.writeBigUInt64LE(2n ** 40n + 5n, 4);
  about.writeUInt32LE(104, 12);
  const receipt = { kind: 'reveal', table: 7, first: 2 ** 40 + 5, person: 104, given: '11'.repeat(32) };
  receipt.signature = sign(null, Buffer.concat([Buffer.from('trey.reveal.1'), about, Buffer.from(receipt.given, 'hex')]), privateKey).toString('hex');
  ok(isReceiptSigned(key, receipt));
  for (const change of [{ kind: 'commit' }, { table: 8 }, { first: 5 }, { person: 105 }, { given: '12'.repeat(32) }]) {
    ok(!isReceiptSigned(key, { ...receipt, ...change }), JSON.stringify(change));
  }
}

function smallerModulesSayWhatTheyAreWithout() {
  throws(() => tableEngine.odds(), (problem) => problem instanceof EngineError && /trey-odds.wasm/.test(problem.message));
  throws(() => engine.settle({}), (problem) => problem instanceof EngineError && /trey.wasm/.test(problem.message));
}

function theWholeAnswersAsItsParts() {
  const question = { rules: 'california-grand', decks: 2, hand: 'Qs 6d 4c', up: 'Kh' };
  deepStrictEqual(wholeEngine.decision(question), tableEngine.decision(question));
  deepStrictEqual(wholeEngine.odds({ rules: 'california-grand' }), engine.odds({ rules: 'california-grand' }));
  strictEqual(wholeEngine.evaluate('Kh Ts 3c').text, tableEngine.evaluate('Kh Ts 3c').text);
}

async function loadsInEveryWay() {
  const ways = [
    bytes,
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    new WebAssembly.Module(bytes),
    new Response(bytes),
    Promise.resolve(new Response(bytes)),
    `data:application/wasm;base64,${bytes.toString('base64')}`,
  ];
  for (const way of ways) {
    strictEqual((await Engine.load(way)).evaluate('As Ks Qs').value, 23552);
  }
}

// Every hand of one deck.
function evaluatesAsTheProgram() {
  const all = [...hands(1)];
  strictEqual(all.length, 22100);
  for (let first = 0; first < all.length; first += 64) {
    const some = all.slice(first, first + 64);
    for (const theirs of lines(trey, ['hand', '--json', ...some])) {
      const ours = tableEngine.evaluate(theirs.cards);
      deepStrictEqual(
        [ours.value, ours.category, ours.qualifies],
        [theirs.value, theirs.category, theirs.qualifies],
      );
    }
  }
}

// With all copies of several decks: the published counts (tests/data/hand_counts.tsv has more).
function countsOfHands() {
  const counts = {};
  for (const hand of hands(1)) {
    const { category } = tableEngine.evaluate(hand);
    counts[category] = (counts[category] ?? 0) + 1;
  }
  deepStrictEqual(counts, {
    'high-card': 16440,
    pair: 3744,
    flush: 1096,
    straight: 720,
    'three-of-a-kind': 52,
    'straight-flush': 48,
  });
}

function namesHands() {
  strictEqual(tableEngine.evaluate('Kh Ts 3c').text, 'king high, ten, three');
  strictEqual(tableEngine.evaluate('As Ks Qs').category, 'straight-flush');
  strictEqual(tableEngine.evaluate('As Ks Qs', 'california-grand').category, 'mini-royal');
  strictEqual(tableEngine.evaluate('9s 9s Kd').text, tableEngine.evaluate('9c 9s Kd').text);
}

function refusesHands() {
  for (const cards of ['', 'As', 'As Ks', 'As Ks Qs Js', 'As Ks 1s', 'As,,Ks Qs', 'As Ks Qé']) {
    throws(() => tableEngine.evaluate(cards), EngineError, cards);
  }
  throws(() => tableEngine.evaluate('As Ks Qs', 'poker'), /no rule set/);
  throws(() => tableEngine.evaluate('A'.repeat(1 << 20)), /too long for the engine/);
}

function decidesAsTheProgram(rules) {
  const random = numbers(20260 + RULES.indexOf(rules));
  for (let i = 0; i < 40; i++) {
    const decks = 1 + (i % 8);
    const shoe = [...CARDS];
    const deal = () => shoe.splice(random(shoe.length), 1)[0];
    const question = { rules, decks, hand: `${deal()} ${deal()} ${deal()}` };
    const args = ['odds', '--json', '--rules', rules, '--decks', `${decks}`, '--hand', question.hand];
    if (rules !== 'house-banked' && i % 4 !== 3) {
      question.up = deal();
      args.push('--up', question.up);
    }
    if (i % 3 === 0) {
      question.dead = `${deal()} ${deal()}`;
      args.push('--dead', question.dead);
    }
    if (rules === 'house-banked' && i % 2 === 0) {
      question.paytable = 'TCP-09';
      args.push('--paytable', 'TCP-09');
    }
    same(tableEngine.decision(question), lines(trey, args)[0]);
  }
}

// docs/odds.md works this one by hand.
function theWorkedDecision() {
  const { play, fold, better, cost, ways } = tableEngine.decision({ rules: 'house-banked', hand: 'Qs 6d 4c' });
  strictEqual(play.numerator, '-9151');
  strictEqual(play.denominator, '9212');
  deepStrictEqual(fold, { exact: '-1', numerator: '-1', denominator: '1', value: -1 });
  strictEqual(better, 'play');
  strictEqual(cost.exact, '61/9212');
  deepStrictEqual([ways.unqualified, ways.win, ways.tie], [5758, 305, 26]);
  strictEqual(tableEngine.decision({ rules: 'house-banked', hand: 'Qs 6d 3c' }).better, 'fold');
}

function sheetsAsTheProgram(rules) {
  for (let decks = 1; decks <= 8; decks++) {
    const [theirs] = lines(trey, ['odds', '--json', '--rules', rules, '--decks', `${decks}`]);
    const sheet = engine.odds({ rules, decks });
    same(sheet, theirs);
    same(engine.edges({ rules, decks }), theirs.wagers);
    same(engine.strategy({ rules, decks }).map, theirs.map);
  }
}

function sheetsOfEveryTable() {
  for (let number = 1; number <= 12; number++) {
    const paytable = `TCP-${String(number).padStart(2, '0')}`;
    same(
      engine.odds({ rules: 'house-banked', paytable }),
      lines(trey, ['odds', '--json', '--rules', 'house-banked', '--paytable', paytable])[0],
    );
  }
  same(
    engine.odds({
      rules: 'house-banked',
      paytable: ['ante-bonus-B', 'pair-plus-C'],
      progressive: 2,
      seats: 5,
      meter: 650000,
    }),
    lines(trey, [
      'odds',
      '--json',
      '--rules',
      'house-banked',
      '--paytable',
      'ante-bonus-B',
      '--paytable',
      'pair-plus-C',
      '--progressive',
      '2',
      '--seats',
      '5',
      '--meter',
      '6500',
    ])[0],
  );
}

// A room's own tables, as the server sends them, are those of the same name.
function ownTables() {
  const pays = (of) => Object.entries(of).map(([hand, pays]) => ({ hand, pays }));
  const own = {
    rules: 'house-banked',
    anteBonus: pays({ 'straight-flush': 5, 'three-of-a-kind': 4, straight: 1 }),
    bonus: pays({ 'straight-flush': 40, 'three-of-a-kind': 30, straight: 6, flush: 4, pair: 1 }),
  };
  const named = engine.edges({ rules: 'house-banked', paytable: 'TCP-01' });
  const edges = engine.edges(own);
  strictEqual(edges.ante.edge.exact, named.ante.edge.exact);
  strictEqual(edges.bonus.edge.exact, named.bonus.edge.exact);
  strictEqual(
    engine.edges({ rules: 'house-banked', anteBonus: null }).ante.edge.exact,
    engine.edges({ rules: 'california-shfl', exposesCard: false }).ante.edge.exact,
  );
  const straight = { ...own, hand: '4s 3d 2c' };
  strictEqual(engine.decision(straight).ante_bonus, 1);
  strictEqual(engine.decision({ ...straight, anteBonus: null }).ante_bonus, 0);
  throws(() => engine.odds({ bonus: [{ hand: 'full-house', pays: 2 }] }), EngineError);
  throws(() => engine.odds({ bonus: [{ hand: 'pair', pays: 1.5 }] }), EngineError);
}

function refusesQuestions() {
  const wrong = [
    [{ rules: 'poker' }, /no rule set/],
    [{ decks: 0 }, /decks/],
    [{ decks: 9 }, /decks/],
    [{ rules: 'house-banked', paytable: 'TCP-13' }, /no pay table/],
    [{ paytable: 'TCP-01' }, /needs a rule set/],
    [{ hand: 'As Ks' }, /3 cards are needed here, not 2/],
    [{ rules: 'house-banked', up: 'As' }, /exposes no banker card/],
    [{ rules: 'california-shfl', up: 'A' }, /character 2: not a suit/],
    [{ dead: 'Qs' }, /more copies of a card/],
    [{ dead: 'Qx' }, /character 2: not a suit/],
    [{ rules: 'house-banked', progressive: 7 }, /progressive table 7/],
    [{ rules: 'california-shfl', progressive: 1 }, /PROG-1/],
    [{ rules: 'house-banked', meter: -1 }, /meter/],
  ];
  for (const [change, message] of wrong) {
    throws(
      () => tableEngine.decision({ hand: 'Qs 6d 4c', ...change }),
      (problem) => problem instanceof EngineError && message.test(problem.message),
      JSON.stringify(change),
    );
  }
  strictEqual(tableEngine.decision({ rules: 'house-banked', hand: 'Qs 6d 4c' }).better, 'play');
}

// What is kept is not what was handed out.
function sheetsAreCopies() {
  for (let meter = 1; meter <= 40; meter++) {
    strictEqual(engine.edges({ rules: 'house-banked', meter }).progressive.meter.value, meter / 100);
  }
  const first = engine.odds();
  strictEqual(first.rules, 'california-shfl');
  same(first, lines(trey, ['odds', '--json'])[0]); // one default for engine and program
  first.wagers.ante.ev.exact = '1';
  strictEqual(engine.odds().wagers.ante.ev.exact, '-229314/12724075');
  ok(engine.odds({ decks: 2 }).wagers.ante.ev.exact !== engine.odds().wagers.ante.ev.exact);
}

// The statements' cases: every rule, and everything that is refused. Rounds go through the program
// as one stream; of texts that may be anything, the first answer counts.
function settlesAsTheProgram() {
  const script = new URL('statement_texts.py', import.meta.url).pathname;
  const { rounds, texts } = JSON.parse(output(python, [script, statements]));
  ok(rounds.length > 300, `${rounds.length} rounds`);
  const answers = lines(trey, ['settle', '--json'], rounds.join('\n'));
  strictEqual(answers.length, rounds.length);
  rounds.forEach((round, i) => deepStrictEqual(wholeEngine.settle(round), answers[i], round));
  for (const text of texts) {
    deepStrictEqual(wholeEngine.settle(text), lines(trey, ['settle', '--json'], text)[0], text);
  }
  deepStrictEqual(wholeEngine.settle(JSON.parse(rounds[0])), answers[0]);
}

await run([
  ['the modules import nothing', importsNothing],
  ['the module of a table is small', tableModuleIsSmall],
  ['signatures of a house are checked', signaturesAreChecked],
  ['smaller modules say what they are without', smallerModulesSayWhatTheyAreWithout],
  ['the whole answers as its parts', theWholeAnswersAsItsParts],
  ['it loads from bytes, a module, a response and an address', loadsInEveryWay],
  ['all 22,100 hands are worth what the program says', evaluatesAsTheProgram],
  ['hands by category', countsOfHands],
  ["hands have the server's names", namesHands],
  ['invalid hands are refused', refusesHands],
  ...RULES.map((rules) => [`decisions of ${rules}`, () => decidesAsTheProgram(rules)]),
  ['the worked decision', theWorkedDecision],
  ...RULES.map((rules) => [`par sheets of ${rules}`, () => sheetsAsTheProgram(rules)]),
  ['par sheets of every pay table', sheetsOfEveryTable],
  ["pay tables of a room's own", ownTables],
  ['questions without an answer', refusesQuestions],
  ['par sheets are handed out as copies', sheetsAreCopies],
  ['rounds settle as in the program', settlesAsTheProgram],
]);
