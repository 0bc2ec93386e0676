// The table page: watching, each state of a round, the bank, the phone layout, late bets, a server that dies in mid-round.
// test_hands.mjs plays ten hands at a table of each rule set.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibility, appears, becomes, counts, eventually, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { freeSeat, Player, QUICK, table } from './table_player.mjs';

const config = `trey: 1\ntables:\n` +
  table('Shuffle', 'california-shfl', 'schedule: 1') +
  table('Batwing', 'california-grand', 'seats: 13, schedule: A4', { bots: Array(11).fill('{pace_ms: 400}') }) +
  table('States', 'california-shfl', 'schedule: 1') +
  table('Bank', 'california-grand', 'schedule: A4', { bots: Array(2).fill('{pace_ms: 60, bank: yes}') }) +
  table('Phone', 'california-shfl', 'schedule: 1', { bots: Array(6).fill(QUICK) }) +
  table('Late', 'house-banked', 'ante_max: $100', { betting: 2 }) +
  table('Death', 'california-shfl', 'schedule: 1');
const data = mkdtempSync(join(tmpdir(), 'trey-table-'));
let server = await startServer({ config, data });

/** Runs axe in each state of a round. */
async function states() {
  const player = await Player.come(server, 3, { scheme: 'light' });
  const { page } = player;
  await page.locator('.seat[data-state="empty"] button.plate').first().click();
  is(await accessibility(page), [], 'axe finds nothing in the dialog of a seat');
  await page.waitForSelector('dialog .notice-view');
  ok(/Notice [0-9a-f]{8}/.test(await page.textContent('dialog')), 'the notice is there before the first bet, with its number');
  await page.click('dialog .button.primary');
  await page.waitForFunction(() => document.querySelector('table-page').play.advisor.edges !== null); /* The engine is loaded for the shuffle. */
  await player.untilOpen();
  is(await accessibility(page), [], 'axe finds nothing while betting');
  await page.fill('.rack-amount >> nth=0', '3');
  await page.press('.rack-amount >> nth=0', 'Enter');
  await page.waitForSelector('.refusal');
  ok((await page.textContent('.refusal')).includes('WAGER-8'), 'an ante under the minimum is refused with its clause');
  await shot(page, 'table-refused');
  await page.keyboard.press('c');
  await page.click('.rack-chip:nth-child(3)');
  await page.keyboard.press('Enter');
  await player.until('decide');
  is(await page.evaluate(() => document.querySelector('table-page').play.myAnte), 25_00, 'Enter after a click confirms, and puts down no second chip');
  is(await page.locator('.my-hand .card').count(), 3, 'three cards lie there');
  ok((await page.textContent('.hand-name')).length > 4, 'the hand has a name');
  is(await accessibility(page), [], 'axe finds nothing while deciding');
  await shot(page, 'table-decision');
  await page.keyboard.press('f');
  is(await page.textContent('.choice.fold .choice-value'), 'Enter confirms', 'a key is pressed first, then confirmed');
  await player.holdAt((play) => play.view.results?.settled === true && play.table.openings.has(play.view.s.clock.round), { act: () => player.decideByKeys('play') });
  await page.waitForSelector('.settle-proof');
  is(await accessibility(page), [], 'axe finds nothing beside the result');
  ok((await page.textContent('.settle-proof')).includes('Your random bytes are in the shuffle'), 'the shuffle is checked, with what this browser added');
  await page.locator('.settle li .clause').first().click();
  await page.waitForSelector('.clause-text');
  await shot(page, 'table-result');
  const other = await player.context.newPage();
  await other.goto(`${server.address}/table/3`);
  await other.waitForSelector('.plate.mine');
  ok(true, 'another tab sits in the same seat');
  await page.keyboard.press('w');
  await page.waitForSelector('.chart-box canvas');
  is(await accessibility(page), [], 'axe finds nothing beside the coach');
  await shot(page, 'table-coach');
  await player.context.close();
}

