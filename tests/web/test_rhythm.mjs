// Nobody waits at the table page, and money is never unclear: repeated bets, the pause after a round, players who vanish,
// results to the cent, commands without an answer, new rules.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, is, ok, shot, startServer, tests } from './harness.mjs';
import { freeSeat, Player, QUICK, table } from './table_player.mjs';

const LONG = 'betting_seconds: 600, offer_seconds: 600, reveal_seconds: 60';
const alone = (name, posting, more) => `  - {name: ${name}, chips: play, rules: house-banked, posting: {${posting}}, ${more}, bots: 0}\n`;
const SLOW = 'decision_seconds: 600';

const config = (anteMax) => 'trey: 1\ntables:\n' +
  alone('Repeat', SLOW, `${LONG}, result_seconds: 600, result_seconds_min: 1`) +
  alone('Strict', SLOW, `${LONG}, result_seconds: 1, keep_betting: forbidden`) +
  table('Fees', 'california-shfl', 'schedule: 1', { bots: [QUICK, QUICK, QUICK] }) +
  alone('Coin', `${SLOW}, progressive: {paytable: 1, denomination: 1}`, `${LONG}, result_seconds: 1`) +
  alone('Hasty', 'decision_seconds: 5', `${LONG}, result_seconds: 600`) +
  alone('Two', SLOW, `betting_seconds: 1, reveal_seconds: 60, result_seconds: 1`) +
  alone('Rules', `${SLOW}, ante_max: $${anteMax}`, `${LONG}, result_seconds: 1`);

const data = mkdtempSync(join(tmpdir(), 'trey-rhythm-'));
const server = await startServer({ config: config(100), data });
const NUMBERS = { Repeat: 1, Strict: 2, Fees: 3, Coin: 4, Hasty: 5, Two: 6, Rules: 7 };
const come = (name, options) => Player.come(server, NUMBERS[name], options);
const playOf = (player, read, argument = null) => player.page.evaluate(`(${read})(document.querySelector('table-page').play, ${JSON.stringify(argument)})`);
const until = (player, wanted) => eventually(() => player.page.evaluate(`(${wanted})(document.querySelector('table-page')?.play ?? null)`), (found) => found === true);

