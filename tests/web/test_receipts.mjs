// What the house signs: the page checks it, keeps it, and says plainly when a signature, a receipt, a list or the key of
// the house is not as it should be. Frames of the server are changed on their way to the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibility, becomes, is, ok, shot, startServer, tests } from './harness.mjs';
import { freeSeat, Player, table } from './table_player.mjs';

const config = `trey: 1\ntables:\n${table('Signed', 'california-shfl', 'schedule: 1')}`;
const data = mkdtempSync(join(tmpdir(), 'trey-receipts-'));
const server = await startServer({ config, data });
const script = new URL('../../docs/verify_signature.py', import.meta.url).pathname;

/** Runs in a page before its own scripts: `treyTamper` names what is changed. */
function tamper() {
  window.treyTamper = '';
  const flip = (text) => (text[0] === '0' ? '1' : '0') + text.slice(1);
  const change = (frame) => {
    const shoe = frame.shoe ?? frame.sections?.shoe;
    if (window.treyTamper === 'signature' && frame.type === 'openings') {
      shoe.signature = flip(shoe.signature);
    } else if (window.treyTamper === 'list' && frame.type !== 'openings' && shoe?.closing) {
      shoe.closing = flip(shoe.closing); /* One list is shown when bets close, and the cards come from another. */
    } else if (window.treyTamper === 'key' && shoe?.house_key) {
      shoe.house_key = flip(shoe.house_key);
    } else if (window.treyTamper === 'none' && shoe?.house_key) {
      shoe.house_key = null;
    } else if (window.treyTamper === 'receipt' && frame.receipt) {
      delete frame.receipt;
    }
    return frame;
  };
  window.WebSocket = class extends WebSocket {
    set onmessage(deliver) {
      super.onmessage = (event) => deliver(new MessageEvent('message', { data: JSON.stringify(change(JSON.parse(event.data))) }));
    }
  };
}

const player = await Player.come(server, 1, { prepare: (context) => context.addInitScript(tamper) });
const { page } = player;

/** Plays a round with frames changed in a way, and waits for its proof. */
async function round(how) {
  await player.untilOpen();
  await page.evaluate((name) => { window.treyTamper = name; }, how);
  await page.click('.rack-chip:nth-child(3)');
  await page.keyboard.press('Enter');
  await player.until('decide');
  await player.holdAt((play) => play.view.results?.settled === true && play.table.openings.has(play.view.s.clock.round), { act: () => player.decideByKeys('play') });
  await page.waitForSelector('.settle-signed');
}

async function next() {
  await page.evaluate(() => { window.treyTamper = ''; });
  await player.release();
}

const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('trey.receipts') ?? '[]'));
const key = (await (await fetch(`${server.address}/api/v1/house-key`)).json()).key;

function judged(text) {
  const file = join(data, 'receipts.jsonl');
  writeFileSync(file, text);
  try {
    return execFileSync('python3', [script, key, 'receipts', file], { encoding: 'utf8' }).trim();
  } catch (error) {
    return error.stdout.trim();
  }
}