const BANK_ROUNDS = 2; /* BANK-1 */

/** Banks for two rounds, taking the bank by key and by mouse; then the bank passes on and the player plays against it. */
async function banking() {
  const player = await Player.come(server, 4);
  const { page } = player;
  const bank = async () => (await player.sections).bank;
  const seat = await freeSeat(player);
  await player.sit(seat);
  for (const [i, by] of ['keys', 'mouse'].entries()) {
    await player.untilOffered();
    is(await accessibility(page), [], 'axe finds nothing beside the offer');
    await page.waitForSelector('.offer .choice.play:not([disabled])');
    const words = (await page.locator('.offer-words p').allInnerTexts()).join(' ');
    ok(/On average [+−]\$\d.* \$\d+ covers antes and plays; \$[\d,]+ covers everything/.test(words), 'the offer shows its value and the amounts that cover the bets', words);
    await shot(page, 'table-offer');
    const before = (await player.session).rounds;
    await page.evaluate(() => { /* Confirmed before the offer came. */
      const { betting, view } = document.querySelector('table-page').play;
      betting.set(view.mySeats[0], 'ante', 10_00);
      betting.isQueued = true;
    });
    await page.waitForFunction(() => Date.now() - document.querySelector('table-page').play.offeredAt > 500); /* An immediate press is ignored as meant for something else. */
    await player.holdAt((play, at) => play.view.isBank && play.view.s.bank.seat === at && play.view.s.clock.bets_open, {
      argument: seat, act: () => (by === 'keys' ? page.keyboard.press('k') : page.click('.offer .choice.play')),
    });
    await becomes(page, `[data-seat="${seat}"] .seat-words`, `Round ${i + 1} of ${BANK_ROUNDS}as the bank`, `round ${i + 1} in the bank: the seat says which of how many`);
    is(await page.locator(`[data-seat="${seat}"] .puck.bank`).count(), 1, 'and has the button');
    const { rotation } = await bank();
    is([rotation.seat, rotation.rounds], [seat, i + 1], 'as the table counts');
    await player.holdAt((play, was) => play.stats.rounds > was, { argument: before, act: () => player.release() });
    if (by === 'keys') {
      ok(!(await page.isVisible('.refusal')), 'bets that waited for the round are off the table, not refused');
      const result = await page.evaluate(() => {
        const { view, lastOutcome } = document.querySelector('table-page').play;
        return { have: lastOutcome?.net, want: view.results.collected - view.results.paid - view.s.bank.fee };
      });
      is(result.have, result.want, 'the bank sees what it collected and paid, with its fee');
      await appears(page, '.outcome-sum', 'beside its cards');
      await counts(page, '.my-hand .card', 3, 'which are shown large to the bank');
      await shot(page, 'table-banking');
    }
    await player.release();
  }
  const next = (await player.untilTable((s, mine) => s.bank.seat !== null && s.bank.seat !== mine && s.results === null, seat)).bank;
  is([next.rotation.seat, next.rotation.rounds], [next.seat, 1], 'then another player has the bank');
  await counts(page, '.puck.bank', 1, 'there is one button');
  await counts(page, `[data-seat="${next.seat}"] .puck.bank`, 1, 'and it has gone there');
  await player.round('keys', { isFirst: true });
  await isBankedTwice(player, seat);
  await player.context.close();
}

/** The server's record: two rounds in a row with this bank, none before, and the next with another bank. */
async function isBankedTwice({ page, table }, seat) {
  const get = (path) => page.evaluate(async (at) => (await fetch(at)).json(), path);
  /* A round appears once it is durable. */
  const rounds = await eventually(async () => (await get(`/api/v1/me/history?table=${table}`)).rounds.reverse(), (all) => all.at(-1)?.banked === null);
  const banked = rounds.filter((round) => round.banked !== null);
  is(banked.map((round) => round.banked.seat), [seat, seat], 'the server has two rounds with this bank');
  const first = banked[0].round;
  const played = rounds.find((round) => round.round > first && round.banked === null);
  is([banked[1].round, played?.round], [first + 1, first + 2], 'one after the other, and then the one this player played');
  const { bank } = await get(played.path);
  ok(bank !== null && bank.seat !== seat && bank.wager > 0, 'which another player banked', JSON.stringify(bank));
}

