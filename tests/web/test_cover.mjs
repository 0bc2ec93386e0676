// A bank too small for the bets, seen by two players: wagers paid short, collected in part and not covered have a
// sentence with its clause, on a desktop and on a phone. The cards come from a seed; the bank waits for the test, so a
// result stays as long as needed.
import { accessibility, is, ok, shot, startServer, tests, web } from './harness.mjs';
import { clientModule, somebody, until } from './node_client.mjs';
import { Player } from './table_player.mjs';

/* With this seed the action of the first round is on seat 2, and both hands win; that of the second is on seat 3, whose
   hand loses, while that of seat 2 wins. */
const SEED = 51;
const config = 'trey: 1\ntables:\n' +
  '  - {name: Cover, chips: play, rules: california-shfl, posting: {schedule: 1}, betting_seconds: 600, offer_seconds: 600, reveal_seconds: 60, result_seconds: 1, bots: 0}\n';
const server = await startServer({ config, args: ['--test-seed', String(SEED)] });

/** A client without a page that banks with $15 whenever the test asks for it. */
async function bankerComes() {
  const one = somebody(await clientModule(web), server.address);
  await one.rest.beGuest('Ruth');
  one.live.open();
  const table = one.live.watch(1);
  const send = async (name, members) => {
    const answer = await one.live.command(name, 1, members);
    if (answer.status === 'refused') {
      throw new Error(`${name}: ${answer.message}`);
    }
  };
  await until(table, (now) => now.isKnown);
  await send('sit', { seat: 1 });
  await send('buy-in', { amount: 100_00 });
  return async () => {
    await until(table, (now) => now.you?.commands.includes('take-bank') ?? false);
    await send('take-bank', { seat: 1, amount: 15_00 });
  };
}

/** Ante $10, bonus $5, and plays. */
async function bets(player, isFirst) {
  await player.untilOpen();
  if (isFirst) {
    await player.page.fill('.rack-amount >> nth=0', '10');
    await player.page.fill('.rack-amount >> nth=1', '5');
    await player.page.press('.rack-amount >> nth=1', 'Enter');
  } else {
    await player.betByMouse(false);
  }
  await player.until('placed', 'wait', 'decide');
}

async function round(takeBank, players, isFirst) {
  await takeBank();
  for (const player of players) {
    await bets(player, isFirst);
  }
  for (const player of players) {
    await player.until('decide');
    await player.decideByKeys('play');
  }
  for (const player of players) {
    await player.untilTable((s) => s.results?.settled === true && s.clock.waits_for !== 'next');
  }
}

/** The sentences of the settlement with their clauses: "Ante wins $10. OUT-2". */
function sentences(page) {
  return page.locator('.settle li').evaluateAll((all) => all.map((line) =>
    `${line.firstElementChild.textContent.trim()} ${line.querySelector('.clause').textContent.trim()}`));
}

const back = (spot, amount, due) => `${spot}: not covered, ${amount} returned.${due === undefined ? '' : ` It would have won ${due}.`} COVER-5`;
const desk = await Player.come(server, 1);
const phone = await Player.come(server, 1, { width: 360, height: 640, scheme: 'light' });
await desk.addsNothing();
await phone.addsNothing();
const takeBank = await bankerComes();
const words = async (player, part) => (await player.page.locator(part).allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();

await tests({
  async 'a win paid in part'() {
    await desk.sit(2, '$200');
    await phone.sit(3, '$200');
    await round(takeBank, [desk, phone], true);
    const said = ['Ante wins $10. OUT-2', 'Play: $10 due; the bank has $5 left and pays $5. COVER-5',
      back('Bonus', '$5'), back('Ante', '$10', '$10'), back('Play', '$10', '$10'), back('Bonus', '$5')];
    is(await sentences(desk.page), said, 'each wager has its sentence and clause');
    is(await words(desk, '.outcome-sum'), '+$14.50', 'the result of the player who was paid in part');
    is(await words(desk, '.outcome-parts'), 'ante +$10, play +$5 of $10, bonus not covered, fee −$0.50', 'and what became of each chip');
    is(await words(desk, '.bank-hand .bank-side:last-child'), 'Bank wager used up $0 collected, $15 paid', 'the bank says that its wager is used up');
    is(await words(desk, '[data-seat="3"] .plate-stack'), 'Not covered', 'the other seat says that it is not covered');
    is(await words(desk, '[data-seat="3"] .badge'), '$25 back', 'with the amount returned');
    await desk.page.locator('.settle li .clause', { hasText: 'COVER-5' }).first().click();
    await desk.page.locator('.settle .clause-text').filter({ hasText: /\S/ }).first().waitFor(); // The text is loaded when the clause opens.
    ok((await words(desk, '.clause-text')).includes('go back'), 'the clause opens in place', await words(desk, '.clause-text'));
    is(await accessibility(desk.page), [], 'axe finds nothing beside it');
    await shot(desk.page, 'cover-paid-short');
    ok((await words(phone, '.p-me')).startsWith('−$0.50 Not covered: the bank ran out before your seat'), 'a phone shows what the round cost, and why', await words(phone, '.p-me'));
    ok((await words(phone, '.p-parts')) === 'ante $10, play $10, bonus $5, fee −$0.50', 'and which wagers came back', await words(phone, '.p-parts'));
    await shot(phone.page, 'cover-phone-uncovered');
    await phone.page.click('.p-nav button:nth-child(2)');
    is(await sentences(phone.page), said, 'it has the same sentences');
    is(await accessibility(phone.page), [], 'axe finds nothing there');
    await shot(phone.page, 'cover-phone-round');
    await phone.page.click('.p-nav button:nth-child(1)');
    const [mine, other] = [await desk.session, await phone.session];
    is([mine.result + mine.fees, other.result + other.fees], [15_00, 0], 'the column counts them so');
    is([await desk.stack, await phone.stack], [200_00 + 15_00 - mine.fees, 200_00 - other.fees], 'and so are the chips');
  },

  async 'a loss collected in part'() {
    await round(takeBank, [desk, phone], false);
    is(await words(phone, '.p-parts'), 'ante −$10, play −$5 of $10, bonus not covered, fee −$0.50', 'a phone says that a loss was collected in part');
    await shot(phone.page, 'cover-phone-part');
    is(await sentences(desk.page), ['Ante loses $10. OUT-2', 'Play loses $5; $5 not covered, returned. COVER-5', 
      back('Bonus', '$5'), back('Ante', '$10', '$10'), back('Play', '$10', '$10'), back('Bonus', '$5', '$5')], 'a loss collected in part says how much is returned');
    is([await words(desk, '[data-seat="2"] .plate-stack'), await words(desk, '[data-seat="2"] .badge')], ['Not covered', '$25 back'], 'also beside the offer of the bank');
    await shot(desk.page, 'cover-uncovered');
    is([desk, phone].flatMap(({ problems }) => problems.filter((text) => !text.includes('401'))), [], 'nothing went wrong in the pages');
  },

  async 'shutdown'() {
    await server.stop();
  },
});
