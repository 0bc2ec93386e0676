// Pages without the engine: one notice says so, figures come from the server, and checks are shown as not made. The
// engine's file is missing, damaged, replaced by a page, or was never built.
import { words } from './catalogues.mjs';
import { accessibility, becomes, is, ok, run, shot, startServer, tests, visitor } from './harness.mjs';
import { inLanguage, leftEnglish } from './pages.mjs';
import { playRounds } from './player.mjs';
import { freeSeat, Player, table } from './table_player.mjs';

const server = await startServer({
  config: `trey: 1\ntables:\n` + table('Alder', 'california-shfl', 'schedule: 1') + table('Fir', 'house-banked', 'ante_max: $100') +
    table('Cedar', 'california-shfl', 'schedule: 1') + table('Birch', 'house-banked', 'ante_max: $100'),
});
const odds = async (...args) => JSON.parse(await run('odds', '--json', ...(args.includes('--rules') ? [] : ['--rules', 'house-banked']), ...args));

const MODULE = /\/assets\/trey-[a-z]+-[0-9a-f]+\.wasm$/;
const gone = (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });

/** Ways to lose the engine, and the notice's text for each. */
const WAYS = {
  'its file is missing': { problem: 'unreachable', breaks: (context) => context.route(MODULE, gone) },
  'its file cannot be fetched': { problem: 'unreachable', breaks: (context) => context.route(MODULE, (route) => route.abort()) },
  'its file is damaged': {
    problem: 'unusable', breaks: (context) => context.route(MODULE, (route) => route.fulfill({ contentType: 'application/wasm', body: Buffer.from('0061736d010000ff', 'hex') })),
  },
  'a page is served in its place': {
    problem: 'unusable', breaks: (context) => context.route(MODULE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' })),
  },
  'the browser has no WebAssembly': { problem: 'unusable', breaks: (context) => context.addInitScript(() => { delete globalThis.WebAssembly; }) },
  'the program was built without it': {
    problem: 'absent', breaks: (context) => context.route(/\.js$/, async (route) => { /* As build.mjs writes the names of missing modules. */
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/\/assets\/trey-[a-z]+-[0-9a-f]+\.wasm/g, '') });
    }),
  },
};

const SAYS = {
  unreachable: 'The browser engine could not be loaded.',
  unusable: 'The browser engine could not be started: its file is damaged, or your browser does not run WebAssembly.',
  absent: 'This server was built without the browser engine.',
};
const FIGURES = 'The figures come from the server.';
const SHUFFLES = 'Your browser does not contribute to shuffles or check them.';

async function come(way, options) {
  const one = await visitor(options);
  await WAYS[way].breaks(one.context);
  return one;
}

const said = async (page) => (await page.textContent('.engine-notice p')).replaceAll(/\s+/g, ' ').trim();
const percent = (value) => `${(Math.abs(value) * 100).toFixed(2)}%`;

