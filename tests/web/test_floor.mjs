// The floor page: alarms that ring on every floor page until somebody takes them, tables with their keys, barring people,
// self-exclusion, and the room's own names in the rules form.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibility, becomes, counts, eventually, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { floorFaults } from './geometry.mjs';
import { account, addAccount, guest, logIn, PASSWORD } from './room.mjs';

const rules = join(mkdtempSync(join(tmpdir(), 'trey-rules-')), 'room.yaml');
writeFileSync(rules, `trey: 1
schedules:
  room:
    R1:
      player:
        by wager: {up to $50: $0.50, $51 and over: $1}
postings:
  night: {rules: california-bureau, schedule: R1}
`);

const server = await startServer({
  config: `trey: 1
rules_file: ${rules}
alarms: {stuck_seconds: 1}
relief_minutes: 10
tables:
  - {name: Fir, rules: house-banked, chips: cage, dealer: person, betting_seconds: 600, bots: 0}
  - {name: Cedar, rules: california-grand, chips: play, posting: {schedule: A7}, bots: 0}
  - {name: Elm, rules: house-banked, posting: {decision_seconds: 600}, chips: cage, betting_seconds: 600, bots: 0}
  - {name: Oak, rules: house-banked, chips: cage, dealer: person, cards: entered, bots: 0}
`,
});

for (const [name, role] of [['Marco', 'dealer'], ['Nadia', 'floor'], ['Sven', 'floor'], ['Carla', 'cage'], ['Dale Whitcomb', 'player'], ['Maya Whitfield', 'player'], ['Ruth Bell', 'player']]) {
  await addAccount(server, name, role);
}

const opened = [];

