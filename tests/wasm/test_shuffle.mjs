// SPDX-License-Identifier: MIT
// The browser's check of a fair shoe accepts what an honest table prints and rejects every kind of
// tampering, for the reason that the verifier written from docs/fairness.md gives.
//
// usage: node test_shuffle.mjs TREY.wasm PYTHON TABLE-TESTS PRINT-TRANSCRIPT FAIR-SHOE.tsv FAIR-PROOF.tsv API.md
import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { readFileSync } from 'node:fs';
import { Engine, EngineError } from '../../web/engine/engine.js';
import { CARDS, lines, run } from './tap.mjs';

const [wasm, python, tableTests, printTranscript, vectors, proofs, api] = process.argv.slice(2);
const engine = await Engine.load(readFileSync(wasm));

const told = lines(python, [new URL('tampered.py', import.meta.url).pathname, tableTests, printTranscript]);

// One length of path is wrong to us where the other verifier tells which way.
const reasonOf = (reason) =>
  reason !== null && /^a path is too/.test(reason) ? 'an opening does not lead to the root' : reason;

function checks({ transcript, notes, reason }) {
  const found = engine.checkShuffle(transcript, notes);
  strictEqual(found.reason, reasonOf(reason));
  strictEqual(found.accepted, reason === null);
  strictEqual(found.code === null, reason === null);
}

function enough() {
  ok(told.filter(({ reason }) => reason === null).length >= 16);
  ok(told.filter(({ reason }) => reason !== null).length >= 50);
}

const rowsOf = (path) =>
  readFileSync(path, 'ascii')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));

/* Of the old round of the worked example: one bettor withholds. */
const contributionsTo = (root) =>
  [
    [7, '11', true],
    [9, '22', false],
    [4, '33', true],
  ].map(([bettor, byte, reveals]) => ({
    bettor,
    commitment: engine.commitment({ root, round: 1, bettor, entropy: byte.repeat(32) }),
    entropy: reveals ? byte.repeat(32) : null,
  }));

/* All cards that the hands of a table can take. */
const betsOf = (seats) => ({
  deal_from: 'seat-1', seats, bank_seat: null, wagers: Array.from({ length: seats }, (_, i) => ({ seat: i + 1 })),
});

// tests/data/fair_shoe.tsv: the shoes of the worked example, with 1 to 8 decks.
function knownAnswers() {
  const rows = rowsOf(vectors);
  strictEqual(rows.length, 9);
  for (const [decks, seed, root, order, closing, dealt] of rows) {
    const contributions = contributionsTo(root);
    const cards = 24;
    const bets = betsOf(7);
    const { accepted, reason, rounds } = engine.checkShuffle({
      version: 1,
      shoe: 'a0'.repeat(16),
      decks: Number(decks),
      root,
      seed,
      rounds: [{ round: 1, version: 1, contributions, closing, cards, bets, openings: [] }],
    });
    ok(accepted, reason);
    const made = rounds[0].positions.map((position) => order.slice(2 * position, 2 * position + 2));
    strictEqual(made.join(''), dealt.slice(0, 2 * cards));
    deepStrictEqual(rounds[0].withheld, [9]);
  }
}

function tellsWhatItFound() {
  const { transcript } = told.find(({ reason }) => reason === null);
  const { rounds } = engine.checkShuffle(transcript);
  for (const [index, record] of transcript.rounds.entries()) {
    strictEqual(rounds[index].positions.length, record.cards);
    for (const opening of record.openings) {
      strictEqual(rounds[index].cards.get(opening.number), opening.card);
      strictEqual(rounds[index].positions[opening.number], opening.position);
    }
  }
}

function entropyAsBytes() {
  const root = '00'.repeat(32);
  strictEqual(
    engine.commitment({ root, round: 1, bettor: 7, entropy: new Uint8Array(32).fill(17) }),
    engine.commitment({ root, round: 1, bettor: 7, entropy: '11'.repeat(32) }),
  );
  for (const wrong of [
    { entropy: '11' },
    { entropy: new Uint8Array(31) },
    { root: 'x' },
    { round: -1 },
    { bettor: 1.5 },
  ]) {
    throws(
      () => engine.commitment({ root, round: 1, bettor: 7, entropy: '11'.repeat(32), ...wrong }),
      EngineError,
    );
  }
}

// Whatever is in it, a transcript is accepted or rejected.
function oddTranscripts() {
  for (const transcript of [
    null,
    1,
    'x',
    [],
    {},
    { version: 1 },
    { ...told[0].transcript, rounds: {} },
    { ...told[0].transcript, rounds: [null] },
  ]) {
    strictEqual(engine.checkShuffle(transcript).accepted, false);
  }
}

// ---- The frame of a live table ----

