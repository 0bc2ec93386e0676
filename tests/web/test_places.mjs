// Betting in more than one place: two adjacent seats where posted, and betting behind other seats. The cards come from a
// seed, so the sentences of the settlement are known.
import { accessibility, is, ok, shot, startServer, tests, web } from './harness.mjs';
import { clientModule, somebody, until } from './node_client.mjs';
import { Player } from './table_player.mjs';

/* One round at each table, so that its result stays. */
const times = 'betting_seconds: 600, offer_seconds: 600, reveal_seconds: 60, result_seconds: 3600, bots: 0';
const config = `trey: 1\ntables:\n` +
  `  - {name: Pair, chips: play, rules: house-banked, posting: {ante_max: $100, adjacent_seats: yes}, ${times}}\n` +
  `  - {name: Behind, chips: play, rules: california-grand, posting: {schedule: A4}, ${times}}\n` +
  `  - {name: Small, chips: play, rules: house-banked, posting: {ante_max: $100, adjacent_seats: yes}, ${times}}\n` +
  `  - {name: Phone, chips: play, rules: california-grand, posting: {schedule: A4}, ${times}}\n`;
const server = await startServer({ config, args: ['--test-seed', '3'] });
const client = await clientModule(web);

/** A seated client without a page. */
async function sitsThere(table, seat) {
  const one = somebody(client, server.address);
  const { person, name: shown } = await one.rest.beGuest(`Guest of ${seat}`);
  one.live.open();
  const watched = one.live.watch(table);
  const send = async (name, members = {}) => {
    const answer = await one.live.command(name, table, members);
    if (answer.status === 'refused') {
      throw new Error(`${name}: ${answer.message}`);
    }
  };
  await until(watched, (now) => now.isKnown);
  await send('sit', { seat });
  await send('buy-in', { amount: 500_00 });
  return { shown, send, until: (wanted) => until(watched, wanted), turn: () => until(watched, (now) => now.sections.clock.turn?.person === person) };
}

/** The viewer's part of the settlement: heading and sentences. */
function own(page) {
  return page.locator('.settle section').evaluateAll((all) => all.map((part) => [
    part.querySelector('h3').textContent.replace(/\s+/g, ' ').trim(),
    ...[...part.querySelectorAll('li')].map((line) => `${line.firstElementChild.textContent.trim()} ${line.querySelector('.clause').textContent.trim()}`),
  ]));
}

