// The record of a round: the replay, the printed sheet and `trey audit show` say the same of the same rounds, and the
// sheet fits its paper. The rounds are random ones of all rule sets, from a journal with everything an auditor meets.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { words } from './catalogues.mjs';
import { eventually, is, ok, run, shot, startServer, tests, visitor } from './harness.mjs';
import { inLanguage, leftEnglish } from './pages.mjs';
import { addAccount, logIn } from './room.mjs';
import { differences, numberedBy } from './sheet.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const ROUNDS = Number(process.env.RECORD_ROUNDS ?? 60);
const TABLES = ['california-shfl', 'california-grand', 'california-bureau', 'house-banked', 'house-banked'];
const NAMES = ['Alder', 'Birch', 'Cedar', 'Fir', 'Gum'];

const data = mkdtempSync(join(tmpdir(), 'trey-record-'));
const journal = join(data, 'trey.db');
await addAccount({ folder: data }, 'Ada', 'auditor');
/* The journal knows its people by number; the staff get their names. */
execFileSync('python3', ['-c', `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as people:
    for number, name in ((9001, "Marco Reyes"), (9002, "Nadia Okafor"), (9003, "Cora Lind")):
        people.execute("INSERT INTO persons (number, name, key, kind, roles, created) VALUES (?, ?, ?, 1, 1, 0)", (number, name, name.lower()))
`, join(data, 'people.db')]);
execFileSync(process.env.MAKE_JOURNAL, [journal, process.env.RECORD_SEED ?? '3', '600']);
const server = await startServer({ data, args: ['--accept-clock'], config: `trey: 1\ntables:\n${TABLES.map((rules, i) => `  - {name: ${NAMES[i]}, chips: cage, rules: ${rules}}`).join('\n')}\n` });
const { context, page } = await visitor({ scheme: 'light' });
await logIn(page, server, 'Ada');

const show = async (name, ...more) => run('audit', 'show', journal, name, ...more);

/** Rounds that are over, spread over tables and endings. */
const rounds = await (async () => {
  const events = (await run('audit', 'export', journal)).trim().split('\n').map((line) => JSON.parse(line));
  const kinds = new Map();
  for (const { table, round, event, transfers } of events) {
    if (table !== null && round) {
      const name = `${table}:${round}`;
      kinds.set(name, (kinds.get(name) ?? new Set()).add(event).add(transfers.length > 0 ? `${event} with chips` : event));
    }
  }
  const over = ['round-ended', 'called-off', 'posted', 'closed'];
  const groups = new Map();
  for (const [name, seen] of kinds) {
    if (over.some((event) => seen.has(event))) {
      const key = `${name.split(':')[0]} ${['voided', 'shuffler-failed', 'reveal-missed', 'called-off', 'envy-paid with chips', 'key-pressed', 'hand-corrected', 'hand-corrected with chips', 'seat-reopened with chips', 'packets-dealt', 'timed-out', 'wager-withdrawn'].filter((event) => seen.has(event)).join()}`;
      groups.set(key, [...(groups.get(key) ?? []), name]);
    }
  }
  const found = [];
  for (let i = 0; found.length < ROUNDS && [...groups.values()].some((names) => names.length > i); i++) {
    found.push(...[...groups.values()].flatMap((names) => names.slice(i, i + 1)));
  }
  return found.slice(0, ROUNDS);
})();

async function open(name) {
  const [table, round] = name.split(':');
  await page.goto(`${server.address}/table/${table}/round/${round}`);
  await page.waitForSelector('.rs .rs-foot', { state: 'attached' });
}

const texts = (selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent));
const STAFF = [{ person: 9001, name: 'Marco Reyes' }, { person: 9002, name: 'Nadia Okafor' }, { person: 9003, name: 'Cora Lind' }];

