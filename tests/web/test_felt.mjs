// Rounds with real cards for people without a device: the dealer seats them, bets and decides for them, and enters the
// cards when they are turned over. Counts the keys of a round.
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
const HANDS = { 1: 'Ah Kc Qd', 3: 'Jh 9c 4s', 4: 'Ks Qs 9s', 6: '2h 7d 9d' };

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
