// Somebody at the table page: sits down, bets and decides by mouse or by keys, as the tests of that page need it.
import { arm, release } from './gate.mjs';
import { PATIENCE_MS, visitor } from './harness.mjs';

const PLACE = '.me, .p-me';

export const QUICK = '{pace_ms: 60}';

/** A table of a configuration. Bets close once everybody is ready, so long times cost nothing and a slow machine misses no
 *  round; only the pause after a result is waited for, and who looks at one holds the page there. */
export function table(name, rules, posting, { bots = [QUICK, QUICK], betting = 600 } = {}) {
  const times = `betting_seconds: ${betting}, offer_seconds: 600, reveal_seconds: 60, result_seconds: 1`;
  return `  - {name: ${name}, chips: play, rules: ${rules}, posting: {decision_seconds: 600, ${posting}}, ${times}, bots: [${bots.join(', ')}]}\n`;
}

/** A free seat: bots take others. */
export async function freeSeat(player) {
  return Number(await player.page.locator('.seat[data-state="empty"]:has(button.plate)').first().getAttribute('data-seat'));
}

export class Player {
  /** With a `name` he is a guest before he comes, else the page makes him one as he sits down. `prepare` sees the browser's
   *  context first. */
  static async come(server, table, { name, prepare, ...options } = {}) {
    const who = await visitor(options);
    await prepare?.(who.context);
    const player = new Player(who, table);
    if (name !== undefined) {
      await who.context.request.post(`${server.address}/api/v1/guest`, { headers: { Origin: server.address }, data: { name } });
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
      const isChanged = (options) => this.page.waitForFunction(([place, was]) => document.querySelector(place)?.dataset.now !== was, [PLACE, now], options);
      if (now === 'offer') {
        await this.page.keyboard.press('n');
        /* a key goes to the field that has the focus, if one has: then the button is pressed */
        await isChanged({ timeout: 2000 }).catch(() => this.page.click(':is(.offer, .p-offer) .choice.fold', { timeout: 2000 }).catch(() => undefined));
        continue;
      }
      /* what is confirmed early is placed later, and a round may begin and end in between */
      await isChanged().catch(async (error) => { throw new Error(`${error.message}\nwaited for ${wanted}: ${await this.told()}`); });
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
        document.querySelector('table-page').play.look.s.clock.bets_open, PLACE);
    } while (!(await isOpen()) || (await this.now()) !== 'bet');
  }

  /** What the table is like, as the page has it. */
  get sections() {
    return this.page.evaluate(() => document.querySelector('table-page').play.look.s);
  }

  /** Waits until the table is so; `wanted` looks at its sections, in the page. */
  async untilTable(wanted, argument = null) {
    const found = await this.page.evaluate(`new Promise((done) => {
      const end = Date.now() + ${PATIENCE_MS};
      const look = () => {
        const sections = document.querySelector('table-page')?.play?.look?.s;
        if (sections !== undefined && (${wanted})(sections, ${JSON.stringify(argument)})) {
          done(sections);
        } else if (Date.now() > end) {
          done(null);
        } else {
          setTimeout(look, 40);
        }
      };
      look();
    })`);
    if (found === null) {
      throw new Error(`the table did not become so: ${wanted}`);
    }
    return found;
  }

  /** Does `act`, and holds the page as soon as `wanted(play, argument)` is true: nothing comes after it until release(). */
  async holdAt(wanted, { argument = null, act = () => undefined } = {}) {
    const { reached } = await arm(this.page, wanted, argument);
    await act();
    await reached();
  }

  /** What came meanwhile is shown. */
  release() {
    return release(this.page);
  }

  /** What the page knows, for a failure's text. */
  told() {
    return this.page.evaluate(() => {
      const { look, now, isSending, refusal, betting } = document.querySelector('table-page').play;
      return JSON.stringify({ now, isSending, refusal, isQueued: betting.isQueued, clock: look?.s.clock, bank: look?.s.bank, shoe: look?.s.shoe, commands: look?.you?.commands });
    });
  }

  /** Rounds played, as the column counts them. */
  get session() {
    return this.page.evaluate(() => {
      const { rounds, result, fees, decisions } = document.querySelector('table-page').play.stats;
      return { rounds, result, fees, decisions };
    });
  }

  /** Waits until every decision of the rounds played is judged: the engine may take longer than the table. */
  untilJudged() {
    return this.page.waitForFunction(() => {
      const { rounds, decisions } = document.querySelector('table-page').play.stats;
      return decisions === rounds;
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
    const confirm = () => click(':is(.me, .p-me)[data-now="bet"] .choice.play'); /* the key to play a hand stands in the same place */
    if (isFirst) {
      await click('.rack-bet .rack-target');
      await click('.rack-chip:nth-child(2)');
      await click('.rack-chip:nth-child(2)');
    } else {
      await confirm(); /* repeat */
    }
    await confirm();
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

  /** One round from the bet to the result; with `holds` the page stays where the round is over. */
  async round(by, { isFirst = false, choice = 'play', holds = false } = {}) {
    await this.bet(by, isFirst);
    const before = (await this.session).rounds;
    const decide = () => (by === 'keys' ? this.decideByKeys(choice) : this.decideByMouse(choice));
    if (holds) {
      await this.holdAt(({ look, stats }, was) => stats.rounds > was && look.s.clock.phase === 'done', { argument: before, act: decide });
    } else {
      await decide();
      await this.page.waitForFunction((was) => document.querySelector('table-page').play.stats.rounds > was, before);
    }
  }
}
