// The progressive's sign (PROC-5): figures of both pay tables, following the meter, server restarts, the jackpot and the
// last jackpot, tables that close or lose their progressive, and layouts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibility, becomes, eventually, is, measure, ok, settled, shot, startServer, tests, visitor } from './harness.mjs';
import { leftEnglish } from './pages.mjs';
import { account, addAccount, guest, logIn, PASSWORD } from './room.mjs';

const times = 'betting_seconds: 600, reveal_seconds: 60, result_seconds: 1, bots: 0';
const config = `trey: 1
tables:
  - {name: Fir, chips: play, rules: house-banked, posting: {progressive: {paytable: 1}}, dealer: person, cards: entered, ${times}}
  - {name: Hazel, chips: play, rules: house-banked, posting: {decision_seconds: 600, progressive: {paytable: 2, denomination: $5}}, ${times}}
  - {name: Cedar, chips: play, rules: california-grand, posting: {schedule: A7}, ${times}}
`;
const [FIR, HAZEL, CEDAR, NO_TABLE] = [1, 2, 3, 99];
const SEED = '16';

const folder = mkdtempSync(join(tmpdir(), 'trey-sign-'));
const start = (listen) => startServer({ config, data: folder, args: ['--test-seed', SEED, '--messages-per-second', '1000'], ...(listen === undefined ? {} : { listen }) });
let server = await start();
const { address } = server;
await addAccount(server, 'Marco', 'dealer');
await addAccount(server, 'Nadia', 'floor');

const opened = [];

/** Opens a sign, by default without animation. */
async function sign(number, options = {}) {
  const { query = '', prepare, ...rest } = options;
  const seen = await visitor({ width: 1920, height: 1080, ...rest });
  await prepare?.(seen);
  await seen.page.goto(`${address}/sign/${number}${query}`);
  opened.push(seen);
  return seen.page;
}

const AMOUNT = '.sign-amount';
const meterOf = async (number) => (await (await fetch(`${address}/api/v1/tables/${number}`)).json()).meter.amount;
const dollars = (cents) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const rows = (page, part) => page.locator(`${part} dl > div`).evaluateAll((all) => all.map((one) => [one.querySelector('dt').textContent.trim(), one.querySelector('dd').textContent]));

/** Waits until the sign shows the table's meter. */
async function followsMeter(page, number, what) {
  await becomes(page, AMOUNT, dollars(await meterOf(number)), what);
}

/** Resolves once a table meets a condition, as a player there sees it. */
async function untilIs(who, number, wanted) {
  return (await who.until(number, ({ sections }) => wanted(sections))).sections;
}

/** One bettor's round at the table with the automatic dealer, up to its end. */
async function playHazel(player) {
  const { clock } = await untilIs(player, HAZEL, (s) => s.clock.bets_open);
  await player.does('place', HAZEL, { seat: 3, wager: 'ante', amount: 1000 });
  await player.does('place', HAZEL, { seat: 3, wager: 'progressive', amount: 500 });
  await player.does('ready', HAZEL);
  await untilIs(player, HAZEL, (s) => s.clock.turn?.seat === 3);
  await player.does('decide', HAZEL, { seat: 3, play: true });
  await untilIs(player, HAZEL, (s) => s.clock.round > clock.round || s.table.state !== 'in-round');
}

/** A table where a person deals; `cards` are those of seat 4. */
class Dealt {
  static async begin() {
    const [dealer, floor, player] = [await account(server, 'Marco'), await account(server, 'Nadia'), await guest(server, 'Dara')];
    const table = Object.assign(new Dealt(), { dealer, floor, player, cards: '2h 7d 9c' });
    await player.does('sit', FIR, { seat: 4 });
    await player.does('buy-in', FIR, { amount: 100_000 });
    await table.does('sign-on');
    return table;
  }

  does(name, members = {}) {
    return this.dealer.does(name, FIR, { as: 'dealer', ...members });
  }

  async supervises(key, members = {}) {
    await this.floor.rest.post('/api/v1/session/confirm', { password: PASSWORD });
    const answer = await this.floor.does('key', FIR, { as: 'supervisor', key, ...members });
    this.last = answer.last;
    return answer;
  }

