// The two kinds of chips on the pages (COVER-10), and the minimum bank (WAGER-13).
import { accessibility, is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { Player } from './table_player.mjs';

const times = 'betting_seconds: 600, offer_seconds: 600, reveal_seconds: 60, result_seconds: 3600';
const config = 'trey: 1\ntables:\n' +
  `  - {name: Main, chips: cage, rules: california-grand, posting: {schedule: A4}, ${times}}\n` +
  `  - {name: Fun, chips: play, rules: california-grand, posting: {schedule: A4, ante_min: $7, increment: $5}, bots: [{seat: 2, bank: no, pace_ms: 50}], ${times}}\n`;
const server = await startServer({ config });
const text = async (page, part) => (await page.locator(part).first().innerText()).replace(/\s+/g, ' ').trim();

await tests({
  async 'the lobby shows the kind of chips of each table'() {
    const { page } = await visitor();
    await page.goto(`${server.address}/`);
    await page.locator('tr[data-table="2"]').waitFor();
    is(await text(page, 'tr[data-table="1"] .chip-kind'), 'Cage chips', 'a table for chips from the cage');
    is(await text(page, 'tr[data-table="2"] .chip-kind'), 'Play chips', 'a table for play chips');
    ok((await text(page, 'tr[data-table="1"] .go')).startsWith('Watch'), 'a visitor watches the first');
    ok((await text(page, 'tr[data-table="2"] .go')).startsWith('Sit down'), 'and sits down at the second');
    await shot(page, 'chips-lobby');
    is(await accessibility(page), [], 'axe finds nothing: lobby with both kinds');
    await page.context().close();
  },

  async 'a visitor at a cage-chip table'() {
    const { page } = await visitor();
    await page.goto(`${server.address}/table/1`);
    await page.locator('.choice.play').click();
    await page.locator('dialog[open]').waitFor();
    ok((await text(page, 'dialog[open]')).includes('This table uses cage chips'), 'the dialog says why they cannot sit down');
    is(await page.locator('dialog[open] #buy-in').count(), 0, 'and is not asked for chips');
    is(await page.locator('dialog[open] a.button').getAttribute('href'), '/login', 'but may log in');
    ok((await text(page, '.facts')).includes('Cage chips'), 'the bar shows the kind of chips');
    await shot(page, 'chips-cage-only');
    await page.context().close();
  },

  async 'a guest plays for play chips'() {
    const player = await Player.come(server, 2);
    const { page } = player;
    ok((await text(page, '.facts')).includes('Play chips'), 'the bar shows the kind of chips');
    await player.sit(1);
    await page.locator('[data-now="offer"]').waitFor();
    const take = page.locator('.offer .choice.play');
    await page.fill('.rack-amount', '9');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.querySelector('.offer .choice.play').disabled);
    ok((await take.innerText()).includes('minimum $10'), 'WAGER-13: a bank below the smallest ante cannot be taken');
    await page.fill('.rack-amount', '10');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => !document.querySelector('.offer .choice.play').disabled);
    await page.waitForFunction(() => Date.now() - document.querySelector('table-page').play.offeredAt > 500); /* An immediate press is ignored as unintended. */
    await take.click();
    await page.locator('[data-now="offer"]').waitFor({ state: 'detached' });
    ok(true, 'WAGER-13: the smallest ante can');
    await page.goto(`${server.address}/`);
    await page.locator('.purse').waitFor();
    ok(/\$\d+ play chips/.test(await text(page, '.purse')), 'the wallet says that these are play chips');
    is(await page.locator('.purse [data-chips="cage"]').count(), 0, 'a guest has no others');
    await page.context().close();
  },
});
