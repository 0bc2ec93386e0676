// The dealer's console: full tables at every size, the keyboard, and how cards are read.
import { accessibility, becomes, counts, is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { words } from './catalogues.mjs';
import { floorFaults, layoutFaults } from './geometry.mjs';
import { account, addAccount, guest, logIn } from './room.mjs';

const DEALT = 'chips: play, dealer: person, cards: entered, betting_seconds: 600, offer_seconds: 600, bots: 0';
const server = await startServer({
  config: `trey: 1
tables:
  - {name: Fir, rules: house-banked, posting: {decision_seconds: 600, progressive: {paytable: 1, denomination: $1}}, ${DEALT}}
  - {name: Birch, rules: california-grand, posting: {seats: 13, schedule: A7, decision_seconds: 600}, ${DEALT}}
  - {name: Ash, rules: house-banked, posting: {decision_seconds: 600}, ${DEALT}}
`,
});
const [HOUSE, GRAND, READ] = [1, 2, 3];
await addAccount(server, 'Marco Reyes', 'dealer');
await addAccount(server, 'Nadia Okafor', 'floor');

const SIZES = [[1024, 768], [1280, 800], [1366, 768], [1440, 900], [800, 1280]];
const NAMES = ['Kim Park', 'Pete Alvarez', 'Otto Brandt', 'Rosa Chen', 'Sam Diaz', 'Wolfgang Steinhausen', 'Wen Li',
  'Ana Lopez', 'Ben Okafor', 'Cleo Marsh', 'Dev Patel', 'Eva Novak', 'Fay Quinn'];

const seen = await visitor({ width: 1280, height: 800 });
const { page } = seen;
await logIn(page, server, 'Marco Reyes');

const press = (label) => page.locator('.main-key[data-ready="true"]', { hasText: label }).click();

async function come(table, seats) {
  const players = [];
  for (let seat = 1; seat <= seats; seat++) {
    const player = await guest(server, NAMES[seat - 1]);
    await player.does('sit', table, { seat });
    await player.does('buy-in', table, { amount: 50_000 });
    players.push(Object.assign(player, { seat }));
  }
  return players;
}

/** The layout holds at every size. */
async function holds(name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    is(await layoutFaults(page), [], `${name} at ${width} × ${height}: nothing overlaps, nothing is cut, the main key is there`);
    await shot(page, `console-${name}-${width}x${height}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  is(await accessibility(page), [], `${name}: axe finds nothing`);
}

/** A card reader of a table, with a key from the floor. */
async function cardReader(table) {
  const floor = await account(server, 'Nadia Okafor');
  const { key } = await floor.rest.post('/api/v1/readers', { table });
  floor.close();
  let sent = 0;
  return async (round, seat, cards) => {
    const response = await fetch(`${server.address}/api/v1/tables/${table}/cards`, {
      method: 'POST', body: JSON.stringify({ round, seat, cards }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `packet-${++sent}` },
    });
    return response.status;
  };
}

/** Bets of two players, up to the deal. */
async function betAndDeal(players) {
  for (const { seat, does, until } of players) {
    await until(READ, (table) => table.sections.clock.bets_open);
    await does('place', READ, { seat, wager: 'ante', amount: 500 });
  }
  await becomes(page, '#now-h', 'All bets are in', 'both have bet');
  await press('No more bets');
  await page.locator('.main-sub', { hasText: 'Waiting for the card reader: seat 1' }).waitFor();
}

async function decide(players) {
  for (const { seat, does, until } of players) {
    await until(READ, (table) => table.sections.clock.turn?.seat === seat);
    await does('decide', READ, { seat, play: true });
  }
}

let readPlayers;
let reads;

await tests({
  async 'cards as dealers type them'() {
    const { readCards } = await words('read_cards.ts', 'pages/console');
    for (const text of ['askdqc', 'AsKdQc', 'as kd qc', 'A♠K♦Q♣', 'As\nKd\nQc\n', 'as,kd;qc']) {
      is(readCards(text), { cards: ['As', 'Kd', 'Qc'], rest: '', unknown: '' }, JSON.stringify(text));
    }
    is(readCards('10h th 9c'), { cards: ['Th', 'Th', '9c'], rest: '', unknown: '' }, 'a ten in both ways');
    is(readCards('ksq'), { cards: ['Ks'], rest: 'q', unknown: '' }, 'a card that is being typed');
    is(readCards('ks1'), { cards: ['Ks'], rest: '1', unknown: '' }, 'the beginning of a ten');
    is(readCards('ksx2'), { cards: ['Ks'], rest: '', unknown: 'x2' }, 'something else');
  },

  async 'chips: as few as possible, largest first'() {
    const { chipCounts } = await words('chip_counts.ts', 'pages/console');
    is(chipCounts(142_000), { chips: [{ value: 50_000, count: 2 }, { value: 10_000, count: 4 }, { value: 500, count: 4 }], rest: 0 }, '$1,420');
    is(chipCounts(5_550), { chips: [{ value: 2_500, count: 2 }, { value: 500, count: 1 }], rest: 50 }, '$55.50');
    is(chipCounts(0), { chips: [], rest: 0 }, 'nothing');
  },

  async 'seven of seven seats'() {
    const players = await come(HOUSE, 7);
    await page.goto(`${server.address}/console/${HOUSE}`);
    await press('Sign on');
    await press('Open the bets');
    await players[0].until(HOUSE, (table) => table.sections.clock.bets_open);
    const says = (heading, call) => page.waitForFunction((wanted) => ['#now-h', '.say-now'].every((part, i) => document.querySelector(part)?.textContent.trim() === wanted[i]), [heading, call]);
    for (const { seat, does } of players) {
      if (seat === 7) {
        await page.locator('.tile.dealer', { hasText: '6 of 7 seats' }).waitFor();
        await says('Place your bets', '“Place your bets.”');
        ok(true, 'a player with a phone has still to bet');
      }
      await does('place', HOUSE, { seat, wager: 'ante', amount: seat === 7 ? 5100 : 5000 });
      await does('place', HOUSE, { seat, wager: 'bonus', amount: 2500 });
      await does('place', HOUSE, { seat, wager: 'progressive', amount: 100 });
    }
    await page.locator('.tile.dealer', { hasText: '7 of 7 seats' }).waitFor();
    await says('All bets are in', '“No more bets.”');
    is(await page.locator('.next h2:not(.vh)').allTextContents(), ['Say'], 'a part of the panel that is empty has no heading');
    await holds('bets-7');
    await press('No more bets');
    await page.locator('#now-h', { hasText: '7 coins' }).waitFor();
    await holds('fees-7');
    await press('Coins taken');
    await press('Cards are dealt');
    for (const { seat, does, until } of players) {
      await until(HOUSE, (table) => table.sections.clock.turn?.seat === seat);
      await does('decide', HOUSE, { seat, play: true });
    }
    await page.waitForSelector('#entry-cards');
    is(await page.locator('.say').count(), 0, 'calls of the betting are not repeated at the showdown');
    await holds('entry-7');
  },

  async 'a scanner sends one card and Enter'() {
    for (const card of ['5d', '4d', '3d']) {
      await page.keyboard.type(card);
      await page.keyboard.press('Enter');
    }
    await becomes(page, '#now-h', 'Seat 7 turn the cards', 'the next hand comes');
    is(await page.inputValue('#entry-cards'), '', 'it begins with an empty field');
    await becomes(page, '#entry-problem', '', 'and nothing is wrong');
    await page.fill('#entry-cards', 'as ks qs');
    await becomes(page, '#now-h', 'Seat 7 pay $2,357.98', 'the amount has the wagers and the meter');
    is(await page.locator('.piles li').count(), 6, 'in chips of five colors, and the cents');
    is(await page.locator('.lines tbody tr').last().locator('th').textContent(), 'Progressive, A K Q of spadesFrom the meter', 'the award has its name');
    await page.waitForSelector('.main-key[data-ready="true"]');
    await page.keyboard.press('Enter');
    await page.locator('.main-key', { hasText: 'Waiting for the supervisor' }).waitFor();
    await counts(page, '#entry-cards, .pad-key', 0, 'a payment that needs a supervisor is not confirmed by the next hand');
    await holds('settle-7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.pending', { hasText: 'waiting for the supervisor' }).waitFor();
    await page.locator('[data-key="take-back"]').click();
    await page.locator('.main-key[data-ready="true"]', { hasText: 'Press A K Q of spades' }).waitFor();
    ok(true, 'Enter never takes a lit hand back; a key of its own does');
  },

  async 'thirteen of thirteen seats'() {
    const players = await come(GRAND, 13);
    await page.goto(`${server.address}/console/${GRAND}`);
    await press('Sign on');
    for (let declined = 0; ;) {
      const { sections } = await players[0].until(GRAND, ({ sections: { bank } }) => bank.offered_seat !== null && bank.offered_seat !== declined);
      declined = sections.bank.offered_seat;
      if (declined === 3) {
        await holds('bank-13');
        await players[2].does('take-bank', GRAND, { seat: 3, amount: 30_000 });
        break;
      }
      await players[declined - 1].does('decline-bank', GRAND, { seat: declined });
    }
    const others = players.filter((one) => one.seat !== 3);
    await others[0].until(GRAND, (table) => table.sections.clock.bets_open);
    for (const { seat, does } of others) {
      await does('place', GRAND, { seat, wager: 'ante', amount: 5000 });
      await does('place', GRAND, { seat, wager: 'bonus', amount: 2000 });
    }
    await page.locator('.tile.dealer', { hasText: '12 of 12 seats' }).waitFor();
    await holds('bets-13');
    await press('No more bets');
    await page.locator('#now-h', { hasText: 'Take the fees' }).waitFor();
    is(await page.locator('.fee-list li').count(), 13, 'fees are listed seat by seat');
    await holds('fees-13');
    await press('Fees in the drop box');
    await press('Cards are dealt');
    await page.fill('#entry-cards', '3d');
    await page.locator('.track [data-state="now"]', { hasText: 'Decisions' }).waitFor();
    await holds('decide-13');
    for (const { seat, does, until } of [...others.slice(2), ...others.slice(0, 2)]) { /* from the left of the bank */
      await until(GRAND, (table) => table.sections.clock.turn?.seat === seat);
      await does('decide', GRAND, { seat, play: seat !== 7 });
    }
    await page.locator('#now-h', { hasText: 'Turn up the bank' }).waitFor();
    await page.fill('#entry-cards', 'Qh 7s 3d');
    await page.locator('#now-h', { hasText: 'Seat' }).waitFor();
    await holds('entry-13');
    await page.fill('#entry-cards', 'Kd 8s 4h');
    await page.locator('#now-h', { hasText: 'pay $80' }).waitFor();
    await holds('settle-13');
    for (const [width, height] of [[1024, 768], [800, 1280]]) {
      await page.setViewportSize({ width, height });
      await page.click('.pad-open');
      await page.locator('.pad').waitFor();
      is(await layoutFaults(page), [], `the pad opens at ${width} × ${height}, and nothing overlaps`);
      await shot(page, `console-pad-13-${width}x${height}`);
      await page.click('.pad-open');
      await page.locator('.pad').waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await press('Seat 6 is paid');
    await page.fill('#entry-cards', 'Ah 9c 4d');
    await becomes(page, '#now-h', 'Seat 8 pay $90', 'the bank does not cover all of the bonus that lost');
    is((await page.locator('.so-far span').allTextContents()).slice(1), ['paid $80', 'taken $70'], 'what was paid and taken so far');
    await holds('settle-13-more');
  },

  async 'full tables on the floor page'() {
    const other = await visitor({ scheme: 'light' });
    await logIn(other.page, server, 'Nadia Okafor');
    await other.page.goto(`${server.address}/floor`);
    for (const [table, seats] of [[HOUSE, '7 of 7'], [GRAND, '13 of 13']]) {
      await other.page.locator(`tr[data-table="${table}"] td.seats`, { hasText: seats }).waitFor();
    }
    for (const [width, height] of SIZES) {
      await other.page.setViewportSize({ width, height });
      is(await floorFaults(other.page), [], `at ${width} × ${height}: nothing overlaps`);
      await shot(other.page, `console-floor-${width}x${height}`);
    }
    is(other.problems, [], 'no error was seen');
    await other.context.close();
  },

  async 'Enter does the next step, whatever has the focus'() {
    const text = await page.locator('#now-h').textContent();
    await page.locator('.side-key[data-key="void"]').focus();
    await page.waitForSelector('.main-key[data-ready="true"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction((was) => document.querySelector('#now-h').textContent !== was, text);
    is(await page.locator('dialog').count(), 0, 'the focused key is not pressed');
  },

  async 'the help lists all keys'() {
    await page.locator('.side-key[data-key="help"]').click();
    const listed = await page.locator('dialog .key-list').textContent();
    for (const part of ['Next step', 'Same as last round', 'All seats the same', 'This seat plays', 'This seat folds', 'The rest play', 'Void the round', 'Shuffler fault', 'Back one step', 'Correct a hand']) {
      ok(listed.includes(part), `the list has: ${part}`, listed);
    }
    is(await accessibility(page), [], 'axe finds nothing in the help');
    await shot(page, 'console-help');
    await page.keyboard.press('Escape');
  },

  async 'a card reader deals: the main key waits for it, and nothing is typed'() {
    reads = await cardReader(READ);
    readPlayers = await come(READ, 2);
    await page.goto(`${server.address}/console/${READ}`);
    await press('Sign on');
    await press('Open the bets');
    await betAndDeal(readPlayers);
    await becomes(page, '#now-h', 'Deal three cards each, past the reader', 'the console says how to deal');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    is(await page.locator('.main-key[data-ready="true"]').count(), 0, 'the main key is not ready');
    await holds('reader-waits');
    is(await reads(1, 1, 'As ?? 10c'), 400, 'a card that cannot be read');
    await page.locator('.reader-problem', { hasText: 'could not read a card' }).waitFor();
    await holds('reader-problem');
    is(await reads(1, 1, 'As Kd 10c'), 200, 'Enter has not dealt without it: the packet of seat 1 is taken');
    await page.locator('.main-sub', { hasText: 'Waiting for the card reader: seat 2' }).waitFor();
    await page.locator('.now-body', { hasText: 'has read 1 of 3 hands' }).waitFor();
    is(await reads(1, 2, '2c 3c 4d'), 200, 'the packet of seat 2');
    await page.locator('.main-sub', { hasText: 'Waiting for the card reader: the dealer’s hand' }).waitFor();
    is(await page.locator('.now [role="img"]').count(), 0, 'no card is shown');
    is(await reads(1, 0, 'Qh Qs 2d'), 200, 'the dealer’s packet');
    await decide(readPlayers);
    for (;;) {
      await page.waitForSelector('.main-key[data-ready="true"], #entry-cards');
      is(await page.locator('#entry-cards').count(), 0, 'nothing is typed');
      const text = (await page.textContent('#now-h')).trim();
      if (/^Round \d+ is over$/.test(text)) {
        break;
      }
      await page.keyboard.press('Enter');
      await page.waitForFunction((was) => document.querySelector('#now-h').textContent.trim() !== was, text);
    }
    await shot(page, 'console-reader-over');
  },

  async 'without the card reader the hands are typed'() {
    await page.locator('.main-key[data-ready="true"]').click();
    await betAndDeal(readPlayers);
    is(await reads(2, 1, 'As Kd 10c'), 200, 'one packet is read before the reader fails');
    await page.locator('.main-sub', { hasText: 'Waiting for the card reader: seat 2' }).waitFor();
    await page.locator('.side-key[data-key="no-reader"]', { hasText: 'Deal without the reader' }).click();
    await decide(readPlayers);
    await page.waitForSelector('#entry-cards');
    is(await reads(2, 2, '2c 3c 4d'), 409, 'the reader is too late');
    await page.fill('#entry-cards', 'As Qh 2d');
    await page.locator('#now-h', { hasText: /^\s*Seat \d turn the cards/ }).waitFor();
    await holds('reader-typed');
    is(await page.locator('.reader-problem').count(), 0, 'nothing is said of the reader');
    for (const player of readPlayers) {
      player.close();
    }
  },

  async 'the page had no errors'() {
    is([...seen.problems, ...seen.foreign], [], 'no error was seen');
    await server.stop();
  },
});
