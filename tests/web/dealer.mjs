// A dealer at the console: presses its keys, enters bets and cards, and writes down what the console says is paid and
// taken at each seat, to be compared with the journal.
import { becomes, is, ok, run } from './harness.mjs';

/** The cents of the first amount in a text. */
export function cents(text) {
  return Math.round(Number(/\$([\d,]+(?:\.\d\d)?)/.exec(text)[1].replaceAll(',', '')) * 100);
}

export class Dealer {
  /** What each seat got, and lost, in this round by the console's words. */
  said = new Map();

  constructor(page) {
    this.page = page;
  }

  // ---- What the console shows ----

  order(text, what = text) {
    return becomes(this.page, '#now-h', text, what);
  }

  /** Waits for a seat of the strip to have this state. */
  state(seat, text) {
    return this.page.locator(`.tile[data-seat="${seat}"] .tile-state`, { hasText: text }).waitFor();
  }

  stateOf(seat) {
    return this.page.textContent(`.tile[data-seat="${seat}"] .tile-state`);
  }

  /** Sections of the table as the console has them. */
  get sections() {
    return this.page.evaluate(() => document.querySelector('console-page').table.sections);
  }

  /** What to do now, in one text: it changes with every step. */
  now() {
    return this.page.evaluate(() => ['#now-h', '.main-label', '.main-sub'].map((one) => document.querySelector(one)?.textContent.trim()).join(' | '));
  }

  /** Does something and waits for the console to go on. */
  async goesOn(act) {
    const before = await this.now();
    await act();
    await this.page.waitForFunction((was) => {
      const texts = ['#now-h', '.main-label', '.main-sub'].map((one) => document.querySelector(one)?.textContent.trim());
      return texts.every((text) => text !== undefined) && texts.join(' | ') !== was;
    }, before);
  }

  // ---- Keys ----

