// Rounds with real cards for people without a device: the dealer seats them, bets and decides for them, and enters the
// cards when they are turned over. Counts the keys of a round.
import { join } from 'node:path';
import { netsOf } from './dealer.mjs';
import { accessibility, becomes, counts, is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { layoutFaults } from './geometry.mjs';
import { addAccount, guest, logIn } from './room.mjs';

const DEALT = 'chips: play, dealer: person, cards: entered, betting_seconds: 600, offer_seconds: 600, bots: 0';
const server = await startServer({
  config: `trey: 1
tables:
  - {name: Fir, rules: house-banked, posting: {decision_seconds: 600}, ${DEALT}}
  - {name: Elm, rules: house-banked, posting: {decision_seconds: 600}, showdown: hands-first, ${DEALT}}
`,
});
const [FIR, ELM] = [1, 2];
await addAccount(server, 'Marco Reyes', 'dealer');
await addAccount(server, 'Lena Vogt', 'dealer');

const SIZES = [[1024, 768], [1280, 800], [1366, 768], [1440, 900], [800, 1280]];
const seen = await visitor({ width: 1280, height: 800 });
const { page } = seen;

/** The commands that the page has sent to the server, and a way to change the next one of a name: null drops it. */
let sent = [];
let changes = {};
await page.routeWebSocket(/.*/, (socket) => {
  const behind = socket.connectToServer();
  socket.onMessage((text) => {
    const message = JSON.parse(text);
    const change = changes[message.do];
    delete changes[message.do];
    sent.push(message);
    const passed = change === undefined ? message : change(message);
    if (passed !== null) {
      behind.send(JSON.stringify(passed));
    }
  });
});
const sentOf = (...names) => sent.filter((one) => names.includes(one.do)).map(({ do: name, seat }) => `${name} ${seat}`);
await logIn(page, server, 'Marco Reyes');

/** Keys and taps since the count began. */
let pressed = 0;

/** Presses a key of the keyboard once the console takes it. */
async function key(name, on = page) {
  if (name === 'Enter') {
    await on.waitForSelector('.main-key[data-ready="true"]');
  }
  pressed++;
  await on.keyboard.press(name);
}

/** Waits for the main key with this label and presses Enter. */
async function enter(label, on = page) {
  await on.locator('.main-key[data-ready="true"]', { hasText: label }).waitFor();
  await key('Enter', on);
}

async function tap(selector, on = page) {
  pressed++;
  await on.click(selector);
}

const order = (text, what = text) => becomes(page, '#now-h', text, what);
const tile = (seat) => page.locator(`.tile[data-seat="${seat}"]`);
const state = (seat, text) => page.locator(`.tile[data-seat="${seat}"] .tile-state`, { hasText: text }).waitFor();

async function open(table, on = page) {
  await on.goto(`${server.address}/console/${table}`);
  await on.locator('.main-key[data-ready="true"]', { hasText: 'Sign on' }).click();
}

async function seatPlayer(seat, name) {
  await tile(seat).locator('.tile-key').click();
  await page.fill('dialog [name="name"]', name);
  await page.click('dialog .button.primary');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.locator(`.tile[data-seat="${seat}"] .tile-who`, { hasText: name === '' ? 'Guest' : name.split(' ')[0] }).waitFor();
}

/** A hand on the pad: one tap a card. */
async function tapHand(cards) {
  for (const card of cards.split(' ')) {
    await tap(`.pad-key[data-card="${card}"]`);
  }
}

async function holds(name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    is(await layoutFaults(page), [], `${name} at ${width} × ${height}: nothing overlaps, nothing is cut, the main key is there`);
    await shot(page, `felt-${name}-${width}x${height}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  is(await accessibility(page), [], `${name}: axe finds nothing`);
}

const NAMES = ['Kim Park', 'Pete Alvarez', 'Otto Brandt', 'Rosa Chen', 'Sam Diaz', ''];
const HANDS = { 1: 'Ah Kc Qd', 2: '2s 3s 7h', 3: 'Jh 9c 4s', 4: 'Ks Qs 9s', 5: '5d 4d 3d', 6: '2h 7d 9d' };
const ORDERS = { 1: 'pay $60', 2: 'take $50', 3: 'take $50', 4: 'pay $50', 5: 'pay $175', 6: 'take $20' };
/** The rounds in which all six play the same hands: with and without Enter for each payment. */
const compared = [];

async function roundNow() {
  return Number((await page.textContent('.facts [data-fact="round"] dd')).replace(/\D/g, ''));
}

/** Six who all play, up to the order for the first of them, seat 6. */
async function toSeatSix() {
  await enter('No more bets');
  await enter('Cards are dealt');
  await order('Seat 1 play or fold?');
  await key('Shift+P');
  await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
  await tapHand('Kd 8c 5h');
  await order('Seat 6 turn the cards');
  await tapHand(HANDS[6]);
  await order('Seat 6 take $20');
}

await tests({
  async 'the dealer seats six people and enters their bets'() {
    await open(FIR);
    for (const [i, name] of NAMES.entries()) {
      await seatPlayer(i + 1, name);
    }
    await enter('Open the bets');
    await order('Seat 1 ante $0', 'the first seat is to be entered');
    for (const name of ['2', '2', 'b', '2']) { /* $5 chips */
      await key(name);
    }
    await order('Seat 1 Pair Plus $5', 'chip keys go to the chosen spot');
    await page.locator('.tile[data-seat="1"] .spots', { hasText: '$10' }).waitFor();
    await holds('bets');
    await enter('Next: seat 2');
    await order('Seat 2 ante $0');
    await key('t');
    await page.keyboard.type('25');
    await order('Seat 2 ante $25', 'an amount can be typed');
    await enter('Next: seat 3');
    for (const [seat, chip] of [[3, '3'], [4, '3'], [5, '3'], [6, '2']]) {
      await order(`Seat ${seat} ante $0`);
      await key(chip);
      await enter(seat < 6 ? `Next: seat ${seat + 1}` : 'All bets are in');
    }
    await order('All bets are in');
    await page.locator('.tile.dealer', { hasText: '6 of 6 seats' }).waitFor();
    await key('ArrowLeft');
    await order('Seat 6 ante $5', 'the arrow goes back to a seat');
    await key('2');
    await enter('All bets are in');
    await page.locator('.tile[data-seat="6"] .spots', { hasText: '$10' }).waitFor();
    ok(true, 'a bet is changed by entering it again');
  },

  async 'the first round: cards lie face down until they are turned over'() {
    await enter('No more bets');
    await order('Deal three cards each');
    await enter('Cards are dealt');
    await order('Seat 1 play or fold?');
    is(await page.locator('.tile .card:not(.back)').count(), 0, 'nobody has seen a card');
    await holds('decide');
    await key('p');
    await order('Seat 2 play or fold?');
    await key('f');
    await order('Seat 3 play or fold?');
    await state(2, 'Folded');
    await key('Shift+P');
    await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
    ok((await page.textContent('.entry-first')).includes('$25 from seat 2'), 'folded bets are taken in first');
    await page.fill('#entry-cards', 'kd8c5h');
    await order('Seat 6 turn the cards');
    await state(2, 'Taken $25');
    await holds('entry');
    for (const [seat, cards, amount, key_] of [
      [6, '2h 7d 9d', 'take $20', 'Seat 6 is taken in'], [5, '5d 4d 3d', 'pay $175', 'Seat 5 is paid'],
      [4, 'Ks Qs 9s', 'pay $50', 'Seat 4 is paid'], [3, 'Jh 9c 4s', 'take $50', 'Seat 3 is taken in'],
    ]) {
      await order(`Seat ${seat} turn the cards`);
      await page.fill('#entry-cards', cards);
      await order(`Seat ${seat} ${amount}`);
      if (seat === 5) {
        const size = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.order strong')).fontSize));
        ok(size >= 56, 'the amount can be read from one meter', `${size} px`);
        is(await page.locator('.piles b').allTextContents(), ['1 black', '3 green'], 'in as few chips as possible, largest first');
        is((await page.locator('.so-far span').allTextContents()).slice(1), ['paid $0', 'taken $45'], 'what was taken in so far, with the bets of the folded hand');
        is(await page.locator('.lines tbody th').allTextContents(), ['Play', 'Ante Bonus, 5 to 1', 'Ante'], 'a line for each wager');
        await holds('settle');
      }
      await enter(key_);
    }
  },

  async 'nothing of the settlement is kept in the page'() {
    await order('Seat 1 turn the cards');
    await page.reload();
    await order('Seat 1 turn the cards', 'a reload shows the same');
    await state(5, 'Paid $175');
    await state(6, 'Taken $20');
    ok((await page.textContent('.tile[data-seat="2"]')).includes('Not seen'), 'a folded hand is not looked at');
    await page.fill('#entry-cards', 'ah kc qd');
    await order('Seat 1 pay $60');
    await key('Backspace');
    await order('Seat 3 take $50', 'back one step takes the last payment back');
    await state(3, 'Take $50');
    await enter('Seat 3 is taken in');
    await order('Seat 1 pay $60');
  },

  async 'a double press does one step'() {
    await page.waitForSelector('.main-key[data-ready="true"]');
    await page.evaluate(() => {
      const key = document.querySelector('.main-key');
      key.click();
      key.click();
    });
    await page.locator('.main-key', { hasText: 'Round over' }).waitFor();
    await counts(page, '.c-refusal', 0, 'and nothing is refused');
    await enter('Round over');
    await order('Seat 1 ante $0', 'the next round begins in the same key');
  },

  async 'a round of six with two folds takes at most 25 keys besides the wagers'() {
    await page.locator('.key', { hasText: 'All seats the same' }).waitFor();
    await shot(page, 'felt-repeat');
    await key('Shift+R');
    await order('All bets are in', 'all seats the same in one key');
    await state(1, 'Same as last');
    pressed = 0;
    await enter('No more bets');
    await enter('Cards are dealt');
    await order('Seat 1 play or fold?');
    await key('2');
    await key('5');
    await page.locator('.main-key', { hasText: 'Seats 2 and 5 fold, the rest play' }).waitFor();
    await shot(page, 'felt-marks');
    await key('Enter');
    await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
    await tapHand('Kd 8c 5h');
    for (const seat of [6, 4, 3, 1]) {
      await order(`Seat ${seat} turn the cards`);
      await tapHand(HANDS[seat]);
      await page.locator('#now-h', { hasText: /pay|take/ }).waitFor();
      await key('Enter');
    }
    await enter('Round over');
    await order('Seat 1 ante $0');
    ok(pressed <= 25, 'at most 25 keys', `${pressed} keys`);
    console.log(`# a round of six: ${pressed} keys`);
  },

  async 'a round of six who all play takes at most 25 keys besides the wagers'() {
    await key('Shift+R');
    await order('All bets are in');
    pressed = 0;
    sent = [];
    await toSeatSix();
    is(await page.textContent('.ahead-line'), 'Enter: taken in. Or turn seat 5 and enter its cards.', 'the console says that the next hand can be entered');
    for (const seat of [5, 4, 3, 2, 1]) {
      await tapHand(HANDS[seat]);
      await order(`Seat ${seat} ${ORDERS[seat]}`, `the hand of seat ${seat} confirms the payment before it`);
      await state(seat + 1, /Paid|Taken/);
    }
    await counts(page, '#entry-cards', 0, 'nothing is left to enter beside the last payment');
    compared.push(await roundNow());
    await enter('Seat 1 is paid');
    await page.locator('.key', { hasText: 'Round over, same bets' }).waitFor();
    const keys = pressed;
    await key('Shift+R');
    await order('All bets are in', 'the wagers of the next round end this one');
    ok(keys <= 25, 'at most 25 keys', `${keys} keys`);
    console.log(`# a round of six who all play: ${keys} keys`);
    is(sentOf('proceed', 'enter-hand').slice(3), [6, 5, 4, 3, 2, 1].flatMap((seat) => [`enter-hand ${seat}`, `proceed ${seat}`]).concat('proceed undefined'), 'every hand and every payment was sent once, in order');
  },

  async 'the next hand beside a payment'() {
    await toSeatSix();
    await holds('ahead');
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator('.pad').waitFor({ state: 'hidden' });
    ok(true, 'on a small screen the pad is closed');
    await page.click('.pad-open');
    await order('Seat 5 turn the cards', 'a key opens it');
    is(await layoutFaults(page), [], 'with the pad open nothing overlaps');
    await shot(page, 'felt-ahead-open-1024x768');
    await page.click('.pad-open');
    await order('Seat 6 take $20');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.type('5d4d');
    await order('Seat 5 turn the cards', 'the first card shows the next seat');
    await state(5, 'Turn the cards');
    is(await page.textContent('.ahead-line'), 'The third card also confirms: Seat 6 · take $20.', 'and what the hand confirms');
    await holds('ahead-typed');
    await page.reload();
    await order('Seat 6 take $20', 'a reload before the third card has confirmed nothing');
    await state(6, 'Take $20');
  },

  async 'if the payment is refused, the hand is not sent'() {
    sent = [];
    changes.proceed = (message) => ({ ...message, seat: 4 }); /* The server refuses it: seat 6 comes first. */
    await page.fill('#entry-cards', '5d 4d 3d');
    await page.locator('.c-refusal', { hasText: /another step/i }).waitFor();
    is(sentOf('proceed', 'enter-hand'), ['proceed 6'], 'the hand stays in the field');
    await state(6, 'Take $20');
    is(await page.inputValue('#entry-cards'), '5d 4d', 'without its last card, to be entered again');
  },

  async 'a double tap on the last card enters one hand'() {
    sent = [];
    await page.dblclick('.pad-key[data-card="3d"]');
    await order('Seat 5 pay $175', 'the payment and the hand are entered');
    await page.waitForSelector('.main-key[data-ready="true"]');
    is(sentOf('proceed', 'enter-hand'), ['proceed 6', 'enter-hand 5'], 'each once');
    is(await page.inputValue('#entry-cards'), '', 'and no card is in the field for the next hand');
    await counts(page, '.c-refusal', 0, 'nothing is refused');
  },

  async 'a reload between the payment and the hand'() {
    changes['enter-hand'] = () => null; /* It never arrives. */
    await page.fill('#entry-cards', HANDS[4]);
    await state(5, 'Paid $175');
    await order('Seat 4 turn the cards', 'the payment is done, the hand is not entered');
    await page.reload();
    await order('Seat 4 turn the cards', 'and it can be entered after a reload');
    await page.fill('#entry-cards', HANDS[4]);
    await order('Seat 4 pay $50');
  },

  async 'Enter still does the payment alone, and Backspace takes it back'() {
    await enter('Seat 4 is paid');
    await order('Seat 3 turn the cards');
    await page.waitForFunction(() => document.activeElement?.id === 'entry-cards');
    await page.keyboard.type('jh9c4s');
    await order('Seat 3 take $50');
    await page.waitForFunction(() => document.activeElement?.id === 'entry-cards');
    await key('Backspace');
    await order('Seat 4 pay $50', 'the key works in the empty field');
    await counts(page, '#entry-cards', 0, 'the hand after it is known: there is nothing to enter');
    await enter('Seat 4 is paid');
    for (const seat of [2, 1]) {
      await page.waitForSelector('#entry-cards');
      await page.fill('#entry-cards', HANDS[seat]);
      await order(`Seat ${seat} ${ORDERS[seat]}`);
    }
    await enter('Seat 1 is paid');
    await enter('Round over');
    await order('Seat 1 ante $0');
  },

  async 'a folded seat between is passed over'() {
    await key('Shift+R');
    await enter('No more bets');
    await enter('Cards are dealt');
    await order('Seat 1 play or fold?');
    await key('5');
    await enter('Seat 5 folds');
    await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
    await tapHand('Kd 8c 5h');
    await order('Seat 6 turn the cards');
    await tapHand(HANDS[6]);
    await page.locator('.ahead-line', { hasText: 'turn seat 4' }).waitFor();
    for (const seat of [4, 3, 2, 1]) {
      await tapHand(HANDS[seat]);
      await order(`Seat ${seat} ${ORDERS[seat]}`);
    }
    await enter('Seat 1 is paid');
    await enter('Round over');
    await order('Seat 1 ante $0');
  },

  async 'a hand is corrected with a reason, and the round is settled anew'() {
    await key('Shift+R');
    await enter('No more bets');
    await enter('Cards are dealt');
    await order('Seat 1 play or fold?');
    await key('Shift+P');
    await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
    await page.fill('#entry-cards', 'kd 8c 5h');
    await order('Seat 6 turn the cards');
    await page.fill('#entry-cards', 'ac 7d 9d');
    await order('Seat 6 pay $20');
    await page.locator('.side-key[data-key="correct"]:not([aria-disabled="true"])').click();
    await page.selectOption('dialog [name="seat"]', '6');
    await page.fill('dialog [name="cards"]', '2c 7d 9d');
    await page.click('dialog .button.primary');
    await page.locator('dialog .ask-problem', { hasText: 'what happened' }).waitFor();
    ok(true, 'a correction needs a reason');
    await page.fill('dialog [name="text"]', 'It was the two');
    is(await accessibility(page), [], 'axe finds nothing in the dialog');
    await shot(page, 'felt-correct');
    await page.click('dialog .button.primary');
    await page.waitForSelector('dialog', { state: 'detached' });
    await order('Seat 6 take $20', 'what to do follows from the right cards');
    await enter('Seat 6 is taken in');
    for (const [seat, cards, verb] of [[5, '5d 4d 3d', 'is paid'], [4, 'Ks Qs 9s', 'is paid'], [3, 'Jh 9c 4s', 'is taken in'], [2, '2s 3s 7h', 'is taken in'], [1, 'Ah Kc Qd', 'is paid']]) {
      await order(`Seat ${seat} turn the cards`);
      await page.fill('#entry-cards', cards);
      await enter(`Seat ${seat} ${verb}`);
    }
    compared.push(await roundNow());
    const [ahead, alone] = await Promise.all(compared.map(async (round) => Object.fromEntries(await netsOf(join(server.folder, 'trey.db'), FIR, round))));
    is(ahead, alone, 'the ledger is the same with and without Enter for each payment');
    is(Object.values(ahead).sort((a, b) => a - b), [-16_500, -5000, -5000, -2000, 5000, 6000, 17_500], 'to the cent');
    await enter('Round over');
    await order('Seat 1 ante $0');
  },

  async 'players with a phone do it themselves, between those without'() {
    const wen = await guest(server, 'Wen Li');
    await wen.does('sit', FIR, { seat: 7 });
    await wen.does('buy-in', FIR, { amount: 50_000 });
    await state(7, 'On own phone');
    await wen.does('place', FIR, { seat: 7, wager: 'ante', amount: 1000 });
    await state(7, 'Own phone');
    await counts(page, '.tile[data-seat="7"] .tile-key', 0, 'the dealer does not bet for them');
    await page.locator('.text-link', { hasText: 'Kim Park sits out' }).click();
    await state(1, 'Sits out');
    await key('Shift+R');
    await order('All bets are in');
    await enter('No more bets');
    await enter('Cards are dealt');
    await order('Seat 2 play or fold?', 'a player who sits out is not asked');
    await key('Shift+P');
    await order('Seat 7 decides', 'the rest play, up to the player with a phone');
    await page.locator('.type-help', { hasText: /Wen Li \d+ decides on their own phone/ }).waitFor();
    await wen.does('decide', FIR, { seat: 7, play: false });
    await page.locator('.entry-first', { hasText: '$10 from seat 7' }).waitFor();
    wen.close();
  },

  async 'a relief dealer finds the same state'() {
    await page.fill('#entry-cards', 'kd 8c 5h');
    await order('Seat 6 turn the cards');
    await page.locator('.side-key[data-key="sign-off"]').click();
    await page.locator('.main-key', { hasText: 'Sign on' }).waitFor();
    const other = await visitor({ width: 1280, height: 800 });
    await logIn(other.page, server, 'Lena Vogt');
    await open(FIR, other.page);
    await becomes(other.page, '#now-h', 'Seat 6 turn the cards', 'the next dealer goes on where the last one left');
    await other.page.fill('#entry-cards', '2c 7d 9d');
    await becomes(other.page, '#now-h', 'Seat 6 take $20', 'and enters the next hand');
    await enter('Seat 6 is taken in', other.page);
    await state(6, 'Taken $20');
    ok(true, 'the first screen shows it too');
    is(other.problems, [], 'no error was seen');
    await other.context.close();
  },

  async 'where it is posted, all hands are turned over before chips are handed over'() {
    await open(ELM);
    for (const seat of [1, 2, 3]) {
      await seatPlayer(seat, NAMES[seat - 1]);
    }
    await enter('Open the bets');
    for (const seat of [1, 2, 3]) {
      await order(`Seat ${seat} ante $0`);
      await key('2');
      await enter(seat < 3 ? `Next: seat ${seat + 1}` : 'All bets are in');
    }
    await enter('No more bets');
    await enter('Cards are dealt');
    await order('Seat 1 play or fold?');
    await key('Shift+P');
    await page.locator('#now-h', { hasText: 'Turn your cards up' }).waitFor();
    await page.fill('#entry-cards', 'qh 7c 2d');
    for (const [seat, cards] of [[3, '9s 9h 3c'], [2, '8s 5h 3d'], [1, 'ah kc 4s']]) {
      await order(`Seat ${seat} turn the cards`);
      is((await page.textContent('.track [data-state="now"]')).trim(), 'Showdown', 'the showdown goes on');
      await page.fill('#entry-cards', cards);
    }
    await order('Seat 3 pay $10', 'then the settlement begins');
    is((await page.textContent('.track [data-state="now"]')).trim(), 'Settle', 'as a step of its own');
    is(await page.locator('.queue b').allTextContents(), ['take $10', 'pay $10'], 'and the queue has amounts');
    for (const [seat, verb] of [[3, 'is paid'], [2, 'is taken in'], [1, 'is paid']]) {
      await enter(`Seat ${seat} ${verb}`);
    }
    await enter('Round over');
    await order('Seat 1 ante $0');
  },

  async 'the page had no errors'() {
    is([...seen.problems, ...seen.foreign], [], 'no error was seen');
    await server.stop();
  },
});