/** Answers the page with a round of so many seats, each with every kind of wager: the most that a sheet holds. */
async function fill(seats, round) {
  const path = `/api/v1/tables/${round.replace(':', '/rounds/')}`;
  const sheet = await page.evaluate(async (from) => (await fetch(from)).json(), path);
  const bank = sheet.sheet.seats.at(-1);
  const cards = (seat) => [`${'23456789TJQKA'[seat - 1]}s`, `${'23456789TJQKA'[seat - 1]}h`, 'Kd'];
  sheet.people = Array.from({ length: seats }, (_, i) => ({ ...sheet.people[0], person: 500 + i, seat: i + 1, name: `Maximilian ${'ABCDEFGHIJKLM'[i]}.` }));
  sheet.sheet.seats = [...sheet.people.map(({ person, seat }) => ({
    ...bank, seat, person, behind: false, seen: 'seen', cards: cards(seat), value: 1 << 12 | (seat - 1) << 8 | 11 << 4,
    ante: 250_00, bonus: 125_00, coin: 1_00, fee: 0, play: 250_00, decision: 'played', entered: 'player', net: 1_419_00,
  })), bank];
  const item = (code, wager, amount, rule) => ({ say: { code, ...(wager === null ? { line: 'straight-flush' } : { wager, pays: 40 }) }, amount, rule });
  sheet.sheet.groups = [
    { title: { code: 'group-coins', count: seats }, time: sheet.began, items: [{ say: { code: 'item-to-meter', percent: 14 }, amount: 98, rule: 'PROG-4' }, { say: { code: 'item-to-tray' }, amount: 602, rule: 'PROG-1' }] },
    ...sheet.people.map(({ seat, person }) => ({
      title: { code: 'group-paid', seat, person, amount: 1_420_00 }, time: sheet.ended,
      items: [item('item-wager', 'play', 250_00, 'OUT-2'), ...(seat % 2 === 0 ? [] : [item('item-pays', 'ante-bonus', 250_00, 'OUT-6')]),
        item('item-wager', 'ante', 250_00, 'OUT-2'), item('item-pays', 'bonus', 1_000_00, 'OUT-5'), ...(seat % 3 === 0 ? [item('item-award', null, 70_00, 'PROG-2')] : [])],
    })),
  ];
  const keys = ['bets-opened', 'bets-closed', 'key-coin-in', 'hands-dealt', 'decisions-complete', 'key-jph', 'key-j-pot', 'key-run', 'key-jph', 'key-j-pot', 'key-run', 'key-game-over'];
  sheet.sheet.keys = keys.map((code) => ({ time: sheet.ended, say: { code }, by: { code: 'by-dealer', person: 9001 } }));
  await page.route(`**${path}`, (route) => route.fulfill({ json: sheet }));
  await open(round);
  await page.emulateMedia({ media: 'print' });
  await page.unroute(`**${path}`);
}