/** Chips that are not confirmed before bets close. */
async function tooLate() {
  const player = await Player.come(server, 6);
  const { page } = player;
  await player.sit(await freeSeat(player));
  await page.waitForFunction(() => document.querySelector('table-page').play.view.s.clock.bets_open);
  await player.holdAt((play) => play.missed > 0, { act: () => page.click('.rack-chip:nth-child(3)') });
  await page.waitForSelector('.missed');
  ok((await page.textContent('.missed')).includes('$25'), 'unconfirmed chips are reported');
  await player.holdAt((play) => play.now === 'bet', { act: () => player.release() });
  await page.waitForSelector('.me[data-now="bet"]');
  ok((await page.textContent('.me .choice.play')).includes('Repeat $25'), 'and can be put down again');
  await player.context.close();
}

/** Skips a round in the moment between the state that opens the bets and the list of commands. */
async function skipping() {
  const player = await Player.come(server, 1);
  const { page } = player;
  await player.sit(await freeSeat(player));
  await player.untilOpen();
  const isSent = page.evaluate(() => new Promise((sent) => {
    const { play } = document.querySelector('table-page');
    let you = play.table.you;
    Object.defineProperty(play.table, 'you', {
      get: () => ({ ...you, commands: you.commands.filter((one) => one !== 'ready') }), set: (next) => { you = next; },
    });
    const send = play.send.bind(play);
    play.send = (name, members) => {
      if (name === 'ready') {
        sent(true);
      }
      return send(name, members);
    };
    play.refreshed();
  }));
  await page.click('.skip');
  ok(await isSent, 'a click on Skip is sent though the list of commands comes later');
  await player.context.close();
}

/** Misplaced elements on the phone's cloth, on a small and a large phone; one line each. */
async function misplaced(page) {
  const found = [];
  for (const [width, height] of [[360, 640], [414, 896]]) {
    await page.setViewportSize({ width, height });
    found.push(...await measure(page, (size) => {
      const box = (part) => part.getBoundingClientRect();
      const felt = box(document.querySelector('.p-felt'));
      const wrong = [];
      for (const side of document.querySelectorAll('.p-side')) {
        let last = -Infinity;
        for (const seat of side.querySelectorAll('.p-seat')) {
          const parts = [...seat.querySelectorAll('.p-name > *, .p-line > :not(.puck.action)')].map(box).filter((one) => one.height > 0);
          const [top, bottom] = [Math.min(...parts.map((one) => one.top)), Math.max(...parts.map((one) => one.bottom))];
          if (top < last - 2 || bottom > felt.bottom - 30) {
            wrong.push(`${size}: seat ${seat.dataset.seat} from ${top} to ${bottom}, the one above to ${last}, the cloth to ${felt.bottom}`);
          }
          last = bottom;
        }
      }
      const [bank, spots] = ['.p-bank', '.p-spots'].map((one) => document.querySelector(one)).map((one) => (one === null ? null : box(one)));
      if (spots !== null && bank.bottom > spots.top + 2) {
        wrong.push(`${size}: the bank to ${bank.bottom} over the spots from ${spots.top}`);
      }
      if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) {
        wrong.push(`${size}: the page is larger than the phone`);
      }
      return wrong;
    }, width));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  return found;
}