/** Counts the tones and notifications of a page instead of playing and showing them, and the timers that will sound. */
function listen() {
  const timers = new Set();
  const [begin, end] = [window.setInterval, window.clearInterval];
  window.setInterval = (call, ms) => {
    const timer = begin(call, ms);
    if (ms === 3000) { /* from one tone of the bell to the next */
      timers.add(timer);
    }
    return timer;
  };
  window.clearInterval = (timer) => {
    timers.delete(timer);
    end(timer);
  };
  window.bells = () => timers.size;
  window.tones = 0;
  window.notes = [];
  class Tone { connect(next) { return next; } start() { window.tones++; } stop() {} frequency = {}; gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
  window.AudioContext = class { state = 'running'; currentTime = 0; createGain() { return new Tone(); } createOscillator() { return new Tone(); } close() {} resume() { return Promise.resolve(); } };
  window.Notification = class { static permission = 'granted'; constructor(title) { window.notes.push(title); } close() {} };
}

async function at(name, path, options) {
  const seen = await visitor(options);
  await seen.context.addInitScript(listen);
  await logIn(seen.page, server, name);
  await seen.page.goto(server.address + path);
  opened.push({ name, ...seen });
  return seen.page;
}

const SIZES = [['1024', 1024, 768], ['1280', 1280, 800], ['1366', 1366, 768], ['1440', 1440, 900], ['tablet', 800, 1280], ['phone', 390, 844]];

/** axe, screenshots at several sizes in both themes, and nothing wider than the page. */
async function inspect(page, name) {
  is(await accessibility(page), [], `axe finds nothing: ${name}`);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [word, width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await shot(page, `floor-${name}-${word}-${scheme}`);
      const wide = await measure(page, () => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `${name} fits ${word}, ${scheme}`, `${wide} px too wide`);
      if (scheme === 'light' && new URL(page.url()).pathname === '/floor') {
        is(await floorFaults(page), [], `${name} at ${width} × ${height}: nothing overlaps, no text is too small`);
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

let floor;
let second;
let dale;
let cage;
let dealer;

const row = (page, table) => page.locator(`tr[data-table="${table}"]`);

await tests({
  async 'the tables'() {
    [dale, cage, dealer] = await Promise.all(['Dale Whitcomb', 'Carla', 'Marco'].map((name) => account(server, name)));
    await cage.rest.postOnce('/api/v1/cage/deposits', 'first', { person: dale.me.person, amount: 100_000 });
    floor = await at('Nadia', '/floor', { scheme: 'light' });
    second = await at('Sven', '/floor');
    await dale.until(1, () => true);
    await dale.does('sit', 1, { seat: 6 });
    await dale.does('buy-in', 1, { amount: 18_000 });
    await row(floor, 1).locator('td.seats', { hasText: '1 of 7' }).waitFor();
    ok(true, 'the floor sees who sits down');
    await row(floor, 1).locator('td', { hasText: 'No dealer' }).waitFor();
    await dealer.until(1, () => true, 'dealer');
    await dealer.does('sign-on', 1, { as: 'dealer' });
    await row(floor, 1).locator('td', { hasText: 'Marco' }).waitFor();
    ok(true, 'and who deals');
    await row(floor, 1).locator('td em', { hasText: /^relief due \d+:\d\d/ }).waitFor();
    is(await floor.locator('td em', { hasText: 'relief due' }).count(), 1, 'and when the relief is due, where a dealer is');
    await row(floor, 3).locator('td', { hasText: 'Deals itself' }).waitFor();
    is(await floor.locator('thead th').allTextContents(), ['Table', 'Dealer', 'State', 'Seats', 'Today', 'Actions'], 'the columns');
    is(await floor.locator('.alarm').count(), 0, 'nothing rings');
    await inspect(floor, 'quiet');
  },

  async 'an alarm rings on every floor page until somebody takes it'() {
    await dealer.does('proceed', 1, { as: 'dealer' });
    await dale.until(1, (table) => table.you?.commands.includes('place'));
    await dale.does('place', 1, { seat: 6, wager: 'ante', amount: 1000 });
    await dale.does('ready', 1);
    for (const page of [floor, second]) {
      await page.locator('.alarm[data-kind="stuck"]', { hasText: 'Fir: waiting for staff' }).waitFor();
      ok(await eventually(() => page.evaluate(() => window.tones), (tones) => tones > 4) > 4, 'it sounds again and again');
      is(await page.title(), '(1) Fir: waiting for staff', 'the tab says so');
      is(await page.evaluate(() => window.notes), ['Fir: waiting for staff'], 'one notification');
    }
    await row(floor, 1).locator('.st-alarm', { hasText: 'Waiting for staff' }).waitFor();
    await inspect(floor, 'alarm');
    await second.reload();
    await second.locator('.alarm[data-taken="false"]').waitFor();
    ok(await eventually(() => second.evaluate(() => window.tones), (tones) => tones > 0) > 0, 'a reload does not silence it');
    const rulesPage = await at('Sven', '/floor/2');
    await rulesPage.locator('.alarm', { hasText: 'Fir' }).waitFor();
    ok(true, 'the rules page rings too');
    is(await floor.evaluate(() => window.bells()), 1, 'the bell will sound again');
    await floor.click('.alarm [data-act="take"]');
    for (const page of [floor, second, rulesPage]) {
      await page.locator('.alarm[data-taken="true"]', { hasText: 'Nadia has it' }).waitFor();
    }
    ok(!(await floor.title()).startsWith('('), 'the tab is quiet');
    is(await floor.evaluate(() => window.bells()), 0, 'and so is the bell');
    await floor.goto(`${server.address}/floor`);
    await row(floor, 1).waitFor();
    await floor.click('[aria-label="More for Fir"]');
    await floor.click('dialog [data-command="void"]');
    await floor.fill('dialog [name="text"]', 'Fire alarm');
    await inspectDialog(floor, 'void');
    await floor.click('dialog [name="void"]');
    /* The dealer has to end the void round, so the next alarm may ring at once; nobody has taken that one. */
    await counts(second, '.alarm[data-kind="stuck"][data-taken="true"]', 0, 'when the table goes on, the alarm is over');
  },

  async 'the floor keeps a table open, takes it over and frees a seat'() {
    await row(floor, 1).locator('.st-alarm', { hasText: 'Waiting for staff' }).waitFor();
    await floor.click('[aria-label="Close after this hand, Fir"]');
    await floor.click('dialog .button.primary');
    await row(floor, 1).locator('.st-close', { hasText: 'Closing, last hand' }).waitFor();
    ok(true, 'a table with an alarm says that it closes');
    await floor.click('[aria-label="Keep open, Fir"]');
    await floor.locator('[aria-label="Close after this hand, Fir"]').waitFor();
    ok(true, 'a table that was to close stays open');
    await inspect(floor, 'keys');
    await floor.click('[aria-label="Free a seat, Fir"]');
    await inspectDialog(floor, 'free');
    await floor.click('[aria-label="Free, Seat 6"]');
    await row(floor, 1).locator('td.seats', { hasText: '0 of 7' }).waitFor();
    is((await eventually(() => dale.rest.me(), ({ wallet }) => wallet === 100_000)).wallet, 100_000, 'the chips are in the wallet');
    await dale.does('sit', 1, { seat: 6 });
    await dale.does('buy-in', 1, { amount: 18_000 });
    await second.click('[aria-label="Take over, Fir"]');
    await second.waitForURL('**/console/1');
    await row(floor, 1).locator('td', { hasText: 'Sven' }).waitFor();
    await row(floor, 1).locator('td', { hasText: 'floor' }).waitFor();
    ok(true, 'a supervisor deals');
    await second.goto(`${server.address}/floor`);
    await row(second, 1).waitFor();
    is((await dealer.live.command('call-floor', 1, { as: 'dealer' })).error, 'dealer-other', 'and the dealer does not');
  },

  async 'a supervisor folds for a player who does not decide, where the table deals by itself'() {
    const ruth = await account(server, 'Ruth Bell');
    await cage.rest.postOnce('/api/v1/cage/deposits', 'Ruth', { person: ruth.me.person, amount: 20_000 });
    await ruth.until(3, () => true);
    await ruth.does('sit', 3, { seat: 2 });
    await ruth.does('buy-in', 3, { amount: 10_000 });
    await ruth.until(3, (table) => table.you?.commands.includes('place'));
    await ruth.does('place', 3, { seat: 2, wager: 'ante', amount: 1000 });
    await ruth.does('ready', 3);
    const page = await at('Nadia', '/console/3');
    await page.locator('.type-more', { hasText: 'For a player who has left the device' }).waitFor();
    is(await page.locator('[data-decide]').allTextContents(), ['Fold'], 'nobody plays for others');
    await page.click('[data-decide="fold"]');
    await ruth.until(3, ({ sections }) => sections.people.find((one) => one.person === ruth.me.person)?.stack === 9000 && sections.clock.turn === null);
    ok(true, 'the hand is folded, and the round goes on');
    await ruth.does('leave', 3);
    ruth.close();
    await page.context().close();
  },

  async 'a person is barred'() {
    await floor.fill('people-panel [type="search"]', 'whit');
    await becomes(floor, '#people-found', '2 of 7 people', 'two people have such a name');
    await floor.locator('.found-person', { hasText: 'Dale Whitcomb' }).click();
    await floor.locator('.bar-form .fine', { hasText: 'goes to their account after this hand' }).waitFor();
    await floor.fill('.bar-form [name="reason"]', 'Threats');
    await inspect(floor, 'bar');
    await floor.click('.bar-form [name="bar"]');
    await floor.locator('.barred li', { hasText: 'Dale Whitcomb' }).filter({ hasText: 'house, until' }).waitFor();
    await row(floor, 1).locator('td.seats', { hasText: '0 of 7' }).waitFor();
    ok(true, 'the seat is free');
    const me = await eventually(() => dale.rest.me(), ({ wallet }) => wallet === 100_000);
    is(me.wallet, 100_000, 'and the chips are in the wallet');
    const answer = await dale.live.command('sit', 1, { seat: 6 });
    is(answer.error, 'barred', 'the barred person gets no seat');
    await second.locator('.alarm[data-kind="barred"]', { hasText: 'Dale Whitcomb was refused.' }).waitFor();
    ok(true, 'which rings on the other floor page');
    await second.click('.alarm[data-kind="barred"] [data-act="take"]');
    await second.locator('.alarm[data-kind="barred"][data-taken="true"]').waitFor();
    await floor.click('[aria-label="Lift, Dale Whitcomb"]');
    await floor.click('dialog .button.primary');
    await counts(floor, '.barred li', 0, 'the bar is lifted');
    is((await dale.live.command('sit', 1, { seat: 6 })).status, 'ok', 'and the seat is theirs again');
  },

  async 'self-exclusion at the floor and in the settings'() {
    await floor.fill('people-panel [type="search"]', 'maya');
    await floor.locator('.found-person', { hasText: 'Maya Whitfield' }).click();
    await floor.click('.bar-form [name="self"]');
    await floor.locator('dialog', { hasText: 'Nobody can lift this earlier' }).waitFor();
    await inspectDialog(floor, 'self');
    await floor.click('dialog .button.primary');
    await floor.locator('.barred li', { hasText: 'cannot be lifted earlier' }).waitFor();
    is(await floor.locator('.barred .button').count(), 0, 'no key lifts it');
    const own = await at('Dale Whitcomb', '/settings');
    await own.fill('self-exclusion [name="until"]', '2099-01-01');
    await own.fill('self-exclusion [name="password"]', 'not the one at all');
    await own.click('self-exclusion .button');
    await own.locator('self-exclusion .refused').waitFor();
    ok(true, 'it needs the password');
    await own.fill('self-exclusion [name="password"]', PASSWORD);
    await own.click('self-exclusion .button');
    await becomes(own, 'self-exclusion .own-bar', 'You are self-excluded until Jan 1, 2099.', 'the person reads until when');
    is(await accessibility(own), [], 'axe finds nothing: settings');
    is((await dale.live.command('place', 1, { seat: 6, wager: 'ante', amount: 1000 })).error, 'self-excluded', 'no bet');
  },

  async 'a table closes after the hand'() {
    await floor.goto(`${server.address}/floor`);
    const zoe = await guest(server, 'Zoe');
    await zoe.until(2, () => true);
    await zoe.does('sit', 2, { seat: 1 });
    await floor.click('[aria-label="Close after this hand, Cedar"]');
    await floor.click('dialog .button.primary');
    await floor.locator('tr[data-table="2"][data-state="closed"]').waitFor();
    await floor.click('[aria-label="Open, Cedar"]');
    await floor.locator('tr[data-table="2"]:not([data-state="closed"])').waitFor();
    ok(true, 'and opens again');
    zoe.close();
  },

  async 'the rules form has the room’s own names'() {
    await floor.goto(`${server.address}/floor/2`);
    await floor.locator('[name="rules"] option[value="night"]').waitFor({ state: 'attached' });
    is(await floor.locator('[name="rules"] option').first().textContent(), 'night, California · Bureau rules', 'its posting, first');
    const names = () => floor.locator('#known-schedule option').evaluateAll((all) => all.map((one) => one.value));
    ok((await names()).includes('A7') && !(await names()).includes('R1'), 'schedules of the rule set');
    await floor.selectOption('[name="rules"]', 'night');
    await eventually(names, (all) => all.includes('R1'));
    is((await names()).slice(0, 2), ['none', 'R1'], 'its own schedule, first');
  },

  async 'card readers on the rules page'() {
    await floor.goto(`${server.address}/floor/2`);
    await floor.locator('[name="rules"] option').first().waitFor({ state: 'attached' });
    is(await floor.locator('.readers').count(), 0, 'none at a table with cards of its own');
    await floor.goto(`${server.address}/floor/4`);
    await floor.locator('.readers', { hasText: 'This table has no card reader.' }).waitFor();
    await floor.locator('.readers .button', { hasText: 'Add a card reader' }).click();
    await floor.locator('.reader-key code').waitFor();
    const key = await floor.locator('.reader-key code').textContent();
    const line = floor.locator('.reader-list li');
    const number = Number(await line.getAttribute('data-reader'));
    await line.filter({ hasText: `Reader ${number} never used · added by Nadia` }).waitFor();
    const ask = () => fetch(`${server.address}/api/v1/tables/4/cards`, { headers: { authorization: `Bearer ${key}` } });
    is([(await ask()).status, await (await ask()).json()], [200, { table: 4, round: null, next: null, deal: [] }], 'the key is good');
    await floor.locator('.readers').scrollIntoViewIfNeeded();
    await inspect(floor, 'readers');
    await floor.reload();
    await line.filter({ hasText: 'last used' }).waitFor();
    is(await floor.locator('.reader-key').count(), 0, 'the key is shown once');
    ok(!(await floor.content()).includes(key), 'and is nowhere on the page');
    await line.locator('.button', { hasText: 'Revoke its key' }).click();
    await floor.locator('.readers .staff-answer', { hasText: `The key of reader ${number} is revoked.` }).waitFor();
    is([await line.count(), (await ask()).status], [0, 401], 'a revoked key is refused');
    is(await accessibility(floor), [], 'axe finds nothing: a revoked reader');
  },

  async 'other languages'() {
    for (const [language, word] of [['es', 'Mesas'], ['zh', '牌桌']]) {
      await floor.evaluate((code) => localStorage.setItem('trey.settings', JSON.stringify({ language: code })), language);
      await floor.goto(`${server.address}/floor`);
      await floor.locator('#tables-h', { hasText: word }).waitFor();
      await row(floor, 1).waitFor();
      await shot(floor, `floor-${language}`);
      const wide = await measure(floor, () => document.documentElement.scrollWidth - innerWidth);
      ok(wide <= 0, `fits in ${language}`, `${wide} px too wide`);
    }
  },

  async 'no page had errors'() {
    const printed = { 'Dale Whitcomb': '401' }; /* a wrong password, which browsers log */
    for (const { name, problems, foreign } of opened) {
      is([...problems.filter((one) => !one.includes(`status of ${printed[name]}`)), ...foreign], [], `${name} saw no error`);
    }
    for (const one of [dale, cage, dealer]) {
      one.close();
    }
    await server.stop();
  },
});

async function inspectDialog(page, name) {
  is(await accessibility(page), [], `axe finds nothing: ${name}`);
  await shot(page, `floor-${name}`);
}
