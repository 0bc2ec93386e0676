// The record of a round: the replay, the printed sheet and `trey audit show` say the same of the same rounds, and the
// sheet fits its paper. The rounds are random ones of all rule sets, from a journal with everything an auditor meets.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { words } from './catalogues.mjs';
import { is, ok, run, shot, startServer, tests, visitor } from './harness.mjs';
import { inLanguage, leftEnglish } from './pages.mjs';
import { addAccount, logIn } from './room.mjs';

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
execFileSync(process.env.MAKE_JOURNAL, [journal, process.env.RECORD_SEED ?? '7', '600']);
const server = await startServer({ data, args: ['--accept-clock'], config: `trey: 1\ntables:\n${TABLES.map((rules, i) => `  - {name: ${NAMES[i]}, chips: cage, rules: ${rules}}`).join('\n')}\n` });
const { context, page } = await visitor({ scheme: 'light' });
await logIn(page, server, 'Ada');

const flat = (text) => text.replace(/[\u202f\u00a0]/g, ' ').replace(/\u2212/g, '-').replace(/\s+/g, ' ').trim();
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

/** A text of the page as `trey audit show` has it: the journal knows people by number only. */
const texts = (selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent));
let people = []; /* of the round */
const FELT_FIRST = 0xf000_0000;
const numbered = (text) => [...people, { person: 9001, name: 'Marco Reyes' }, { person: 9002, name: 'Nadia Okafor' }, { person: 9003, name: 'Cora Lind' }]
  .filter(({ name }) => name !== null)
  .reduce((said, { person, name }) => said.replaceAll(name, person >= FELT_FIRST ? `guest ${person % 256}` : `person ${person}`), flat(text))
  .replaceAll(/Player (\d+)/g, 'person $1').replaceAll(/Guest (\d+)/g, 'guest $1');

/** The lines of a section of `trey audit show`, each with its folded continuation. */
function section(text, title, label) {
  const from = text.indexOf(`\n${title}\n`);
  if (from < 0) {
    return [];
  }
  const body = text.slice(from + title.length + 2).split(/\n\n/)[0];
  return body.split(new RegExp(`\\n(?=${label})`)).map((line) => flat(line));
}

const TIMED = '  \\d\\d:\\d\\d:\\d\\d\\.\\d{3} ';

/** What the printed sheet says of a round, row by row. */
const paper = () => page.evaluate(() => {
  const cells = (row) => [...row.cells].map((cell) => cell.querySelector('[role="img"]')?.getAttribute('aria-label') ?? cell.textContent.trim());
  return {
    heads: [...document.querySelectorAll('.rs-seats thead th')].map((one) => one.textContent),
    seats: [...document.querySelectorAll('.rs-seats tbody tr')].map(cells),
    total: cells(document.querySelector('.rs-seats tfoot tr')),
    groups: [...document.querySelectorAll('.rs-group')].map((one) => ({
      title: one.querySelector('h3 span').textContent,
      items: [...one.querySelectorAll('li')].map((item) => [...item.children].map((part) => part.textContent)),
    })),
    sums: [...document.querySelectorAll('.rs-sum span')].map((one) => one.textContent),
    keys: [...document.querySelectorAll('.rs-times li')].map((one) => ({ say: one.children[1].textContent })),
    proof: document.querySelector('.rs-proof').textContent,
    hash: document.querySelector('.rs-proof code').textContent,
  };
});

function compareSums(text, sums) {
  const rows = section(text, 'Sums over the round', '  \\w').map((line) => line.replace(/^(\w)/, (letter) => letter.toUpperCase()));
  return JSON.stringify(rows) === JSON.stringify(sums.map(flat)) ? [] : [`sums: ${JSON.stringify(sums)} ${JSON.stringify(rows)}`];
}

function compareGroups(text, groups) {
  const printed = section(text, 'Settlement, in order', TIMED).map((line) => line.replace(/^\S+ /, ''));
  const want = groups.map(({ title, items }) => flat([title, ...items.flat()].map(numbered).join(' ')));
  return JSON.stringify(printed) === JSON.stringify(want) ? [] : [`groups:\n${want.join('\n')}\n---\n${printed.join('\n')}`];
}