/** An element's color must not be one of those with a meaning. */
function colors(page, selector) {
  return page.locator(selector).first().evaluate((part) => {
    const of = (name) => {
      const probe = part.ownerDocument.createElement('i');
      probe.className = name;
      part.append(probe);
      probe.style.color = `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return { color: getComputedStyle(part).color, loss: of('loss'), gain: of('gain') };
  });
}

async function isNeutral(page, selector, what) {
  const { color, loss, gain } = await colors(page, selector);
  ok(color !== loss && color !== gain && loss !== gain, what, JSON.stringify({ color, loss, gain }));
}

let round;
let state;
let names;

await tests({
  async 'playing a round for the replay'() {
    const player = await visitor();
    await player.page.goto(server.address);
    [round] = await playRounds(player.page, { table: 4, rounds: 1 });
    state = await player.context.storageState();
    const { tables } = await player.page.evaluate(async () => (await fetch('/api/v1/tables')).json());
    names = ['PM', 'AM', 'Guest', ...tables.flatMap(({ name, people }) => [name, ...people.flatMap((one) => one.name.split(/[^A-Za-z]+/))])];
    await player.context.close();
    ok(round > 0, 'is over');
  },

  async 'the par sheet comes from the server, whatever happened to the engine'() {
    const sheet = await odds('--rules', 'california-shfl');
    for (const [way, { problem }] of Object.entries(WAYS)) {
      const { page, context } = await come(way, { scheme: 'light' });
      await page.goto(`${server.address}/odds`);
      await page.waitForSelector('.figures');
      is(await page.locator('.engine-notice').count(), 1, `${way}: one notice`);
      /* A build without the engine has neither module. */
      is(await said(page), `${SAYS[problem]} ${FIGURES}${problem === 'absent' ? ` ${SHUFFLES}` : ''}`, `${way}: it says why, and where the figures are from`);
      is(await page.getByRole('button', { name: 'Try again' }).count(), problem === 'absent' ? 0 : 1, `${way}: trying again is offered where it may help`);
      const shown = await page.locator('.figures dd').allTextContents();
      ok(shown[0].includes(percent(sheet.wagers.ante.edge.value)) && shown[1].includes(percent(sheet.wagers.bonus.edge.value)), `${way}: the figures are those of trey odds`, shown);
      await context.close();
    }
  },

  async 'a module with another content type is accepted'() {
    const { page, context, problems } = await visitor();
    await context.route(MODULE, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
    });
    await page.goto(`${server.address}/strategy?rules=house-banked`);
    await page.waitForSelector('.s-try .exact');
    is(await page.locator('.engine-notice').count(), 0, 'no notice');
    is(problems, [], 'nothing goes wrong');
    await context.close();
  },

  async 'the sheet follows the choices'() {
    for (const scheme of ['light', 'dark']) {
      const { page, context } = await come('its file is missing', { scheme });
      await page.goto(`${server.address}/odds`);
      await page.waitForSelector('.figures');
      is(await accessibility(page), [], `axe finds nothing beside the notice, ${scheme}`);
      await shot(page, `engine-odds-${scheme}`);
      if (scheme === 'light') {
        await page.getByLabel('Casino · house banks').check();
        await page.waitForSelector('.s-prog');
        await page.getByRole('combobox', { name: 'Pay table' }).selectOption('TCP-08');
        const house = await odds('--paytable', 'TCP-08');
        await page.waitForFunction((text) => document.querySelector('.figures dd')?.textContent.includes(text), percent(house.wagers.ante.edge.value));
        ok((await page.textContent('.s-prog')).includes(percent(house.wagers.progressive.edge.value)), 'pay table and progressive are asked for');
        await page.getByLabel('California Grand').check();
        await page.getByRole('combobox', { name: 'Decks' }).selectOption('6');
        await page.waitForFunction((text) => document.querySelector('.figures dd')?.textContent.includes(text),
          percent((await odds('--rules', 'california-grand', '--decks', '6')).wagers.ante.edge.value));
        ok(true, 'and the decks');
        await page.getByRole('button', { name: 'Close' }).click();
        is(await page.locator('.engine-notice').count(), 0, 'the notice can be closed');
        await page.goto(`${server.address}/`);
        await page.waitForSelector('.tables tr[data-table]');
        is(await page.locator('.engine-notice').count(), 0, 'a page that needs no engine has no notice');
      }
      await context.close();
    }
  },

  async 'the strategy map, and trying again'() {
    const { page, context } = await come('its file is missing');
    await page.goto(`${server.address}/strategy?rules=house-banked`);
    await page.waitForSelector('.map');
    is(await page.textContent('.s-try [role="status"]'), 'The value of a single hand needs the browser engine. The map shows the averages.', 'trying a hand says what is missing');
    const { map } = await odds();
    const row = map.find(({ from }) => from === 'K-Q-2');
    ok((await page.textContent('.map')).includes(row.play[0].ev.value.toFixed(2).replace('-', '\u2212')), 'the map has the values of trey odds');
    await page.getByRole('radio', { name: 'One exposed', exact: true }).check();
    await page.waitForSelector('.odds-failure');
    ok((await page.textContent('.odds-failure')).includes('The server has no figures for this choice; they need the browser engine.'), 'the page says which figures the server does not have');
    is(await accessibility(page), [], 'axe finds nothing there');
    await shot(page, 'engine-strategy-no-figures');
    await page.getByRole('radio', { name: 'None exposed', exact: true }).check();
    await page.waitForSelector('.map.closed');
    await context.unroute(MODULE, gone);
    await page.locator('.engine-notice').getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('.engine-notice', { state: 'detached' });
    await page.waitForSelector('.s-try .exact');
    ok(true, 'once the engine is there the notice goes, and the hand has its value');
    await context.close();
  },

  async 'a hand is judged by the server\u2019s sheet as trey odds judges it'() {
    const { averageDecision } = await words('average_decision.ts', 'app');
    const deck = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
    let seed = 7;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    const some = () => {
      const left = [...deck];
      return Array.from({ length: 4 }, () => left.splice(random(left.length), 1)[0]);
    };
    /* Borderline hands, where suits decide, and some random ones. */
    const edge = [['Qs', '9d', '2c', 'Qc'], ['Qs', '9d', '2c', 'Qd'], ['As', '9d', '3c', 'Ad'], ['As', '9d', '3c', 'Ac'], ['As', '9d', '3c', 'Ah'], ['Kh', '9c', '2d', 'Ks']];
    for (const [name, args, shows] of [['california-grand', ['--rules', 'california-grand', '--decks', '2'], true], ['house-banked', [], false]]) {
      const sheet = await odds(...args);
      const wrong = [];
      let values = 0;
      const hands = [...(shows ? edge : [['Qs', '6d', '4c', '2h'], ['Qs', '6d', '3c', '2h']]), ...Array.from({ length: 30 }, some)];
      const known = (await run('hand', '--json', ...hands.map((cards) => cards.slice(0, 3).join(' ')))).trim().split('\n').map((line) => JSON.parse(line));
      for (const cards of hands) {
        const held = cards.slice(0, 3);
        const { value } = known.find((one) => one.cards === held.join(' '));
        const up = shows ? cards[3] : null;
        const exact = await odds(...args, '--hand', held.join(' '), ...(shows ? ['--up', up] : []));
        const found = averageDecision(sheet, { cards: held, value, up });
        if (found?.better !== exact.better || (found.play !== null && (found.play >= -1) !== (exact.better === 'play'))) {
          wrong.push(`${cards.join(' ')}: ${JSON.stringify(found)}, exactly ${exact.better} ${exact.play.value}`);
        }
        values += found?.play === null ? 0 : 1;
      }
      is(wrong, [], `${name}: the same choice for every hand`);
      ok(values > hands.length / 2, `${name}: most with a value`, values);
    }
  },

  async 'the table: the coach, and a shuffle that is not checked'() {
    for (const [scheme, number] of [['light', 1], ['dark', 2]]) {
      const one = await Player.come(server, number, { scheme, prepare: WAYS['its file is missing'].breaks });
      const { page } = one;
      await page.evaluate(() => localStorage.setItem('trey.settings', JSON.stringify({ coach: 'before' })));
      await page.reload();
      await page.waitForSelector('.me');
      await one.sit(await freeSeat(one));
      await page.waitForSelector('.engine-notice');
      is(await said(page), `${SAYS.unreachable} ${FIGURES} ${SHUFFLES}`, `${scheme}: the notice says what else is missing at a table`);
      await one.bet('keys', true);
      await page.waitForSelector('.coach-say');
      const { advice, isBank } = await page.evaluate(() => {
        const { advice: found, view } = document.querySelector('table-page').play;
        const own = view.you.hands[0].cards;
        return { advice: { ...found, hand: own.join(' '), up: view.bankHand?.cards[2] ?? null }, isBank: view.isBank };
      });
      ok(!isBank, `${scheme}: a hand is to be decided`);
      const exact = await (number === 2 ? odds('--hand', advice.hand) : odds('--rules', 'california-shfl', '--hand', advice.hand, '--up', advice.up));
      is(advice.better, exact.better, `${scheme}: the coach advises as trey odds does`);
      ok((await page.textContent('.coach-say')).startsWith(exact.better === 'play' ? 'Play.' : 'Fold.'), `${scheme}: in words`, await page.textContent('.coach-say'));
      if (advice.cost !== null) {
        is(await page.getByText('Averages from the server for hands like yours').count(), 1, `${scheme}: and says that its values are averages`);
      }
      is(await accessibility(page), [], `${scheme}: axe finds nothing beside the coach`);
      await shot(page, `engine-coach-${scheme}`);
      await one.holdAt((play) => play.view.results?.settled === true && play.table.openings.has(play.view.s.clock.round), { act: () => one.decideByKeys(exact.better) });
      await page.waitForSelector('.settle-proof');
      await becomes(page, '.settle-proof', 'Shuffle not checked: the browser engine is missing.', `${scheme}: the round says that its shuffle is not checked`);
      await isNeutral(page, '.settle-proof', `${scheme}: in a neutral color`);
      is(await page.locator('.settle .refusal').count(), 0, `${scheme}: and nothing failed`);
      await one.untilJudged();
      is(await page.evaluate(() => { const { decisions, right } = document.querySelector('table-page').play.stats; return [decisions, right]; }), [1, 1], `${scheme}: the decision is counted as right`);
      await shot(page, `engine-result-${scheme}`);
      await page.keyboard.press('w');
      await page.waitForSelector('.strategy-lines li');
      ok(true, `${scheme}: the strategy comes from the server too`);
      await one.release();
      await one.context.close();
    }
  },

  async 'the coach without figures from engine and server'() {
    const one = await Player.come(server, 3, {
      width: 1440, prepare: async (context) => {
        await context.route(MODULE, gone);
        await context.route('**/api/v1/odds*', (route) => route.fulfill({ status: 503, json: { error: 'busy', message: 'There is not enough memory for that just now.' } }));
      },
    });
    const { page } = one;
    await page.evaluate(() => localStorage.setItem('trey.settings', JSON.stringify({ coach: 'before' })));
    await page.reload();
    await page.waitForSelector('.me');
    await one.sit(await freeSeat(one));
    await one.bet('keys', true);
    await page.waitForSelector('.coach .fine');
    await becomes(page, '.coach .fine', 'The coach is unavailable: the browser engine could not be loaded, and the server sent no figures.', 'it says that it is not available, and why');
    await one.holdAt((play) => play.stats.rounds > 0, { act: () => one.decideByKeys('play') });
    is(await page.locator('.coach').getByText('Right.').count(), 0, 'a decision that nothing could judge is not called right');
    is(await page.evaluate(() => document.querySelector('table-page').play.stats.decisions), 0, 'and is not counted');
    await one.release();
    await one.context.close();
  },

  async 'a replay is not checked'() {
    for (const [way, why] of [['its file is missing', 'the browser engine could not be loaded'], ['a page is served in its place', 'the browser engine could not be started'],
      ['the program was built without it', 'this server was built without the browser engine']]) {
      const { page, context } = await come(way, { state, scheme: 'light' });
      await page.goto(`${server.address}/table/4/round/${round}`);
      await page.waitForSelector('.r-check:not([data-result="wait"])');
      is(await page.getAttribute('.r-check', 'data-result'), 'none', `${way}: the check has no result`);
      is(await page.textContent('.proofs [data-outcome="none"]'), `Shuffle not checked${why}`, `${way}: the head says so, with the reason`);
      is((await page.textContent('.check-not')).trim(), `Not checked: ${why}.`, `${way}: and the check itself`);
      is(await page.locator('[data-outcome="bad"]').count(), 0, `${way}: nothing failed`);
      ok(!/failed/.test(await page.innerText('main')), `${way}: nor does it read so`);
      await isNeutral(page, '.proofs [data-outcome="none"] b', `${way}: in a neutral color`);
      is(await page.locator('.engine-notice').count(), 1, `${way}: one notice`);
      await context.close();
    }
  },

  async 'a replay in light and dark, printed, and checked after a retry'() {
    for (const scheme of ['light', 'dark']) {
      const { page, context } = await come('its file is missing', { state, scheme });
      await page.goto(`${server.address}/table/4/round/${round}`);
      await page.waitForSelector('.r-check[data-result="none"]');
      is(await accessibility(page), [], `${scheme}: axe finds nothing`);
      await shot(page, `engine-replay-${scheme}`, { fullPage: true });
      if (scheme === 'dark') {
        await page.emulateMedia({ media: 'print' });
        ok((await page.innerText('.rs-proof')).startsWith('Shuffle not checked: the browser engine could not be loaded.'), 'on paper the sheet says it');
        ok(!(await page.isVisible('.engine-notice')), 'without the notice');
        await page.emulateMedia({ media: 'screen' });
        await context.unroute(MODULE, gone);
        await page.getByRole('button', { name: 'Check again' }).click();
        await page.waitForSelector('.r-check[data-result="ok"]');
        is(await page.locator('.engine-notice').count(), 0, 'with the engine the same sheet is checked, and the notice is gone');
      }
      await context.close();
    }
  },

  async 'in Chinese and Spanish'() {
    const TOLD = {
      zh: ['浏览器引擎未能加载。 数字由服务器提供。', '洗牌未核对浏览器引擎未能加载'],
      es: ['No se pudo cargar el motor del navegador. Las cifras vienen del servidor.', 'Barajado no comprobadono se pudo cargar el motor del navegador'],
    };
    const { page, context } = await come('its file is missing', { state, width: 390, height: 844 });
    await page.goto(`${server.address}/odds`);
    for (const [code, [notice, proof]] of Object.entries(TOLD)) {
      await page.goto(`${server.address}/odds`);
      await inLanguage(page, code);
      await page.waitForSelector('.figures');
      is(await said(page), notice, `${code}: the notice`);
      is(await leftEnglish(page, names), [], `${code}: no English is left on the par sheet`);
      is(await accessibility(page), [], `${code}: axe finds nothing on a phone`);
      await shot(page, `engine-odds-${code}`);
      await page.goto(`${server.address}/table/4/round/${round}`);
      await page.waitForSelector('.r-check[data-result="none"]');
      is(await page.textContent('.proofs [data-outcome="none"]'), proof, `${code}: the replay`);
      is(await leftEnglish(page, names), [], `${code}: no English is left there`);
    }
    await context.close();
  },

  async 'shutdown'() {
    await server.stop();
  },
});
