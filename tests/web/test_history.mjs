// A player's hands and their replays: the steps match the round's sheet, and the browser checks the shuffle.
import { appears, is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { holds } from './pages.mjs';
import { playRounds } from './player.mjs';

/* Bots are quick and players report that they are ready, so no one waits for bets. Only the offer of the bank runs out. */
const quick = 'betting_seconds: 600, offer_seconds: 1, reveal_seconds: 60, result_seconds: 1, bots: [{pace_ms: 60}, {pace_ms: 60}, {pace_ms: 60}]';
const server = await startServer({ config: `trey: 1
tables:
  - {name: Alder, chips: play, rules: california-shfl, posting: {schedule: "1"}, ${quick}}
  - {name: Fir, chips: play, rules: house-banked, ${quick}}
` });
const one = await visitor({ scheme: 'light' });
const { page } = one;
const NAMES = ['Alder', 'Fir', 'Guest', 'Dora', 'Emil', 'Faye', 'Gus', 'Hana', 'Igor', 'June', 'Ada', 'Bela', 'Cleo', 'of', 'table', 'PM', 'AM'];
let california;
let house;
let state;

const fetched = (path) => page.evaluate(async (from) => (await fetch(from)).json(), path);
const money = (cents) => `${cents < 0 ? '\u2212' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', cents % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`;

/** The amount that a line of the sheet moves, as its row must show it. */
const moved = (line) => (line.paid > 0 ? line.paid : line.collected > 0 ? line.collected : line.returned);

async function replay(table, round) {
  await page.goto(`${server.address}/table/${table}/round/${round}`);
  await page.waitForSelector('.r-check:not([data-result="wait"])');
}

await tests({
  async 'playing'() {
    await page.goto(server.address);
    california = await playRounds(page, { table: 1, rounds: 2 });
    house = await playRounds(page, { table: 2, rounds: 1, ante: 500 });
    state = await one.context.storageState();
    is([california.length, house.length], [2, 1], 'three rounds are over');
  },

  async 'history'() {
    await page.goto(`${server.address}/history`);
    await page.waitForSelector('.history-table tbody tr');
    const { rounds } = await fetched('/api/v1/me/history');
    is(await page.locator('.history-table tbody tr').count(), rounds.length, 'each round is a row');
    is(await page.locator('.history-table .net').allTextContents(), rounds.map(({ net }) => (net > 0 ? `+${money(net)}` : money(net))), 'with its result');
    is(await page.locator('.history-table a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      rounds.map(({ table, round }) => `/table/${table}/round/${round}`), 'and its address');
    await page.waitForSelector('.plot canvas');
    ok(true, 'the course is drawn');
    await page.getByLabel('Won', { exact: true }).check();
    is(await page.locator('.history-table tbody tr').count(), rounds.filter(({ net }) => net > 0).length, 'those that were won');
    await page.getByLabel('All', { exact: true }).check();
    await page.getByRole('combobox').selectOption({ label: 'Fir' });
    await page.waitForFunction((count) => document.querySelectorAll('.history-table tbody tr').length === count, house.length);
    ok(true, 'those of one table');
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    ok((await page.evaluate(async (from) => (await fetch(from)).text(), csv)).startsWith('id,table,round'), 'they can be taken away as CSV');
  },

  async 'replay'() {
    const number = california[0];
    const sheet = await fetched(`/api/v1/tables/1/rounds/${number}`);
    await replay(1, number);
    const rows = await page.locator('.ledger tbody tr').evaluateAll((all) => all.map((row) => ({
      rule: row.dataset.rule, amount: row.cells[4].textContent, step: Number(row.cells[0].textContent),
    })));
    const lines = rows.filter(({ rule }) => !rule.startsWith('FEE'));
    is(lines.map(({ rule, amount }) => [rule, amount]), sheet.results.lines.map((line) => [line.rule, money(moved(line))]),
      'each movement is one of the sheet, in its order, with its clause');
    is(await page.locator('tr[aria-current="step"] .step-button').count(), 0, 'it opens at the end');
    await page.locator('.ledger tbody .step-button').last().click();
    const last = sheet.results.lines.at(-1);
    is(await page.textContent('.r-finding blockquote .clause'), last.rule, 'a movement is explained by its clause');
    const before = await page.textContent('.scrub p b');
    await page.keyboard.press('ArrowLeft');
    is(Number((await page.textContent('.scrub p b')).split(' ')[1]), Number(before.split(' ')[1]) - 1, 'an arrow goes back a step');
    await page.keyboard.press('Home');
    is(await page.textContent('.scrub p b'), 'Step 1', 'Home goes to the first');
    is(await page.locator('.r-table .card-g').count(), 0, 'no card lies open there');
    const [first] = lines;
    await page.goto(`${server.address}/table/1/round/${number}#${first.step}`);
    await page.waitForSelector('.r-table .card-g');
    ok((await page.locator('.r-table .card-g').count()) >= 6, 'at the settlement the cards lie open');
    await page.getByRole('radio', { name: 'All events' }).check();
    ok((await page.locator('.ledger tbody tr').count()) > rows.length, 'all events are more than the movements');
    await page.locator('.ledger clause-tag button').first().click();
    await page.waitForSelector('.ledger .clause-text');
    ok(true, 'a tag opens its clause in place');
    is(await page.locator('.proofs [data-outcome="bad"]').count(), 0, 'entries, sums and shuffle hold');
    await page.emulateMedia({ media: 'print' });
    await shot(page, 'replay-print', { fullPage: true });
    ok(!(await page.locator('.topbar').isVisible()) && !(await page.locator('.ledger').isVisible()) && await page.locator('.rs-seats').isVisible(), 'printed, it is a sheet');
    ok((await page.textContent('.rs-proof')).includes('each hand got the cards pledged for it'), 'which says that the shuffle was checked');
    await page.emulateMedia({ media: 'screen' });
  },

  async 'the shuffle'() {
    await replay(2, house[0]);
    is(await page.locator('.check-steps [data-outcome="ok"]').count(), 7, 'seven steps hold');
    is(await page.getAttribute('.check-signature', 'data-outcome'), 'ok', 'and the house signed the list');
    for (const [what, outcome, tamper] of [
      ['a signature', 'bad', (shoe) => { shoe.signature = shoe.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')); }],
      ['the key', 'bad', (shoe) => { shoe.house_key = shoe.house_key.replace(/^./, (digit) => (digit === '0' ? '1' : '0')); }],
      ['no key', 'none', (shoe) => { shoe.house_key = null; }],
    ]) {
      await page.route('**/api/v1/tables/*/rounds/*', async (route) => {
        const response = await route.fetch();
        const sheet = await response.json();
        tamper(sheet.shoe);
        await route.fulfill({ response, json: sheet });
      });
      await replay(2, house[0]);
      is(await page.getAttribute('.check-signature', 'data-outcome'), outcome, `with ${what} changed the signature is ${outcome}`);
      await page.unroute('**/api/v1/tables/*/rounds/*');
    }
    await replay(2, house[0]);
    const tampers = [
      ['a card', 'openings', (sheet) => { const card = sheet.shoe.openings[0]; card.card = card.card === 'As' ? 'Ks' : 'As'; }],
      ['a path', 'openings', (sheet) => { const { path } = sheet.shoe.openings[0]; path[0] = path[0].replace(/^./, (digit) => (digit === '0' ? '1' : '0')); }],
      ['the closing', 'closing', (sheet) => { sheet.shoe.closing = sheet.shoe.closing.replace(/^./, (digit) => (digit === '0' ? '1' : '0')); }],
      ['the order', 'mixing', (sheet) => { sheet.shoe.positions.reverse(); }],
      ['two hands', 'openings', (sheet) => { /* the cards are real, but the bank has those of a seat */
        const seat = Math.max(...sheet.hands.map((hand) => hand.seat));
        const swapped = (hand) => (hand === 0 ? seat : hand === seat ? 0 : hand);
        sheet.hands.forEach((hand) => { hand.seat = swapped(hand.seat); });
        sheet.shoe.openings.forEach((opening) => { opening.hand = swapped(opening.hand); });
      }],
      ['a wager', 'hands', (sheet) => { sheet.wagers = sheet.wagers.filter((row) => row.seat !== sheet.wagers[0].seat); }],
      ['the cards shown', 'seen', (sheet) => { const { cards } = sheet.hands[0]; cards[0] = cards[0] === '2c' ? '3c' : '2c'; }],
    ];
    const steps = ['pledge', 'contributions', 'hands', 'closing', 'mixing', 'openings', 'seen'];
    for (const [what, step, tamper] of tampers) {
      await page.route('**/api/v1/tables/*/rounds/*', async (route) => {
        const response = await route.fetch();
        const sheet = await response.json();
        tamper(sheet);
        await route.fulfill({ response, json: sheet });
      });
      await replay(2, house[0]);
      is(await page.getAttribute('.r-check', 'data-result'), 'bad', `with ${what} changed the check fails`);
      is(await page.locator('.check-steps li').evaluateAll((all) => all.findIndex((item) => item.dataset.outcome === 'bad')), steps.indexOf(step), `at its step: ${step}`);
      await appears(page, 'text=Commitment: broken', 'and the head of the page says so');
      if (step === 'closing') {
        await shot(page, 'replay-tampered', { fullPage: true });
      }
      await page.unroute('**/api/v1/tables/*/rounds/*');
    }
    await page.route('**/api/v1/tables/*/rounds/*', async (route) => {
      const response = await route.fetch();
      const sheet = await response.json();
      sheet.people[0].net += 100;
      await route.fulfill({ response, json: sheet });
    });
    await replay(2, house[0]);
    await appears(page, 'text=the movements don’t account for the results', 'a result that the movements do not give is seen');
    await page.unroute('**/api/v1/tables/*/rounds/*');
  },

  async 'rounds of other players are private'() {
    const other = await visitor();
    await other.page.goto(`${server.address}/table/1/round/${california[0]}`);
    await other.page.waitForSelector('main [role="alert"]');
    ok(true, 'a visitor sees no round');
    await other.page.goto(`${server.address}/history`);
    await other.page.waitForSelector('main .text-link');
    ok((await other.page.textContent('main')).includes('starts with your first hand'), 'nor a history');
    await other.context.close();
  },

  async 'pages'() {
    await holds(server.address, '/history', 'history', '.plot canvas', { state, names: NAMES });
    await holds(server.address, `/table/1/round/${california[0]}`, 'replay', '.r-check[data-result="ok"]', { state, names: NAMES, act: (at) => at.keyboard.press('ArrowLeft') });
  },

  async 'shutdown'() {
    await server.stop();
  },
});
