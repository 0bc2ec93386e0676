// A whole night with real cards at one table: six people without a device, two with phones, two dealers who take turns at
// one console, a floor, a power cut. After every round the chips that the journal moved are those that the console named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { balances, cents, Dealer, netsOf } from './dealer.mjs';
import { becomes, counts, eventually, is, ok, run, shot, startServer, tests, visitor } from './harness.mjs';
import { account, addAccount, logIn, PASSWORD } from './room.mjs';
import { differences } from './sheet.mjs';
import { Player } from './table_player.mjs';

const config = `trey: 1
control: {voids: two-people}
alarms: {stuck_seconds: 3600}
tables:
  - name: Fir
    rules: house-banked
    chips: cage
    posting: {decision_seconds: 600, progressive: {paytable: 1, denomination: $1}}
    dealer: person
    cards: entered
    betting_seconds: 600
    bots: 0
`;
const FIR = 1;
const data = mkdtempSync(join(tmpdir(), 'trey-night-'));
const journal = join(data, 'trey.db');
const start = (listen) => startServer({ config, data, ...(listen === undefined ? {} : { listen }) });
let server = await start();
const { address } = server;

const STAFF = [['Console 1', 'dealer'], ['Marco Reyes', 'dealer'], ['Lena Vogt', 'dealer'], ['Nadia Okafor', 'floor'], ['Sven Holm', 'floor'], ['Carla Neri', 'cage'], ['Ana Ruiz', 'auditor']];
for (const [name, role] of [...STAFF, ['Wen Li', 'player'], ['Dale Whitcomb', 'player']]) {
  await addAccount(server, name, role);
}
const PINS = { 'Marco Reyes': '4071', 'Lena Vogt': '86253' };
const FELT = { 1: 'Kim Park', 2: 'Pete Alvarez', 3: 'Otto Brandt', 4: 'Rosa Chen', 5: '' };

const opened = [];

async function at(name, path, options) {
  const seen = await visitor({ width: 1280, height: 800, ...options });
  await logIn(seen.page, server, name);
  await seen.page.goto(address + path);
  opened.push({ name, ...seen });
  return seen.page;
}

/** Somebody with a phone: their own page at the table. */
async function phone(name, seat) {
  const player = await Player.come(server, FIR, { width: 390, height: 844, prepare: (context) => logIn({ context: () => context }, server, name) });
  opened.push({ name, problems: player.problems, foreign: [] });
  await player.sit(seat, '$500');
  return Object.assign(player, { name, seat });
}

let dealer;
let floor;
const phones = {};
const numbers = {}; /* of people with an account */
/** What each person without a device won or lost, by seat and name. */
const won = new Map();
let round = 0;
/** The meter when the table closed. */
let meter = 0;

const row = () => floor.locator(`tr[data-table="${FIR}"]`);
const request = (page, text) => page.locator('second-person li', { hasText: text });

async function approve(page, text) {
  await request(page, text).getByRole('button', { name: 'Approve' }).click();
  await page.fill('dialog [name="password"]', PASSWORD);
  await page.click('dialog .button.primary');
}

/** A win: the dealer presses the hand, and the supervisor confirms it on the floor page. */
async function confirmWin(seat, whileLit = () => undefined) {
  await dealer.enter('Press');
  await dealer.page.locator('.pending', { hasText: `Seat ${seat}` }).waitFor();
  await whileLit();
  await floor.locator('.alarm[data-kind="jackpot"] [data-act="confirm"]').click();
  await floor.fill('dialog [name="password"]', PASSWORD);
  await floor.click('dialog .button.primary');
  await floor.waitForSelector(`dialog a[href="/win/${FIR}/${round}"]`);
  await floor.click('dialog .button.primary'); /* the key back to RUN */
  await floor.waitForSelector('dialog', { state: 'detached' });
  await dealer.page.locator('.main-key[data-ready="true"]', { hasText: `Seat ${seat} is paid` }).waitFor();
}