await tests({
  async 'the words'() {
    const rows = [...readFileSync(join(root, 'src/audit/phrase_list.h'), 'utf8').matchAll(/X\(\w+, "([a-z0-9-]+)", "(.*)"\)/g)];
    ok(rows.length > 90, 'the list of phrases was read', `${rows.length}`);
    const { recordWords } = await words('record.ts');
    is(Object.keys(recordWords), rows.map(([, code]) => code), 'the pages have each phrase, in the order of the list');
    is(rows.filter(([, code, text]) => recordWords[code]?.en !== text).map(([, code]) => code), [], 'with the same English');
  },

  async 'the page and trey audit show'() {
    ok(rounds.length >= Math.min(ROUNDS, 40), 'there are rounds of every kind', rounds.join(' '));
    const faults = [];
    const codes = new Set();
    for (const name of rounds) {
      await open(name);
      const text = await show(name);
      const sheet = JSON.parse(await show(name, '--json'));
      const api = await page.evaluate(async (from) => (await fetch(from)).json(), `/api/v1/tables/${name.replace(':', '/rounds/')}`);
      sheet.steps.forEach(({ say }) => codes.add(say.code));
      const wrong = await differences(page, { text, sheet, api, staff: STAFF });
      faults.push(...wrong.map((fault) => `${name}: ${fault}`));
    }
    is(faults, [], `of ${rounds.length} rounds they say the same`);
    for (const code of ['voided', 'line-lose', 'line-win-pays', 'coins-to-meter', 'coins-to-tray', 'fees-with-bank', 'hand-entered', 'line-envy', 'timed-out', 'packets-dealt', 'card-exposed', 'hand-corrected', 'seat-paid', 'line-unsettled']) {
      ok(codes.has(code), `among them is ${code}`);
    }
  },

  async 'cards of entered hands'() {
    const name = await (async () => {
      for (const one of rounds) {
        const sheet = JSON.parse(await show(one, '--json'));
        if (sheet.status === 'settled' && sheet.events.some(({ event }) => event === 'hand-entered')) {
          return one;
        }
      }
      return undefined;
    })();
    ok(name !== undefined, 'a round has hands that were entered');
    await open(name);
    const api = await page.evaluate(async (from) => (await fetch(from)).json(), `/api/v1/tables/${name.replace(':', '/rounds/')}`);
    const last = api.steps.findLastIndex(({ event }) => api.events[event].event === 'hand-entered');
    const known = api.hands.filter(({ seat }) => seat !== api.bank?.seat).reduce((sum, hand) => sum + hand.cards.filter((card) => card !== null).length, 0);
    for (const step of [last + 1, last + 2, api.steps.length]) {
      await page.goto(`${server.address}/table/${name.replace(':', '/round/')}#${step}`);
      await page.waitForSelector('.r-table');
      await page.waitForFunction((at) => document.querySelector('.scrub p b')?.textContent === `Step ${at}`, step);
      is(await page.locator('.r-table .card-g').count(), known, `at step ${step} of ${api.steps.length} every entered card lies open`);
    }
  },

  async 'hands that nobody saw'() {
    for (const name of rounds) {
      const { sheet } = JSON.parse(await show(name, '--json'));
      const unseen = sheet.seats.filter(({ seen }) => seen === 'not-seen');
      if (unseen.length > 0 && unseen.some(({ seat }) => seat !== 0)) {
        await open(name);
        is(await page.locator('.rs-seats .unseen').count(), unseen.length, `${name}: the sheet has them`);
        ok((await texts('.rs-seats .unseen')).every((text) => text === 'not seen'), `${name}: as not seen`);
        ok((await texts('.r-table text')).includes('not seen'), `${name}: and so has the replay`);
        ok((await show(name)).includes(' not seen'), `${name}: and trey audit show`);
        return;
      }
    }
    ok(false, 'a round has hands that nobody saw');
  },

  async 'who declared a round void'() {
    for (const name of rounds) {
      const sheet = JSON.parse(await show(name, '--json'));
      const voided = sheet.steps.find(({ say }) => say.code === 'voided');
      if (voided !== undefined) {
        await open(name);
        const row = numberedBy(STAFF)((await texts('.rs-times li, .rs h2')).join('\n'));
        const by = sheet.events[voided.event].person;
        ok(row.includes(`person ${by}`), `${name}: the sheet names who did it`, row);
        is(voided.by, { code: by === 9001 ? 'by-dealer' : 'by-floor', person: by }, `${name}: in their role`);
        ok(/Round void: .+ “.+”/.test(row), `${name}: with the reason`, row);
        return;
      }
    }
    ok(false, 'a round is void');
  },

  async 'paper'() {
    const [full] = rounds.filter((name) => name.startsWith('5:'));
    await open(full);
    await page.emulateMedia({ media: 'print' });
    ok(!(await page.locator('.topbar').isVisible()) && !(await page.locator('.ledger').isVisible()) && await page.locator('.rs').isVisible(), 'only the sheet is printed');
    await page.setViewportSize({ width: 710, height: 987 }); /* Letter without its margins */
    await shot(page, 'record-sheet', { fullPage: true });
    for (const [seats, most] of [[7, 1], [13, 2]]) {
      await fill(seats, full);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const pages = (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
      ok(pages >= 1 && pages <= most, `a sheet of ${seats} seats has at most ${most} page${most > 1 ? 's' : ''}`, `${pages} pages, ${JSON.stringify(await page.evaluate(() => ['html', 'body', 'trey-app', '.replay', '.rs'].map((one) => document.querySelector(one)).map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().height, getComputedStyle(one).margin, getComputedStyle(one).padding])))}`);
      await shot(page, `record-sheet-${seats}`, { fullPage: true });
    }
    const names = [...NAMES, 'Marco', 'Reyes', 'Nadia', 'Okafor', 'Ada', 'Señora', 'UTC', 'AM', 'PM'];
    for (const code of ['zh', 'es']) {
      await open(full);
      await inLanguage(page, code);
      await page.waitForSelector('.rs .rs-foot');
      const left = await eventually(() => leftEnglish(page, names), (words) => words.length === 0); /* Words of clauses load later. */
      is(left, [], `no English is left on paper in ${code}`);
      await shot(page, `record-sheet-${code}`, { fullPage: true });
    }
  },

  async 'shutdown'() {
    await context.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  },
});