await tests({
  async 'a command without an answer'() {
    const player = await come('Strict');
    const { page, context } = player;
    await player.sit(await freeSeat(player));
    await player.untilOpen();
    await context.setOffline(true);
    await page.waitForFunction(() => document.querySelector('.link-state').dataset.state !== 'live');
    ok(!(await page.textContent('.link-state')).includes('Live'), 'the light does not say Live without a network');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.refusal.late');
    is(await page.textContent('.refusal.late'), 'Not sent yet. Waiting for the connection.', 'a bet that is not sent is not called placed');
    await shot(page, 'rhythm-late');
    await context.setOffline(false);
    await player.until('decide');
    is(await page.locator('.refusal.late').count(), 0, 'with the network, it is sent');
    await player.decideByKeys('fold');
    await context.close();
  },

  async 'the bets of the last round, in one press'() {
    const player = await come('Repeat');
    const { page } = player;
    await player.sit(await freeSeat(player));
    await player.bet('keys', true);
    const first = await playOf(player, (play) => play.view.s.wagers[0].ante);
    await player.decideByKeys('play');
    await until(player, (play) => play.view.s.clock.phase === 'done');
    await shot(page, 'rhythm-pause');
    await page.keyboard.press('r');
    await player.until('decide');
    is(await playOf(player, (play) => play.view.s.wagers[0].ante), first, 'R bets the same, and ends the pause of ten minutes');
    await player.decideByKeys('play');
    await until(player, (play) => play.view.s.clock.phase === 'done');
    await page.reload();
    await until(player, (play) => (play?.view ?? null) !== null && play.view.s.clock.phase === 'done');
    await page.click('.me .choice.play');
    await player.until('decide');
    is(await playOf(player, (play) => play.view.s.wagers[0].ante), first, 'after a reload, one click bets the same');
    await player.decideByKeys('play');
    await until(player, (play) => play.view.s.clock.phase === 'done');
    await page.keyboard.press('Enter');
    await until(player, (play) => play.view.s.clock.bets_open);
    ok(true, 'Enter ends the pause without a bet');
    is(player.problems, [], 'nothing went wrong');
    await player.context.close();
  },

  async 'betting goes on by itself until a hand needs a decision'() {
    const player = await come('Repeat');
    const { page } = player;
    await player.sit(await freeSeat(player));
    await player.bet('keys', true);
    await player.decideByKeys('play');
    await until(player, (play) => play.view.s.clock.phase === 'done');
    await page.click('.keep');
    for (let round = 0; round < 2; round++) {
      await player.until('decide');
      is(await playOf(player, (play) => play.view.s.wagers.length), 1, 'the bet is placed without a press');
      await player.decideByKeys('play');
    }
    await until(player, (play) => play.view.s.clock.phase === 'done' || play.view.decideSeat !== null);
    ok(await playOf(player, (play) => play.keepsBetting), 'it stays on');
    await shot(page, 'rhythm-keep');
    await page.keyboard.press('e');
    ok(!(await playOf(player, (play) => play.keepsBetting)), 'E ends it');
    await player.context.close();

    const strict = await come('Strict');
    await strict.sit(await freeSeat(strict));
    await strict.bet('keys', true);
    await strict.decideByKeys('play');
    await strict.until('bet');
    await strict.page.waitForSelector('.me .choice.play');
    is(await strict.page.locator('.keep').count(), 0, 'a posting can forbid it');
    await strict.page.keyboard.press('e');
    ok(!(await playOf(strict, (play) => play.keepsBetting)), 'and the key does nothing there');
    await strict.context.close();
  },

  async 'one result everywhere'() {
    for (const [name, isFirst] of [['Fees', true], ['Coin', true]]) {
      const player = await come(name);
      const { page } = player;
      await player.sit(await freeSeat(player));
      if (name === 'Coin') {
        await player.untilOpen();
        await page.keyboard.press('g');
      }
      const before = await player.stack;
      await player.round('keys', { isFirst, holds: true });
      const net = await playOf(player, (play) => play.lastOutcome.net);
      is(net, await player.stack - before, `${name}: the result is what the stack gained or lost`);
      is((await player.session).result, net, `${name}: and what the session counts`);
      is(await playOf(player, (play) => play.view.seats.find((seat) => seat.isMine).net), net, `${name}: and what the seat shows`);
      const words = await page.textContent('.outcome-parts');
      ok(words.includes(name === 'Fees' ? 'fee −$' : 'progressive '), `${name}: its parts are listed`, words);
      const { round } = (await player.sections).clock;
      await shot(page, `rhythm-net-${name.toLowerCase()}`);
      await player.release();
      const find = () => page.evaluate(async (number) => (await (await fetch('/api/v1/me/history?limit=5')).json()).rounds.find((one) => one.round === number) ?? null, round);
      is((await eventually(find, (one) => one !== null))?.net, net, `${name}: and what the history says`);
      await player.context.close();
    }
  },

  async 'chips that the player has'() {
    const player = await come('Rules', { name: 'Nora' });
    const { page } = player;
    const seat = await freeSeat(player);
    await page.locator(`[data-seat="${seat}"] button.plate.free`).click();
    await page.fill('#buy-in', '$90000');
    await page.click('dialog .button.primary');
    await page.waitForSelector('dialog .refusal');
    ok((await page.textContent('dialog .refusal')).includes('$1,000'), 'more than the wallet has is refused before it is sent');
    is((await player.sections).people, [], 'and nobody sits there');
    await page.fill('#buy-in', '$20');
    await page.click('dialog .button.primary');
    await page.waitForSelector('dialog', { state: 'detached' });
    await player.untilOpen();
    is(await page.locator('.rack-chip').count(), 2, 'with $20 there are no chips of $25 and more');
    await page.click('.rack-chip >> nth=1');
    await page.click('.rack-chip >> nth=1');
    ok(await page.locator('.rack-chip >> nth=0').isDisabled(), 'and after $10 none, since the play wager needs as much');
    await player.context.close();
  },

  async 'time runs out'() {
    const player = await come('Hasty');
    await player.sit(await freeSeat(player));
    await player.bet('keys', true);
    await until(player, (play) => play.view.s.clock.phase === 'done');
    is(await player.page.textContent('.my-hand .hand-name'), 'Time ran out: folded', 'the result says so');
    await shot(player.page, 'rhythm-timeout');
    await player.context.close();
  },

  async 'somebody vanishes'() {
    const [ann, ben] = [await come('Two'), await come('Two')];
    await ann.sit(await freeSeat(ann));
    await ben.sit(await freeSeat(ben));
    for (let round = 0; round < 2; round++) {
      await ann.round('keys', { isFirst: round === 0 });
    }
    await ben.page.waitForFunction(() => document.querySelector('.me-state')?.textContent.startsWith('You missed 2 rounds') === true);
    ok(true, 'who misses two rounds sits out, and is told why');
    await shot(ben.page, 'rhythm-missed');
    await ben.context.close();
    await ann.page.waitForSelector('.seat[data-state="gone"] .note');
    is(await ann.page.textContent('.seat[data-state="gone"] .note'), 'Disconnected', 'who has gone is shown so');
    await shot(ann.page, 'rhythm-gone');
    await ann.context.close();
  },

  async 'new rules'() {
    const player = await come('Rules');
    const { page } = player;
    await player.sit(await freeSeat(player));
    await player.untilOpen();
    await page.keyboard.press('2');
    writeFileSync(join(server.folder, 'trey.yaml'), config(50));
    server.child.kill('SIGHUP');
    await page.waitForSelector('.new-rules mark');
    is(await page.locator('.new-rules dl > div').allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' '))), ['Maximum ante, $ 100 50', 'Maximum bonus, $ 100 50'], 'what changed is marked');
    is(await page.locator('dialog[open]').count(), 0, 'it is no dialog, and takes no key');
    is(await playOf(player, (play) => [...play.betting.shown.values()]), [[500]], 'chips that were put down are still there');
    await shot(page, 'rhythm-new-rules');
    await player.untilOpen();
    await page.keyboard.press('Enter');
    await player.until('decide');
    ok(true, 'Enter bets them');
    await page.click('.new-rules .button');
    is(await page.locator('.new-rules').count(), 0, 'once read, it is gone');
    await player.decideByKeys('fold');
    await player.context.close();
  },
});

await server.stop();
rmSync(data, { recursive: true, force: true });