/** Bets of everybody as in the last round: one key at the console, one each on the phones. */
async function sameBets() {
  await Promise.all(Object.values(phones).map(async (one) => {
    await one.until('bet');
    for (const key of ['r', 'Enter']) {
      await one.page.keyboard.press(key);
    }
    await one.untilPlaced();
  }));
  await dealer.page.locator('.key', { hasText: 'All seats the same' }).waitFor();
  await dealer.keys('Shift+R');
}

/** From no more bets to the cards. */
async function dealCards() {
  round = (await dealer.sections).clock.round;
  dealer.said.clear();
  await dealer.enter('No more bets');
  await dealer.page.locator('.fee-list').waitFor();
  await dealer.noteRows('.fee-list li', -1);
  await dealer.enter('Coins taken');
  await dealer.enter('Cards are dealt');
}

/** Decisions in order: people without a device at the console, the others on their phones, unless they say it aloud. */
async function decideAll(folds, aloud = []) {
  for (const { seat } of [...(await dealer.sections).wagers].sort((a, b) => a.seat - b.seat)) {
    const play = !folds.includes(seat);
    if (aloud.includes(seat)) {
      await dealer.order(`Seat ${seat} decides`);
      await dealer.page.locator(`[data-decide="${play ? 'play' : 'fold'}"]`).click();
    } else if (phones[seat] !== undefined) {
      await dealer.order(`Seat ${seat} decides`);
      await phones[seat].until('decide');
      await phones[seat].decideByMouse(play ? 'play' : 'fold');
    } else {
      await dealer.page.locator('#now-h', { hasText: `Seat ${seat} play or fold?` }).waitFor();
      await dealer.goesOn(() => dealer.keys(play ? 'p' : 'f'));
    }
  }
  await dealer.page.locator('#entry-cards').waitFor();
}

/** The journal moved what the console said, and the phones show it. */
async function booksAgree() {
  const { people, wagers } = await dealer.sections;
  const nets = await netsOf(journal, FIR, round);
  const bySeat = Object.fromEntries(wagers.map(({ seat, person }) => [seat, nets.get(person) ?? 0]));
  is(bySeat, Object.fromEntries(wagers.map(({ seat }) => [seat, dealer.said.get(seat) ?? 0])), `round ${round}: the journal moved what the console said, seat by seat`);
  is(nets.get('house') ?? 0, -[...dealer.said.values()].reduce((sum, one) => sum + one, 0), `round ${round}: and the rest is the house’s`);
  for (const { person, seats, felt, name } of people.filter((one) => wagers.some((own) => own.person === one.person))) {
    if (felt === true) {
      const who = `${seats[0]} ${name ?? ''}`;
      won.set(who, { person, sum: (won.get(who)?.sum ?? 0) + (bySeat[seats[0]] ?? 0) });
    }
  }
}

/** The chips of the phones, as their pages show them. */
const stacks = async () => Object.fromEntries(await Promise.all(Object.values(phones).map(async (one) => [one.seat, await one.stack])));

/** The same with what lies on the felt. */
const worth = async () => Object.fromEntries(await Promise.all(Object.values(phones).map(async (one) => [one.seat, await one.page.evaluate(() => {
  const { view } = document.querySelector('table-page').play;
  return view.s.wagers.filter((wager) => wager.person === view.me).reduce((sum, { ante, play, bonus, progressive }) => sum + ante + play + bonus + progressive, view.person.stack);
})])));

async function phonesAgree(before) {
  for (const one of Object.values(phones)) {
    const want = before[one.seat] + (dealer.said.get(one.seat) ?? 0);
    is(await eventually(() => one.stack, (stack) => stack === want), want, `${one.name} has on the phone what the console said`);
  }
}

/** A round from the bets to the last key. */
async function play({ folds = [], aloud = [], ...how }) {
  const before = await worth();
  await dealCards();
  await decideAll(folds, aloud);
  await dealer.settle({ win: confirmWin, ...how });
  await booksAgree();
  await phonesAgree(before);
}

const gameOver = async () => {
  await dealer.enter('Game over');
  await dealer.page.locator('#now-h', { hasText: /Seat 1 ante|Place your bets/ }).waitFor();
};

