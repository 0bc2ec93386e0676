// The bank in the hands of people without a device: the dealer enters who takes it, with what, and who declines. What is
// left of it counts down while the dealer pays, and a bank that is used up is said as a dealer says it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dealer, netsOf } from './dealer.mjs';
import { accessibility, becomes, counts, is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { layoutFaults } from './geometry.mjs';
import { addAccount, guest, logIn } from './room.mjs';

const DEALT = 'chips: play, dealer: person, cards: entered, betting_seconds: 600, offer_seconds: 600, bots: 0';
const data = mkdtempSync(join(tmpdir(), 'trey-bank-'));
const journal = join(data, 'trey.db');
const server = await startServer({
  data,
  config: `trey: 1
tables:
  - {name: Oak, rules: california-grand, posting: {seats: 6, schedule: A7, decision_seconds: 600}, ${DEALT}}
  - {name: Ash, rules: california-bureau, posting: {seats: 8, schedule: A7, decision_seconds: 600}, ${DEALT}}
`,
});
const [OAK, ASH] = [1, 2];
await addAccount(server, 'Marco Reyes', 'dealer');

const SIZES = [[1024, 768], [1280, 800], [800, 1280]];
const seen = await visitor({ width: 1280, height: 800 });
const { page } = seen;
await logIn(page, server, 'Marco Reyes');
const dealer = new Dealer(page);

async function holds(name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    is(await layoutFaults(page), [], `${name} at ${width} × ${height}: nothing overlaps, nothing is cut`);
    await shot(page, `bank-${name}-${width}x${height}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  is(await accessibility(page), [], `${name}: axe finds nothing`);
}

async function open(table, people) {
  await page.goto(`${server.address}/console/${table}`);
  await dealer.enter('Sign on');
  for (const [seat, name] of Object.entries(people)) {
    await dealer.seatPlayer(Number(seat), name);
  }
}

/** A line of the panel of the bank. */
const term = (word) => page.locator('.bank-terms div', { has: page.locator('dt', { hasText: word }) }).locator('dd').textContent();

/** Bets of the seats in order: chips by key. */
async function bets(rows) {
  for (const [i, [seat, keys]] of rows.entries()) {
    await dealer.order(`Seat ${seat} ante $0`);
    await dealer.keys(...keys);
    await dealer.enter(i + 1 < rows.length ? `Next: seat ${rows[i + 1][0]}` : 'All bets are in');
  }
}

/** The bank goes to a seat: offers before it are declined. */
async function takeBank(seat, keys) {
  for (;;) {
    await page.locator('#now-h', { hasText: /takes the bank|No one/ }).waitFor();
    const text = (await page.textContent('#now-h')).trim();
    if (text === `Seat ${seat} takes the bank?`) {
      break;
    }
    await dealer.goesOn(() => text.startsWith('No one') ? page.getByRole('button', { name: `Seat ${seat} asks for the bank` }).click() : dealer.keys('n'));
  }
  await dealer.keys(...keys);
  await page.locator('#now-h', { hasText: `Seat ${seat} banks $` }).waitFor();
  await dealer.enter(`Seat ${seat} takes the bank`);
  await dealer.state(seat, 'Bank');
}

/** Decisions of people without a device, in the order of the table. */
async function decide(seats, folds) {
  for (const _ of seats) {
    await page.locator('#now-h', { hasText: 'play or fold?' }).waitFor();
    const seat = Number(/\d+/.exec(await page.textContent('#now-h'))[0]);
    await dealer.goesOn(() => dealer.keys(folds.includes(seat) ? 'f' : 'p'));
  }
}

/** The journal moved what the console said, seat by seat; the bank has the other side of it. */
async function booksAgree(table, round) {
  const { wagers, bank } = await dealer.sections;
  const nets = await netsOf(journal, table, round, bank.person);
  const said = Object.fromEntries(wagers.map(({ seat }) => [seat, dealer.said.get(seat) ?? 0]));
  is(Object.fromEntries(wagers.map(({ seat, person }) => [seat, nets.get(person) ?? 0])), said, `round ${round}: the journal moved what the console said`);
  const fees = nets.get('house');
  is(nets.get(bank.person), -fees - Object.values(said).reduce((sum, one) => sum + one, 0), `round ${round}: the bank has the rest`);
}

await tests({
  async 'offers are answered at the console, and everybody may decline'() {
    await open(OAK, { 1: 'Ana Lopez', 2: 'Ben Okafor', 4: 'Cleo Marsh' });
    const wen = await guest(server, 'Wen Li');
    await wen.does('sit', OAK, { seat: 3 });
    await wen.does('buy-in', OAK, { amount: 50_000 });
    await dealer.order('Seat 1 takes the bank?', 'the bank is offered from seat 1');
    await dealer.keys('Enter');
    await page.locator('.main-key[aria-disabled="true"]', { hasText: 'Enter the bank’s wager first' }).waitFor();
    await holds('offer');
    await dealer.keys('n');
    await dealer.order('Seat 2 takes the bank?');
    await page.getByRole('button', { name: /declines/i }).click();
    await dealer.order('Seat 3 takes the bank?');
    await page.locator('.type-help', { hasText: 'Wen Li' }).waitFor();
    await counts(page, '.chip-key', 0, 'somebody with a phone answers there');
    await wen.does('decline-bank', OAK, { seat: 3 });
    await dealer.order('Seat 4 takes the bank?');
    await dealer.keys('n');
    await dealer.order('No one takes the bank');
    await holds('nobody');
    await wen.does('leave', OAK);
    wen.close();
  },

  async 'somebody without a device asks for the bank, gives it up, and takes it again'() {
    await page.getByRole('button', { name: 'Seat 2 asks for the bank' }).click();
    await dealer.order('Seat 1 takes the bank?', 'it is offered to everybody again');
    await takeBank(2, ['3', '2']);
    is(await term('Wager'), '$30', 'the bank lies there');
    await page.getByRole('button', { name: 'Seat 2 gives the bank up' }).click();
    await takeBank(2, ['3', '2', '2', '2', '2']);
    is(await term('Wager'), '$45', 'and again, with another wager');
    await holds('taken');
  },

  async 'a bank that is used up'() {
    for (const [seat, name] of [[3, 'Dev Patel'], [5, 'Eva Novak'], [6, 'Fay Quinn']]) {
      await dealer.seatPlayer(seat, name);
    }
    await bets([1, 3, 4, 5, 6].map((seat) => [seat, ['2', '2']]));
    const { clock: { round } } = await dealer.sections;
    dealer.said.clear();
    await dealer.enter('No more bets');
    await page.locator('#now-h', { hasText: 'Take the fees' }).waitFor();
    is(await dealer.noteRows('.fee-list li', -1), 6, 'the fees are listed seat by seat, with the bank’s');
    await holds('fees');
    await dealer.enter('Fees in the drop box');
    await dealer.enter('Cards are dealt');
    await dealer.order('Expose the bank’s card');
    await page.fill('#entry-cards', '5c'); /* the action begins at seat 1 */
    await decide([1, 3, 4, 5, 6], [3, 6]);
    const shown = {};
    const look = (seat, then = () => undefined) => async () => {
      shown[seat] = await term('Left');
      await then();
    };
    await dealer.settle({
      hands: { 0: 'kd 9s 5c', 1: 'ah 7d 2c', 4: 'qs qc 3h', 5: 'ad 8c 6s' },
      orders: { 1: 'pay $20', 4: 'pay $15', 6: 'return $10' },
      at: {
        'Seat 1 pay $20': look(1),
        'Seat 4 pay $15': look(4, async () => {
          is(await page.locator('.lines tbody small').allTextContents(), ['$5 no action: the bank is used up'], 'what the bank does not cover');
          await holds('short');
        }),
        'Seat 6 return $10': look(6, async () => {
          await dealer.state(5, 'No action');
          is(await page.locator('.say p').allTextContents(), ['“No action in seat 5: the bank is used up.”', '“No action in seat 6: the bank is used up.”'], 'said as a dealer says it');
          is(await page.locator('.lines tfoot th').textContent(), 'Return', 'the folded bet goes back');
          ok(!(await page.textContent('.who-line')).includes('Leave'), 'nothing of it stays on the felt');
          await holds('return');
        }),
      },
    });
    is(shown, { 1: '$45', 4: '$15', 6: '$0' }, 'what is left counts down while the dealer pays; a folded bet counts at its place');
    await booksAgree(OAK, round);
    await dealer.enter('Round over');
    await dealer.order('Seat 2 takes the bank?', 'the next round begins with the bank');
  },

  async 'collect first, then pay: the bank covers each pass up to its wager'() {
    await open(ASH, { 1: 'Ana Lopez', 2: 'Ben Okafor', 3: 'Cleo Marsh', 4: 'Dev Patel', 5: 'Eva Novak' });
    await takeBank(1, ['3']);
    await bets([2, 3, 4, 5].map((seat) => [seat, ['2', '2']]));
    const { clock: { round } } = await dealer.sections;
    dealer.said.clear();
    await dealer.enter('No more bets');
    await page.locator('#now-h', { hasText: 'Take the fees' }).waitFor();
    await dealer.noteRows('.fee-list li', -1);
    await dealer.enter('Fees in the drop box');
    await dealer.enter('Cards are dealt');
    await dealer.order('Expose the bank’s card');
    await page.fill('#entry-cards', '8c'); /* the action begins at seat 2 */
    await decide([2, 3, 4, 5], []);
    const shown = [];
    const look = (name = null) => async () => {
      shown.push(await term('Left to'));
      if (name !== null) {
        await holds(name);
      }
    };
    await dealer.settle({
      hands: { 0: 'qd 9s 8c', 2: 'jh 7c 3d', 3: 'th 6c 2d', 4: 'ah 5d 4s', 5: 'kc 7d 2s' },
      orders: { 2: 'take $20', 3: 'take $5', 4: 'pay $20', 5: 'pay $5' },
      at: { 'Seat 2 take $20': look(), 'Seat 3 take $5': look('collect'), 'Seat 4 pay $20': look(), 'Seat 5 pay $5': look('pay') },
    });
    is(shown, ['$25', '$5', '$25', '$5'], 'each pass counts down from the wager');
    await booksAgree(ASH, round);
  },

  async 'the page had no errors'() {
    is([...seen.problems, ...seen.foreign], [], 'no error was seen');
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  },
});
