// What the table page says when a bank covers only a part, when a round is void, and who may bet where: cards are
// entered, so each hand is known.
import { accessibility, is, ok, shot, startServer, tests } from './harness.mjs';
import { account, addAccount, guest } from './room.mjs';
import { Player } from './table_player.mjs';

const times = 'betting_seconds: 600, offer_seconds: 600, result_seconds: 600';
const server = await startServer({
  config: `trey: 1
tables:
  - {name: Grand, rules: california-grand, posting: {schedule: A4}, dealer: person, cards: entered, ${times}, bots: 0}
  - {name: House, rules: house-banked, posting: {adjacent_seats: true}, dealer: person, cards: entered, ${times}, bots: 0}
`,
});
await addAccount(server, 'Marco', 'dealer');
const dealer = await account(server, 'Marco');
/* He sits there and does nothing, so bets stay open until the dealer closes them. */
const max = await guest(server, 'Max');
const as = 'dealer';

const isOver = (sections) => ['done', 'void', null].includes(sections.clock.phase);

/** Marco goes on wherever the table waits for him, up to a point. */
async function goOn(table, isThere) {
  for (;;) {
    const { sections } = await dealer.until(table, ({ sections: now }) => isThere(now) || now.clock.waits_for === 'dealer', as);
    if (isThere(sections)) {
      return;
    }
    const seq = (await dealer.does('proceed', table, { as })).last;
    await dealer.until(table, (now) => now.shownSeq >= seq, as);
  }
}

async function deal(table, hands) {
  await goOn(table, (now) => now.clock.waits_for === 'cards');
  for (const [seat, cards] of hands) {
    await dealer.does('enter-hand', table, { as, seat, cards });
  }
}

/** He presses keys; what comes of it is waited for. */
async function keys(player, ...pressed) {
  for (const key of pressed) {
    await player.page.keyboard.press(key);
  }
}