async function onPhone() {
  const player = await Player.come(server, 5, { width: 390, height: 844 });
  const { page } = player;
  is(await accessibility(page), [], 'axe finds nothing on a phone');
  const seat = Number(await page.locator('.p-free [data-seat]').first().getAttribute('data-seat'));
  await player.sit(seat);
  await player.untilOpen();
  is(await accessibility(page), [], 'axe finds nothing while betting on a phone');
  await shot(page, 'phone-betting');
  is(await misplaced(page), [], 'everything has its place while betting');
  const chipPlace = () => measure(page, () => document.querySelectorAll('.rack-chip')[1].getBoundingClientRect().y);
  const before = await chipPlace();
  await page.locator('.rack-chip').nth(1).click();
  ok(Math.abs(await chipPlace() - before) < 1, 'chips stay under the finger once the first is down', `${before} ${await chipPlace()}`);
  await page.locator('.p-actions button').nth(1).click();
  await player.bet('mouse', true);
  is(await accessibility(page), [], 'axe finds nothing while deciding on a phone');
  await shot(page, 'phone-decision');
  is(await misplaced(page), [], 'everything has its place while deciding');
  await player.holdAt((play) => play.view.results?.settled === true && play.lastOutcome !== null, { act: () => player.decideByMouse('play') });
  await page.waitForSelector('.p-sum');
  await shot(page, 'phone-result');
  is(await misplaced(page), [], 'everything has its place beside the result');
  await page.click('.p-nav button:nth-child(2)');
  await appears(page, '.settle, .log', 'the round is a page of its own');
  is(await accessibility(page), [], 'axe finds nothing in the round on a phone');
  await player.context.close();
}

await tests({
  async 'watching'() {
    const { page, problems } = await visitor();
    let bytes = 0;
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
    await page.goto(`${server.address}/table/1`);
    await page.waitForSelector('.me');
    ok(bytes > 20_000 && bytes <= 154 * 1024, 'the first load has at most 154 KB', `${bytes} bytes`);
    console.log(`# first load: ${bytes} bytes`);
    is(await page.locator('.seat').count(), 7, 'all seats are there');
    is(await accessibility(page), [], 'axe finds nothing for a watcher');
    await page.keyboard.press('?');
    ok((await page.textContent('dialog')).includes('Take the bank'), 'a question mark lists the keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.waitForSelector('#panel-notice .notice-view');
    ok((await page.textContent('#panel-notice')).includes('$5 – $200'), 'the notice has the limits');
    is(await accessibility(page), [], 'axe finds nothing beside the notice');
    await shot(page, 'table-watching');
    await page.goto(`${server.address}/table/2`);
    await page.waitForSelector('.me');
    is(await page.locator('.table.crowded .seat').count(), 13, 'a table of thirteen seats');
    await shot(page, 'table-crowded');
    await page.setViewportSize({ width: 1000, height: 720 });
    await appears(page, '.side', 'on a narrow screen the column is away', 'hidden');
    await page.keyboard.press('l');
    await appears(page, '.side', 'and comes as a drawer');
    is(problems, [], 'nothing went wrong in the page');
    await page.context().close();
  },

  async 'states, bank and phone'() {
    await Promise.all([states(), banking(), onPhone(), tooLate(), skipping()]);
  },

  async 'the server dies in mid-round'() {
    const player = await Player.come(server, 7);
    const { page } = player;
    await player.sit(await freeSeat(player));
    await player.bet('keys', true);
    const hand = await page.getAttribute('.my-hand .row-of-cards', 'aria-label');
    const listen = new URL(server.address).host;
    await server.stop('SIGKILL');
    await page.waitForSelector('.banner');
    is(await accessibility(page), [], 'axe finds nothing beside the banner of a lost connection');
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await player.holdAt((play) => play.stats.rounds === 1, {
      act: async () => { server = await startServer({ config, data, listen }); },
    });
    await page.waitForSelector('.banner', { state: 'detached' });
    await player.untilJudged();
    is(await page.getAttribute('.my-hand .row-of-cards', 'aria-label'), hand, 'the hand is the same after the server came back');
    const { result, decisions } = await player.session;
    is(decisions, 1, 'the decision that was made meanwhile arrived');
    is(await player.stack, 400_00 + result, 'no chip is lost');
    await player.context.close();
  },

  async 'shutdown'() {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  },
});