// The examples of docs/api.md.
const [frame, oldFrame] = readFileSync(api, 'utf8')
  .split('```')
  .filter((block) => /^json\n\{"type": "openings"/.test(block))
  .map((block) => () => JSON.parse(block.slice(4)));

const SEEN = {
  root: frame().shoe.root,
  closing: frame().shoe.closing,
  person: 7,
  entropy: '11'.repeat(32),
  bets: { ...frame().bets, wagers: [{ seat: 6 }, { seat: 2 }] },
  version: 2,
  cards: { 0: [null, null, '3c'] },
};

function acceptsTheFrames() {
  ok('proof' in frame() && 'openings' in oldFrame());
  for (const made of [frame(), oldFrame()]) {
    deepStrictEqual(engine.checkOpenings(made), { accepted: true, reason: null, code: null, step: null });
    deepStrictEqual(engine.checkOpenings(made, SEEN), { accepted: true, reason: null, code: null, step: null });
  }
  const cards = { 0: ['Th', '5h', '3c'] }; /* all of the bank */
  strictEqual(engine.checkOpenings(frame(), { ...SEEN, cards }).accepted, true);
  strictEqual(engine.checkOpenings(oldFrame(), { ...SEEN, cards }).step, 'seen');
}

// tests/data/fair_proof.tsv: one proof of several cards, and no other bytes.
function knownProofs() {
  const shoes = new Map(rowsOf(vectors).slice(0, 8).map(([decks, , root, , closing]) => [decks, { root, closing }]));
  let changes = 0;
  const rows = rowsOf(proofs);
  strictEqual(rows.length, 25);
  for (const [decks, , , hex] of rows) {
    const { root, closing } = shoes.get(decks);
    const round = { round: 1, version: 1, contributions: contributionsTo(root), closing, cards: 45, bets: betsOf(14) };
    const shoe = { id: 'a0'.repeat(16), decks: Number(decks), root, round: 1, version: 1, closing, first: 0 };
    const { rounds } = engine.checkShuffle({ version: 1, shoe: shoe.id, decks: shoe.decks, root, rounds: [{ ...round, openings: [] }] });
    shoe.positions = rounds[0].positions;
    shoe.contributions = round.contributions.map(({ bettor, ...given }) => ({ person: bettor, ...given }));
    const check = (bytes) => engine.checkOpenings({ shoe, bets: round.bets, proof: bytes.toString('base64') });
    const proof = Buffer.from(hex, 'hex');
    strictEqual(check(proof).accepted, true);
    for (let at = 0; at < proof.length; at += 13, changes++) {
      const other = Buffer.from(proof);
      other[at] ^= 1 << at % 8;
      strictEqual(check(other).step, 'openings');
      strictEqual(check(proof.subarray(0, at)).step, 'openings');
    }
    strictEqual(check(Buffer.concat([proof, Buffer.alloc(32)])).step, 'openings');
    strictEqual(check(Buffer.concat([proof, Buffer.alloc(12000)])).step, 'openings');
  }
  ok(changes > 1000);
}

// Every round of honest transcripts as a frame: later rounds follow on positions that are told.
function acceptsLaterRounds() {
  let later = 0;
  for (const { transcript, reason } of told) {
    if (reason !== null) {
      continue;
    }
    const { rounds } = engine.checkShuffle(transcript);
    const positions = [];
    for (const [index, record] of transcript.rounds.entries()) {
      const first = positions.length;
      positions.push(...rounds[index].positions);
      if (record.closing === null) {
        continue;
      }
      later += first > 0;
      const { accepted, reason: why } = engine.checkOpenings({
        shoe: {
          id: transcript.shoe,
          decks: transcript.decks,
          root: transcript.root,
          round: record.round,
          version: record.version,
          closing: record.closing,
          first,
          positions,
          contributions: record.contributions.map(({ bettor, commitment, entropy }) => ({
            person: bettor,
            commitment,
            ...(entropy === null ? {} : { entropy }),
          })),
        },
        bets: record.bets,
        openings: record.openings.map(({ hand, ...opening }) => ({ ...opening, seat: hand, card: CARDS[opening.card] })),
      });
      ok(accepted, why);
    }
  }
  ok(later >= 8);
}

const turn = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const FRAMES = [
  [
    'pledge',
    (f) => {
      f.shoe.decks = 9;
    },
  ],
  [
    'pledge',
    (f) => {
      delete f.shoe;
    },
  ],
  [
    'pledge',
    (f) => {
      f.shoe.first = 10;
    },
  ],
  [
    'pledge',
    (f) => {
      f.shoe.first = 2;
      f.shoe.positions.unshift(3, 3);
    },
  ],
  [
    'contributions',
    (f) => {
      f.shoe.root = turn(f.shoe.root);
    },
  ],
  [
    'contributions',
    (f) => {
      f.shoe.round = 2;
    },
  ],
  [
    'contributions',
    (f) => {
      f.shoe.contributions[0].entropy = turn(f.shoe.contributions[0].entropy);
    },
  ],
  [
    'contributions',
    (f) => {
      f.shoe.contributions[1].entropy = '22'.repeat(31) + '23';
    },
  ],
  [
    'contributions',
    (f) => {
      f.shoe.contributions[2] = null;
    },
  ],
  [
    'closing',
    (f) => {
      f.shoe.closing = turn(f.shoe.closing);
    },
  ],
  [
    'closing',
    (f) => {
      f.shoe.closing = null;
    },
  ],
  [
    'closing',
    (f) => {
      f.shoe.contributions.pop();
    },
  ],
  [
    'closing',
    (f) => {
      f.shoe.contributions.reverse();
    },
  ],
  [
    'mixing',
    (f) => {
      f.shoe.positions.reverse();
    },
  ],
  [
    'hands',
    (f) => {
      f.shoe.first = 1;
    },
  ],
  [
    'closing',
    (f) => {
      delete f.shoe.contributions[2].entropy;
    },
  ],
  [
    'hands',
    (f) => {
      delete f.bets;
    },
  ],
  [
    'hands',
    (f) => {
      f.bets.wagers.push({ seat: 5, person: 8 });
    },
  ],
  [
    'hands',
    (f) => {
      f.bets.wagers = [];
    },
  ],
  [
    'hands',
    (f) => {
      f.bets.bank_seat = null;
    },
  ],
  [
    'hands',
    (f) => {
      f.bets.deal_from = 'seat-2';
    },
  ],
  [
    'closing',
    (f) => {
      f.bets.bank_seat = 6; /* seat 2 would be dealt to before seat 6 */
    },
  ],
];
/* Changes of trey.v1. */
const OPENINGS = [
  [
    'openings',
    (f) => {
      f.openings[0].card = 'As';
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].card = '1s';
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].number = 4;
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].seat = 2;
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].seat = -1;
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].salt = turn(f.openings[0].salt);
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].path.pop();
    },
  ],
  [
    'openings',
    (f) => {
      f.openings[0].path = [];
    },
  ],
  [
    'openings',
    (f) => {
      f.openings.push(f.openings[0]);
    },
  ],
  [
    'seen',
    (f) => {
      f.openings = [];
    },
  ],
];
/* Changes of trey.v2. */
const letters = (change) => ['openings', (f) => {
  f.proof = change(f.proof);
}];
const PROOFS = [
  letters((text) => text.slice(0, -1)),
  letters((text) => text.slice(0, -4)),
  letters((text) => text.slice(4)),
  letters((text) => `${text}AAAA`),
  letters((text) => `${text}=`),
  letters((text) => ` ${text}`),
  letters((text) => `${text.slice(0, 9)}\n${text.slice(9)}`),
  letters((text) => text.replaceAll('/', '_')),
  letters((text) => text + text),
  letters(() => ''),
  letters(() => 'AQ=='),
  letters(() => 'AQAAAAAAAAAA'),
  letters(() => 'A'.repeat(100000)),
  letters(() => null),
  letters(() => 1),
  letters((text) => [text]),
  ['openings', (f) => {
    f.openings = oldFrame().openings;
  }],
  ['openings', (f) => {
    delete f.proof;
  }],
];