/** Each cell of a row is in the row of the same place, in the same order. */
function compareSeats(text, { heads, seats, total }) {
  const rows = section(text, 'Hands and wagers', '  (?:seat|bank|total) ');
  const named = (cells, i) => {
    const value = cells[i];
    const head = heads[i];
    return ['–', '', 'none'].includes(value) ? null
      : ['Ante', 'Bonus', 'Pair Plus', 'Coin', 'Fee'].includes(head) ? `${head.replace(/^(Ante|Bonus|Coin|Fee)$/, (word) => word.toLowerCase())} ${value}`
        : head === 'Decision' && cells[0] === 'B' ? value.replace(/ HAND-7$/, '').replace(/^banks (\S+), *(.*)$/, '$2, wager $1').replace('doesn’t', 'does not').replace(/^, /, '')
        : head === 'Net' ? `net ${value}` : head === 'Entered by' ? `entered by ${{ 'player': 'the player', 'dealer': 'staff', 'player, dealer': 'the player and staff' }[value]}` : null;
  };
  const faults = [];
  [...seats, total].forEach((cells, i) => {
    const row = rows[i] ?? '';
    const shown = i < seats.length ? cells : ['', '', '', '', ...cells.slice(1)];
    const wanted = shown.map((_, k) => named(shown, k)).filter((part) => part !== null);
    for (const part of wanted) {
      if (!row.includes(flat(part))) {
        faults.push(`row ${i}: "${part}" is not in "${row}"`);
      }
    }
  });
  return rows.length === seats.length + 1 ? faults : [`${rows.length} rows for ${seats.length} seats`, ...faults];
}

function compareKeys(text, keys, dealer) {
  const printed = section(text, 'Keys', TIMED).map((line) => line.replace(/^\S+ /, '').replaceAll(' · ', ', '));
  const want = keys.map(({ say }) => numbered(say));
  const told = printed.map((line) => line.replace(`, person ${dealer}, dealer`, ''));
  return JSON.stringify(told) === JSON.stringify(want) ? [] : [`keys: ${JSON.stringify(want)} ${JSON.stringify(told)}`];
}

async function compareSteps(text) {
  await page.getByRole('radio', { name: 'All events' }).check();
  const shown = (await page.locator('.ledger tbody tr').evaluateAll((all) => all.map((row) => [row.cells[1].textContent, row.dataset.rule].join(' ')))).map(numbered);
  const body = text.slice(text.indexOf('\nWhat happened'));
  const lines = body.split(/\n\n/)[0].split('\n').slice(2);
  const steps = [];
  let isStep = false; /* and not a transfer, whose rows are folded at the same column */
  for (const line of lines) {
    if (/^ {2}\d\d:\d\d:\d\d\.\d{3} /.test(line)) {
      steps.push(line.slice(17));
      isStep = true;
    } else if (isStep && /^ {17}\S/.test(line) && !/announced: /.test(line)) {
      steps[steps.length - 1] += ` ${line.trim()}`;
    } else {
      isStep = false;
    }
  }
  const printed = steps.map(flat);
  return shown.length === printed.length && shown.every((step, i) => sameWords(step, printed[i])) ? []
    : [`steps:\n${shown.map((step, i) => (sameWords(step, printed[i] ?? '') ? '' : `${step}\n  ${printed[i]}`)).filter((line) => line !== '').join('\n')}`];
}

/** A folded row has its clause at the end of its first line, so words are compared regardless of their order. */
function sameWords(a, b) {
  const bag = (text) => flat(text).split(' ').filter((word) => word !== '').sort().join(' ');
  return bag(a) === bag(b);
}

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
      const found = await paper();
      ({ people } = api);
      const plain = ({ staff, ...rest }) => JSON.stringify(rest);
      sheet.steps.forEach(({ say }) => codes.add(say.code));
      const dealer = sheet.sheet.staff.find((one) => one.dealer)?.person ?? 0;
      const wrong = [
        ...(JSON.stringify(sheet.steps) === JSON.stringify(api.steps) ? [] : ['the steps of the API differ']),
        ...(plain(sheet.sheet) === plain(api.sheet) ? [] : ['the sheet of the API differs']),
        ...(sheet.sheet.sums.sum === 0 ? [] : [`the sum is ${sheet.sheet.sums.sum}`]),
        ...(sheet.sheet.resettled ? [] : ['it does not settle again']),
        ...(sheet.sheet.totals.net === sheet.sheet.sums.players + sheet.sheet.sums.bank ? [] : [`nets ${sheet.sheet.totals.net}, sums ${sheet.sheet.sums.players + sheet.sheet.sums.bank}`]),
        ...(text.includes(found.hash) && sheet.events.at(-1).hash === found.hash ? [] : ['the hash differs']),
        ...(found.proof.includes('same to the cent') && text.includes('same to the cent') ? [] : ['it does not say that it was settled again']),
        ...compareSeats(text, found), ...compareGroups(text, found.groups), ...compareSums(text, found.sums),
        ...compareKeys(text, found.keys, dealer), ...(await compareSteps(text)),
      ];
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
        const row = numbered((await texts('.rs-times li, .rs h2')).join('\n'));
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
      is(await leftEnglish(page, names), [], `no English is left on paper in ${code}`);
      await shot(page, `record-sheet-${code}`, { fullPage: true });
    }
  },

  async 'shutdown'() {
    await context.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  },
});
