// A player at the table page: sits down, bets and decides by mouse or keyboard.
import { arm, release } from './gate.mjs';
import { PATIENCE_MS, visitor } from './harness.mjs';

const PLACE = '.me, .p-me';

export const QUICK = '{pace_ms: 60}';

/** A table for a configuration. Bets close once everyone is ready, so long times cost nothing and a slow machine misses no
 *  round. Only the pause after a result runs out; tests that look at a result freeze the page there. */
export function table(name, rules, posting, { bots = [QUICK, QUICK], betting = 600 } = {}) {
  const times = `betting_seconds: ${betting}, offer_seconds: 600, reveal_seconds: 60, result_seconds: 1, missed_rounds_max: 0`;
  return `  - {name: ${name}, chips: play, rules: ${rules}, posting: {decision_seconds: 600, ${posting}}, ${times}, bots: [${bots.join(', ')}]}\n`;
}

/** A free seat; bots take the others. */
export async function freeSeat(player) {
  return Number(await player.page.locator('.seat[data-state="empty"]:has(button.plate)').first().getAttribute('data-seat'));
}

export class Player {
  /** With a `name` the player is a guest before opening the page, otherwise the page makes them one as they sit down.
   *  `prepare` gets the browser context first. */
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

  /** Does not contribute to the shuffle, so that `--test-seed` determines the cards. */
  async addsNothing() {
    await this.page.evaluate(() => { document.querySelector('table-page').play.contribution.commit = () => Promise.resolve(); });
  }

  /** The page's current action: watch, wait, bet, placed, decide, offer. */
  async now() {
    return this.page.getAttribute(PLACE, 'data-now');
  }

  /** Waits for one of these actions; declines the bank meanwhile unless the offer is wanted. */
  async until(...wanted) {
    for (;;) {
      const now = await this.now();
      if (wanted.includes(now)) {
        return now;
      }
      const isChanged = (options) => this.page.waitForFunction(([place, was]) => document.querySelector(place)?.dataset.now !== was, [PLACE, now], options);
      if (now === 'offer') {
        await this.page.keyboard.press('n');
        /* If a field has the focus it would get the key, so click the button. */
        await isChanged({ timeout: 2000 }).catch(() => this.page.click(':is(.offer, .p-offer) .choice.fold', { timeout: 2000 }).catch(() => undefined));
        continue;
      }
      /* A bet confirmed early is placed later; a round may start and end in between. */
      await isChanged().catch(async (error) => { throw new Error(`${error.message}\nwaited for ${wanted}: ${await this.told()}`); });
    }
  }

  /** Waits for the offer of the bank; skips betting meanwhile, so that the others do not wait. */
  async untilOffered() {
    while (await this.until('offer', 'bet') === 'bet') {
      await this.page.waitForSelector('.offer, .p-offer, .skip');
      await this.page.click('.skip', { timeout: 1000 }).catch(() => undefined); /* The offer came first. */
      /* A click between two states of the table may not count; then there is another one. */
      await this.page.waitForFunction(() => document.querySelector('.skip') === null, null, { timeout: 2000 }).catch(() => undefined);
    }
  }

  /** Waits until every bet of the draft lies on the table: the page says so from the first command on. */
  async untilPlaced() {
    await this.until('placed');
    await this.page.waitForFunction(() => {
      const { betting } = document.querySelector('table-page').play;
      return betting.draft === null && betting.placed.size > 0;
    });
  }

  /** Waits until bets are open and the player has none. */
  async untilOpen() {
    const isOpen = () => this.page.evaluate(() => document.querySelector('table-page').play.view.s.clock.bets_open);
    do {
      await this.until('bet');
      await this.page.waitForFunction((place) => document.querySelector(place)?.dataset.now !== 'bet' ||
        document.querySelector('table-page').play.view.s.clock.bets_open, PLACE);
    } while (!(await isOpen()) || (await this.now()) !== 'bet');
  }

  /** The table's sections as the page has them. */
  get sections() {
    return this.page.evaluate(() => document.querySelector('table-page').play.view.s);
  }