await tests({
  async 'a round that is signed'() {
    await player.sit(await freeSeat(player), '$800');
    await round('');
    await becomes(page, '.settle-signed', 'Signed by the house.', 'the list of the round is signed');
    is(await page.evaluate(() => localStorage.getItem('trey.house-key')), key, 'the key of the house is kept at first sight');
    is((await kept()).map((one) => one.kind).sort(), ['closing', 'commit', 'reveal'], 'and so are the receipts');
    is(judged((await kept()).map((one) => `${JSON.stringify(one)}\n`).join('')), 'signed', 'which a stranger accepts');
    is(await accessibility(page), [], 'axe finds nothing');
    await next();
  },
  async 'a signature that is not the house’s'() {
    await round('signature');
    ok((await page.textContent('.settle-signed')).includes('The house did not sign the list'), 'the page says that the list is not signed');
    ok((await page.textContent('.settle-proof')).includes('Commitment: verified'), 'the cards themselves are proved');
    await shot(page, 'table-not-signed');
    await next();
  },
  async 'another list than the one that was shown'() {
    await round('list');
    ok((await page.textContent('.settle .refusal')).includes('Commitment broken'), 'the page sees that the cards come from another list');
    const closings = (await kept()).filter((one) => one.kind === 'closing').slice(-2);
    ok(closings[0].root === closings[1].root && closings[0].round === closings[1].round && closings[0].closing !== closings[1].closing, 'and keeps both lists');
    ok(judged(closings.map((one) => `${JSON.stringify(one)}\n`).join('')).includes('not signed'), 'of which a stranger accepts only the signed one');
    await next();
  },
  async 'a receipt that is missing'() {
    await round('receipt');
    ok((await page.textContent('.settle-signed')).includes('no valid receipt'), 'the page says so');
    await next();
  },
  async 'a share whose receipt is checked only after bets have closed'() {
    await player.untilOpen();
    await page.evaluate(() => {
      const { contribution } = document.querySelector('table-page').play;
      contribution.checkReceipt = async (...all) => {
        delete contribution.checkReceipt; /* The others are checked at once. */
        await new Promise((go) => { window.treyCheck = go; });
        return contribution.checkReceipt(...all);
      };
    });
    await page.click('.rack-chip:nth-child(3)');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => {
      const { view } = document.querySelector('table-page').play;
      const { phase, contributions = [] } = view.s.shoe;
      return phase === 'revealing' && contributions.every((one) => one.person === view.me || one.entropy !== undefined);
    }); /* Everybody else has revealed: no other state of the table comes. */
    await page.evaluate(() => window.treyCheck());
    const { clock } = await player.untilTable((s) => ['decisions', 'void'].includes(s.clock.phase));
    is(clock.phase, 'decisions', 'is revealed, and the round goes on');
    await player.until('decide');
    await player.decideByKeys('play');
  },
  async 'a server that signs nothing'() {
    await round('none');
    await becomes(page, '.settle-signed', 'Signature not checked: this server signs nothing.', 'a check that was not made is not called one');
    await next();
  },
  async 'another key'() {
    await round('key');
    ok((await page.textContent('.settle-signed')).includes('not the one you saw first'), 'the page says that the key changed');
    is(await page.evaluate(() => localStorage.getItem('trey.house-key')), key, 'and keeps the first one');
    await next();
  },
  async 'the page about fairness'() {
    await page.goto(`${server.address}/rules#fair`);
    await page.waitForSelector('.key-same');
    is(await page.textContent('.house-key code'), key, 'shows the key of the house');
    is(await accessibility(page), [], 'axe finds nothing');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.receipts-download')]);
    const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\n');
    is(lines.length, (await kept()).length, 'gives all receipts');
    await page.evaluate(() => localStorage.setItem('trey.house-key', '00'.repeat(32)));
    await page.reload();
    await page.waitForSelector('.key-changed');
    ok((await page.textContent('.key-changed')).includes('not the key that this browser saw first'), 'says plainly that the key changed');
    await page.click('.key-accept');
    await page.waitForSelector('.key-same');
    is(await page.evaluate(() => localStorage.getItem('trey.house-key')), key, 'until the player accepts the new one');
  },
  async 'receipts are bounded'() {
    await page.evaluate(() => {
      const one = { kind: 'commit', house_key: '', table: 1, first: 0, person: 1, given: '', signature: '' };
      localStorage.setItem('trey.receipts', JSON.stringify(Array.from({ length: 60 }, (_, first) => ({ ...one, first }))));
    });
    await page.goto(`${server.address}/table/1`);
    await page.waitForSelector('.me, .p-me');
    await round('');
    const all = await kept();
    is([all.length, all.at(-1).kind], [60, 'closing'], 'the last sixty are kept');
    await next();
    await player.context.close();
  },
});
await server.stop();
rmSync(data, { recursive: true, force: true });
