// Somebody at the table page: sits down, bets and decides by mouse or by keys, as the tests of that page need it.
import { visitor } from './harness.mjs';

const PLACE = '.me, .p-me';

export class Player {
  /** With a `name` he is a guest before he comes, else the page makes him one as he sits down. */
  static async come(server, table, { name, ...options } = {}) {
    const who = await visitor(options);
    who.page.setDefaultTimeout(60_000);
    const player = new Player(who, table);
    if (name !== undefined) {
      await who.page.goto(server.address);
      await who.page.evaluate((called) => fetch('/api/v1/guest', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: called }),
      }), name);
    }
    await who.page.goto(`${server.address}/table/${table}`);
    await who.page.waitForSelector(PLACE);
    return player;
  }

  constructor({ page, context, problems }, table) {
    Object.assign(this, { page, context, problems, table });
  }

  async sit(seat, amount = '$400') {
    await this.page.locator(`[data-seat="${seat}"] :is(button.plate.free, button.p-sit)`).click();
    await this.page.fill('#buy-in', amount);
    await this.page.click('dialog .button.primary');
    await this.page.waitForSelector('dialog', { state: 'detached' });
    await this.page.waitForSelector(`${PLACE}:not([data-now="watch"])`);
  }

  /** Leaves the shuffle alone: with `--test-seed` the cards are then known. */
  async addsNothing() {
    await this.page.evaluate(() => { document.querySelector('table-page').play.contribution.commit = () => Promise.resolve(); });
  }

  /** What there is to do: watch, wait, bet, placed, decide, offer. */
  async now() {
    return this.page.getAttribute(PLACE, 'data-now');
  }

  /** Waits until one of these is to be done; the bank is declined meanwhile unless it is asked for. */
  async until(...wanted) {
    for (;;) {
      const now = await this.now();
      if (wanted.includes(now)) {
        return now;
      }
      if (now === 'offer') {
        await this.page.keyboard.press('n');
      }
      /* what is confirmed early is placed later, and a round may begin and end in between */
      await this.page.waitForFunction(([place, was]) => document.querySelector(place)?.dataset.now !== was, [PLACE, now], { timeout: 60_000 });
    }
  }

  /** Waits for the offer of the bank; bets nothing meanwhile, and says so, that nobody waits for him. */
  async untilOffered() {
    while (await this.until('offer', 'bet') === 'bet') {
      await this.page.waitForSelector('.offer, .p-offer, .skip');
      await this.page.click('.skip', { timeout: 1000 }).catch(() => undefined); /* the offer came */
      await this.page.waitForFunction(() => document.querySelector('.skip') === null);
    }
  }

  /** Waits until bets are open and he has none. */
  async untilOpen() {
    const isOpen = () => this.page.evaluate(() => document.querySelector('table-page').play.look.s.clock.bets_open);
    do {
      await this.until('bet');
      await this.page.waitForFunction((place) => document.querySelector(place)?.dataset.now !== 'bet' ||
        document.querySelector('table-page').play.look.s.clock.bets_open, PLACE, { timeout: 60_000 });
    } while (!(await isOpen()) || (await this.now()) !== 'bet');
  }

  /** What the table is like, as the page has it. */
  get sections() {
    return this.page.evaluate(() => document.querySelector('table-page').play.look.s);
  }

  /** Waits until the table is so; `wanted` looks at its sections. */
  async untilTable(wanted, argument = null) {
    for (const end = Date.now() + 60_000; Date.now() < end; await this.page.waitForTimeout(50)) {
      const sections = await this.sections;
      if (wanted(sections, argument)) {
        return sections;
      }
    }
    throw new Error(`the table did not become so: ${wanted}`);
  }

  /** Rounds played, as the column counts them. */
  get session() {
    return this.page.evaluate(() => {
      const { rounds, result, fees, decisions } = document.querySelector('table-page').play.stats;
      return { rounds, result, fees, decisions };
    });
  }

  /** Chips in front of him, in cents. */
  get stack() {
    return this.page.evaluate(() => document.querySelector('table-page').play.look.person.stack);
  }

  async betByKeys(isFirst) {
    for (const key of isFirst ? ['a', '2', '1', '1', 'u', '1', 'b', '2', 'Enter'] : ['r', 'Enter']) {
      await this.page.keyboard.press(key);
    }
  }

  async betByMouse(isFirst) {
    const click = (selector) => this.page.click(selector, { timeout: 5000 });
    if (isFirst) {
      await click('.rack-bet .rack-target');
      await click('.rack-chip:nth-child(2)');
      await click('.rack-chip:nth-child(2)');
    } else {
      await click(':is(.me:not(.offer), .p-one) .choice.play'); /* repeat */
    }
    await click(':is(.me:not(.offer), .p-one) .choice.play');
  }

  async decideByKeys(choice) {
    await this.page.keyboard.press(choice === 'play' ? 'p' : 'f');
    await this.page.keyboard.press('Enter');
  }

  async decideByMouse(choice) {
    await this.page.click(`:is(.me, .p-choices) .choice.${choice}`);
  }

  /** Bets until a bet is in: whoever is too late for a round bets in the next. */
  async bet(by, isFirst) {
    do {
      await this.until('bet');
      await (by === 'keys' ? this.betByKeys(isFirst) : this.betByMouse(isFirst)).catch(() => undefined);
    } while (await this.until('decide', 'bet') === 'bet');
  }

  /** One round from the bet to the result. */
  async round(by, { isFirst = false, choice = 'play' } = {}) {
    const before = (await this.session).rounds;
    await this.bet(by, isFirst);
    await (by === 'keys' ? this.decideByKeys(choice) : this.decideByMouse(choice));
    await this.page.waitForFunction((was) => document.querySelector('table-page').play.stats.rounds > was, before, { timeout: 60_000 });
  }
}
