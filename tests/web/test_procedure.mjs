// The procedure on the dealer's console by rule set and posting: where the deal starts, how hands are paid and
// picked up, which deck goes into the machine, and how play continues after a shuffler fault.
import { accessibility, becomes, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { addAccount, guest, logIn } from './room.mjs';

const DEALT = 'chips: play, dealer: person, cards: entered, betting_seconds: 600, offer_seconds: 600, bots: 0';
const server = await startServer({
  config: `trey: 1
tables:
  - {name: Alder, rules: california-bureau, posting: {decision_seconds: 600}, ${DEALT}}
  - {name: Birch, rules: california-grand, posting: {schedule: A7, rounds_per_shuffle: 3, decision_seconds: 600}, ${DEALT}}
  - {name: Cedar, rules: california-shfl, posting: {schedule: 2, decision_seconds: 600}, ${DEALT}}
  - {name: Elder, rules: house-banked, posting: {pay_style: pick-and-pay, decision_seconds: 600}, ${DEALT}}
  - {name: Fir, rules: california-bureau, posting: {seats: 10, decision_seconds: 600}, ${DEALT}}
`,
});
const [BUREAU, GRAND, SHFL, HOUSE, FULL] = [1, 2, 3, 4, 5];
await addAccount(server, 'Marco', 'dealer');

const seen = await visitor({ width: 1440, height: 900 });
const page = seen.page;
await logIn(page, server, 'Marco');

const here = {};
const come = async (table, name, seat) => {
  const player = await guest(server, name);
  await player.does('sit', table, { seat });
  await player.does('buy-in', table, { amount: 40_000 });
  return Object.assign(player, { seat });
};

const press = (label) => page.locator('.main-key[data-ready="true"], .side-key:not([aria-disabled="true"])', { hasText: label }).click();
/** Waits for a heading with this text; "Seat 1" is not "Seat 10". */
const heading = (text) => page.locator('#now-h', { hasText: new RegExp(`${text.replace('$', '\\$')}(?!\\d)`) }).waitFor();
/** Opens the help, which has the instructions of the current step. */
const inHelp = async (read) => {
  await page.locator('.side-key[data-key="help"]').click();
  const found = await read(page.locator('dialog .how'));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  return found;
};
/** The instructions of the current step, without clauses. */
const told = () => inHelp((list) => list.locator('li > span').allTextContents());
const says = async (text) => {
  await inHelp((list) => list.locator('li', { hasText: text }).waitFor());
  ok(true, `instruction: ${text}`);
};
/** The one line of the help that gives an order of hands. */
const order = () => inHelp(async (list) => (await list.locator('.how-order').textContent()).trim());
const step = () => inHelp(async (list) => (await list.locator('.how-step > span').textContent()).trim());
const open = async (table, name) => {
  await page.goto(`${server.address}/console/${table}`);
  await page.locator('h1', { hasText: name }).waitFor();
  await press('Sign on');
};
const enter = async (seat, cards) => {
  await heading(seat);
  await page.fill('#entry-cards', cards); /* The third card enters the hand. */
};

/** `bank` takes the bank; players offered it before decline. */
async function bankOf(table, players, bank, amount) {
  for (let declined = null; ;) {
    const { sections } = await players[0].until(table, ({ sections: { bank: { offered_seat: seat } } }) => seat !== null && seat !== declined);
    const asked = players.find((one) => one.seat === sections.bank.offered_seat);
    if (asked === bank) {
      await bank.does('take-bank', table, { seat: bank.seat, amount });
      return;
    }
    await asked.does('decline-bank', table, { seat: asked.seat });
    declined = asked.seat;
  }
}

/** Waits for the console to have open bets: the help shows the step at its opening, and does not change. */
const betsOpen = () => page.waitForFunction(() => document.querySelector('console-page').table.sections.clock.bets_open);

const decides = async (table, player, play) => {
  await player.until(table, (at) => at.sections.clock.turn?.seat === player.seat);
  await player.does('decide', table, { seat: player.seat, play });
};

await tests({
  async 'bureau: from the left of the player-dealer, collect first, hands picked up in order'() {
    here.bureau = [await come(BUREAU, 'Ana', 3), await come(BUREAU, 'Ben', 2), await come(BUREAU, 'Cleo', 5)];
    const [ana, ben, cleo] = here.bureau;
    await open(BUREAU, 'Alder');
    await bankOf(BUREAU, here.bureau, ana, 20_000);
    await ben.does('place', BUREAU, { seat: 2, wager: 'ante', amount: 1000 });
    await cleo.does('place', BUREAU, { seat: 5, wager: 'ante', amount: 1000 });
    await press('No more bets');
    await heading('Deal three cards each');
    is(await step(), 'Deal from the left of the player-dealer, clockwise', 'the step is that of the rule set');
    ok(!(await page.textContent('main')).includes('seat 1 first'), 'no instruction says to start at seat 1');
    is(await order(), 'Order: 5, 2, the bank', 'the order is there');
    await says('Turn up the bottom card of the player-dealer’s packet.');
    await shot(page, 'procedure-bureau-deal');
    await press('Cards are dealt');
    await enter('Expose', '3d');
    await heading('decides');
    is(await step(), 'Ask play or fold, from seat 1', 'decisions begin at seat 1');
    await decides(BUREAU, ben, true);
    await decides(BUREAU, cleo, false);
    await heading('Turn up the bank’s cards');
    ok((await page.textContent('.entry-first')).includes('$10 from seat 5'), 'folded bets are taken in first');
    is(await order(), 'Pick up: 5', 'the folded hand is picked up first');
    await enter('Turn up', 'Qs 8c 3d');
    await enter('Seat 2', 'Ah Kd 4c');
    await heading('Seat 2 pay $20');
    await says('The bank plays: stack each play wager on its ante, then show the hands.');
    await says('First collect the losing wagers, then pay the winning ones.');
    is(await order(), 'Pick up: 5, 2, the bank', 'every hand has its place in the rack');
    is(await accessibility(page), [], 'axe finds nothing');
    await shot(page, 'procedure-bureau-settle');
    await press('Seat 2 is paid');
    await press('Round over');
  },

  async 'COVER-6: with a full table the dealer collects from the action seat on, then pays'() {
    const hands = {
      1: 'Jh Jd 5c', 2: 'Th Td 5h', 4: '2h 7d 9c', 5: 'Ah Kd 4c', 6: '2c 7h 9d', 7: 'Ad Kc 4h', 8: '2d 7c 9h', 9: 'As Kh 4d', 10: '2s 7s 9s',
    };
    const players = [];
    for (let seat = 1; seat <= 10; seat++) {
      players.push(await come(FULL, `Guest ${seat}`, seat));
    }
    const bank = players[2];
    await open(FULL, 'Fir');
    await bankOf(FULL, players, bank, 4500);
    for (const player of players.filter((one) => one !== bank)) {
      await player.does('place', FULL, { seat: player.seat, wager: 'ante', amount: 1000 });
    }
    await players[4].does('place', FULL, { seat: 5, wager: 'bonus', amount: 500 });
    await press('No more bets');
    await press('Cards are dealt');
    await enter('Expose', '3d');
    for (const player of players.filter((one) => one !== bank)) {
      await decides(FULL, player, player.seat !== 8);
    }
    await enter('Turn up', 'Qs 8c 3d');
    for (const seat of [10, 9, 7, 6, 5, 4, 2, 1]) {
      await enter(`Seat ${seat} turn`, hands[seat]);
    }
    await heading('Seat 4 take');
    is(await step(), 'Show the hands from the highest seat down, then settle', 'hands are shown in an order of their own');
    await says('The bank does not cover all: wagers count from the action seat, clockwise.');
    await shot(page, 'procedure-bureau-full');
    const left = (word) => page.locator('.bank-terms div', { hasText: word }).locator('dd').textContent();
    for (const [text, word, amount, key] of [
      ['Seat 4 take $20', 'Left to collect', '$45', 'Seat 4 is taken in'],
      ['Seat 5 take $5', 'Left to collect', '$25', 'Seat 5 is taken in'],
      ['Seat 6 take $20', 'Left to collect', '$20', 'Seat 6 is taken in'],
      ['Seat 8 return $10', 'Left to collect', '$0', 'Seat 8 is done'],
      ['Seat 5 pay $20', 'Left to pay', '$45', 'Seat 5 is paid'],
      ['Seat 7 pay $20', 'Left to pay', '$25', 'Seat 7 is paid'],
      ['Seat 9 pay $5', 'Left to pay', '$5', 'Seat 9 is paid'],
    ]) {
      await becomes(page, '#now-h', text, text);
      is(await left(word), amount, `${word}: ${amount}`);
      if (text === 'Seat 9 pay $5') {
        ok((await page.textContent('.lines')).includes('no action: the bank is used up'), 'a short bank is said as a dealer says it', await page.textContent('.lines'));
      }
      await press(key);
    }
    for (const seat of [10, 1, 2]) {
      await page.locator(`.tile[data-seat="${seat}"] .tile-state`, { hasText: 'No action' }).waitFor();
    }
    ok(true, 'seats that the bank does not cover have no action');
    await press('Round over');
  },

  async 'grand: after a fault the dealer continues by hand, then returns to the machine'() {
    here.grand = [await come(GRAND, 'Dev', 1), await come(GRAND, 'Eva', 2)];
    const [dev, eva] = here.grand;
    await open(GRAND, 'Birch');
    await bankOf(GRAND, here.grand, dev, 20_000);
    await betsOpen();
    await says('The machine shuffles the cards before every round.');
    await eva.does('place', GRAND, { seat: 2, wager: 'ante', amount: 1000 });
    await press('No more bets');
    await press('Fees in the drop box');
    await heading('Deal three cards each');
    await page.keyboard.press('x');
    await page.fill('dialog [name="text"]', 'Red light');
    await page.click('dialog .button.primary');
    await heading('The shuffler has failed');
    is(await page.locator('.now .how li > span').allTextContents(), ['Look at the troubleshooting guide on the device.', 'Turn the shuffler off.', 'Unplug its power cord.',
      'Put the spare shuffler in its place.', 'Plug in the power cord and the data cable.', 'Turn the spare on.',
      'Call service for the broken one.', 'Resume play, or follow the regulator’s procedure where there is one.'], 'the dealer is led through the replacement');
    await page.locator('.main-key', { hasText: 'Spare in place' }).waitFor();
    await page.locator('.side-key', { hasText: 'Continue by hand' }).waitFor();
    is(await accessibility(page), [], 'axe finds nothing');
    await shot(page, 'procedure-fault');
    for (const [word, width, height] of [['tablet', 1024, 768], ['phone', 360, 780]]) {
      await page.setViewportSize({ width, height });
      await shot(page, `procedure-fault-${word}`, { fullPage: true });
      const wide = await measure(page, () => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `it fits a ${word}`, `${wide} px too wide`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('Continue by hand');
    await heading('Deal three cards each');
    ok(true, 'the round goes on');
    await page.locator('.facts', { hasText: 'shuffled by hand' }).waitFor();
    await press('Cards are dealt');
    await enter('Expose', '3d');
    await decides(GRAND, eva, false);
    await enter('Turn up', 'Qs 8c 3d');
    await press('Round over');
    await press('Back to the machine');
    await page.locator('.facts [data-fact="device"]').waitFor({ state: 'detached' });
    ok(true, 'between rounds there is a way back');
  },

  async 'shfl: the deck in use, and no hand shuffle'() {
    here.shfl = [await come(SHFL, 'Fay', 1), await come(SHFL, 'Gil', 4)];
    await open(SHFL, 'Cedar');
    await bankOf(SHFL, here.shfl, here.shfl[0], 20_000);
    await betsOpen();
    await says('Deal from the blue deck; the red deck goes into the machine.');
    await shot(page, 'procedure-shfl-bets');
    await page.keyboard.press('x');
    await page.fill('dialog [name="text"]', 'Jammed');
    await page.click('dialog .button.primary');
    await page.locator('.main-key', { hasText: 'Spare in place' }).waitFor();
    is(await page.locator('.side-key', { hasText: 'Continue by hand' }).count(), 0, 'this rule set is not dealt by hand');
    await press('Spare in place');
    await says('Deal from the blue deck; the red deck goes into the machine.');
  },

  async 'house-banked: pick and pay as posted'() {
    const kim = await come(HOUSE, 'Kim', 3);
    await open(HOUSE, 'Elder');
    await press('Open the bets');
    await page.locator('.main-key', { hasText: 'Waiting for a bet' }).waitFor();
    await kim.does('place', HOUSE, { seat: 3, wager: 'ante', amount: 1000 });
    await press('No more bets');
    await press('Cards are dealt');
    await decides(HOUSE, kim, true);
    await heading('Turn your cards up');
    await says('Lay them out as the highest hand they form.');
    await enter('Turn your', 'Js 8c 3d');
    await enter('Seat 3', 'Ah Kd 4c');
    await heading('Seat 3 pay $10');
    await says('Pick and pay: pick each hand up, read it, then pay and take.');
    await says('The hand does not play: return each play wager, pay each ante still in 1 to 1.');
    ok(!(await told()).some((text) => text.startsWith('Lay and pay')), 'not the other style');
    await shot(page, 'procedure-house-settle');
  },

  async 'in the dealer’s language'() {
    for (const [code, text] of [['es', 'Recoger y pagar: recoger cada mano'], ['zh', '收牌赔付：收起每手牌']]) {
      await page.evaluate((language) => localStorage.setItem('trey.settings', JSON.stringify({ language })), code);
      await page.waitForLoadState('networkidle'); /* a reload would break off what the page still loads, which is an error */
      await page.reload();
      await says(text);
      await shot(page, `procedure-house-${code}`);
    }
  },

  async 'the page had no errors'() {
    is([...seen.problems, ...seen.foreign], [], 'no error was seen');
    await server.stop();
  },
});