const PHONE = { width: 360, height: 640, scheme: 'light' };
const words = async (page, part) => (await page.locator(part).allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();

await tests({
  async 'two adjacent seats'() {
    const player = await Player.come(server, 1);
    const { page } = player;
    await player.addsNothing();
    await player.sit(3);
    is(await page.locator('button.plate.free').evaluateAll((all) => all.map((one) => one.closest('.seat').dataset.seat)), ['2', '4'],
      'only the seats beside it can be taken too');
    await page.click('[data-seat="4"] button.plate');
    await page.waitForFunction(() => document.querySelectorAll('.plate.mine').length === 2);
    is(await page.locator('button.plate.free').count(), 0, 'and no third');
    await player.untilOpen();
    await page.click('[data-seat="3"] [data-spot="ante"]');
    await page.click('.rack-chip:nth-child(3)');
    await page.click('[data-seat="4"] [data-spot="ante"]');
    await page.click('.rack-chip:nth-child(2)');
    await page.click('[data-seat="4"] [data-spot="bonus"]');
    await page.click('.rack-chip:nth-child(2)');
    ok((await page.textContent('.me .choice.play')).includes('Bet $35'), 'the bets of both seats are confirmed at once', await page.textContent('.me .choice.play'));
    is(await accessibility(page), [], 'axe finds nothing with two seats');
    await page.keyboard.press('Enter');
    await player.until('decide');
    is((await page.textContent('.choice.play .choice-word')).trim(), 'Play $25', 'the first seat decides first');
    await shot(page, 'places-two-seats');
    await page.click('.choice.play');
    await page.waitForFunction(() => document.querySelector('.choice.play .choice-word')?.textContent.trim() === 'Play $5');
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await player.untilTable((s) => s.results?.settled === true);
    is(await own(page), [['Seat 4, you folded', 'Ante loses $5: folded. WAGER-5', 'Pair Plus loses $5: folded. WAGER-5'],
      ['Seat 3, you king high', 'Play: the bank doesn’t qualify, $25 returned. OUT-1', 'Ante wins $25. OUT-1']], 'each seat is settled for itself');
    is([await words(page, '.outcome-sum'), await words(page, '.outcome-parts')], ['+$15', 'ante +$20, play returned, Pair Plus −$5'], 'the sum is of both');
    is(await words(page, '.me .hand-name'), 'Seat 3: King high; the bank doesn’t qualify. Seat 4: You folded', 'each hand has its words');
    is(await player.stack, 400_00 + 15_00, 'and the chips are there');
    await shot(page, 'places-two-results');
    await player.context.close();
  },

  async 'betting behind another seat'() {
    const banker = await sitsThere(2, 1);
    const seated = await sitsThere(2, 2);
    const player = await Player.come(server, 2);
    const { page } = player;
    await player.addsNothing();
    await banker.until((now) => now.you?.commands.includes('take-bank') ?? false);
    await banker.send('take-bank', { seat: 1, amount: 300_00 });
    await page.click('.me.watching .button');
    await page.fill('#buy-in', '$200');
    await page.click('dialog .button.primary');
    await page.waitForSelector('.me:not([data-now="watch"])');
    is(await page.locator('button[data-spot]').count(), 0, 'without an ante in the seat no bet behind it is possible');
    await seated.until((now) => now.sections.clock.bets_open);
    await seated.send('place', { seat: 2, wager: 'ante', amount: 20_00 });
    await page.click('button[data-spot="ante"]');
    is(await page.locator('.rack-behind').textContent(), 'Behind seat 2', 'the rack says where the chips go');
    await page.click('.rack-chip:nth-child(3)');
    await page.click('[data-seat="2"] [data-spot="bonus"]');
    await page.click('.rack-chip:nth-child(2)');
    is(await accessibility(page), [], 'axe finds nothing beside back-line bets');
    await page.keyboard.press('Enter');
    await player.untilTable((s) => s.wagers.some((row) => row.ante === 25_00 && row.bonus === 5_00));
    is(await page.locator('[data-seat="2"] .behind').evaluateAll((all) => all.map((one) => one.firstElementChild.textContent)), ['+$5', '+$25'], 'they lie behind the seat');
    await shot(page, 'places-behind');
    await seated.send('ready');
    await seated.turn();
    await seated.send('decide', { seat: 2, play: true });
    await player.until('decide');
    is((await page.textContent('.choice.play .choice-word')).trim(), 'Play $25', 'the back-line bettor decides on their own ante'); /* WAGER-6 */
    await page.click('.choice.play');
    await player.untilTable((s) => s.results?.settled === true);
    is(await own(page), [[`Seat 2, ${seated.shown} queen high`, 'Ante wins $20. OUT-2', 'Play wins $20. OUT-2'],
      ['Seat 2, you (behind) queen high', 'Ante wins $25. OUT-2', 'Play wins $25. OUT-2', 'Bonus loses $5: no pair. OUT-3']], 'their wagers are settled after those of the seat'); /* COVER-4 */
    is([await words(page, '.outcome-sum'), await words(page, '.outcome-parts')], ['+$44.50', 'ante +$25, play +$25, bonus −$5, fee −$0.50'], 'the player reads the results');
    const { fees } = await player.session;
    is([fees > 0, await player.stack], [true, 200_00 + 45_00 - fees], 'and the chips are there, less the fee');
    await shot(page, 'places-behind-result');
    await player.context.close();
  },

  async 'two adjacent seats on a phone'() {
    const player = await Player.come(server, 3, PHONE);
    const { page } = player;
    await player.addsNothing();
    await player.sit(3);
    await page.click('.p-felt .plate.mine');
    await page.click('dialog >> text=Also take seat 4');
    await page.waitForFunction(() => document.querySelector('table-page').play.view.mySeats.length === 2);
    await player.untilOpen();
    is(await words(page, '.p-targets button'), 'Seat 3 Seat 4', 'both seats can be bet on');
    await page.click('.rack-chip:nth-child(3)');
    await page.click('.p-targets button:nth-child(2)');
    await page.click('.rack-chip:nth-child(2)');
    is(await accessibility(page), [], 'axe finds nothing with two seats on a phone');
    await shot(page, 'places-phone-two');
    await page.click('.p-one .choice.play');
    await player.until('decide');
    is(await page.evaluate(() => document.querySelector('table-page').play.view.s.wagers.map((row) => [row.seat, row.ante])), [[3, 25_00], [4, 5_00]], 'the wagers lie in both');
    await player.context.close();
  },

  async 'betting behind another seat on a phone'() {
    const banker = await sitsThere(4, 1);
    const seated = await sitsThere(4, 2);
    const player = await Player.come(server, 4, PHONE);
    const { page } = player;
    await player.addsNothing();
    await banker.until((now) => now.you?.commands.includes('take-bank') ?? false);
    await banker.send('take-bank', { seat: 1, amount: 300_00 });
    await page.click('.p-me >> text=Bet behind other players');
    await page.fill('#buy-in', '$200');
    await page.click('dialog .button.primary');
    await page.waitForSelector('.p-me:not([data-now="watch"])');
    await seated.until((now) => now.sections.clock.bets_open);
    await seated.send('place', { seat: 2, wager: 'ante', amount: 20_00 });
    await page.click('.p-targets button');
    await page.click('.rack-chip:nth-child(3)');
    is(await accessibility(page), [], 'axe finds nothing beside back-line bets on a phone');
    await shot(page, 'places-phone-behind');
    await page.click('.p-one .choice.play');
    await player.untilTable((s) => s.wagers.some((row) => row.ante === 25_00));
    await seated.send('ready');
    await seated.turn();
    await seated.send('decide', { seat: 2, play: true });
    await player.until('decide');
    await page.click('.p-choices .choice.play');
    const { results } = await player.untilTable((s) => s.results?.settled === true);
    const { person } = await page.evaluate(async () => (await fetch('/api/v1/me')).json());
    const mine = results.lines.filter((line) => line.person === person);
    is(mine.map((line) => [line.seat, line.kind]), [[2, 'ante'], [2, 'play']], 'ante and play behind the seat are settled');
    const net = mine.reduce((sum, line) => sum + line.paid - line.collected, 0);
    is(await player.stack, 200_00 + net - (await player.session).fees, 'and the chips match the results');
    await page.click('.p-nav button:nth-child(2)');
    ok((await own(page)).some(([who]) => who.startsWith('Seat 2, you (behind)')), 'the settlement says that it was behind');
    await player.context.close();
  },

  async 'shutdown'() {
    await server.stop();
  },
});