  /** Waits for the main key with this label and presses Enter. */
  async enter(label) {
    await this.page.locator('.main-key[data-ready="true"]', { hasText: label }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  async keys(...names) {
    for (const name of names) {
      await this.page.keyboard.press(name);
    }
  }

  async seatPlayer(seat, name) {
    await this.page.locator(`.tile[data-seat="${seat}"] .tile-key`).click();
    await this.page.fill('dialog [name="name"]', name);
    await this.page.click('dialog .button.primary');
    await this.page.waitForSelector('dialog', { state: 'detached' });
    await this.page.locator(`.tile[data-seat="${seat}"] .tile-who`, { hasText: name === '' ? 'Guest' : name.split(' ')[0] }).waitFor();
  }

  /** Relief: the key in the bar, the name, the PIN. */
  async relieve(name, pin) {
    await this.page.locator('button.duty').click();
    await this.page.locator('.relief-who', { hasText: name }).click();
    await this.page.keyboard.type(pin);
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('dialog.relief', { state: 'detached' });
    await this.page.locator('button.duty .duty-name', { hasText: name }).waitFor();
  }

  /** Asks for a correction of a hand; the dialog closes once it is taken. */
  async correct(seat, cards, why) {
    await this.page.locator('.side-key[data-key="correct"]:not([aria-disabled="true"])').click();
    await this.page.selectOption('dialog [name="seat"]', String(seat));
    await this.page.fill('dialog [name="cards"]', cards);
    await this.page.fill('dialog [name="text"]', why);
    await this.page.click('dialog .button.primary');
    await this.page.waitForSelector('dialog', { state: 'detached' });
  }

  // ---- A round ----

  note(seat, amount) {
    this.said.set(seat, (this.said.get(seat) ?? 0) + amount);
  }

  /** The rows of a list by seat: fees, coins, envy. */
  async noteRows(selector, sign) {
    const rows = await this.page.locator(selector).evaluateAll((all) => all.map((row) =>
      [row.querySelector('.tile-no, th').textContent, row.querySelector('b, td.n').textContent]));
    for (const [seat, amount] of rows) {
      this.note(Number(/\d+/.exec(seat)[0]), sign * cents(amount));
    }
    return rows.length;
  }

  /** The folded bets, which are taken in before the banker's cards are entered. */
  noteForfeits(text, folded) {
    for (const { seat, ante, bonus } of folded) {
      this.note(seat, -ante - bonus);
    }
    is(text === null ? 0 : cents(text), folded.reduce((sum, { ante, bonus }) => sum + ante + bonus, 0), 'the console names the sum of the folded bets');
  }

  /** Turns hands over and settles, seat by seat, until the round is over.
   *  @param hands the cards by seat; 0: the banker's
   *  @param orders what the console must say by seat, such as "pay $25"
   *  @param at what to do when a seat's turn comes, by its order: `{'Seat 5 pay $30': async () => …}`; the turn itself
   *    follows unless it returns false: then it was done there
   *  @param win presses the hand button and gets the supervisor's key */
  async settle({ hands, orders = {}, at = {}, win = null }) {
    const wanted = { ...orders };
    const done = new Set();
    for (;;) {
      await this.page.waitForFunction(() => document.querySelector('#entry-cards') !== null || document.querySelector('.main-key[data-ready="true"]') !== null);
      const text = (await this.page.textContent('#now-h')).trim();
      if (/^Round \d+ is over$/.test(text)) {
        break;
      }
      if (at[text] !== undefined && !done.has(text)) {
        done.add(text);
        if (await at[text]() === false) {
          delete wanted[/\d+/.exec(text)?.[0]];
          continue;
        }
      }
      if (/turn the cards$|^Turn/.test(text)) {
        await this.turn(text, hands);
      } else if (text.startsWith('Envy')) {
        await this.noteRows('.lines tbody tr', 1);
        await this.goesOn(() => this.enter('Envy bonus paid'));
      } else {
        await this.work(text, wanted, win);
      }
    }
    is(Object.keys(wanted), [], 'every seat was worked');
    is(Object.keys(at).filter((one) => !done.has(one)), [], 'and what was to happen has happened');
  }

  async turn(text, hands) {
    const seat = text.startsWith('Turn') ? 0 : Number(/\d+/.exec(text)[0]);
    const first = seat === 0 ? await this.page.locator('.entry-first').allTextContents() : [];
    const folded = (await this.sections).wagers.filter((one) => one.decision === 'fold');
    await this.goesOn(() => this.page.fill('#entry-cards', hands[seat]));
    if (seat === 0) {
      is(await this.page.evaluate(() => document.querySelector('#entry-cards')?.value ?? ''), '', 'a hand that came in one piece leaves nothing in the field for the next one');
      this.noteForfeits(first[0] ?? null, folded);
    }
  }

  async work(text, wanted, win) {
    const [, seat, verb] = /^Seat (\d+) (.*)$/.exec(text);
    if ((await this.page.textContent('.main-label')).startsWith('Press')) {
      await win(Number(seat));
      return;
    }
    ok(wanted[seat] === undefined || wanted[seat] === verb, `the console says: seat ${seat} ${verb}`, `wanted: ${wanted[seat]}`);
    delete wanted[seat];
    if (/^(pay|take) \$/.test(verb)) {
      const sum = await this.page.evaluate(() => document.querySelector('.lines tfoot td.n').textContent);
      is(cents(sum), cents(verb), `seat ${seat}: the amount is the sum of its lines`);
      const lines = await this.page.locator('.lines tbody td.n').allTextContents();
      is(lines.reduce((all, one) => all + (/^[-−]/.test(one.trim()) ? -1 : 1) * cents(one), 0), (verb.startsWith('pay') ? 1 : -1) * cents(verb), `seat ${seat}: line by line`);
    }
    await this.goesOn(() => this.enter(/Seat \d+ is/));
    this.note(Number(seat), /^(pay|return) \$/.test(verb) ? cents(verb) : verb.startsWith('take') ? -cents(verb) : 0);
  }
}

/** What the journal moved in a round: cents by person, and `house`; chips that only go to and from a wallet do not count.
 *  @param banker the person who banks, whose bank is their own */
export async function netsOf(journal, table, round, banker = null) {
  const events = (await run('audit', 'export', journal, '--table', String(table))).trim().split('\n').map((line) => JSON.parse(line));
  const side = ({ account, person }) => ['felt', 'stack', 'spot'].includes(account) ? person : account === 'bank' ? banker : account === 'wallet' ? null : 'house';
  const nets = new Map();
  for (const { from, to, amount } of events.filter((one) => one.round === round).flatMap((one) => one.transfers)) {
    if (side(from) !== null && side(to) !== null && side(from) !== side(to)) {
      nets.set(side(from), (nets.get(side(from)) ?? 0) - amount);
      nets.set(side(to), (nets.get(side(to)) ?? 0) + amount);
    }
  }
  return nets;
}

/** The chips of every account after all transfers of a journal. */
export async function balances(journal) {
  const events = (await run('audit', 'export', journal)).trim().split('\n').map((line) => JSON.parse(line));
  const all = new Map();
  const add = ({ account, person, seat, wager }, table, amount) => {
    const name = [account, ...(['cage', 'issue', 'wallet'].includes(account) ? [] : [table]), person, seat, wager].filter((one) => one !== undefined).join(':');
    all.set(name, (all.get(name) ?? 0) + amount);
  };
  for (const { table, transfers } of events) {
    for (const { from, to, amount } of transfers) {
      add(from, table, -amount);
      add(to, table, amount);
    }
  }
  return all;
}