  /** Waits until `wanted` returns true for the table's sections; it runs in the page. */
  async untilTable(wanted, argument = null) {
    const found = await this.page.evaluate(`new Promise((done) => {
      const end = Date.now() + ${PATIENCE_MS};
      const check = () => {
        const sections = document.querySelector('table-page')?.play?.view?.s;
        if (sections !== undefined && (${wanted})(sections, ${JSON.stringify(argument)})) {
          done(sections);
        } else if (Date.now() > end) {
          done(null);
        } else {
          setTimeout(check, 40);
        }
      };
      check();
    })`);
    if (found === null) {
      throw new Error(`the table did not become so: ${wanted}`);
    }
    return found;
  }

  /** Runs `act` and freezes the page as soon as `wanted(play, argument)` is true, until release(). */
  async holdAt(wanted, { argument = null, act = () => undefined } = {}) {
    const { reached } = await arm(this.page, wanted, argument);
    await act();
    await reached();
  }

  /** Releases the page; it shows what was held back. */
  release() {
    return release(this.page);
  }

  /** The page's state, for the text of a failure. */
  told() {
    return this.page.evaluate(() => {
      const { view, now, isSending, refusal, betting } = document.querySelector('table-page').play;
      return JSON.stringify({ now, isSending, refusal, isQueued: betting.isQueued, clock: view?.s.clock, bank: view?.s.bank, shoe: view?.s.shoe, commands: view?.you?.commands });
    });
  }

  /** Rounds played, as the column counts them. */
  get session() {
    return this.page.evaluate(() => {
      const { rounds, result, fees, decisions } = document.querySelector('table-page').play.stats;
      return { rounds, result, fees, decisions };
    });
  }

  /** Waits until every decision has its verdict: the engine may take longer than the table. */
  untilJudged() {
    return this.page.waitForFunction(() => {
      const { rounds, decisions } = document.querySelector('table-page').play.stats;
      return decisions === rounds;
    });
  }

  /** The player's stack, in cents. */
  get stack() {
    return this.page.evaluate(() => document.querySelector('table-page').play.view.person.stack);
  }

  async betByKeys(isFirst) {
    for (const key of isFirst ? ['a', '2', '1', '1', 'u', '1', 'b', '2', 'Enter'] : ['r', 'Enter']) {
      await this.page.keyboard.press(key);
    }
  }

  async betByMouse(isFirst) {
    const click = (selector) => this.page.click(selector, { timeout: 5000 });
    const confirm = () => click(':is(.me, .p-me)[data-now="bet"] .choice.play'); /* The key to play a hand is in the same place. */
    if (isFirst) {
      await click('.rack-bet .rack-target');
      await click('.rack-chip:nth-child(2)');
      await click('.rack-chip:nth-child(2)');
    }
    await confirm(); /* or repeat: the same bets are placed at once */
  }

  async decideByKeys(choice) {
    await this.page.keyboard.press(choice === 'play' ? 'p' : 'f');
    await this.page.keyboard.press('Enter');
  }

  async decideByMouse(choice) {
    await this.page.click(`:is(.me, .p-choices) .choice.${choice}`);
  }

  /** Bets until a bet is placed: a player too late for a round bets in the next. */
  async bet(by, isFirst) {
    do {
      await this.until('bet');
      await (by === 'keys' ? this.betByKeys(isFirst) : this.betByMouse(isFirst)).catch(() => undefined);
    } while (await this.until('decide', 'bet') === 'bet');
  }

  /** Plays one round; with `holds` the page is frozen at its result. */
  async round(by, { isFirst = false, choice = 'play', holds = false } = {}) {
    await this.bet(by, isFirst);
    const before = (await this.session).rounds;
    const decide = () => (by === 'keys' ? this.decideByKeys(choice) : this.decideByMouse(choice));
    if (holds) {
      await this.holdAt(({ view, stats }, was) => stats.rounds > was && view.s.clock.phase === 'done', { argument: before, act: decide });
    } else {
      await decide();
      await this.page.waitForFunction((was) => document.querySelector('table-page').play.stats.rounds > was, before);
    }
  }
}