/** Lines of the settlement, with their clauses. */
async function lines(player) {
  await player.page.waitForSelector('.settle-foot');
  return (await player.page.locator('.settle li').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
}

let ben;
let pia;
let zoe;

/** The bank is offered, Ben takes it with so much. */
async function bank(amount) {
  await goOn(1, (now) => now.clock.waits_for === 'answer');
  await ben.until('offer');
  await ben.page.fill('.rack-amount', amount);
  await ben.page.press('.rack-amount', 'Tab');
  await ben.page.locator('.offer .choice.play', { hasText: `Bank ${amount}` }).click();
  await ben.page.waitForSelector('.seat[data-state="bank"] .plate.mine');
}

await tests({
  async 'one stands behind'() {
    [ben, pia, zoe] = await Promise.all([
      Player.come(server, 1, { name: 'Ben' }), Player.come(server, 1, { name: 'Pia', scheme: 'light' }), Player.come(server, 1, { name: 'Zoe' })]);
    await ben.sit(1);
    await pia.sit(3);
    await max.does('sit', 1, { seat: 5 });
    await max.does('buy-in', 1, { amount: 10_000 });
    await zoe.page.locator('.me .button', { hasText: 'Bet behind others' }).click();
    await zoe.page.fill('#buy-in', '$100');
    await zoe.page.click('dialog .button.primary');
    await zoe.page.waitForSelector('dialog', { state: 'detached' });
    is(await zoe.page.locator('.plate.mine').count(), 0, 'who stands behind has no seat');
    await zoe.page.locator('.rack-note', { hasText: 'You bet behind others' }).waitFor();
    ok((await zoe.page.textContent('.me')).includes('Choose the ante or bonus of a seat'), 'and is told what to do');
    is(await zoe.page.locator('button.spot').count(), 0, 'nothing can be bet behind a seat without an ante');
  },

  async 'a bank that covers a part'() {
    await bank('$35');
    await goOn(1, (now) => now.clock.bets_open);
    await pia.until('bet');
    await keys(pia, 'a', '2', '2', 'b', '2');
    await pia.page.locator('.choice.play', { hasText: 'Bet $15' }).waitFor();
    await keys(pia, 'Enter');
    await zoe.page.locator('[data-seat="3"] button.spot.ante').click();
    ok((await zoe.page.textContent('.rack-fields')).includes('Behind seat 3'), 'the rack says behind whom');
    await keys(zoe, '2', '2');
    ok((await zoe.page.textContent('.choice.play')).includes('ante $10 behind seat 3'), 'so does the key');
    is(await accessibility(zoe.page), [], 'axe finds nothing while betting behind');
    await shot(zoe.page, 'behind-bets');
    await keys(zoe, 'Enter');
    await zoe.until('placed');
    await dealer.does('proceed', 1, { as });
    await deal(1, [[3, '4h 5d 6c'], [0, 'Ks 9d 2h']]);
    await pia.until('decide');
    await keys(pia, 'p', 'Enter');
    await zoe.until('decide');
    is(await zoe.page.getAttribute('.my-hand .row-of-cards', 'aria-label'), await pia.page.getAttribute('.my-hand .row-of-cards', 'aria-label'), 'it is the hand of that seat');
    await shot(zoe.page, 'behind-decides');
    await keys(zoe, 'p', 'Enter');
    await goOn(1, isOver);
    is(await lines(zoe), [
      'Ante: wins $10. 25 OUT-2', 'Play: wins $10. 15 OUT-2', 'Bonus: $30 due at 6 to 1, $15 left, $15 paid. 0 COVER-5',
      'Ante: not covered, $10 back. – COVER-5', 'Play: not covered, $10 back. – COVER-5',
    ], 'what is due, left and paid is told, and what is back');
    is(await zoe.page.textContent('.outcome-sum'), '$0', 'nothing won, nothing lost');
    is(await zoe.page.textContent('.my-hand .hand-name'), 'Straight, six high beats king high', 'the hand behind whom one bet is compared');
    is(await pia.page.textContent('.outcome-sum'), '+$35', 'the seated player has what was left');
    is(await ben.page.textContent('.bank-side:not(.left)'), 'Bank wager used up$0 taken, $35 paid', 'the bank is used up');
    is(await accessibility(zoe.page), [], 'axe finds nothing beside it');
    await shot(zoe.page, 'uncovered-behind');
    await shot(pia.page, 'uncovered-seat');
    await shot(ben.page, 'uncovered-bank');
  },

  async 'a round is void after fees are taken'() {
    await dealer.does('proceed', 1, { as });
    await bank('$100');
    await goOn(1, (now) => now.clock.bets_open);
    const chips = ({ people }) => people.map((one) => one.stack);
    const before = chips(await pia.sections);
    await pia.until('bet');
    await keys(pia, 'r', 'Enter');
    await pia.until('placed');
    await dealer.does('proceed', 1, { as });
    await deal(1, [[3, '4h 5d 6c 7c']]);
    await dealer.does('void', 1, { as, reason: 'card-count', text: 'Seat 3 got four cards' });
    const after = await pia.untilTable((table) => table.clock.phase === 'void');
    const words = 'Round void: seat 3 got 4 cards. Every wager and fee is back.';
    is(await pia.page.textContent('.my-hand .hand-name'), words, 'the player reads why and that all is back');
    is(await pia.page.textContent('.outcome-sum'), '$15.50 back', 'with the fee');
    ok((await pia.page.textContent('.outcome-parts')).includes('fee $0.50'), 'which is named');
    is(await pia.page.locator('[data-seat="3"] .spot.back').count(), 2, 'ante and bonus lie there to be taken back');
    is((await ben.page.locator('.log li').last().innerText()).replace(/\s+/g, ' '), `${words} IRR-1`, 'the log has it with its clause');
    is(await ben.page.textContent('[data-seat="3"] .badge'), '$15.50 back', 'others see what goes back');
    const bankWager = 100_00 + after.bank.fee;
    is(chips(after), before.map((stack, i) => (after.people[i].seats[0] === 1 ? stack + bankWager : stack)), 'all chips are back, the bank’s too');
    is(await accessibility(pia.page), [], 'axe finds nothing beside a void round');
    await shot(pia.page, 'void-seat');
    await shot(ben.page, 'void-bank');
    await pia.page.setViewportSize({ width: 390, height: 844 });
    await pia.page.locator('.p-me', { hasText: words }).waitFor();
    await shot(pia.page, 'void-phone');
  },

  async 'two seats side by side'() {
    const kim = await Player.come(server, 2, { name: 'Kim' });
    await kim.sit(3);
    is(await kim.page.locator('button.plate.free').evaluateAll((all) => all.map((one) => Number(one.closest('.seat').dataset.seat))), [2, 4], 'only the seats beside the own one are left to take');
    await kim.page.click('[data-seat="4"] button.plate.free');
    await kim.page.waitForSelector('[data-seat="4"] .plate.mine');
    await goOn(2, (now) => now.clock.bets_open);
    await kim.until('bet');
    await keys(kim, 'a', '2', '2');
    await kim.page.click('[data-seat="4"] button.spot.ante');
    ok((await kim.page.textContent('.rack-fields')).includes('Seat 4'), 'the rack says which seat');
    await keys(kim, '2', '2', '2', 'b', '2');
    ok((await kim.page.textContent('.choice.play')).includes('ante $25, bonus $5'), 'the key has the sum of both');
    await keys(kim, 'Enter');
    await deal(2, [[3, '2h 7d 9c'], [4, 'Th Td 4s'], [0, 'Kd 8c 5h']]);
    for (const [hand, choice] of [['Nine high', 'f'], ['Pair of tens', 'p']]) {
      await kim.page.locator('.my-hand .hand-name', { hasText: hand }).waitFor();
      await kim.until('decide');
      await shot(kim.page, `two-seats-${choice}`);
      await keys(kim, choice, 'Enter');
    }
    await goOn(2, isOver);
    await kim.page.waitForSelector('.settle-foot');
    is(await kim.page.textContent('.my-hand .hand-name'), 'Seat 3: You folded. Seat 4: Pair of tens beats king high', 'each hand has its words');
    is(await kim.page.textContent('.outcome-sum'), '+$25', 'the sum is of both');
    is(await kim.stack, 400_00 + 25_00, 'and in the stack');
    await shot(kim.page, 'two-seats-result');
    is([ben, pia, zoe, kim].flatMap((one) => one.problems).filter((text) => !text.includes('401')), [], 'nothing went wrong in the pages');
    dealer.close();
    max.close();
    await server.stop();
  },
});
