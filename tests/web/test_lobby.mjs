// Lobby and account: the server's tables, guests, login, one-time links, settings.
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from './catalogues.mjs';
import { accessibility, is, ok, run, shot, startServer, tests, visitor } from './harness.mjs';
import { holds } from './pages.mjs';

const server = await startServer({ args: ['--private-tables', 'yes'] });
const PASSWORD = 'seven brown owls sit still';

/** The text of a QR code, by an independent reader (Debian's zbar-tools). */
function readPicture(path) {
  return execFileSync('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', path], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trimEnd();
}

/** A picture of modules, four pixels each, with the margin that the standard asks for. */
function drawPicture(path, code) {
  const side = (code.length + 8) * 4;
  const pixel = (x, y) => code[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4] ? 0 : 255;
  const pixels = Array.from({ length: side * side }, (_, i) => pixel(i % side, Math.floor(i / side)));
  writeFileSync(path, `P2\n${side} ${side}\n255\n${pixels.join('\n')}\n`);
}

/** RFC 6238: the code of this step, or of one after it. */
function oneTimeCode(secret, later) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(step).digest();
  return String((digest.readUInt32BE(digest[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

await tests({
  async 'tables'() {
    const { page, context } = await visitor();
    let answer = null; /* The same answer each time, although bots arrive meanwhile. */
    await page.route('**/api/v1/tables', async (route) => {
      const response = await route.fetch();
      answer ??= await response.json();
      await route.fulfill({ response, json: answer });
    });
    await page.goto(server.address);
    await page.waitForSelector('.tables tbody tr[data-table]');
    const { tables } = answer;
    is(await page.locator('.tables .set-name').allTextContents(), ['California · Shuffle Master rules', 'California Grand', 'California · Bureau rules', 'Casino · house banks'], 'tables are grouped by rule set');
    for (const table of tables) {
      const row = page.locator(`tr[data-table="${table.number}"]`);
      const text = await row.innerText();
      const taken = table.people.flatMap((person) => person.seats).length;
      ok(text.includes(table.name) && text.includes(`$${table.rules.ante_min / 100} – $${table.rules.ante_max / 100}`), `${table.name}: its name and limits`, text);
      is(await row.locator('.arc circle, .arc path').count(), table.rules.seats, `${table.name}: a mark for each seat`);
      ok(text.includes(`${table.rules.seats - taken} free`), `${table.name}: its free seats`, text);
      is(await row.locator('a.button').getAttribute('href'), `/table/${table.number}${taken < table.rules.seats ? '#sit' : ''}`, `${table.name}: a way to it`);
    }
    is(await page.locator('.tables .button.primary').count(), 1, 'one table is suggested');
    await page.waitForFunction(() => /a round on average|round \d of/.test(document.querySelector('.tables').innerText));
    ok(true, 'a free bank shows its average value, a taken one its round');
    await page.unrouteAll({ behavior: 'ignoreErrors' }); /* the page may be asking just now */
    await context.close();
  },

  async 'the meter'() {
    const { page, context } = await visitor();
    let amount = 100_000;
    await page.route('**/api/v1/tables', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.tables.find((table) => table.meter !== null).meter.amount = amount;
      await route.fulfill({ response, json });
    });
    await page.goto(server.address);
    await page.waitForFunction(() => document.querySelector('.meter [aria-hidden]')?.textContent === '$1,000.00');
    amount = 100_014;
    await page.waitForFunction(() => document.querySelector('.meter [aria-hidden]')?.textContent === '$1,000.14');
    ok(true, 'it follows the server by itself');
    await page.unrouteAll({ behavior: 'ignoreErrors' }); /* the page may be asking just now */
    await context.close();
  },

  async 'a thousand tables'() {
    const { page, context } = await visitor();
    await page.route('**/api/v1/tables', async (route) => {
      const response = await route.fetch();
      const { tables, ...rest } = await response.json();
      const many = Array.from({ length: 1000 }, (_, i) => ({
        ...tables[i % tables.length], number: i + 1, name: `Table ${i + 1}`, people: i % 100 === 7 ? tables[0].people : [],
      }));
      await route.fulfill({ response, json: { ...rest, tables: many } });
    });
    await page.goto(server.address);
    await page.waitForSelector('.find-table');
    const rows = page.locator('.tables tr[data-table]');
    const count = () => page.locator('.find-table output').innerText();
    is(await count(), '1000 tables', 'all of them are counted');
    is(await rows.count(), 48, 'a few of each rule set are shown');
    await page.getByRole('button', { name: 'Show 48 more: California Grand' }).click();
    is(await rows.count(), 96, 'and more where they are asked for');
    await page.getByLabel('with other players').check();
    is([await count(), await rows.count()], ['10 tables', 10], 'those with other players');
    await page.getByLabel('Find a table').fill('ble 10');
    is([await count(), await rows.locator('th').allInnerTexts()].flat().map((text) => text.split('\n')[0]), ['1 table', 'Table 108'], 'and by name');
    await page.getByLabel('Find a table').fill('nowhere');
    await page.getByText('No tables match').waitFor();
    await page.getByLabel('Find a table').fill('');
    is(await accessibility(page), [], 'axe finds nothing in a large room');
    await shot(page, 'lobby-large');
    ok(await page.locator('meter-card').count() <= 3, 'the largest progressives are beside the list, not all');
    await page.unrouteAll({ behavior: 'ignoreErrors' }); /* the page may be asking just now */
    await context.close();
  },

  async 'a guest'() {
    const { page, context } = await visitor();
    await page.goto(server.address);
    await page.waitForSelector('.lobby-main .first');
    ok(true, 'a first visit shows the introduction above the tables');
    await page.getByLabel('Your name at the tables').fill('Ruth');
    await page.getByRole('button', { name: 'Play as a guest' }).click();
    await page.waitForSelector('.purse');
    ok((await page.textContent('.topbar')).includes('Ruth'), 'the bar has the name');
    ok(/Ruth \d{4}, a guest with \$1,000/.test(await page.textContent('.who')), 'and the lobby the chips');
    is(await page.locator('.lobby-main .first').count(), 0, 'what the game is has made room for the tables');
    await page.getByRole('button', { name: 'Play a hand with the coach' }).click();
    await page.waitForFunction(() => location.pathname.startsWith('/table/'));
    is(await page.evaluate(() => JSON.parse(localStorage.getItem('trey.settings')).coach), 'before', 'the coach is on');
    await page.waitForSelector('dialog #buy-in');
    is(await page.evaluate(() => location.hash), '', 'and a seat is offered, once');
    await page.click('dialog .button.primary');
    await page.waitForSelector('.plate.mine');
    ok(true, 'at which the guest plays');
    await context.close();
  },

  async 'a private table'() {
    const { page, context } = await visitor();
    await page.goto(server.address);
    await page.getByLabel('Ante from').fill('$50');
    await page.getByLabel('to', { exact: true }).fill('$10');
    await page.getByRole('button', { name: 'Create table and copy link' }).click();
    is(await page.textContent('.refused'), 'The lower limit is above the upper limit.', 'crossed limits are refused');
    await page.getByLabel('Ante from').fill('five');
    await page.getByRole('button', { name: 'Create table and copy link' }).click();
    is(await page.textContent('.refused'), 'Enter whole dollars, such as $5.', 'and a text that is not an amount');
    await page.getByLabel('Rule set').selectOption('house-banked');
    await page.getByLabel('Ante from').fill('$10');
    await page.getByLabel('to', { exact: true }).fill('$50');
    await page.getByRole('combobox', { name: 'Pay table' }).selectOption('TCP-05');
    await page.getByRole('button', { name: 'Create table and copy link' }).click();
    await page.waitForSelector('.made-table');
    const link = await page.getByLabel('Link to your table').inputValue();
    ok(link.startsWith(`${server.address}/join/`), 'it has a link', link);
    await page.goto(server.address);
    await page.waitForSelector('.tables small:text("private")');
    const other = await visitor();
    await other.page.goto(server.address);
    await other.page.waitForSelector('.tables tbody tr[data-table]');
    is(await other.page.locator('.tables tbody tr[data-table]').count(), 4, 'others do not see it');
    await other.page.goto(link);
    await other.page.waitForFunction(() => location.pathname.startsWith('/table/'));
    const number = Number(new URL(other.page.url()).pathname.split('/')[2]);
    const shown = await other.page.evaluate(async (one) => (await fetch(`/api/v1/tables/${one}`)).json(), number);
    is([shown.rules.posted.rules, shown.rules.ante_min, shown.rules.ante_max, shown.rules.ante_bonus.map((line) => line.pays)],
      ['house-banked', 1000, 5000, [4, 3, 1]], 'the link leads a new guest there, to the rules that were chosen');
    await other.context.close();
    await context.close();
  },

  async 'the first admin'() {
    const { page, context } = await visitor();
    await page.goto(server.link);
    await page.getByLabel('Name').fill('Nadia');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill('another');
    await page.getByRole('button', { name: 'Save name and password' }).click();
    is(await page.textContent('.refused'), 'The passwords don’t match.', 'two passwords that differ are refused');
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save name and password' }).click();
    await page.waitForFunction(() => location.pathname === '/people');
    ok(true, 'the link makes the first admin');
    await page.goto(`${server.address}/settings`);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(`${PASSWORD} again`);
    await page.getByLabel('Confirm password').fill(`${PASSWORD} again`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForSelector('.done');
    ok(true, 'the password can be changed');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForFunction(() => document.querySelector('.settings-page .text-link') !== null);
    await page.goto(`${server.address}/login`);
    await page.getByLabel('Name').fill('Nadia');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForSelector('.refused');
    is(await page.textContent('.refused'), 'Wrong name or password.', 'the old one is refused');
    await page.getByLabel('Password').fill(`${PASSWORD} again`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForFunction(() => location.pathname === '/people');
    ok(true, 'the new one logs in');
    await context.close();
  },

  async 'QR codes of every size'() {
    const { qrCode } = await words('qr_code.ts', 'parts');
    const most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];
    const picture = join(server.folder, 'qr.pgm');
    const wrong = [];
    for (const [index, length] of most.entries()) {
      const text = 'otpauth://totp/aB3%-?=&'.repeat(40).slice(0, length);
      drawPicture(picture, qrCode(text));
      if (readPicture(picture) !== text || qrCode(text).length !== 21 + 4 * index || qrCode(`${text}x`)?.length === 21 + 4 * index) {
        wrong.push(length);
      }
    }
    is(wrong, [], 'an independent reader reads each, as full as the standard allows');
    is(qrCode('x'.repeat(667)), null, 'a longer text has none');
  },

  async 'a second factor and sessions'() {
    const { page, context } = await visitor();
    const other = await visitor();
    const logIn = async (at) => {
      await at.goto(`${server.address}/login`);
      await at.getByLabel('Name').fill('Nadia');
      await at.getByLabel('Password').fill(`${PASSWORD} again`);
      await at.getByRole('button', { name: 'Log in' }).click();
    };
    await logIn(page);
    await page.waitForFunction(() => location.pathname === '/people');
    await page.goto(`${server.address}/settings`);
    await page.locator('second-factor').getByLabel('Password').fill(`${PASSWORD} again`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.textContent('.factor-secret')).replaceAll(' ', '');
    is(secret.length, 32, 'the secret is shown');
    await shot(page, 'second-factor-secret');
    const uri = await page.getAttribute('second-factor a', 'href');
    ok(uri.includes(`secret=${secret}`), 'a link opens an app on this device');
    const picture = join(server.folder, 'qr.png');
    await page.locator('.factor-qr').screenshot({ path: picture });
    is(readPicture(picture), uri, 'a camera reads the same');
    await page.getByLabel('First code from the app').fill(oneTimeCode(secret, 0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.waitForSelector('.factor-codes li');
    const codes = await page.locator('.factor-codes li').allTextContents();
    is(codes.length, 10, 'then the recovery codes');
    await shot(page, 'second-factor-codes');
    is(await accessibility(page), [], 'axe finds nothing there');
    await logIn(other.page);
    await other.page.getByLabel('Code').fill('000000');
    await other.page.getByRole('button', { name: 'Log in' }).click();
    await other.page.waitForSelector('.refused');
    is(await other.page.textContent('.refused'), 'The code is wrong or was already used.', 'a wrong code is refused');
    await shot(other.page, 'login-code');
    await other.page.getByLabel('Code').fill(codes[0]);
    await other.page.getByRole('button', { name: 'Log in' }).click();
    await other.page.waitForFunction(() => location.pathname === '/people');
    ok(true, 'a recovery code logs in');
    await page.goto(`${server.address}/settings`);
    await page.waitForSelector('.own-sessions li:nth-child(2)');
    const count = await page.locator('.own-sessions li').count();
    is(await page.locator('.own-sessions b').allTextContents(), ['This session'], 'one session is this one');
    await shot(page, 'settings-sessions');
    await page.locator('.own-sessions').getByRole('button', { name: 'End' }).first().click();
    await page.waitForFunction((before) => document.querySelectorAll('.own-sessions li').length === before - 1, count);
    ok(true, 'another one can be ended');
    await run('user', 'reset-factor', 'Nadia', '--data', server.folder);
    await other.context.close();
    await context.close();
  },

  async 'pages'() {
    await run('user', 'add', 'Omar', '--no-password', '--data', server.folder);
    await holds(server.address, '/', 'lobby', '.tables tbody tr[data-table]', { names: ['Dora', 'Emil', 'Faye', 'Gus', 'Hana', 'Igor', 'June', 'Ada', 'Bela', 'Cleo', 'Karl', 'Lena', 'of', 'table'] });
    await holds(server.address, '/login', 'login', '.account-form');
    await holds(server.address, '/link#x', 'link', '.account-form');
    await holds(server.address, '/settings', 'settings', '.settings');
    await holds(server.address, '/join/nothing-there', 'join', 'main [role="alert"]', { expected: '404' });
  },

  async 'shutdown'() {
    await server.stop();
  },
});
