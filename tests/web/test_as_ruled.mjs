// Rules about what is visible: card backs of two decks, the bank's hand laid out as the highest hand, the action button
// only when it is used, names as in the rule books, several wagers in one seat. Cards come from a seed; the bank is a
// client without a page, so each scene stays until the test moves on.
import { accessibility, counts, eventually, is, measure, ok, settled, shot, startServer, tests, visitor, web } from './harness.mjs';
import { clientModule, somebody, until } from './node_client.mjs';
import { Player } from './table_player.mjs';

const times = 'chips: play, betting_seconds: 600, offer_seconds: 600, reveal_seconds: 60, result_seconds: 1, bots: 0';
const table = (name, rules, posting) => `  - {name: ${name}, rules: ${rules}, posting: {decision_seconds: 600, ${posting}}, ${times}}\n`;
const server = await startServer({
  config: 'trey: 1\ntables:\n' + table('Alder', 'california-shfl', 'schedule: 1') +
    table('Birch', 'california-grand', 'seats: 7, schedule: A1') +
    table('Cedar', 'california-bureau', 'schedule: A4') + table('Elm', 'house-banked', 'ante_max: $100') +
    table('Fir', 'california-shfl', 'schedule: 1, bonus_name: pair-plus') +
    table('Gum', 'california-grand', 'seats: 7, schedule: A1, position_max: $300, player_position_max: $200'),
  args: ['--test-seed', '8'],
});
const [SHFL, GRAND, BUREAU, HOUSE, NAMED, STACKS] = [1, 2, 3, 4, 5, 6];

/** A client without a page in seat 1 that takes the bank when the test asks for it. */
async function bankerAt(number) {
  const one = somebody(await clientModule(web), server.address);
  await one.rest.beGuest('Ruth');
  one.live.open();
  const at = one.live.watch(number);
  const send = async (name, members) => {
    const answer = await one.live.command(name, number, members);
    if (answer.status === 'refused') {
      throw new Error(`${name}: ${answer.message}`);
    }
  };
  await until(at, (now) => now.isKnown);
  await send('sit', { seat: 1 });
  await send('buy-in', { amount: 900_00 });
  return async (amount) => {
    await until(at, (now) => now.you?.commands.includes('take-bank') ?? false);
    await send('take-bank', { seat: 1, amount });
  };
}

/** An ante of $10. */
async function antes(player, isFirst) {
  await player.untilOpen();
  if (isFirst) {
    await player.page.fill('.rack-amount >> nth=0', '10');
    await player.page.press('.rack-amount >> nth=0', 'Enter');
  } else {
    await player.betByMouse(false);
  }
  await player.until('placed', 'wait', 'decide');
}

const over = (player) => player.untilTable((s) => s.results?.settled === true && s.clock.waits_for !== 'next');
const text = async (page, part) => (await page.locator(part).allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();

/** The cards of a row in order: "4d 4h Kc". */
const cardsOf = (page, row) => page.locator(`${row} .card`).evaluateAll((all) => all.map((card) => (card.classList.contains('back') ? '--'
  : card.querySelector('.card-rank').getAttribute('href').slice(-1) + card.dataset.suit)).join(' '));

/** PROC-6, implemented independently of the page: by number of equal ranks, then by rank; the ace of A-2-3 last. */
function highest(cards) {
  const order = '23456789TJQKA';
  const ranks = cards.map((card) => card[0]);
  const often = (card) => ranks.filter((rank) => rank === card[0]).length;
  const isSuited = new Set(cards.map((card) => card[1])).size === 1;
  const high = (card) => (card[0] === 'A' && ranks.includes('2') && ranks.includes('3') ? -1 : order.indexOf(card[0]));
  return [...cards].sort((a, b) => (isSuited ? 0 : often(b) - often(a)) || high(b) - high(a)).join(' ');
}

/** The painted color in the middle of an element: "142,59,58". */
async function colorOf(page, part, canvas) {
  await settled(page);
  const png = await page.locator(part).first().screenshot();
  return canvas.page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const drawn = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    drawn.drawImage(picture, 0, 0);
    return [...drawn.getImageData(Math.round(picture.width / 2), Math.round(picture.height * 0.2), 1, 1).data].slice(0, 3).join(',');
  }, `data:image/png;base64,${png.toString('base64')}`);
}

const BLUE = '45,79,134';
const BRICK = '142,59,58';
const canvas = await visitor();
const desk = await Player.come(server, SHFL);
const phone = await Player.come(server, SHFL, { width: 390, height: 844, scheme: 'light' });
await desk.addsNothing();
await phone.addsNothing();