  async bet() {
    await this.player.does('place', FIR, { seat: 4, wager: 'ante', amount: 1000 });
    await this.player.does('place', FIR, { seat: 4, wager: 'progressive', amount: 100 });
    return this.player.does('ready', FIR);
  }

  /** Performs the next step and returns the answer. */
  async step({ clock: { waits_for: waits, seat }, meter: { jackpot } }) {
    if (waits === 'bets') {
      return this.bet();
    }
    if (waits === 'cards') {
      return this.does('enter-hand', { seat, cards: seat === 0 ? 'Kd 8c 5h' : this.cards });
    }
    if (waits === 'decision') {
      return this.player.does('decide', FIR, { seat: 4, play: true });
    }
    if (jackpot !== null) {
      await this.does('key', { key: 'hand', ...jackpot });
      await this.supervises('turn-jph');
      await this.supervises('j-pot');
      return this.supervises('turn-run');
    }
    return this.does('proceed');
  }

  /** Performs steps until the table meets a condition. */
  async until(wanted) {
    const shown = async (last) => (await this.dealer.until(FIR, (table) => table.shownSeq >= last, 'dealer')).sections;
    let s = await shown(this.last ?? 0);
    while (!wanted(s)) {
      s = await shown((await this.step(s)).last);
    }
    return s;
  }

  async play(cards) {
    this.cards = cards;
    const { clock } = await this.until((s) => s.clock.bets_open);
    await this.until((s) => s.clock.round > clock.round); // the key that ends a round begins the next one
    return clock.round;
  }

  /** The round that is under way, to its end. */
  async ends() {
    const { clock: { round } } = await this.until(() => true);
    await this.until((s) => s.clock.round > round);
  }

  /** At the same table on another connection, as after a restart. */
  close() {
    for (const one of [this.dealer, this.floor, this.player]) {
      one.close();
    }
  }
}

let fir;
let signs;

/** Texts that are cut off, overlap or lie outside, and the smallest text in units. */
function layoutOf() {
  const parts = [...document.querySelectorAll('.sign :is(.sign-title, .sign-mark, .sign-test, .sign-meter, h2, dt, dd, .sign-top p, .row-of-cards, .sign-note, .sign-foot p, .sign-plain-text > *)')];
  const boxes = parts.map((one) => ({ one, box: one.getBoundingClientRect(), name: one.textContent.trim().slice(0, 30) || one.className }));
  const wrong = [];
  for (const [i, a] of boxes.entries()) {
    if (a.box.left < -0.5 || a.box.top < -0.5 || a.box.right > innerWidth + 0.5 || a.box.bottom > innerHeight + 0.5) {
      wrong.push(`outside: ${a.name}`);
    }
    if (a.one.scrollWidth > a.one.clientWidth + 1 || [...a.one.querySelectorAll('span')].some((span) => span.scrollWidth > span.clientWidth + 1 && getComputedStyle(span).overflowX === 'hidden' && !span.classList.contains('vh'))) {
      wrong.push(`cut: ${a.name} ${a.one.scrollWidth} > ${a.one.clientWidth}`);
    }
    for (const b of boxes.slice(i + 1)) {
      const [x, y] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)];
      if (x > 1 && y > 1 && !a.one.contains(b.one)) {
        wrong.push(`over each other: ${a.name} and ${b.name}`);
      }
    }
  }
  const sizes = [...document.querySelectorAll('.sign *')].filter((one) => !one.classList.contains('vh') && one.checkVisibility() &&
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''))
    .map((one) => parseFloat(getComputedStyle(one).fontSize) / (innerWidth / 1920));
  return { wrong, least: Math.min(...sizes), isScrolled: document.documentElement.scrollHeight > innerHeight };
}

const SIZES = [[1920, 1080], [1280, 720], [3840, 2160], [1080, 1920]];

