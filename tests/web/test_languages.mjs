// No English in Chinese and Spanish pages: at the table through a round with a refusal, and on staff pages with
// refusals. Lobby, odds, history and replays are covered by their own tests.
import { is, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { inLanguage, leftEnglish } from './pages.mjs';
import { addAccount, guest, logIn } from './room.mjs';
import { Player, table } from './table_player.mjs';

const server = await startServer({
  config: `trey: 1
tables:
${table('Fir', 'california-shfl', 'schedule: 1')}  - name: Cedar
    rules: house-banked
    chips: play
    posting: {progressive: {paytable: 1, denomination: $1}}
    dealer: person
    cards: entered
    betting_seconds: 600
    bots: 1
${table('Alder', 'california-shfl', 'schedule: 1')}`,
});
await addAccount(server, 'Nadia', 'dealer', 'floor', 'cage', 'auditor', 'admin');
await addAccount(server, 'Ruth', 'player');
const kim = await guest(server, 'Kim');
await kim.does('sit', 2, { seat: 1 });
await kim.does('buy-in', 2, { amount: 50_000 });

const { tables } = await kim.rest.lobby();
const names = ['Fir', 'Cedar', 'Alder', 'Nadia', 'Ruth', ...tables.flatMap((table) => table.people.map((who) => who.name.replace(/ (of table )?\d+$/, '')))];

async function scan(page, what) {
  is(await leftEnglish(page, names), [], `${what}: no English is left`);
  await shot(page, `words-${what.replaceAll(/\W+/g, '-')}`);
}

const REFUSED = {
  zh: { ante: '底注下限为 $5。', wallet: '$90 超过钱包中的 $0。', decks: '此规则不允许 9 副牌。' },
  es: { ante: 'El ante mínimo es $5.', wallet: '$90 es más que los $0 del monedero.', decks: 'Estas reglas no admiten 9 barajas.' },
};

/** Bets below the minimum; declines the bank if it is offered meanwhile. */
async function refuseAnte(player) {
  const { page } = player;
  do {
    await player.until('bet');
    await page.fill('.rack-amount >> nth=0', '3', { timeout: 5000 }).catch(() => undefined);
    await page.press('.rack-amount >> nth=0', 'Enter', { timeout: 5000 }).catch(() => undefined);
  } while (!await page.waitForSelector('.refusal', { timeout: 8000 }).then(() => true, () => false));
}

/** Each language at a table of its own: at a shared one players would wait for those who have gone. */
async function tableIn(code, number) {
  const player = await Player.come(server, number, { language: code === 'zh' ? 'zh-CN' : 'es-ES' });
  const { page } = player;
  await page.waitForSelector('.seat[data-state="empty"] button.plate');
  await scan(page, `${code} watching`);
  await page.locator('.seat[data-state="empty"] button.plate').first().click();
  await page.waitForSelector('dialog .button.primary');
  await scan(page, `${code} sitting down`);
  await page.click('dialog .button.primary');
  await refuseAnte(player);
  ok((await page.textContent('.refusal')).startsWith(REFUSED[code].ante), `${code}: the refusal has its figure`, await page.textContent('.refusal'));
  is(await player.now(), 'bet', `${code}: a refused bet can be changed, also one that waited for bets to open`);
  await scan(page, `${code} refused`);
  await page.keyboard.press('c');
  await player.bet('keys', true);
  await scan(page, `${code} deciding`);
  await page.keyboard.press('w');
  await scan(page, `${code} coach`);
  await page.keyboard.press('t');
  await page.waitForSelector('#panel-notice .notice-view');
  await scan(page, `${code} notice`);
  await page.keyboard.press('l');
  await player.holdAt((play) => play.stats.rounds > 0, { act: () => player.decideByKeys('play') });
  await scan(page, `${code} result`);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog');
  await scan(page, `${code} keys`);
  is(player.problems, [], `${code}: nothing went wrong at the table`);
  await player.context.close();
}

async function staffIn(code) {
  const { page, context } = await visitor();
  await logIn(page, server, 'Nadia');
  const visit = async (path, ready) => {
    await page.goto(server.address + path);
    await inLanguage(page, code);
    await page.waitForSelector(ready);
  };
  await visit('/console/2', '.main-key');
  await scan(page, `${code} console`);
  const answer = await page.evaluate(() => document.querySelector('console-page').send('settle'));
  await page.waitForSelector('.c-refusal');
  ok(answer.status === 'refused', `${code}: what does not come now is refused`);
  await scan(page, `${code} console refused`);
  await visit('/floor', 'tr[data-table="2"]');
  await scan(page, `${code} floor`);
  await visit('/floor/1', '.posting');
  await page.fill('[name="decks"]', '9');
  await page.press('[name="decks"]', 'Enter');
  await page.waitForSelector('.field-problem');
  ok((await page.textContent('.field-problem')).startsWith(REFUSED[code].decks), `${code}: a refused posting has its figure`, await page.textContent('.field-problem'));
  await scan(page, `${code} posting`);
  await visit('/people', 'table');
  await scan(page, `${code} people`);
  await visit('/audit', 'main h1');
  await scan(page, `${code} audit`);
  await visit('/cage', 'main input');
  await page.locator('.person', { hasText: 'Ruth' }).click();
  await page.fill('[name="amount"]', '90');
  await page.click('[name="withdrawal"]');
  await page.click('dialog .button.primary');
  await page.waitForSelector('.ask-problem:not(:empty)');
  is(await page.textContent('.ask-problem'), REFUSED[code].wallet, `${code}: an empty wallet pays nothing, with both figures`);
  await scan(page, `${code} cage`);
  await context.close();
}

await tests({
  'the table in Chinese and Spanish': () => Promise.all([tableIn('zh', 1), tableIn('es', 3)]),
  'staff pages in Chinese': () => staffIn('zh'),
  'staff pages in Spanish': () => staffIn('es'),
  async 'shutdown'() {
    kim.close();
    await server.stop();
  },
});
