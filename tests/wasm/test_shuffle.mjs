// SPDX-License-Identifier: MIT
// The browser's check of a fair shoe accepts what an honest table prints and rejects every kind of
// tampering, for the reason that the verifier written from docs/fairness.md gives.
//
// usage: node test_shuffle.mjs TREY.wasm PYTHON TABLE-TESTS PRINT-TRANSCRIPT FAIR-SHOE.tsv
import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { Engine } from "../../web/engine/engine.js";
import { lines, run } from "./tap.mjs";

const [wasm, python, tableTests, printTranscript, vectors] = process.argv.slice(2);
const engine = await Engine.load(readFileSync(wasm));

const told = lines(python, [new URL("tampered.py", import.meta.url).pathname, tableTests, printTranscript]);

// One length of path is wrong to us where the other verifier tells which way.
const reasonOf = (reason) => reason !== null && /^a path is too/.test(reason)
    ? "an opening does not lead to the root" : reason;

function checks({ transcript, notes, reason }) {
    const found = engine.checkShuffle(transcript, notes);
    strictEqual(found.reason, reasonOf(reason));
    strictEqual(found.accepted, reason === null);
}

function enough() {
    ok(told.filter(({ reason }) => reason === null).length >= 16);
    ok(told.filter(({ reason }) => reason !== null).length >= 50);
}

// tests/data/fair_shoe.tsv: the shoes of the worked example, with 1 to 8 decks.
function knownAnswers() {
    const rows = readFileSync(vectors, "ascii").split("\n").filter((line) => line && !line.startsWith("#"))
        .slice(1).map((line) => line.split("\t"));
    strictEqual(rows.length, 9);
    for (const [decks, seed, root, order, closing, dealt] of rows) {
        const contributions = [[7, "11", true], [9, "22", false], [4, "33", true]]
            .map(([bettor, byte, reveals]) => ({
                bettor, commitment: engine.commitment({ root, round: 1, bettor, entropy: byte.repeat(32) }),
                entropy: reveals ? byte.repeat(32) : null }));
        const cards = 52 * Number(decks);
        const { accepted, reason, rounds } = engine.checkShuffle({
            version: 1, shoe: "a0".repeat(16), decks: Number(decks), root, seed,
            rounds: [{ round: 1, contributions, closing, cards, openings: [] }] });
        ok(accepted, reason);
        const made = rounds[0].positions.map((position) => order.slice(2 * position, 2 * position + 2));
        strictEqual(made.join(""), dealt);
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
    const root = "00".repeat(32);
    strictEqual(engine.commitment({ root, round: 1, bettor: 7, entropy: new Uint8Array(32).fill(17) }),
                engine.commitment({ root, round: 1, bettor: 7, entropy: "11".repeat(32) }));
}

// Whatever is in it, a transcript is accepted or rejected.
function oddTranscripts() {
    for (const transcript of [null, 1, "x", [], {}, { version: 1 }, { ...told[0].transcript, rounds: {} },
                              { ...told[0].transcript, rounds: [null] }]) {
        strictEqual(engine.checkShuffle(transcript).accepted, false);
    }
}

await run([
    ["there are enough transcripts", enough],
    ...told.map((case_) => [case_.name, () => checks(case_)]),
    ["known answers", knownAnswers],
    ["positions and cards are told", tellsWhatItFound],
    ["entropy as bytes or text", entropyAsBytes],
    ["what is no transcript", oddTranscripts],
]);