/** Every size in both typefaces. */
async function holdsLayout(page, name) {
  const before = page.viewportSize();
  for (const face of ['Inter', 'DejaVu Sans']) {
    await page.evaluate((font) => document.documentElement.style.setProperty('--font', `"${font}"`), face);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const { wrong, least, isScrolled } = await measure(page, layoutOf);
      is(wrong, [], `PROC-5: ${name}, ${width} × ${height} in ${face}: nothing is cut, overlaps or is outside`);
      ok(least >= 37.99 && !isScrolled, `PROC-5: ${name}, ${width} × ${height} in ${face}: no text is under 38 units`, `${least}, ${isScrolled}`);
      await shot(page, `sign-${name}-${width}-${face.replace(' ', '')}`);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--font'));
  await page.setViewportSize(before);
}

await tests({
  async 'PROC-5: awards'() {
    signs = { fir: await sign(FIR), hazel: await sign(HAZEL) };
    await followsMeter(signs.fir, FIR, 'PROC-5: the meter of a $1 table');
    is(await rows(signs.fir, '.sign-pays'), [['A K Q suited', '$500'], ['Straight flush', '$70'], ['Three of a kind', '$60'], ['Straight', '$6']],
      'PROC-5, PROG-2: pay table 1');
    is(await rows(signs.fir, '.sign-envy'), [['A K Q', '$100'], ['A K Q suited', '$25']], 'PROC-5, PROG-3: envy');
    is(await signs.fir.textContent('#sign-pays'), 'Your $1 coin also pays', 'PROC-5: the denomination');
    await followsMeter(signs.hazel, HAZEL, 'PROC-5: the meter of a $5 table');
    is(await rows(signs.hazel, '.sign-pays'), [['A K Q suited', '$2,500'], ['Straight flush', '$500'], ['Three of a kind', '$450']],
      'PROC-5, PROG-2: pay table 2 for $5, without a straight');
    is(await rows(signs.hazel, '.sign-envy'), [['A K Q', '$500'], ['A K Q suited', '$125']], 'PROC-5, PROG-4: envy scales too');
    is(await signs.hazel.textContent('#sign-pays'), 'Your $5 coin also pays', 'PROC-5: the denomination of $5');
    for (const page of Object.values(signs)) {
      is(await page.textContent('.sign-top p'), '100% of the meter', 'PROC-5: the top award');
      is(await page.textContent('.sign-foot b'), 'The progressive wager is not returned.', 'PROC-5, PROG-1: the wager is not returned');
      await becomes(page, '.sign-last', 'No jackpot yet', 'PROC-5: no jackpot yet');
      await becomes(page, '.sign-test', 'Test mode: cards come from a known seed', 'test mode is announced');
      is(await page.locator('.topbar, .banner, .sign-mark').count(), 0, 'the sign has the screen to itself, and no mark');
    }
    is(await accessibility(signs.fir), [], 'axe finds nothing');
  },

  async 'PROC-5: following the meter'() {
    const moving = await sign(HAZEL, { motion: 'no-preference' });
    await followsMeter(moving, HAZEL, 'PROC-5: the first value is shown as it is');
    const before = await meterOf(HAZEL);
    /* The test runs the animation frames and sets their time. */
    await moving.evaluate(() => {
      window.due = [];
      window.requestAnimationFrame = (step) => window.due.push(step);
      window.cancelAnimationFrame = () => { window.due = []; };
      window.frame = (after) => window.due.splice(0).forEach((step) => step(performance.now() + after));
    });
    const player = await guest(server, 'Kim');
    await player.does('sit', HAZEL, { seat: 3 });
    await player.does('buy-in', HAZEL, { amount: 50_000 });
    await playHazel(player);
    const after = await meterOf(HAZEL);
    is(after, before + 100, 'PROG-4: 20% of $5 went into the meter');
    await followsMeter(signs.hazel, HAZEL, 'PROC-5: the sign shows the meter');
    await becomes(moving, '.sign-meter [role="status"]', `Meter: $${(after / 100).toLocaleString('en-US')}`, 'PROC-5: screen readers get the new value at once');
    await moving.waitForFunction(() => window.due.length === 1);
    is(await moving.textContent(AMOUNT), dollars(before), 'PROC-5: counting starts at the value shown');
    await moving.evaluate(() => window.frame(-500)); /* Before the start: the earliest possible time. */
    await moving.evaluate(() => window.frame(100));
    const between = Math.round(Number((await moving.textContent(AMOUNT)).replaceAll(/[$,]/g, '')) * 100);
    ok(between >= before && between <= after, 'PROC-5: it counts up and never exceeds the confirmed value', `${before} ${between} ${after}`);
    await moving.evaluate(() => window.frame(1000));
    await becomes(moving, AMOUNT, dollars(after), 'PROC-5: and is there within a second');
    is(await moving.evaluate(() => window.due.length), 0, 'then nothing moves');
    player.close();
    await moving.context().close();
  },

  async 'PROC-5: a server restart'() {
    const upgraded = await sign(FIR);
    await followsMeter(upgraded, FIR, 'PROC-5: another sign');
    let asked = 0;
    await upgraded.route(`${address}/`, (route) => {
      asked++;
      return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/main-of-the-next-version.js"></script>' });
    });
    const reloaded = new Promise((done) => upgraded.once('load', done));
    const before = await meterOf(HAZEL);
    await server.stop();
    const stale = signs.hazel.locator('.sign-stale');
    await stale.waitFor();
    ok(/^Last update \d{1,2}:\d\d:\d\d\s[AP]M$/.test((await stale.textContent()).trim()), 'PROC-5: a lost connection is marked, with the time', await stale.textContent());
    is(await stale.locator('svg').count(), 1, 'PROC-5: by a shape as well as a word');
    is(await signs.hazel.textContent(AMOUNT), dollars(before), 'PROC-5: the last confirmed value stays');
    is(await accessibility(signs.hazel), [], 'axe finds nothing in a sign with a mark');
    await holdsLayout(signs.hazel, 'stale');
    server = await start(address.replace('http://', ''));
    await stale.waitFor({ state: 'detached' });
    ok(true, 'PROC-5: the mark goes once the value is confirmed again');
    await followsMeter(signs.hazel, HAZEL, 'PROC-5: which it is');
    is(await meterOf(HAZEL), before, 'PROG-8: the meter survives');
    await reloaded;
    await followsMeter(upgraded, FIR, 'PROC-5: a sign loads the next version of its page');
    await eventually(() => asked, (count) => count >= 2);
    await settled(upgraded);
    is(await upgraded.evaluate(() => sessionStorage.getItem('trey.sign.program')), '/assets/main-of-the-next-version.js', 'PROC-5: and loads it once');
    await upgraded.context().close();
  },

  async 'PROC-5: a server that does not respond'() {
    const stale = signs.hazel.locator('.sign-stale');
    server.child.kill('SIGSTOP');
    await stale.waitFor();
    ok(true, 'PROC-5: a server that says nothing is noticed without a closed connection');
    server.child.kill('SIGCONT');
    await stale.waitFor({ state: 'detached' });
    await followsMeter(signs.hazel, HAZEL, 'PROC-5: and so is its return');
  },

  async 'PROC-5: a jackpot'() {
    fir = await Dealt.begin();
    fir.cards = 'As Ks Qs';
    await fir.until((s) => s.clock.phase === 'deal');
    await signs.fir.locator('.sign-meter[data-state="locked"]').waitFor();
    await becomes(signs.fir, '.sign-locked', 'Wagers locked', 'PROC-5: coins are in');
    await followsMeter(signs.fir, FIR, 'PROC-5: and are in the meter');
    const { meter: { amount, jackpot } } = await fir.until((s) => s.meter.jackpot !== null);
    is(amount, 100_014, 'PROG-4: 14% of $1');
    is(await signs.fir.locator('.sign-hit').count(), 0, 'PROG-7: no hit before J-POT');
    await fir.does('key', { key: 'hand', ...jackpot });
    await fir.supervises('turn-jph');
    await fir.supervises('j-pot');
    await becomes(signs.fir, '.sign-hit', 'Jackpot $1,000.14, seat 4', 'PROC-5: the hit is shown');
    is(await signs.fir.getAttribute('.sign-meter', 'data-state'), 'hit', 'PROC-5: the meter is hit');
    is(await signs.fir.textContent(AMOUNT), '$1,000.14', 'PROG-7: the meter adjusts with RUN');
    await holdsLayout(signs.fir, 'hit');
    is(await accessibility(signs.fir), [], 'axe finds nothing in a hit');
    await fir.supervises('turn-run');
    await becomes(signs.fir, AMOUNT, '$1,000.00', 'PROC-5: down to the seed');
    await fir.ends();
    const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
    await signs.fir.waitForFunction(() => document.querySelector('.sign-last b') !== null);
    const last = (await signs.fir.textContent('.sign-last')).replaceAll(/\s+/g, ' ').trim();
    const [won] = (await (await fetch(`${address}/api/v1/jackpots?table=${FIR}`)).json()).jackpots;
    is(last, `Last jackpot $1,000.14 · Fir, ${today.format(won.time)}`, 'PROC-5: it is the last jackpot: amount, table, date');
    is(await signs.fir.locator('.sign-hit').count(), 1, 'PROC-5: the hit stays until coins are in again');
    fir.cards = '2h 7d 9c';
    await fir.until((s) => s.clock.phase === 'deal');
    await signs.fir.locator('.sign-hit').waitFor({ state: 'detached' });
    await followsMeter(signs.fir, FIR, 'PROC-5: and the meter counts again');
    await fir.ends();
    await becomes(signs.hazel, '.sign-last', 'No jackpot yet', 'PROC-5: at its own table only');
    await holdsLayout(signs.fir, 'last');
  },

  async 'PROC-5: fixed awards, adjustments and an undone win'() {
    const round = await fir.play('Ah Kh Qh');
    await followsMeter(signs.fir, FIR, 'PROC-5: an award of the house leaves the meter');
    is((await (await fetch(`${address}/api/v1/jackpots?table=${FIR}`)).json()).jackpots[0].round < round, true, 'PROC-5: and does not count as a jackpot');
    await fir.supervises('adjust', { amount: -200, text: 'printed wrong' });
    await followsMeter(signs.fir, FIR, 'PROC-5: an adjustment is followed');
    ok((await signs.fir.textContent('.sign-last')).includes('$1,000.14'), 'PROC-5: and does not count as a jackpot');
    await fir.supervises('adjust', { amount: 14, text: 'the win of seat 4 is undone' });
    await becomes(signs.fir, '.sign-last', 'No jackpot yet', 'PROC-5, PROG-7: a win that is undone is not the last jackpot');
  },

  async 'PROC-5: the last jackpot survives a restart'() {
    const amount = dollars((await meterOf(FIR)) + 14);
    await fir.play('As Ks Qs');
    await signs.fir.locator('.sign-last b', { hasText: amount }).waitFor();
    await server.stop();
    await signs.fir.locator('.sign-stale').waitFor();
    ok((await signs.fir.textContent('.sign-last')).includes(amount), 'PROC-5: the last jackpot stays while the server is down');
    await becomes(signs.fir, '.sign-hit', `Jackpot ${amount}`, 'PROC-5: a hit stays too, in short');
    await holdsLayout(signs.fir, 'hit-stale');
    server = await start(address.replace('http://', ''));
    await signs.fir.locator('.sign-stale').waitFor({ state: 'detached' });
    const fresh = await sign(FIR);
    await fresh.locator('.sign-last b', { hasText: amount }).waitFor();
    ok(true, 'PROC-5: a new sign after a restart has the last jackpot');
    await fresh.context().close();
  },

  async 'PROC-5: tables without a meter'() {
    const cedar = await sign(CEDAR);
    await becomes(cedar, 'h1', 'Cedar has no progressive', 'PROC-5: a table without a progressive says so');
    is(await accessibility(cedar), [], 'axe finds nothing in it');
    await holdsLayout(cedar, 'none');
    const none = await sign(NO_TABLE);
    await becomes(none, 'h1', `No table ${NO_TABLE}`, 'PROC-5: a table that does not exist says so');
    await becomes(await sign('999999999999999'), 'h1', 'No table 999999999999999', 'PROC-5: even with a very large number');
    const { floor } = fir;
    const { posted } = (await untilIs(floor, FIR, (s) => s.rules !== null)).rules;
    await floor.does('close', FIR, { as: 'supervisor' });
    await becomes(signs.fir, 'h1', 'Fir is closed', 'PROC-5: a closed table says so');
    await floor.does('open', FIR, { as: 'supervisor', rules: { rules: 'house-banked', dealer: 'person', cards: 'entered' } });
    await becomes(signs.fir, 'h1', 'Fir has no progressive', 'PROC-5: opened by other rules');
    await floor.does('post', FIR, { as: 'supervisor', rules: posted });
    await signs.fir.locator(AMOUNT).waitFor();
    await followsMeter(signs.fir, FIR, 'PROC-5: the meter is back with its rules');
    await fir.supervises('adjust', { amount: 123_456_789, text: 'a meter as large as there is' });
    await followsMeter(signs.fir, FIR, 'PROC-5: a meter of seven digits');
    await holdsLayout(signs.fir, 'large');
  },

  async 'PROC-5: a session that ends'() {
    const page = await sign(FIR, { prepare: ({ page: one }) => logIn(one, server, 'Marco') });
    await followsMeter(page, FIR, 'PROC-5: a sign in a logged-in browser');
    const marked = page.evaluate(() => new Promise((done) => {
      new MutationObserver(() => document.querySelector('.sign-stale') !== null && done(true)).observe(document.body, { childList: true, subtree: true });
    }));
    await page.evaluate(async () => {
      const { csrf } = await (await fetch('/api/v1/me')).json();
      await fetch('/api/v1/session', { method: 'DELETE', headers: { 'X-CSRF-Token': csrf } });
    });
    await marked;
    await page.locator('.sign-stale').waitFor({ state: 'detached' });
    ok(true, 'PROC-5: the sign goes on without the session');
    await followsMeter(page, FIR, 'PROC-5: and follows the meter');
  },

  async 'PROC-5: languages and links'() {
    for (const code of ['es', 'zh']) {
      const page = await sign(HAZEL, { query: `?lang=${code}` });
      await page.waitForSelector('.sign-last');
      await page.waitForSelector('.sign-test');
      is(await page.evaluate(() => document.documentElement.lang.slice(0, 2)), code, `PROC-5: ?lang=${code}`);
      is(await leftEnglish(page, ['Hazel']), [], `PROC-5: no English is left, ${code}`);
      await holdsLayout(page, code);
      await page.context().close();
    }
    const floor = await visitor();
    await logIn(floor.page, server, 'Nadia');
    await floor.page.goto(`${address}/floor`);
    const menuOf = (name) => floor.page.locator('tr', { has: floor.page.locator('th', { hasText: name }) }).locator('button[aria-haspopup="dialog"]').click();
    await menuOf('Fir');
    is(await floor.page.locator('dialog a', { hasText: /^Sign$/ }).getAttribute('href'), `/sign/${FIR}`, 'PROC-5: the floor links to the sign');
    await floor.page.keyboard.press('Escape');
    await floor.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await menuOf('Cedar');
    await floor.page.locator('dialog[open] li').first().waitFor();
    is(await floor.page.locator('dialog a', { hasText: /^Sign$/ }).count(), 0, 'not at tables without a progressive');
    await floor.page.keyboard.press('Escape');
    await floor.page.goto(`${address}/table/${HAZEL}`);
    await floor.page.waitForSelector('.me');
    await floor.page.click('button[aria-label="Menu"]');
    is(await floor.page.locator('dialog a', { hasText: 'Progressive sign' }).getAttribute('href'), `/sign/${HAZEL}`, "PROC-5: and so does the table's menu");
    await floor.context.close();
  },

  async 'no sign had errors'() {
    /* Browsers log failed connections while the server is down; a table that does not exist is a 404. */
    const isExpected = (text) => /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection/.test(text);
    for (const { problems, foreign } of opened) {
      is([...problems.filter((one) => !isExpected(one)), ...foreign], [], 'no error, and nothing from another machine');
    }
    fir.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});