await tests({
  async 'COVER-10 the house never banks at a California table'() {
    await phone.page.locator('.p-bank').waitFor();
    is((await phone.page.locator('.p-bank p').innerText()).trim(), 'no bank yet', 'COVER-10 on a phone, before anybody has taken the bank');
  },

  async 'HAND-9 alternating decks of SHFL'() {
    const takeBank = await bankerAt(SHFL);
    await desk.sit(2, '$400');
    await phone.sit(3, '$400');
    for (const [round, color, name] of [[1, BLUE, 'blue'], [2, BRICK, 'brick']]) {
      await takeBank(500_00);
      await antes(desk, round === 1);
      await antes(phone, round === 1);
      await desk.until('decide');
      is(await colorOf(desk.page, '.bank-hand .card.back', canvas), color, `HAND-9 round ${round}: backs on the felt are ${name}`);
      is(await colorOf(phone.page, '.p-bank .card.back', canvas), color, `HAND-9 round ${round}: and on a phone`);
      is(await cardsOf(desk.page, '.bank-hand').then((cards) => cards.slice(0, 5)), '-- --', 'PROC-6 before the reveal the exposed card is third');
      await shot(desk.page, `as-ruled-deck-${round}`);
      is(await measure(phone.page, () => document.documentElement.scrollWidth), 390, 'the title of the rule set fits a phone');
      await shot(phone.page, `as-ruled-phone-deck-${round}`);
      await desk.decideByKeys('play');
      await phone.until('decide');
      await phone.page.locator('.p-choices .choice.fold').click();
      await over(desk);
      const { hands } = await desk.sections;
      const dealt = hands.find((hand) => hand.seat === 0).cards;
      is(await cardsOf(desk.page, '.bank-hand'), highest(dealt), `PROC-6 round ${round}: the bank's hand is laid out as the highest it forms`);
      is(await cardsOf(phone.page, '.p-bank'), highest(dealt), 'PROC-6 and on a phone');
      is(await desk.page.locator('[data-seat="3"] .card.back').evaluateAll((all) => all.map((card) => card.classList.contains('brick'))), Array(3).fill(color === BRICK),
        `HAND-9 round ${round}: a folded hand keeps its back when the round is over`);
    }
  },

  async 'HAND-9 PROC-6 a replay'() {
    const { clock } = await desk.sections;
    const page = (await visitor({ state: await desk.context.storageState() })).page;
    for (const [round, color] of [[clock.round - 1, BLUE], [clock.round, BRICK]]) {
      await page.goto(`${server.address}/table/${SHFL}/round/${round}`);
      await page.waitForSelector('.r-table');
      const sheet = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/v1/tables/${SHFL}/rounds/${round}`);
      is(sheet.deck, color === BLUE ? 0 : 1, `HAND-9 the sheet of round ${round} says which deck`);
      const dealt = sheet.hands.find((hand) => hand.seat === 0).cards;
      const shown = () => page.locator('.r-table > .card-g').evaluateAll((all) => all.map((card) =>
        card.querySelector('.card-rank').getAttribute('href').slice(-1) + card.dataset.suit).join(' '));
      is(await shown(), highest(dealt), 'PROC-6 the replay lays the bank out');
      const deal = sheet.events.findIndex((event) => event.event === 'hands-dealt');
      await page.goto(`${server.address}/table/${SHFL}/round/${round}#${deal + 1}`);
      await eventually(shown, (cards) => cards === dealt[2]);
      is(await shown(), dealt[2], 'ROUND-3 after the deal only the exposed card is open, the third');
      is(await colorOf(page, '.r-table .back', canvas), color, 'HAND-9 its backs are of that deck');
      ok((await text(page, '.r-finding')).includes('no action button was needed'), 'COVER-9 the sheet says that the bank covered all action', await text(page, '.r-finding'));
      await shot(page, `as-ruled-replay-${round}`, { fullPage: true });
    }
    await page.context().close();
  },

  async 'HAND-4 PROC-1 names'() {
    const { page } = await visitor();
    await page.goto(server.address);
    await page.waitForSelector('.set-name');
    is(await page.locator('.set-name').allInnerTexts(), ['California · Shuffle Master rules', 'California Grand', 'California · Bureau rules', 'Casino · house banks'],
      'the lobby has rule sets by title');
    for (const [number, hand, bonus, shape] of [[SHFL, 'mini-royal', 'Bonus', 'lozenge'], [GRAND, 'royal-flush', 'Bonus', 'lozenge'],
      [BUREAU, 'royal-flush', 'Bonus', 'circle'], [HOUSE, null, 'Pair Plus', 'lozenge'], [NAMED, 'mini-royal', 'Pair Plus', 'lozenge']]) {
      await page.goto(`${server.address}/table/${number}`);
      await page.waitForSelector('.me');
      const { rules } = await page.evaluate(() => document.querySelector('table-page').play.view);
      is([rules.akq_name, rules.bonus_shape], [hand, shape], `HAND-4 PROC-1 table ${number}: its names`);
      ok((await text(page, '.facts')).includes(bonus), `PROC-1 table ${number} says ${bonus}`, await text(page, '.facts'));
      ok(!(await text(page, '.topbar')).includes('california-') && !(await text(page, '.topbar')).includes('house-banked'), 'and its rule set by title', await text(page, '.topbar'));
    }
    await page.goto(`${server.address}/odds?rules=california-shfl`);
    await page.waitForSelector('.s-bonus');
    const rows = () => page.locator('.s-bonus').first().locator('tbody th').allInnerTexts();
    is((await rows())[0], 'Mini royal', 'HAND-4 the par sheet of SHFL has a mini royal');
    await page.goto(`${server.address}/odds?rules=california-bureau`);
    await page.waitForSelector('.s-bonus');
    is((await rows())[0], 'Royal flush', 'HAND-4 that of Bureau a royal flush');
    await page.goto(`${server.address}/odds?rules=house-banked`);
    await page.waitForSelector('.s-bonus');
    is((await rows())[0], 'Straight flush', 'HAND-4 house-banked has no such line');
    is(await page.locator('.segmented span').allInnerTexts(), ['California · Shuffle Master rules', 'California Grand', 'California · Bureau rules', 'Casino · house banks'], 'rule sets by title');
    await page.context().close();
  },

  async 'PROC-1 the Bureau bonus circle'() {
    for (const size of [{ width: 1024, height: 768, scheme: 'light' }, { width: 360, height: 640 }]) {
      const player = await Player.come(server, BUREAU, size);
      await player.sit(size.width === 1024 ? 4 : 5, '$400');
      const outline = await player.page.locator(':is(.seat, .p-spots) .spot.bonus .spot-line').first().evaluate((svg) => svg.firstElementChild.tagName);
      is(outline, 'circle', `PROC-1 at ${size.width}: the bonus spot is a circle`);
      await shot(player.page, `as-ruled-bureau-${size.width}`);
      await player.context.close();
    }
  },

  async 'COVER-9 the action button'() {
    const takeBank = await bankerAt(GRAND);
    const one = await Player.come(server, GRAND, { width: 1024, height: 768 });
    const small = await Player.come(server, GRAND, { width: 360, height: 640, scheme: 'light' });
    await one.addsNothing();
    await small.addsNothing();
    await one.sit(2, '$400');
    await small.sit(4, '$400');
    for (const [round, bank, isCovered] of [[1, 15_00, false], [2, 500_00, true]]) {
      await takeBank(bank);
      await antes(one, round === 1);
      await antes(small, round === 1);
      await one.untilTable((s) => s.bank.action_seat !== null);
      await counts(one.page, '.puck.action', isCovered ? 0 : 1, `COVER-9 ${isCovered ? 'no action button where the bank covers everything' : 'an action button where it does not'}`);
      await one.page.keyboard.press('l');
      const told = await one.page.locator('li', { hasText: 'The bank shows' }).innerText();
      is(/The \w+, counted over 6 seats and on to the next bet, makes seat [24] the action seat\./.test(told), !isCovered, 'COVER-2 the round says where the action starts');
      await one.page.keyboard.press('Escape');
      await counts(small.page, '.puck.action', isCovered ? 0 : 1, 'COVER-9 and on a phone');
      await shot(one.page, `as-ruled-cover-${isCovered}`);
      await shot(small.page, `as-ruled-phone-cover-${isCovered}`);
      for (const player of [one, small]) {
        await player.until('decide');
        await player.decideByKeys('play');
      }
      await over(one);
      is(await one.page.locator('.puck.action').count(), isCovered ? 0 : 1, 'COVER-9 nor afterwards');
      await one.page.keyboard.press('l');
      is((await text(one.page, '.settle-key')).includes('no action button'), isCovered, 'COVER-9 the settlement says that the action button is not used');
      await one.page.keyboard.press('Escape');
    }
    await one.context.close();
    await small.context.close();
  },

  async 'WAGER-6 FEE-2 separate wagers by keys'() {
    const takeBank = await bankerAt(STACKS);
    const player = await Player.come(server, STACKS);
    const { page } = player;
    const list = () => page.locator('.rack-stacks li').allInnerTexts();
    const mine = async () => (await player.sections).wagers.find((row) => row.seat === 3);
    await player.addsNothing();
    await player.sit(3, '$400');
    await takeBank(500_00);
    await player.untilOpen();
    for (const key of ['a', '3', '+', '3', '3', '3', '+', '2']) {
      await page.keyboard.press(key);
    }
    is(await list(), ['$25, fee $0.50', '$75, fee $1', '$5, fee $0.50'], 'WAGER-6 each wager has its own fee');
    await page.keyboard.press('-');
    is(await list(), ['$25, fee $0.50', '$75, fee $1'], 'the last is taken back');
    ok((await text(page, '.rack-limits')).includes('$200') && (await text(page, '.rack-limits')).includes('$300'), 'WAGER-8 limits per player and per seat are shown', await text(page, '.rack-limits'));
    for (const key of ['b', '2', '+', '2']) {
      await page.keyboard.press(key);
    }
    is(await list(), ['$5', '$5'], 'FEE-2 a bonus is not charged here');
    ok((await text(page, '.me .choice-value')).includes('fee $1.50'), 'FEE-2 the sum of fees is that of the parts', await text(page, '.me .choice-value'));
    await shot(page, 'as-ruled-separate-draft');
    is(await accessibility(page), [], 'axe finds nothing');
    await page.keyboard.press('Enter');
    await player.untilTable((s) => s.bank.fees_taken);
    is((await mine()).placed, [{ wager: 'ante', amount: 25_00, fee: 50 }, { wager: 'ante', amount: 75_00, fee: 1_00 },
      { wager: 'bonus', amount: 5_00, fee: 0 }, { wager: 'bonus', amount: 5_00, fee: 0 }], 'WAGER-6 the server has them one by one');
    is([(await mine()).ante, (await mine()).fee], [100_00, 1_50], 'FEE-2 each was charged by itself: $100 in one would have been $1');
    is(await page.locator('[data-seat="3"] .piles').count(), 0, 'WAGER-6 after the fees they are stacked');
    await shot(page, 'as-ruled-separate-stacked');
    await player.until('decide');
    await player.decideByKeys('play');
    await over(player);
    const { lines } = (await player.sections).results;
    is(lines.filter((line) => line.seat === 3).map((line) => [line.kind, line.amount]), [['ante', 100_00], ['play', 100_00], ['bonus', 10_00]], 'WAGER-6 and settled as one');
    await takeBank(500_00);
    await player.untilOpen();
    await page.keyboard.press('r');
    await page.keyboard.press('a');
    is(await list(), ['$25, fee $0.50', '$75, fee $1'], 'they are repeated one by one');
    is(await page.locator('[data-seat="3"] .spot.ante .piles .stack').count(), 2, 'and lie apart on the spot');
    await page.keyboard.press('c');
    is(player.problems, [], 'nothing went wrong in the page');
    await player.context.close(); /* Bets stay open for the next player. */
  },

  async 'WAGER-6 separate wagers by touch'() {
    for (const [seat, size] of [[4, { width: 390, height: 844 }], [5, { width: 360, height: 640, scheme: 'light' }], [6, { width: 1024, height: 768, scheme: 'light' }]]) {
      const player = await Player.come(server, STACKS, size);
      const { page } = player;
      await player.sit(seat, '$400');
      await player.untilOpen();
      const isPhone = size.width < 720;
      await page.click('.rack-chip:nth-child(3)');
      await page.click('.rack-stacks button');
      await page.click('.rack-chip:nth-child(3)');
      await page.click('.rack-chip:nth-child(2)');
      is(await page.locator('.rack-stacks li').allInnerTexts(), ['$25, fee $0.50', '$30, fee $0.50'], `WAGER-6 at ${size.width}: a second wager`);
      const wide = await measure(page, () => document.documentElement.scrollWidth);
      is(wide, size.width, 'nothing is wider than the screen');
      const hidden = await measure(page, () => [...document.querySelectorAll('.rack-stacks button, .rack-chip, .choice.play')].filter((one) => {
        const { bottom, right, left } = one.getBoundingClientRect();
        return bottom > innerHeight || right > innerWidth || left < 0;
      }).map((one) => one.textContent.trim()));
      is(hidden, [], 'every key is on the screen');
      is(await accessibility(page), [], 'axe finds nothing');
      await shot(page, `as-ruled-separate-${size.width}`);
      await page.click('.rack-stacks button:last-of-type');
      is(await page.locator('.rack-stacks li').allInnerTexts(), ['$25, fee $0.50'], `WAGER-6 ${isPhone ? 'on a phone' : 'at a desk'} the last is taken back`);
      await player.context.close();
    }
  },

  async 'shutdown'() {
    is([desk, phone].flatMap(({ problems }) => problems.filter((line) => !line.includes('401'))), [], 'nothing went wrong in the pages');
    await server.stop();
  },
});