function rejectsFrames() {
  for (const [make, changes] of [[frame, [...FRAMES, ...PROOFS]], [oldFrame, [...FRAMES, ...OPENINGS]]]) {
    changes.forEach(([step, change], index) => {
      const changed = make();
      change(changed);
      const found = engine.checkOpenings(changed, SEEN);
      strictEqual(found.accepted, false, `change ${index}`);
      strictEqual(found.step, step, `change ${index}: ${found.reason}`);
    });
  }
  const { proof } = frame();
  for (let at = 0; at < proof.length; at++) {
    const changed = { ...frame(), proof: `${proof.slice(0, at)}${proof[at] === 'A' ? 'B' : 'A'}${proof.slice(at + 1)}` };
    strictEqual(engine.checkOpenings(changed, SEEN).step, 'openings', `letter ${at}`);
  }
  for (const other of [
    { root: turn(SEEN.root) },
    { closing: turn(SEEN.closing) },
    { person: 9 }, /* who revealed other bytes */
    { person: 5 },
    { entropy: '12'.repeat(32) },
    { bets: { ...SEEN.bets, wagers: [{ seat: 6 }, { seat: 1 }] } },
    { bets: { ...SEEN.bets, deal_from: 'seat-1' } },
    { version: 1 },
    { cards: { 0: ['3c', null, null] } },
    { cards: { 0: ['3c', null, '3c'] } },
    { cards: { 3: [null, null, '3c'] } },
    { cards: { 6: [null, null, '3c'] } },
    { cards: { 0: [null, null, '3s'] } },
  ]) {
    strictEqual(engine.checkOpenings(frame(), { ...SEEN, ...other }).step, 'seen', JSON.stringify(other));
  }
}

await run([
  ['there are enough transcripts', enough],
  ...told.map((case_) => [case_.name, () => checks(case_)]),
  ['known answers', knownAnswers],
  ['positions and cards are told', tellsWhatItFound],
  ['entropy as bytes or text', entropyAsBytes],
  ['invalid transcripts', oddTranscripts],
  ['frames of a live table', acceptsTheFrames],
  ['known proofs', knownProofs],
  ['frames of later rounds', acceptsLaterRounds],
  ['frames that were tampered with', rejectsFrames],
]);
