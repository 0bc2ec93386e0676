// Par sheet, strategy map and rules: the figures match `trey odds`, and the pages follow the visitor's choices.
import { is, ok, run, startServer, tests, visitor } from './harness.mjs';
import { holds } from './pages.mjs';

const server = await startServer();
const odds = async (...args) => JSON.parse(await run('odds', '--json', ...(args.includes('--rules') ? [] : ['--rules', 'house-banked']), ...args));
const percent = (value, digits) => `${(Math.abs(value) * 100).toFixed(digits)}%`;
const signed = (value, digits) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : (value < 0 ? '\u2212' : '+') + text;
};

/** The four figures at the head of a sheet, with their fractions. */
async function figures(page) {
  await page.waitForSelector('.figures .exact');
  return page.locator('.figures dd').evaluateAll((all) => all.map((one) => ({
    whole: one.textContent, exact: one.querySelector('.exact').textContent,
  })));
}

async function compare(page, what, sheet) {
  const shown = await figures(page);
  const { ante, bonus } = sheet.wagers;
  const want = [[percent(ante.edge.value, 2), ante.edge.exact], [percent(bonus.edge.value, 2), bonus.edge.exact],
    [percent(ante.play_rate.value, 1), ante.play_rate.exact], [ante.stddev.toFixed(2), `\u221a(${ante.variance.exact})`]];
  for (const [i, [text, exact]] of want.entries()) {
    ok(shown[i].whole.includes(text), `${what}: figure ${i + 1} is ${text}`, shown[i].whole);
    is(shown[i].exact, exact, `${what}: its fraction is ${exact}`);
  }
}

await tests({
  async 'figures'() {
    const { page, context } = await visitor();
    await page.goto(`${server.address}/odds`);
    await page.getByRole('button', { name: 'Exact fractions' }).click();
    const california = await odds('--rules', 'california-shfl');
    await compare(page, 'california-shfl', california);
    const cells = await page.locator('.map tbody tr').evaluateAll((rows) => rows.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => [cell.textContent.split(',')[0], cell.className.includes('fold')])));
    is(cells.map((row) => row.map(([text]) => text)),
      [...california.map].reverse().map((row) => row.play.map((cell) => signed(cell.ev.value, 2))), 'the map has the values of trey odds');
    is(cells.map((row) => row.map(([, isFold]) => isFold)),
      [...california.map].reverse().map((row) => row.play.map((cell) => cell.verdict === 'fold')), 'and its folds');
    is(await page.locator('.s-bonus tbody td:nth-of-type(2)').allTextContents(),
      [...california.wagers.bonus.distribution].sort((a, b) => b.net - a.net).map((one) => one.ways.toLocaleString('en-US')), 'pay-offs have their ways');

    await page.getByLabel('Casino · house banks').check();
    await page.waitForSelector('.s-prog');
    await page.getByRole('combobox', { name: 'Pay table' }).selectOption('TCP-08');
    await page.waitForFunction(() => location.search.includes('TCP-08'));
    await page.waitForFunction((text) => document.querySelector('.figures dd')?.textContent.includes(text),
      percent((await odds('--paytable', 'TCP-08')).wagers.ante.edge.value, 2));
    const house = await odds('--paytable', 'TCP-08');
    await compare(page, 'house-banked TCP-08', house);
    ok((await page.textContent('.s-prog')).includes(house.wagers.progressive.edge.exact), 'the progressive has its edge');
    await page.getByLabel('Meter, in dollars').fill('9030');
    await page.getByLabel('Meter, in dollars').press('Enter');
    await page.waitForFunction(() => document.querySelector('.s-prog dd')?.textContent.startsWith('0.00'));
    ok(true, 'at its break-even meter the progressive is even');

    await page.goto(`${server.address}/odds?rules=california-grand&decks=6`);
    await page.getByRole('button', { name: 'Exact fractions' }).click();
    await compare(page, 'california-grand with six decks, by its address', await odds('--rules', 'california-grand', '--decks', '6'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    ok(download.suggestedFilename().endsWith('.csv'), 'it can be taken away as CSV');
    await context.close();
  },

  async 'strategy'() {
    const { page, context } = await visitor();
    await page.goto(`${server.address}/strategy?rules=house-banked`);
    await page.waitForSelector('.map');
    const asked = await odds('--hand', 'Qs 6d 4c');
    await page.waitForFunction((exact) => document.querySelector('.s-try .exact')?.textContent === exact, asked.play.exact);
    ok(true, `a hand to try is worth what trey odds says: ${asked.play.exact}`);
    ok((await page.textContent('.s-try')).includes('Play. Folding would cost'), 'and is advised on');
    await page.getByLabel('Card 3').selectOption('3c');
    await page.waitForFunction(() => document.querySelector('.s-try .verdict')?.textContent.startsWith('Fold'));
    ok(true, 'one less is a fold');
    await page.locator('.map td button').first().click();
    ok((await page.textContent('.s-cell')).includes('antes'), 'a cell tells its value');
    await page.getByRole('radio', { name: 'One exposed', exact: true }).check();
    await page.waitForSelector('.map thead th:nth-of-type(13)');
    is(await page.locator('.map thead th').count(), 13, 'with a card shown there is a column for each rank');
    await context.close();
  },

  async 'pages'() {
    await holds(server.address, '/odds', 'odds', '.figures');
    await holds(server.address, '/odds?rules=house-banked', 'odds-house', '.s-prog');
    await holds(server.address, '/strategy', 'strategy', '.map');
    await holds(server.address, '/rules', 'rules', '.family', { act: (page) => page.locator('summary').nth(4).click() });
  },

  async 'the address of a clause'() {
    const { page, context } = await visitor({ language: 'es-ES' });
    await page.goto(`${server.address}/rules#OUT-1`);
    await page.waitForSelector('details[open] #OUT-1');
    ok((await page.textContent('#OUT-1')).includes('La banca no califica'), 'its family is open, in the language of the page');
    await context.close();
  },

  async 'shutdown'() {
    await server.stop();
  },
});
