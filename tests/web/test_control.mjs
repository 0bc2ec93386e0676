// Dual control on the pages: what one person asks for at the cage and at the console, another one approves.
import { accessibility, becomes, counts, is, measure, ok, shot, startServer, tests, visitor } from './harness.mjs';
import { account, addAccount, logIn, PASSWORD } from './room.mjs';

const server = await startServer({
  config: `trey: 1
control: {voids: two-people, cage_from: $1000}
tables:
  - {name: Fir, rules: house-banked, chips: cage, dealer: person, cards: entered, betting_seconds: 600, bots: 0}
`,
});
const FIR = 1;

for (const [name, role] of [['Marco', 'dealer'], ['Nadia', 'floor'], ['Omar', 'floor'], ['Carla', 'cage'], ['Cora', 'cage'], ['Ruth', 'player']]) {
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

const SIZES = [['desk', 1366, 768], ['phone', 360, 780]];

async function inspect(page, name) {
  is(await accessibility(page), [], `axe finds nothing: ${name}`);
  for (const [word, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await shot(page, `control-${name}-${word}`, { fullPage: true });
    const wide = await measure(page, () => document.documentElement.scrollWidth - innerWidth);
    ok(wide <= 0, `${name} fits a ${word}`, `${wide} px too wide`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}

const row = (page, text) => page.locator('second-person li', { hasText: text });

async function approve(page, text, password = PASSWORD) {
  await row(page, text).getByRole('button', { name: 'Approve' }).click();
  await page.fill('dialog [name="password"]', password);
  await page.click('dialog .button.primary');
}

async function serve(page, amount, kind) {
  await page.fill('[name="amount"]', amount);
  await page.click(`[name="${kind}"]`);
}

let carla;

await tests({
  async 'a large buy-in waits at the cage, and another cashier approves it'() {
    carla = await at('Carla', '/cage');
    await becomes(carla, 'second-person .muted', 'From $1,000 in 24 hours for one account, a second person must approve.', 'the cage says from which amount');
    await carla.fill('[type="search"]', 'rut');
    await carla.click('.person');
    await serve(carla, '1500', 'deposit');
    await row(carla, 'Buy-in of $1,500 for Ruth').filter({ hasText: 'Waiting for another person until' }).waitFor();
    is(await carla.locator('.receipts li').count(), 0, 'there is no receipt yet');
    is(await row(carla, 'Ruth').getByRole('button').allTextContents(), ['Take back'], 'who asked cannot approve');
    await inspect(carla, 'cage-asked');
    const cora = await at('Cora', '/cage', { scheme: 'light' });
    await row(cora, 'Buy-in of $1,500 for Ruth').filter({ hasText: 'Carla asks for this until' }).waitFor();
    await inspect(cora, 'cage-second');
    await approve(cora, 'Ruth', 'not the password');
    await cora.locator('dialog .ask-problem:not(:empty)').waitFor();
    await shot(cora, 'control-dialog');
    is(await accessibility(cora), [], 'axe finds nothing: dialog');
    await cora.fill('dialog [name="password"]', PASSWORD);
    await cora.click('dialog .button.primary');
    await row(cora, 'Done. Approved by Cora.').waitFor();
    await carla.locator('.receipts li', { hasText: '$1,500 paid in for Ruth. Wallet: $1,500.' }).waitFor();
    await carla.locator('.receipts .button').first().click();
    await carla.locator('dialog', { hasText: 'Approved by: Cora' }).waitFor();
    await shot(carla, 'control-receipt');
    await carla.keyboard.press('Escape');
  },

  async 'what is declined or taken back moves nothing'() {
    const cora = opened[1].page;
    await serve(carla, '1200', 'withdrawal');
    await carla.click('dialog .button.primary');
    await row(carla, 'Cash-out of $1,200').waitFor();
    await row(cora, 'Cash-out of $1,200').getByRole('button', { name: 'Decline' }).click();
    await row(carla, 'Declined by Cora. Nothing was done.').waitFor();
    await serve(carla, '1300', 'withdrawal');
    await carla.click('dialog .button.primary');
    await row(carla, 'Cash-out of $1,300').getByRole('button', { name: 'Take back' }).click();
    await row(carla, 'Taken back. Nothing was done.').waitFor();
    await becomes(carla, '.counter-wallet b', '$1,500', 'the wallet is what it was');
    await counts(carla, '.receipts li', 1, 'there is no new receipt');
    await inspect(carla, 'cage-ended');
  },

  async 'a void that the dealer asks for is approved on the floor'() {
    const ruth = await account(server, 'Ruth');
    const console_ = await at('Marco', `/console/${FIR}`);
    await console_.locator('.main-key', { hasText: 'Sign on' }).click();
    await ruth.does('sit', FIR, { seat: 2 });
    await ruth.does('buy-in', FIR, { amount: 50_000 });
    await console_.locator('.main-key[data-ready="true"]', { hasText: 'Open the bets' }).click();
    await ruth.until(FIR, (table) => table.sections.clock.waits_for === 'bets');
    await ruth.does('place', FIR, { seat: 2, wager: 'ante', amount: 1000 });
    await console_.locator('.side-key:not([aria-disabled="true"])', { hasText: 'Void the round' }).waitFor(); /* The console knows of the bet. */
    await console_.keyboard.press('v');
    await console_.fill('dialog [name="text"]', 'a card was seen');
    await console_.click('dialog .button.primary');
    await row(console_, 'Void round 1 at Fir').filter({ hasText: 'Waiting for another person' }).waitFor();
    await counts(console_, 'dialog', 0, 'the dialog is closed');
    await counts(console_, '.c-refusal', 0, 'it is not a refusal');
    await inspect(console_, 'console');
    const nadia = await at('Nadia', '/floor');
    await row(nadia, 'Void round 1 at Fir').filter({ hasText: 'Staff decision: “a card was seen”' }).waitFor();
    await inspect(nadia, 'floor');
    await approve(nadia, 'Void round 1 at Fir');
    await row(nadia, 'Done. Approved by Nadia.').waitFor();
    await ruth.until(FIR, (table) => table.sections.clock.phase === 'void');
    await row(console_, 'Done. Approved by Nadia.').waitFor();
    ruth.close();
  },

  async 'no page had errors'() {
    for (const { problems, foreign } of opened) { // Cora entered a wrong password, which browsers log
      is([...problems.filter((one) => !one.includes('status of 401')), ...foreign], [], 'the log of the browser is empty');
    }
    await server.stop();
  },
});
