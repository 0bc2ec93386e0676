// Relief of dealers on the pages: a PIN is set in the settings or given by an admin, and a dealer takes over a console that
// stays logged in, with one tap and the PIN.
import { Dealer } from './dealer.mjs';
import { accessibility, becomes, counts, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { account, addAccount, logIn, PASSWORD } from './room.mjs';

const server = await startServer({
  config: `trey: 1
tables:
  - {name: Fir, rules: house-banked, chips: play, dealer: person, betting_seconds: 600, bots: 0}
`,
});
const FIR = 1;

for (const [name, role] of [['Console 1', 'dealer'], ['Marco', 'dealer'], ['Nadia', 'dealer'], ['Ada', 'admin'], ['Flo', 'floor'], ['Ruth', 'player']]) {
  await addAccount(server, name, role);
}

const opened = [];

async function at(name, path, options) {
  const seen = await visitor({ width: 1366, height: 768, ...options });
  await logIn(seen.page, server, name);
  await seen.page.goto(server.address + path);
  opened.push(seen);
  return seen.page;
}

async function inspect(page, name) {
  is(await accessibility(page), [], `axe finds nothing: ${name}`);
  await shot(page, `relief-${name}`);
  await page.setViewportSize({ width: 768, height: 1024 });
  await shot(page, `relief-${name}-tablet`);
  const wide = await measure(page, () => document.documentElement.scrollWidth - innerWidth);
  ok(wide <= 0, `${name} fits a tablet`, `${wide} px too wide`);
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** Presses the Relief key of the console. */
const openRelief = (page) => page.locator('button.duty').click();

async function tap(page, digits) {
  for (const digit of digits) {
    await page.locator('.relief-key', { hasText: new RegExp(`^${digit}$`) }).click();
  }
}

let consolePage;
let floor;
let given;

await tests({
  async 'staff set a PIN in the settings'() {
    const page = await at('Marco', '/settings');
    const form = page.locator('own-pin form');
    const fill = async (password, pin, again = pin) => {
      await form.locator('[name="password"]').fill(password);
      await form.locator('[name="pin"]').fill(pin);
      await form.locator('[name="again"]').fill(again);
      await form.locator('button').click();
    };
    await fill(PASSWORD, '4071', '4072');
    await becomes(page, 'own-pin .refused', 'The PINs don’t match.', 'two PINs that differ');
    await fill(PASSWORD, '1234');
    await becomes(page, 'own-pin .refused', 'A PIN has 4 to 8 digits, and not ones that are easily guessed.', 'an easy PIN');
    await fill('not the password', '4071');
    await becomes(page, 'own-pin .refused', 'Wrong name or password.', 'a wrong password');
    await fill(PASSWORD, '4071');
    await becomes(page, 'own-pin .done', 'PIN set.', 'the PIN is set');
    await becomes(page, 'own-pin .fine', 'You have a PIN. With it you take over a table on a console that stays logged in.', 'and the page says so');
    await inspect(page, 'settings');
    const player = await at('Ruth', '/settings');
    await player.waitForSelector('second-factor');
    is(await player.locator('own-pin').count(), 0, 'a player needs none');
  },

  async 'an admin gives a PIN for one time'() {
    const page = await at('Ada', '/people');
    await page.getByRole('button', { name: 'Give a PIN, Nadia' }).click();
    given = await page.locator('.given-pin').textContent();
    ok(/^[0-9]{6}$/.test(given), 'six digits', given);
    await inspect(page, 'give');
    await page.getByRole('button', { name: 'Give this PIN' }).click();
    await becomes(page, '.staff-answer', 'Nadia: saved', 'it is given');
  },

  async 'a dealer takes over the console'() {
    [consolePage, floor] = [await at('Console 1', `/console/${FIR}`), await at('Flo', '/floor')];
    await openRelief(consolePage);
    await consolePage.locator('.relief-who', { hasText: 'Marco' }).waitFor();
    is(await consolePage.locator('.relief-who:not([disabled]) b').allTextContents(), ['Marco', 'Nadia'], 'dealers with a PIN');
    await consolePage.locator('.relief-who[disabled]', { hasText: 'no PIN yet' }).waitFor();
    await inspect(consolePage, 'who');
    await consolePage.locator('.relief-who', { hasText: 'Marco' }).click();
    await tap(consolePage, '4072');
    await becomes(consolePage, '.relief-digits .vh', '4 digits entered', 'the digits are counted, not shown');
    await inspect(consolePage, 'pin');
    await consolePage.locator('.relief-key.primary').click();
    await becomes(consolePage, 'dialog.relief .ask-problem', 'The PIN is wrong.', 'a wrong PIN');
    await tap(consolePage, '4071');
    await consolePage.locator('.relief-key.primary').click();
    await consolePage.waitForSelector('dialog.relief', { state: 'detached' });
    await floor.locator('[data-table="1"]', { hasText: 'Marco' }).waitFor();
    ok(true, 'the floor sees who deals');
  },

  async 'the keys are the new dealer’s, by keyboard too'() {
    const flo = await account(server, 'Flo');
    const table = await flo.until(FIR, (seen) => seen.you?.dealer?.name === 'Marco', 'supervisor');
    const since = table.you.dealer.since;
    await openRelief(consolePage);
    await consolePage.locator('.relief-who', { hasText: 'Nadia' }).click();
    await consolePage.keyboard.type('9');
    await consolePage.keyboard.press('Backspace');
    await consolePage.keyboard.type(given);
    await consolePage.keyboard.press('Enter');
    await consolePage.locator('dialog.relief', { hasText: 'Your PIN worked once and is used up.' }).waitFor();
    await consolePage.locator('dialog.relief .button.primary').click();
    await consolePage.waitForSelector('dialog.relief', { state: 'detached' });
    const after = await flo.until(FIR, (seen) => seen.you?.dealer?.name === 'Nadia', 'supervisor');
    ok(after.you.dealer.since >= since, 'since the relief');
    flo.close();
  },

  async 'a supervisor takes over at the console, deals, and a dealer relieves them with the PIN'() {
    const page = await at('Flo', `/console/${FIR}`);
    const supervisor = new Dealer(page);
    await page.locator('.main-key[aria-disabled="true"]', { hasText: 'Dealer only' }).waitFor();
    await page.locator('.side-key[data-key="take-over"]').click();
    await page.locator('.duty-name', { hasText: 'Flo' }).waitFor();
    await consolePage.locator('.main-key[aria-disabled="true"]', { hasText: 'Another dealer is signed on' }).waitFor();
    await floor.locator(`[data-table="${FIR}"] td`, { hasText: 'Flo' }).filter({ hasText: 'floor' }).waitFor();
    ok(true, 'the floor deals; the dealer’s console does nothing any more');
    await counts(page, '.side-key[data-key="take-over"]', 0, 'the key is gone');
    await supervisor.seatPlayer(1, 'Kim Park');
    await supervisor.enter('Open the bets');
    await supervisor.order('Seat 1 ante $0', 'a supervisor who took over does what a dealer does');
    await inspect(page, 'floor-deals');
    const dealer = new Dealer(consolePage);
    await dealer.relieve('Marco', '4071');
    await dealer.order('Seat 1 ante $0', 'the dealer goes on where the floor was');
    await dealer.keys('2', '2');
    await dealer.enter('All bets are in');
    await page.locator('.side-key[data-key="take-over"]').waitFor();
    await page.locator('.main-key[aria-disabled="true"]', { hasText: 'Dealer only' }).waitFor();
    await floor.locator(`[data-table="${FIR}"] td`, { hasText: 'Marco' }).waitFor();
    ok(true, 'and the supervisor does not deal any more');
  },

  async 'no page had errors'() {
    for (const { problems, foreign } of opened) { // Refused PINs and passwords, which browsers log
      is([...problems.filter((one) => !/status of 40[013]/.test(one)), ...foreign], [], 'the log of the browser is empty');
    }
    await server.stop();
  },
});