await tests({
  async 'a dealer signs on at the console of the table with the Relief key'() {
    for (const [name, pin] of Object.entries(PINS)) {
      const one = await account(server, name);
      await one.rest.post('/api/v1/me/pin', { password: PASSWORD, pin });
      one.close();
    }
    const cage = await account(server, 'Carla Neri');
    for (const name of ['Wen Li', 'Dale Whitcomb']) {
      const one = await account(server, name);
      numbers[name] = one.me.person;
      await cage.rest.postOnce('/api/v1/cage/deposits', name, { person: one.me.person, amount: 80_000 });
      one.close();
    }
    cage.close();
    dealer = new Dealer(await at('Console 1', `/console/${FIR}`));
    floor = await at('Nadia Okafor', '/floor', { width: 1440, height: 900, scheme: 'light' });
    await row().locator('td', { hasText: 'No dealer' }).waitFor();
    await dealer.page.locator('button.duty', { hasText: 'Nobody deals' }).waitFor();
    await dealer.relieve('Marco Reyes', PINS['Marco Reyes']);
    await row().locator('td', { hasText: 'Marco Reyes' }).waitFor();
    ok(true, 'the console and the floor name the dealer');
    await dealer.page.locator('.main-key', { hasText: 'Open the bets' }).waitFor();
  },

  async 'round 1: five people on the felt, two on their phones, a straight flush from the tray'() {
    for (const [seat, name] of Object.entries(FELT)) {
      await dealer.seatPlayer(Number(seat), name);
    }
    [phones[6], phones[7]] = await Promise.all([phone('Dale Whitcomb', 6), phone('Wen Li', 7)]);
    await dealer.enter('Open the bets');
    for (const [seat, keys] of [[1, ['2', '2', 'b', '2', 'g']], [2, ['3']], [3, ['2', '2', 'g']], [4, ['2', '2', 'b', '2', 'g']], [5, ['2', '2', '2']]]) {
      await dealer.order(`Seat ${seat} ante $0`);
      await dealer.keys(...keys);
      await dealer.enter(seat < 5 ? `Next: seat ${seat + 1}` : 'All bets are in');
    }
    for (const [one, keys] of [[phones[6], ['a', '2', '2']], [phones[7], ['g', 'a', '2', '2', 'b', '2']]]) {
      await one.until('bet');
      for (const key of [...keys, 'Enter']) {
        await one.page.keyboard.press(key);
      }
      await one.untilPlaced();
    }
    await dealer.page.locator('.tile.dealer', { hasText: '7 of 7 seats' }).waitFor();
    await shot(phones[7].page, 'night-phone-bets');
    await play({
      folds: [3],
      hands: { 0: 'kd 8c 5h', 7: 'th tc 2d', 6: 'jh 9c 4s', 5: 'ah 7d 3c', 4: '5d 4d 3d', 3: '2h 7s 9d', 2: 'qh 8d 2s', 1: 'kc 8h 6d' },
      orders: { 7: 'pay $25', 6: 'take $20', 5: 'pay $30', 4: 'pay $340', 2: 'take $50', 1: 'pay $15' },
      at: { 'Seat 4 pay $340': async () => {
        is(await dealer.page.locator('.lines tbody small').allTextContents(), ['From the tray'], 'the award of the progressive is a line of the payment');
        await dealer.state(3, 'Taken $10');
        ok((await dealer.page.textContent('.tile[data-seat="3"] .tile-hand')).includes('Not turned yet'), 'the folded hand with a coin is taken in and still to be turned');
        await shot(dealer.page, 'night-tray');
      } },
    });
    await gameOver();
  },

  async 'round 2: a folded hand wins from the tray; a double tap and a repeated frame do one step'() {
    await sameBets();
    await play({
      folds: [3, 4],
      hands: { 0: 'qd 9h 4c', 7: '2c 2d 5s', 6: 'js 6h 3d', 5: 'ad th 6c', 4: '4h 7c jd', 3: '9s 8s 7s', 2: 'kh 5c 3s', 1: 'qc 8d 5d' },
      orders: { 7: 'pay $25', 6: 'take $20', 5: 'pay $30', 3: 'pay $70', 2: 'pay $50', 1: 'take $25' },
      at: { 'Seat 6 take $20': async () => {
        const sent = await dealer.page.evaluate(async () => {
          const page = document.querySelector('console-page');
          const frame = { step: 'settle', seat: 6, pass: 'all' };
          const key = document.querySelector('.main-key');
          key.click();
          key.click();
          return Promise.all([page.send('proceed', frame), page.send('proceed', frame), page.send('proceed', { step: 'deal' })]).then((all) => all.map((one) => one.error));
        });
        is(sent, ['step-done', 'step-done', 'step-done'], 'a key for a step that is done does nothing');
        await dealer.order('Seat 5 turn the cards', 'the taps did one step');
        dealer.note(6, -2000);
        await counts(dealer.page, '.c-refusal', 0, 'and the dealer is not bothered with it');
        return false;
      } },
    });
    await gameOver();
  },

  async 'round 3: a hand is corrected before chips move, and another one after, which needs a supervisor'() {
    await sameBets();
    await play({
      folds: [2],
      hands: { 0: 'ks 7h 4d', 7: 'ac 9d 3h', 6: 'ah jc 2s', 5: 'qs qd 6h', 4: 'kh 8s 2d', 3: 'jd 5s 4h', 2: '9c 6d 2h', 1: 'ad 6s 5c' },
      orders: { 7: 'take $25', 5: 'pay $30', 4: 'pay $15', 3: 'take $20', 1: 'pay $15' },
      at: {
        'Seat 7 pay $15': async () => {
          await dealer.correct(7, 'tc 9d 3h', 'It was the ten');
          await dealer.order('Seat 7 take $25', 'nobody was paid: the dealer corrects it alone');
          return false;
        },
        'Seat 4 turn the cards': async () => {
          await dealer.correct(6, '8h jc 2s', 'Misread the eight');
          await request(dealer.page, `Correct a hand, round ${round} at Fir`).filter({ hasText: 'Waiting for another person' }).waitFor();
          await dealer.state(6, 'Paid $20');
          ok(true, 'chips were handed over: it waits for a supervisor, and nothing has changed');
          await shot(dealer.page, 'night-correction');
          await request(floor, `Correct a hand, round ${round} at Fir`).filter({ hasText: 'Seat 6: 8h Jc 2s: “Misread the eight”' }).filter({ hasText: 'Marco Reyes asks for this' }).waitFor();
          await shot(floor, 'night-correction-floor');
          await approve(floor, 'Correct a hand');
          await request(dealer.page, 'Done. Approved by Nadia Okafor.').waitFor();
          await dealer.order('Seat 6 take $40', 'what was paid, and what the hand lost');
          return false;
        },
      },
    });
    await gameOver();
  },

  async 'round 4: a relief dealer goes on where the other one was'() {
    await sameBets();
    await play({
      aloud: [7],
      hands: { 0: 'js 8h 5c', 7: 'qh 6c 2s', 6: '9h 7d 3c', 5: 'td 4c 2h', 4: 'as 9s 6h', 3: 'kc th 4d', 2: 'qd 7s 5h', 1: 'ac 8d 3s' },
      orders: { 7: 'pay $5', 6: 'pay $10', 5: 'pay $15', 4: 'pay $5', 3: 'pay $10', 2: 'pay $25', 1: 'pay $5' },
      at: { 'Seat 5 turn the cards': async () => {
        await dealer.relieve('Lena Vogt', PINS['Lena Vogt']);
        await row().locator('td', { hasText: 'Lena Vogt' }).waitFor();
        await dealer.order('Seat 5 turn the cards', 'the same hand is next');
        await dealer.state(7, 'Paid $5');
        await dealer.state(6, 'Paid $10');
        ok(true, 'and what was paid is paid');
      } },
    });
    const record = JSON.parse(await run('audit', 'show', journal, `${FIR}:${round}`, '--json'));
    const payers = record.steps.filter((one) => one.say.code.startsWith('seat-')).map((one) => record.events[one.event].person);
    is(new Set(payers).size, 2, 'the record has the payments of both dealers');
    const decided = record.events.find((one) => one.event === 'decided' && one.seat === 7);
    ok(decided.author > 0 && decided.author !== decided.person, 'what the player said aloud is the dealer’s entry', JSON.stringify(decided));
    await gameOver();
  },

  async 'round 5: the jackpot, with envy'() {
    await sameBets();
    await play({
      folds: [4, 6],
      hands: { 0: 'kd jc 4h', 7: '8s 8d 3h', 6: '5s 6d 2c', 5: 'ah 9d 2s', 4: 'th 7c 3d', 3: 'as ks qs', 2: 'qh 9c 5d', 1: 'ac jd 6h' },
      orders: { 7: 'pay $25', 5: 'pay $30', 3: 'pay $1,072.80', 2: 'take $50', 1: 'pay $15' },
      win: async (seat) => {
        await dealer.enter('Press A K Q of spades');
        await floor.locator('.alarm[data-kind="jackpot"] [data-act="not"]').click();
        await dealer.page.locator('.pending', { hasText: 'Seat 3, Otto Brandt: not this hand, says the supervisor.' }).waitFor();
        ok(true, '“Not this hand” is told to the dealer');
        await shot(dealer.page, 'night-not-this-hand');
        await dealer.enter('Press A K Q of spades');
        await floor.locator('.alarm[data-kind="jackpot"]', { hasText: 'Fir, seat 3: jackpot of $1,002.80' }).filter({ hasText: 'Otto Brandt. The win waits' }).waitFor();
        await shot(floor, 'night-jackpot-floor');
        await dealer.page.locator('.main-key', { hasText: 'Waiting for the supervisor' }).waitFor();
        await dealer.keys('Enter', 'Enter');
        await dealer.page.locator('.pending', { hasText: 'Seat 3, Otto Brandt: waiting for the supervisor' }).waitFor();
        is((await dealer.sections).meter.lit?.seat, 3, 'Enter does not take the hand back');
        await floor.locator('.alarm [data-act="confirm"]').click();
        await floor.fill('dialog [name="password"]', PASSWORD);
        await floor.click('dialog .button.primary');
        await floor.waitForSelector(`dialog a[href="/win/${FIR}/${round}"]`);
        await floor.click('dialog .button.primary');
        await floor.waitForSelector('dialog', { state: 'detached' });
        await dealer.page.locator('.main-key[data-ready="true"]', { hasText: `Seat ${seat} is paid` }).waitFor();
      },
      at: { 'Envy bonus: pay $300': async () => {
        is(await dealer.page.locator('.lines tbody th').allTextContents(), ['Seat 7', 'Seat 4', 'Seat 1'], 'envy is for every other coin, folded or not');
        is(await dealer.stateOf(6).then((text) => text.trim()), 'Taken $10', 'a folded hand that wins nothing is taken in, also after it was turned');
        await shot(dealer.page, 'night-envy');
      } },
    });
    await dealer.page.locator('[data-fact="meter"]', { hasText: '$1,000' }).waitFor();
    const text = await run('audit', 'show', journal, `${FIR}:${round}`);
    ok(/Not this hand: button of seat 3 put out, A-K-Q of spades ·\s+person \d+, floor/.test(text), '“Not this hand” is in the record, with who said it', text);
    await gameOver();
  },

  async 'round 6: a void waits for the floor, and everything is returned'() {
    await sameBets();
    const before = await worth();
    await dealCards();
    await decideAll([]);
    await dealer.page.fill('#entry-cards', 'kd jc 4h');
    await dealer.order('Seat 7 turn the cards');
    await dealer.page.locator('.side-key[data-key="void"]:not([aria-disabled="true"])').click();
    await dealer.page.fill('dialog [name="text"]', 'Seat 2 saw a card of seat 3');
    await dealer.page.click('dialog .button.primary');
    await request(dealer.page, `Void round ${round} at Fir`).filter({ hasText: 'Waiting for another person' }).waitFor();
    await request(floor, `Void round ${round} at Fir`).filter({ hasText: 'Seat 2 saw a card of seat 3' }).waitFor();
    await approve(floor, `Void round ${round} at Fir`);
    await dealer.order('Round void: return all');
    await request(dealer.page, 'Done. Approved by Nadia Okafor.').waitFor();
    dealer.said.clear();
    await booksAgree();
    await phonesAgree(before);
    await dealer.page.locator('[data-fact="meter"]', { hasText: '$1,000' }).waitFor();
    await shot(dealer.page, 'night-void');
    await gameOver();
  },

  async 'round 7: a player is barred, plays the hand to its end and is gone'() {
    await sameBets();
    const dale = phones[6];
    const before = await worth();
    await dealCards();
    await floor.fill('people-panel [type="search"]', 'whit');
    await floor.locator('.found-person', { hasText: 'Dale Whitcomb' }).click();
    await floor.fill('.bar-form [name="reason"]', 'Threats');
    await floor.click('.bar-form [name="bar"]');
    await floor.locator('.barred li', { hasText: 'Dale Whitcomb' }).waitFor();
    await decideAll([]);
    await dealer.settle({
      win: confirmWin,
      hands: { 0: 'qc 7d 2h', 7: 'kc 4s 3d', 6: 'ad 5h 2d', 5: 'jh 8c 6s', 4: 'qs 8h 3s', 3: 'ts 9d 4c', 2: 'kh 6c 5d', 1: '7h 5c 2s' },
      orders: { 7: 'pay $15', 6: 'pay $20', 5: 'take $30', 4: 'pay $15', 3: 'take $20', 2: 'pay $50', 1: 'take $25' },
    });
    await booksAgree();
    delete phones[6];
    await phonesAgree(before);
    await gameOver();
    await dealer.page.locator('.tile[data-seat="6"][data-state="empty"]').waitFor();
    ok(true, 'the seat is free');
    const left = 80_000 - 50_000 + before[6] + dealer.said.get(6);
    const wallet = async () => (await (await dale.context.request.get(`${address}/api/v1/me`)).json()).wallet;
    is(await eventually(wallet, (amount) => amount === left), left, 'and the chips are in the wallet');
    await dale.page.locator('[data-seat="6"] :is(button.plate.free, button.p-sit)').click();
    await dale.page.fill('#buy-in', '$100');
    await dale.page.click('dialog .button.primary');
    await dale.page.locator('dialog', { hasText: /barred|not allowed/i }).waitFor();
    await shot(dale.page, 'night-barred-phone');
    await floor.locator('.alarm[data-kind="barred"]', { hasText: 'Dale Whitcomb' }).waitFor();
    await shot(floor, 'night-barred-floor');
    await floor.locator('.alarm[data-kind="barred"] [data-act="take"]').click();
    await floor.locator('.alarm[data-kind="barred"][data-taken="true"]').waitFor();
    ok(true, 'a barred person who asks for a seat rings on the floor');
    await dale.context.close();
  },

  async 'round 8: a newcomer on the felt, and a power cut while the dealer settles'() {
    await dealer.seatPlayer(6, 'Sam Diaz');
    await sameBets();
    await dealer.order('Seat 6 ante $0', 'all seats the same, and then the one that has no last round');
    await dealer.keys('2', '2');
    await dealer.enter('All bets are in');
    await play({
      hands: { 0: 'kd tc 6h', 7: 'ah 9s 2c', 6: '9h 8c 4s', 5: 'qd js 7c', 4: 'as 5d 4h', 3: '6s 6c 9d', 2: '7s 4d 2h', 1: 'kc td 5h' },
      orders: { 7: 'pay $15', 5: 'take $30', 4: 'pay $15', 3: 'pay $20', 2: 'take $50', 1: 'take $25' },
      at: { 'Seat 6 take $20': async () => {
        await dealer.page.keyboard.press('Enter'); /* The key may have arrived, or not. */
        await server.stop('SIGKILL');
        await dealer.page.locator('.link-state:not([data-state="live"], [data-state="slow"])').waitFor();
        server = await start(new URL(address).host);
        await dealer.page.locator('.main-key', { hasText: 'Another dealer is signed on' }).waitFor();
        ok(true, 'after the restart the console asks for the PIN again');
        await dealer.relieve('Lena Vogt', PINS['Lena Vogt']);
        await dealer.state(7, 'Paid $15');
        await dealer.page.waitForFunction(() => /^Seat (6 take \$20|5 turn the cards)$/.test(document.querySelector('#now-h').textContent.trim()));
        const text = (await dealer.page.textContent('#now-h')).trim();
        ok(true, `the settlement goes on where it was: ${text}`);
        await phones[7].page.waitForFunction(() => document.querySelector('table-page').play.view.s.clock.phase === 'settlement');
        if (text === 'Seat 6 take $20') {
          await dealer.goesOn(() => dealer.enter('Seat 6 is taken in'));
        }
        dealer.note(6, -2000);
        return false;
      } },
    });
    const paid = JSON.parse(await run('audit', 'show', journal, `${FIR}:${round}`, '--json')).steps.filter((one) => one.say.code.startsWith('seat-')).map((one) => one.say.seat);
    is(paid, [7, 6, 5, 4, 3, 2, 1], 'every seat was settled once');
    await row().locator('td', { hasText: 'Lena Vogt' }).waitFor();
    await gameOver();
  },

  async 'round 9: a power cut while bets are entered'() {
    await sameBets();
    await dealer.order('All bets are in');
    const before = await stacks();
    const wagers = (await dealer.sections).wagers;
    await server.stop('SIGKILL');
    server = await start(new URL(address).host);
    await dealer.page.locator('.main-key', { hasText: 'Another dealer is signed on' }).waitFor();
    await dealer.relieve('Marco Reyes', PINS['Marco Reyes']);
    is((await dealer.sections).wagers, wagers, 'every bet lies where it lay');
    is(await stacks(), before, 'and the phones have the chips that they had');
    await play({
      folds: [1, 2, 3, 4, 5, 6, 7],
      hands: { 0: 'jc 9d 3h', 7: 'qs 5c 2d', 6: 'kh 7c 4d', 5: 'td 8c 6s', 4: '8h 8d 2h', 3: 'ts 5s 4c', 2: 'as kc 9s', 1: 'qh 6d 2s' },
    });
    ok(true, 'a round in which everybody folds ends as well');
    await gameOver();
  },

  async 'round 10: the floor takes the table over, deals the last hand and closes'() {
    const sven = await at('Sven Holm', '/floor', { width: 1440, height: 900 });
    await sven.click('[aria-label="Take over, Fir"]');
    await sven.waitForURL(`**/console/${FIR}`);
    await row().locator('td', { hasText: 'Sven Holm' }).filter({ hasText: 'floor' }).waitFor();
    await dealer.page.locator('.main-key', { hasText: 'Another dealer is signed on' }).waitFor();
    ok(true, 'the dealer’s console does nothing any more');
    const console_ = dealer;
    dealer = new Dealer(sven);
    await dealer.page.locator('#now-h', { hasText: 'Seat 1 ante' }).waitFor();
    await sameBets(); /* Without a bet, the table would close at once. */
    await floor.click('[aria-label="Close after this hand, Fir"]');
    await floor.click('dialog .button.primary');
    await row().locator('.st-close', { hasText: 'Closing, last hand' }).waitFor();
    await shot(sven, 'night-floor-deals');
    await play({
      folds: [3],
      hands: { 0: 'jc 9d 3h', 7: 'qs 5c 2d', 6: 'kh 7c 4d', 5: 'td 8c 6s', 4: '8h 7h 6h', 3: 'ts 5s 4c', 2: 'as kc 9s', 1: 'qh 6d 2s' },
      orders: { 7: 'pay $5', 6: 'pay $10', 5: 'pay $15', 4: 'pay $330', 2: 'pay $25', 1: 'pay $5' },
      win: (seat) => confirmWin(seat, async () => {
        await sven.locator('.main-key[aria-disabled="true"]', { hasText: 'Waiting for the supervisor' }).waitFor();
        await counts(sven, '[data-key="take-back"]', 1, 'a supervisor who deals can take the hand back');
        is(await sven.getByRole('button', { name: 'Check and confirm' }).count(), 0, 'but another one turns the key');
      }),
    });
    const text = await run('audit', 'show', journal, `${FIR}:${round}`);
    ok(/Seat 7: \$5 paid out · person \d+, floor/.test(text), 'the record says that the floor dealt', text);
    meter = (await dealer.sections).meter.amount;
    await dealer.enter('Game over');
    await floor.locator(`tr[data-table="${FIR}"][data-state="closed"]`).waitFor();
    await console_.order('The table is closed');
    await shot(floor, 'night-closed');
    dealer = console_;
  },

  async 'the books balance'() {
    const all = await balances(journal);
    const of = (account) => [...all].filter(([name]) => name.split(':')[0] === account).map(([, amount]) => amount);
    const sum = (amounts) => amounts.reduce((before, amount) => before + amount, 0);
    is(sum([...all.values()]), 0, 'all accounts sum to zero');
    is([sum(of('spot').map(Math.abs)), sum(of('stack').map(Math.abs))], [0, 0], 'no chip is left on the table');
    is(of('cage'), [-160_000], 'the cage owes what it sold');
    for (const name of ['Wen Li', 'Dale Whitcomb']) {
      const one = await account(server, name);
      is(all.get(`wallet:${numbers[name]}`), one.me.wallet, `${name} has in the wallet what the books have`);
      one.close();
    }
    const felt = Object.fromEntries([...all].filter(([name]) => name.startsWith('felt:')).map(([name, amount]) => [name, amount]));
    const wanted = {};
    for (const { person, sum: net } of won.values()) {
      wanted[`felt:${FIR}:${person}`] = (wanted[`felt:${FIR}:${person}`] ?? 0) + net;
    }
    is(felt, wanted, 'what people without a device won is what the console paid them');
    is(of('pool'), [meter], 'the pool is the meter');
  },

  async 'the printed sheets agree with trey audit show, and the journal verifies'() {
    const ana = await at('Ana Ruiz', '/audit', { scheme: 'light' });
    const { people } = await ana.evaluate(async () => (await fetch('/api/v1/people')).json());
    const staff = STAFF.map(([name]) => people.find((one) => one.name === name));
    const faults = [];
    for (let one = 1; one <= round; one++) {
      const path = `/api/v1/tables/${FIR}/rounds/${one}`;
      const api = await eventually(() => ana.evaluate(async (from) => { const answer = await fetch(from); return answer.ok ? answer.json() : null; }, path), (found) => found !== null);
      await ana.goto(`${address}/table/${FIR}/round/${one}`);
      await ana.waitForSelector('.rs .rs-foot', { state: 'attached' });
      const [text, json] = [await run('audit', 'show', journal, `${FIR}:${one}`), await run('audit', 'show', journal, `${FIR}:${one}`, '--json')];
      faults.push(...(await differences(ana, { text, sheet: JSON.parse(json), api, staff })).map((fault) => `round ${one}: ${fault}`));
      if (one === 3 || one === 5) {
        await ana.emulateMedia({ media: 'print' });
        await shot(ana, `night-sheet-${one}`, { fullPage: true });
        await ana.emulateMedia({ media: 'screen' });
      }
    }
    is(faults, [], `of ${round} rounds they say the same`);
    const verified = await run('audit', 'verify', journal);
    ok(verified.includes('Everything holds'), 'trey audit verify is clean', verified);
  },

  async 'no page had errors'() {
    for (const { name, problems, foreign } of opened) { /* Browsers log connections that a killed server refuses, and refused requests. */
      is([...problems.filter((one) => !/ERR_CONNECTION_REFUSED|WebSocket connection|status of 40[13]|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/.test(one)), ...foreign], [], `${name} saw no error`);
    }
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  },
});
