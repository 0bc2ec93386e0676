// Staff pages: a jackpot from COIN IN to the printed slip with dealer, supervisor and three players, a void round, refused
// and posted rules, cage, audit, people.
import { accessibility, becomes, counts, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { account, addAccount, logIn, PASSWORD } from './room.mjs';
import { Player } from './table_player.mjs';

const server = await startServer({
  config: `trey: 1
tables:
  - name: Fir
    rules: house-banked
    chips: play
    posting: {progressive: {paytable: 1, denomination: $1}}
    dealer: person
    cards: entered
    betting_seconds: 600
    bots: 0
  - name: Cedar
    rules: california-grand
    chips: play
    posting: {schedule: A7}
    bots: 0
`,
});

const accounts = [['Marco', 'dealer'], ['Nadia', 'floor'], ['Carla', 'cage'], ['Ana', 'auditor'], ['Ada', 'admin'], ['Ruth', 'player'],
  ['Wolfeschlegelsteinhausenbergerd', 'player']];
for (const [name, role] of accounts) {
  await addAccount(server, name, role);
}

const opened = [];

/** A separate browser, logged in, at an address. */
async function at(name, path, options) {
  const seen = await visitor(options);
  await logIn(seen.page, server, name);
  await seen.page.goto(server.address + path);
  opened.push({ name, ...seen });
  return seen.page;
}

const SIZES = [['tablet', 1024, 768], ['phone', 360, 780]];

/** Runs axe, takes a screenshot, and checks smaller sizes for horizontal overflow. */
async function inspect(page, name) {
  const before = page.viewportSize();
  is(await accessibility(page), [], `axe finds nothing: ${name}`);
  await shot(page, `staff-${name}`);
  if (await page.locator('dialog').count() > 0) {
    return;
  }
  for (const [word, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await shot(page, `staff-${name}-${word}`, { fullPage: true });
    const wide = await measure(page, () => document.documentElement.scrollWidth - innerWidth);
    ok(wide <= 0, `${name} fits a ${word}`, `${wide} px too wide`);
  }
  await page.setViewportSize(before);
}

const main = '.main-key[data-ready="true"]';
const press = (page, label) => page.locator(main, { hasText: label }).click();

const players = [];

/** Everyone's chips. */
function bySeat({ people }) {
  return [...people].sort((a, b) => a.seats[0] - b.seats[0]).map((one) => one.stack);
}

/** Screenshots of the table as each player sees it. */
async function seen(when) {
  for (const player of players) {
    await shot(player.page, `jackpot-${when}-${player.name}`);
  }
}

let dealer;
let floor;

await tests({
  async 'three players sit down'() {
    const come = async (name, seat, options) => {
      const player = await Player.come(server, 1, { name, ...options });
      await player.sit(seat, '$500');
      opened.push({ name, problems: player.problems, foreign: [] });
      const { name: shown } = await (await player.page.context().request.get(`${server.address}/api/v1/me`)).json();
      return Object.assign(player, { name, shown, seat });
    };
    players.push(...await Promise.all([
      come('Kim', 1), come('Dara', 4, { scheme: 'light' }), come('Wen', 7, { width: 390, height: 844 }),
    ]));
    [dealer, floor] = [await at('Marco', '/console/1'), await at('Nadia', '/floor', { scheme: 'light' })];
    await floor.waitForSelector('tr[data-table="1"]');
    await floor.locator('tr[data-table="1"] td.seats', { hasText: '3 of 7' }).waitFor();
    ok(true, 'the floor shows the seated players');
  },

  async 'bets'() {
    await press(dealer, 'Sign on');
    await floor.locator('tr[data-table="1"] td', { hasText: 'Marco' }).waitFor();
    ok(true, 'the floor sees who deals');
    await press(dealer, 'Open the bets');
    await dealer.locator('.main-key', { hasText: 'Waiting for a bet' }).waitFor();
    ok(true, 'a key that cannot be used says why');
    await Promise.all(players.map(async (player) => {
      await player.until('bet');
      await player.page.keyboard.press('g');
      await player.page.waitForSelector('button.sensor.coin');
      for (const key of ['a', '2', '2', ...(player.seat === 1 ? [] : ['b', '2']), 'Enter']) {
        await player.page.keyboard.press(key);
      }
    }));
    await dealer.locator('#now-h', { hasText: '3 coins' }).waitFor();
    ok(true, 'once all are ready no more bets are taken');
    await counts(players[0].page, '.seat .sensor.coin:not(.lit)', 3, 'a coin lies at every seat');
    await seen('bets');
    await dealer.locator('.say-now', { hasText: 'No Pair Plus in seat 1' }).waitFor();
    ok(true, 'seats without a bonus are announced');
    await inspect(dealer, 'console-fees');
    await press(dealer, 'Coins taken');
    await dealer.locator('[data-fact="meter"]', { hasText: '$1,000.42' }).waitFor();
    ok(true, 'COIN IN takes three coins, 14% of each to the meter');
    await players[0].untilTable((table) => table.meter.sensors.length === 3);
    await counts(players[0].page, '.seat .sensor.lit', 3, 'and lights every seat of them');
  },

  async 'card entry'() {
    const enter = async (seat, cards) => {
      await dealer.locator('#now-h', { hasText: seat }).waitFor();
      await dealer.fill('#entry-cards', cards); /* The third card enters the hand. */
    };
    await press(dealer, 'Cards are dealt');
    await dealer.locator('.main-key', { hasText: 'Waiting for seats 1, 4 and 7' }).waitFor();
    for (const player of players) {
      await player.until('decide');
      if (player.seat === 4) {
        await shot(player.page, 'jackpot-decide-Dara');
      }
      await player.decideByMouse(player.seat === 1 ? 'fold' : 'play');
    }
    await enter('Turn your', 'Kd 8c 5h');
    await enter('Seat 7', 'th tc 2d');
    await becomes(dealer, '#now-h', 'Seat 7 pay $25', 'settlement begins with the last seat');
    await press(dealer, 'Seat 7 is paid');
    await enter('Seat 4', 'As Ks 2d');
    await becomes(dealer, '#entry-problem', 'The two of diamonds was already dealt', 'a dealt card is refused');
    is(await dealer.getAttribute('.pad-key[data-card="2d"]', 'aria-disabled'), 'true', 'and its key is disabled');
    is(await dealer.inputValue('#entry-cards'), 'As Ks', 'the other cards stay in the field, which the pad mirrors');
    is(await dealer.getAttribute('.pad-key[data-card="Ks"]', 'aria-pressed'), 'true', 'a card of the field is pressed on the pad');
    await inspect(dealer, 'console-entry');
    await dealer.click('.pad-key[data-card="Qs"]');
    await dealer.locator('.say-now', { hasText: 'A K Q of spades in seat 4' }).waitFor();
    ok(true, 'the jackpot is announced');
    await seen('announced');
  },

  async 'a jackpot is confirmed'() {
    await becomes(dealer, '#now-h', 'Seat 4 pay $1,270.42', 'then the seat with the jackpot: wagers and meter in one sum');
    await press(dealer, 'Press A K Q of spades');
    await dealer.locator('.pending', { hasText: `Seat 4, ${players[1].shown}: waiting for the supervisor` }).waitFor();
    await inspect(dealer, 'console-jackpot');
    await floor.waitForSelector('.alarm');
    await inspect(floor, 'floor-alarm');
    await floor.click('.alarm [data-act="not"]');
    await floor.waitForSelector('.alarm[data-kind="jackpot"]', { state: 'detached' });
    await players[0].untilTable((table) => table.meter.lit === null);
    ok(true, 'the supervisor says that it is not this hand: the button is out');
    await press(dealer, 'Press A K Q of spades');
    await floor.click('.alarm [data-act="confirm"]');
    await floor.fill('dialog [name="password"]', 'not the one at all');
    await floor.click('dialog .button.primary');
    await floor.locator('dialog .ask-problem', { hasText: 'Wrong password' }).waitFor();
    ok(true, 'a wrong password turns no key');
    is((await players[0].sections).meter.keypad, 'locked', 'nothing has happened');
    await inspect(floor, 'floor-confirm');
    await floor.fill('dialog [name="password"]', PASSWORD);
    await floor.click('dialog .button.primary');
    await floor.waitForSelector('dialog a[href="/win/1/1"]');
    await dealer.locator('.pending', { hasText: 'Win recorded: $1,000.42' }).waitFor();
    await floor.click('dialog .button.primary');
    await floor.waitForSelector('dialog', { state: 'detached' });
    await floor.waitForSelector('.alarm', { state: 'detached' });
    ok(true, 'JPH, J-POT, RUN: the alarm is over');
  },

  async 'envy bonuses are paid and the win slip is printed'() {
    await press(dealer, 'Seat 4 is paid');
    await becomes(dealer, '#now-h', 'Seat 1 turn the cards', 'a folded hand with a coin is turned for the progressive');
    await dealer.fill('#entry-cards', '2h 7d 9c');
    await dealer.locator('#now-h', { hasText: 'Envy bonus: pay $200' }).waitFor();
    await inspect(dealer, 'console-envy');
    await press(dealer, 'Envy bonus paid');
    const stacks = await players[0].untilTable((table) => table.clock.phase === 'done');
    const [kim, dara, wen] = players;
    await becomes(kim.page, '.outcome-sum', '+$89', 'a folded player lost ante and coin and won the envy bonus');
    ok((await kim.page.textContent('.settle')).includes('Seat 1, you: envy bonus $100 for the hand in seat 4.'), 'the envy bonus has a sentence');
    await becomes(dara.page, '.outcome-sum', '+$1,269.42', 'the winner sees the sum');
    ok((await dara.page.textContent('.settle')).includes('Seat 4, you: A-K-Q of spades, progressive pays $1,000.42.'), 'the award has a sentence');
    await becomes(wen.page, '.p-sum', '+$124', 'a phone has the sum too');
    await seen('paid');
    await wen.page.click('.p-nav button:nth-child(2)');
    ok((await wen.page.textContent('.settle')).includes('Seat 7, you: envy bonus $100 for the hand in seat 4.'), 'and the words');
    await shot(wen.page, 'jackpot-words-Wen');
    await wen.page.click('.p-nav button:nth-child(1)');
    is(bySeat(stacks), [50_000 - 1100 + 10_000, 50_000 - 100 + 27_000 + 100_042, 50_000 - 100 + 2500 + 10_000],
      'every chip is where it belongs: forfeit and envy, the meter, a pair and envy');
    await press(dealer, 'Game over');
    await dealer.locator('#now-h', { hasText: 'Place your bets' }).waitFor(); /* The same key begins the next round. */
    await floor.goto(`${server.address}/win/1/1`);
    await floor.waitForSelector('.win-sheet');
    const sheet = await floor.textContent('main');
    for (const part of ['A K Q of spades', '$1,000.42', 'Dara', 'Marco', 'Nadia', 'Seat 1, Kim', 'Seat 7, Wen', '$200']) {
      ok(sheet.includes(part), `the win page has ${part}`, sheet);
    }
    await inspect(floor, 'win');
    await floor.emulateMedia({ media: 'print' });
    await shot(floor, 'staff-win-print');
    is(await floor.locator('.topbar').isVisible(), false, 'on paper without the bar');
    await floor.emulateMedia({ media: 'screen' });
  },

  async 'a void round returns all wagers'() {
    await dealer.locator('#now-h', { hasText: 'Place your bets' }).waitFor();
    const before = bySeat(await players[0].untilTable((table) => table.clock.round === 2));
    for (const player of players.slice(0, 2)) {
      await player.until('bet');
      await player.page.keyboard.press('r');
      await player.untilPlaced();
      for (const key of ['d', 'Enter']) {
        await player.page.keyboard.press(key);
      }
      await player.untilPlaced();
    }
    await dealer.locator('.main-key', { hasText: 'No more bets' }).waitFor();
    await press(dealer, 'No more bets');
    await press(dealer, 'Coins taken');
    await press(dealer, 'Cards are dealt');
    for (const player of players.slice(0, 2)) {
      await player.until('decide');
      await player.decideByMouse('play');
    }
    await dealer.locator('#now-h', { hasText: 'Turn your' }).waitFor();
    await dealer.fill('#entry-cards', 'Kd 8c 5h');
    await dealer.locator('#now-h', { hasText: 'Seat 4' }).waitFor();
    await dealer.getByRole('button', { name: 'Not three cards' }).click();
    await dealer.fill('#entry-cards', '2h 7d 9c 9d');
    await dealer.press('#entry-cards', 'Enter');
    await dealer.locator('dialog', { hasText: 'got 4 cards' }).waitFor();
    await inspect(dealer, 'console-misdeal');
    await floor.goto(`${server.address}/floor`);
    await dealer.click('dialog .button.primary');
    await floor.locator('.alarm[data-kind="card-count"]', { hasText: 'Fir: wrong number of cards' }).waitFor();
    await floor.locator('tr[data-table="1"] .st-alarm', { hasText: 'Wrong card count' }).waitFor();
    ok(true, 'a wrong number of cards rings on the floor');
    await press(dealer, 'Void: wrong number of cards');
    await dealer.click('dialog .button.primary');
    await dealer.locator('dialog .ask-problem', { hasText: 'Say in a few words what happened' }).waitFor();
    ok(true, 'a void needs a reason');
    await dealer.fill('dialog [name="text"]', 'Seat 4 got four cards');
    await inspect(dealer, 'console-void');
    await dealer.click('dialog .button.primary');
    await dealer.locator('#now-h', { hasText: 'Round void' }).waitFor();
    await floor.waitForSelector('.alarm[data-kind="card-count"]', { state: 'detached' });
    const after = await players[0].untilTable((table) => table.clock.phase === 'void');
    for (const player of players.slice(0, 2)) {
      await becomes(player.page, '.my-hand .hand-name', 'Round void: seat 4 got 4 cards. All wagers and fees are returned.', `${player.name} reads why`);
    }
    await becomes(players[0].page, '.outcome-sum', '$41 back', 'and the amount returned');
    await seen('void');
    is(bySeat(after), before, 'all wagers are returned');
    is(after.meter.amount, 100_000, 'the coins are off the meter');
    await press(dealer, 'Game over');
  },

  async 'a shuffler fault is recorded'() {
    await dealer.locator('#now-h', { hasText: 'Place your bets' }).waitFor();
    await dealer.keyboard.press('x');
    await dealer.fill('dialog [name="text"]', 'Jam in the feed');
    await inspect(dealer, 'console-fault');
    await dealer.click('dialog .button.primary');
    await dealer.waitForSelector('dialog', { state: 'detached' });
    ok(true, 'the fault is taken');
  },

  async 'errors in edited rules are shown at their fields'() {
    await floor.goto(`${server.address}/floor/2`);
    await floor.fill('[name="decks"]', '9');
    await floor.fill('[name="seats"]', '99');
    await floor.fill('[name="decision_seconds"]', 'x');
    await floor.selectOption('[name="cards"]', 'entered');
    const at = (name) => floor.locator(`[data-member="${name}"] .field-problem`);
    for (const name of ['decks', 'seats', 'cards']) { /* The field changed last is reported last. */
      await at(name).waitFor();
    }
    ok((await at('decks').textContent()).includes('don’t allow 9 decks'), 'before anything is posted');
    is((await at('decks').locator('.clause').textContent()).trim(), 'HAND-1', 'with its clause');
    ok((await at('seats').textContent()).includes('don’t allow 99 seats'), 'the second mistake too');
    ok((await at('decision_seconds').textContent()).includes('Enter a number'), 'and a text that is not a number');
    is(await floor.getAttribute('[name="decks"]', 'aria-invalid'), 'true', 'the field is marked');
    await becomes(floor, '.posting-count', '4 fields need correcting.', 'they are counted');
    await inspect(floor, 'posting-findings');
    await floor.fill('[name="seats"]', '');
    await floor.fill('[name="decision_seconds"]', '');
    await floor.fill('[name="decks"]', '2');
    const warning = floor.locator('[data-member="decks"] .field-warning');
    await warning.waitFor();
    ok((await warning.textContent()).includes('pays players more than it takes'), 'a lawful but risky value is a warning');
    is((await warning.locator('.clause').textContent()).trim(), 'OUT-4', 'with its clause');
    await at('cards').waitFor();
    await counts(floor, '.field-problem', 1, 'only the setting is left');
    await floor.click('.posting .button.primary');
    await floor.selectOption('[name="cards"]', 'shoe');
    await at('cards').waitFor({ state: 'detached' });
    await inspect(floor, 'posting-warning');
  },

  async 'rules are posted'() {
    await floor.fill('[name="ante_max"]', '250');
    await floor.click('.posting .button.primary');
    await floor.locator('.posting [role="status"]', { hasText: 'Posted at' }).waitFor();
    const { rules } = await (await fetch(`${server.address}/api/v1/tables/2`)).json();
    is([rules.decks, rules.ante_max], [2, 25_000], 'the posted rules are in force');
  },

  async 'the meter is adjusted, a table is wound down and opened again'() {
    await floor.goto(`${server.address}/floor`);
    await floor.click('[aria-label="More for Fir"]');
    await floor.click('dialog [data-command="key"]');
    await floor.fill('dialog [name="amount"]', '-0.25');
    await floor.fill('dialog [name="text"]', 'Test of the display');
    await floor.fill('dialog [name="password"]', PASSWORD);
    await inspect(floor, 'floor-adjust');
    await floor.click('dialog .button.primary');
    await players[0].untilTable((table) => table.meter.amount === 99_975);
    ok(true, 'the meter is adjusted with a reason');
    await floor.click('[aria-label="Close after this hand, Cedar"]');
    await floor.click('dialog .button.primary');
    await floor.locator('tr[data-table="2"][data-state="closed"]').waitFor();
    await floor.click('[aria-label="Open, Cedar"]');
    await floor.locator('tr[data-table="2"]:not([data-state="closed"])').waitFor();
    ok(true, 'a table winds down and opens again');
    await floor.locator('fee-report .muted', { hasText: 'No rounds in this period.' }).waitFor();
    ok(true, 'COVER-10: the drop counts no play chips');
    await floor.selectOption('fee-report select', 'play');
    await floor.click('fee-report form .button');
    await floor.locator('.fee-table').waitFor();
    await inspect(floor, 'floor');
  },

  async 'the cage pays in and out'() {
    const cage = await at('Carla', '/cage', { scheme: 'light' });
    await cage.fill('[type="search"]', 'rut');
    await cage.click('.person');
    await cage.locator('.counter-wallet', { hasText: '$0' }).waitFor();
    await cage.fill('[name="amount"]', '250');
    await cage.click('[name="deposit"]');
    await cage.locator('.receipts li', { hasText: '$250 paid in for Ruth. Wallet: $250.' }).waitFor();
    await cage.fill('[name="amount"]', '400');
    await cage.click('[name="withdrawal"]');
    await cage.click('dialog .button.primary');
    await cage.locator('.counter .ask-problem:not(:empty)').waitFor();
    ok(true, 'more than the wallet holds is refused');
    await cage.evaluate(() => { // the answer to the next request is lost
      const whole = window.fetch;
      window.fetch = async (...all) => {
        window.fetch = whole;
        await whole(...all);
        throw new TypeError('lost');
      };
    });
    await cage.fill('[name="amount"]', '50.50');
    await cage.click('[name="withdrawal"]');
    await cage.click('dialog .button.primary');
    await cage.locator('.counter .ask-problem', { hasText: 'The server is not responding.' }).waitFor();
    await cage.click('[name="withdrawal"]'); // the same again is done once
    await cage.click('dialog .button.primary');
    await cage.locator('.receipts li', { hasText: '$50.50 paid out to Ruth. Wallet: $199.50.' }).waitFor();
    const day = cage.locator('.day-table tfoot tr', { hasText: '+$199.50' });
    await day.waitFor();
    is((await cage.locator('.day-table tbody th').allTextContents()), ['Carla'], 'the totals name the cashier');
    is((await day.locator('td').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
      ['$250 once', '$50.50 once', '+$199.50'], 'and all that was paid in and out');
    await cage.evaluate(() => { window.print = () => undefined; });
    await cage.click('cage-day .button.quiet');
    await cage.emulateMedia({ media: 'print' });
    is(await cage.locator('fee-report, .receipts, .counter').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length), 0, 'it is printed alone');
    ok(await cage.locator('.day-table').isVisible(), 'and it is printed');
    await shot(cage, 'staff-cage-day-print');
    await cage.emulateMedia({ media: null });
    await cage.evaluate(() => dispatchEvent(new Event('afterprint')));
    await inspect(cage, 'cage');
    is((await account(server, 'Ruth')).me.wallet, 19_950, 'the wallet has the rest');
    await cage.locator('.receipts .button').first().click();
    await shot(cage, 'staff-receipt');
    await cage.keyboard.press('Escape');
    await cage.fill('[type="search"]', 'wolfe');
    await cage.click('.person');
    await cage.locator('.counter-who', { hasText: 'Wolfe' }).waitFor();
    await inspect(cage, 'cage-long-name');
  },

  async 'the auditor finds the round and verifies the journal'() {
    const audit = await at('Ana', '/audit', { scheme: 'light' });
    await audit.waitForSelector('[data-round="1/1"]');
    await audit.fill('.rounds [name="seat"]', '4');
    await audit.fill('.rounds [name="amount"]', '20');
    await audit.click('.rounds .button.primary');
    await audit.waitForSelector('[data-round="1/1"]', { state: 'detached' });
    await counts(audit, '[data-round]', 1, 'by seat and amount');
    is(await audit.locator('[data-round] th span').textContent(), 'void, play chips', 'a void round says so');
    await audit.click('.rounds [type="reset"]');
    await audit.waitForSelector('[data-round="1/1"]');
    is(await audit.getAttribute('[data-round="1/1"] .button:not(.quiet)', 'href'), '/table/1/round/1', 'its sheet is one press away');
    await audit.click('.journal .button');
    await audit.locator('.verdict[data-holds="true"]', { hasText: 'The journal is intact' }).waitFor();
    ok(true, 'the journal holds');
    await inspect(audit, 'audit');
  },

  async 'the admin adds a person'() {
    const people = await at('Ada', '/people', { scheme: 'light' });
    await people.waitForSelector('[data-person]');
    await people.fill('[name="name"]', 'Otto');
    await people.locator('.people .role-ticks [value="dealer"]').check();
    await people.locator('.people .role-ticks [value="player"]').uncheck();
    await people.click('.people .inline-form .button.primary');
    await people.waitForSelector('.one-link');
    ok((await people.inputValue('.one-link')).startsWith(`${server.address}/link#`), 'a one-time link is given');
    await people.keyboard.press('Escape');
    await people.click('[aria-label="Roles, Otto"]');
    await people.locator('dialog [value="cage"]').check();
    await people.click('dialog .button.primary');
    await people.locator('tr', { hasText: 'Otto' }).filter({ hasText: 'dealer, cage' }).waitFor();
    await people.click('[aria-label="Disable, Otto"]');
    await people.click('dialog .button.primary');
    await people.waitForSelector('[aria-label="Enable, Otto"]');
    ok(true, 'roles and disabling');
    await inspect(people, 'people');
  },

  async 'other languages'() {
    for (const [language, word] of [['es', 'Sala'], ['zh', '现场']]) {
      await floor.evaluate((code) => localStorage.setItem('trey.settings', JSON.stringify({ language: code })), language);
      await floor.goto(`${server.address}/floor`);
      await floor.locator('h1', { hasText: word }).waitFor();
      await floor.waitForSelector('tr[data-table="1"]');
      await shot(floor, `staff-floor-${language}`);
      await dealer.evaluate((code) => localStorage.setItem('trey.settings', JSON.stringify({ language: code })), language);
      await dealer.reload();
      await dealer.waitForSelector('.deal');
      await shot(dealer, `staff-console-${language}`);
    }
    ok(true, 'the pages speak them');
  },

  async 'no page had errors'() {
    /* Browsers log error responses: Nadia entered a wrong password, Carla asked for more than the wallet had. */
    const printed = { Nadia: '401', Carla: '409' };
    for (const { name, problems, foreign } of opened) {
      is([...problems.filter((one) => !one.includes(`status of ${printed[name]}`)), ...foreign], [], `${name} saw no error`);
    }
    await server.stop();
  },
});
