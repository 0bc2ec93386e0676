// SPDX-License-Identifier: MIT
// The package for JavaScript where it is installed: imported by its name in Node, its types checked by tsc, and
// what wrong questions are told.
//
//     node test_package.mjs BUILD-DIRECTORY SOURCE-DIRECTORY TREY [TSC]
//
// Prints TAP.
import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { run } from './tap.mjs';

const [build, source, trey, tsc] = process.argv.slice(2);

function command(name, args, options = {}) {
  const ran = spawnSync(name, args, { encoding: 'utf8', ...options });
  strictEqual(ran.status, 0, `${name} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

// A program's directory, in whose node_modules the installed package lies.
const place = mkdtempSync(join(tmpdir(), 'trey-package-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
command('meson', ['install', '-C', build, '--no-rebuild', '--destdir', place]);
const options = JSON.parse(command('meson', ['introspect', '--buildoptions', build]));
const option = (name) => options.find((one) => one.name === name).value;
const installed = join(place, option('prefix'), option('datadir'), 'trey/js');
const user = join(place, 'user');
mkdirSync(join(user, 'node_modules'), { recursive: true });
symlinkSync(installed, join(user, 'node_modules/trey-engine'));

function inProgram(text) {
  writeFileSync(join(user, 'program.mjs'), text);
  return command(process.execPath, ['program.mjs'], { cwd: user }).split('\n').slice(0, -1);
}

const ROUND = {
  rules: 'house-banked', wagers: [{ seat: 1, bettor: 'ann', kind: 'ante', amount: 1000 }],
  cards: { 1: 'As Kd 3c', dealer: 'Qh 7c 2d' }, decisions: [{ seat: 1, bettor: 'ann', play: true }],
};

function importsByName() {
  const lines = inProgram(`
    import { Engine, EngineError, load, moduleUrl } from 'trey-engine';
    const engine = await load();
    console.log(engine.evaluate('A♠ K♠, 10♠').text);
    console.log(engine.decision({ rules: 'house-banked', hand: 'QS6d4c' }).better, engine.edges().ante.ev.exact);
    console.log(engine.settle(${JSON.stringify(ROUND)}).settlements.map((line) => line.paid).join());
    for (const name of ['trey-odds', 'trey-table']) {
      console.log((await load(name)).evaluate('AsKsQs').value);
    }
    console.log(moduleUrl().pathname.endsWith('/trey.wasm'), new EngineError('x') instanceof Error, typeof Engine.load);
    try { await load('poker'); } catch (problem) { console.log(problem.message); }`);
  deepStrictEqual(lines, [
    'ace-high flush, king, ten', 'play -229314/12724075', '1000,1000', '23552', '23552', 'true true function',
    'there is no module "poker"; choose from trey, trey-odds, trey-table',
  ]);
}

function answersAsTheProgram() {
  const theirs = JSON.parse(command(trey, ['settle', '--json'], { input: JSON.stringify(ROUND) }));
  const [ours] = inProgram(`
    import { load } from 'trey-engine';
    console.log(JSON.stringify((await load()).settle(${JSON.stringify(ROUND)})));`);
  deepStrictEqual(JSON.parse(ours), theirs);
}

function describesItself() {
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  strictEqual(about.version, command(trey, ['--version']).trim().split(' ')[1]);
  strictEqual(about.type, 'module');
  for (const name of [about.types, about.main, about.exports['.'].default, './trey.wasm']) {
    ok(existsSync(join(installed, name)), name);
  }
  const missing = about.files.filter((name) => !name.includes('*') && !existsSync(join(installed, name)));
  deepStrictEqual(missing, []);
}

// Every function of the package is declared, and nothing else is.
async function declaresEverything() {
  const text = readFileSync(join(installed, 'index.d.ts'), 'utf8');
  const members = text.slice(text.indexOf('export class Engine {'), text.indexOf('export type ModuleName'));
  const declared = new Set([...members.matchAll(/^ {2}(?:static )?(\w+)\(/gm)].map((found) => found[1]));
  const all = await import(pathToFileURL(join(installed, 'index.js')).href);
  const own = [...Object.getOwnPropertyNames(all.Engine.prototype), 'load'];
  deepStrictEqual([...declared].sort(), own.sort());
  const exported = [...text.matchAll(/^export (?:class|function|const) (\w+)/gm)].map((found) => found[1]);
  deepStrictEqual(exported.sort(), Object.keys(all).sort());
}

function typesFit() {
  copyFileSync(join(source, 'tests/wasm/usage.ts'), join(user, 'usage.mts'));
  const found = spawnSync(process.execPath, [
    tsc, '--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--module', 'nodenext',
    '--moduleResolution', 'nodenext', '--lib', 'es2023,dom', 'usage.mts'], { cwd: user, encoding: 'utf8' });
  strictEqual(found.status, 0, found.stdout + found.stderr);
}

async function refusesWhatItDoesNotKnow() {
  const { load, EngineError } = await import(pathToFileURL(join(installed, 'index.js')).href);
  const engine = await load();
  const refused = (ask, message) => throws(ask, (problem) => {
    ok(problem instanceof EngineError, `${problem.stack}`);
    ok(problem.message.includes(message), problem.message);
    return true;
  });
  refused(() => engine.odds({ deks: 2 }), 'game.deks: there is no such member here; did you mean "decks"? (members: rules, ');
  refused(() => engine.edges({ strange: 1 }), 'game.strange: there is no such member here (members: ');
  refused(() => engine.decision({ hand: 'AsKd3c', upp: 'Kh' }), 'question.upp: there is no such member here; did you mean "up"?');
  refused(() => engine.decision({ rules: 'house-banked' }), 'question.hand: this member is required; add it');
  refused(() => engine.odds({ decks: 1.5 }), 'game.decks: a whole number is expected here, not 1.5');
  refused(() => engine.odds({ decks: '2' }), 'game.decks: a whole number');
  refused(() => engine.odds({ decks: 9 }), '9 decks');
  refused(() => engine.odds({ seats: 15 }), '15 seats: a table has 1 to 14');
  refused(() => engine.odds({ seats: -1 }), 'game.seats');
  refused(() => engine.odds({ exposesCard: 1 }), 'game.exposesCard: true or false');
  refused(() => engine.odds({ bonus: [{ hand: 'pair', pays: 1, at: 3 }] }), 'game.bonus[0].at: there is no such member');
  refused(() => engine.odds({ bonus: {} }), 'game.bonus: a list of pay lines');
  refused(() => engine.odds({ rules: 'poker' }), 'no rule set "poker"');
  refused(() => engine.odds(7), 'game: an object is expected here, not 7');
  refused(() => engine.evaluate('As Kx 3c'), '"As Kx 3c": character 5: not a suit');
  refused(() => engine.evaluate('As Kd'), '3 cards are needed here, not 2');
  refused(() => engine.evaluate(51), 'a text of three cards');
  refused(() => engine.decision({ hand: 'As 1d 3c' }), 'hand "As 1d 3c": character 4: 1 is not a rank');
  refused(() => engine.decision({ rules: 'california-shfl', hand: 'AsKd3c', up: 'KhKc' }), 'up "KhKc": 1 cards are needed');
  refused(() => engine.decision({ hand: 'AsKd3c', dead: '4h,,5h' }), 'dead "4h,,5h": character 4: a card is missing');
  refused(() => engine.settle(7), 'settle takes a round');
  // As the program: a round's members are refused with a code.
  const answer = engine.settle({ ...ROUND, wager: [] });
  deepStrictEqual([answer.status, answer.error, answer.where], ['refused', 'unknown-member', 'wager']);
  // null is as good as left out.
  strictEqual(engine.odds({ decks: null, rules: null }).wagers.ante.ev.exact, engine.odds().wagers.ante.ev.exact);
  strictEqual(engine.decision({ rules: 'house-banked', hand: 'Qs6d4c', up: null, dead: null }).better, 'play');
}

await run([
  ['a program imports the installed package by its name', importsByName],
  ['a round is settled as the program settles it', answersAsTheProgram],
  ['package.json has the version of the program, and names files that are there', describesItself],
  ['the types declare every function, and nothing else', declaresEverything],
  ['unknown members and invalid values are refused, and the message names them', refusesWhatItDoesNotKnow],
  ...(tsc ? [['a program in TypeScript compiles, and wrong calls do not', typesFit]] : []),
]);
