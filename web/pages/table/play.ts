// Somebody at a table: what he has put down and pressed, and the commands that come of it. Every piece of
// the page draws from one of these; it knows nothing of how it is drawn.
import type { Answer, Table } from '../../client/index.js';
import { problemText, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { CHIP_VALUES } from '../../parts/chips.js';
import type { Decision } from '../../app/odds_engine.js';
import type { HandRow } from '../../client/index.js';
import { Advisor, type BankWorth, type PastDecision } from './advisor.js';
import { Betting, betsOf, type Target } from './betting.js';
import { Contribution } from './contribution.js';
import { lookAt, myHands, type Look } from './look.js';
import { myOutcome, type Outcome } from './outcome.js';
import { SessionStats } from './session_stats.js';
import { ShuffleCheck } from './shuffle_check.js';

export const CHIPS: readonly number[] = [...CHIP_VALUES].reverse();
/** A press so soon after an offer appeared was meant for what was there before. */
const NOT_MEANT_MS = 500;

/** The state behind an answer comes a moment later; not longer than this. */
const CAUGHT_UP_MS = 2000;

export type Tab = 'round' | 'coach' | 'notice';

export class Play {
  readonly betting = new Betting();
  look: Look | null = null;
  name = '';
  target: Target = { seat: 0, kind: 'ante' };
  /** A decision that waits for Enter, or that is under way. */
  pressed: 'play' | 'fold' | null = null;
  isSending = false;
  /** Why the last thing was refused, and the clause behind it. */
  refusal: { text: string; rule: string } | null = null;
  bankAmount = 0;
  /** Put down but not confirmed before bets closed. */
  missed = 0;
  linesShown = Infinity;
  tab: Tab = 'round';
  isDrawerOpen = false;
  /** Of the last round one was in, until the next deal. */
  lastOutcome: Outcome | null = null;
  lastHand: HandRow | null = null;
  private lastRound: number | null = null;
  stats: SessionStats;
  readonly advisor: Advisor;
  private readonly contribution: Contribution;
  readonly shuffle: ShuffleCheck;
  private statsOf: number | null;
  private wasOpen = false;
  private wasOffered = false;
  private offeredAt = 0;
  /** What moves is told to stop. */
  onSkip: () => void = () => undefined;

  constructor(
    readonly table: Table,
    private readonly changed: () => void,
    readonly ask: { sit: (seat: number) => void; more: () => void },
  ) {
    this.statsOf = this.me;
    this.stats = new SessionStats(`trey.stats.${table.number}.${this.me ?? 0}`);
    this.advisor = new Advisor(changed);
    this.contribution = new Contribution(table.number, (name, members) => this.send(name, members));
    this.shuffle = new ShuffleCheck((root, round, person) => this.contribution.own(root, round, person), changed);
  }

  // ---- What there is ----

  get me(): number | null {
    return session.me?.person ?? null;
  }

  get isSeated(): boolean {
    return (this.look?.mySeats.length ?? 0) > 0;
  }

  /** Chips can be put down: bets are open, or the round before is over. */
  get isBetting(): boolean {
    const look = this.look;
    if (look === null || look.person === null || look.person.away || look.isBank) {
      return false;
    }
    const phase = look.s.clock.phase;
    return look.s.clock.bets_open || phase === null || phase === 'done' || phase === 'void' || phase === 'bank';
  }

  get isOffered(): boolean {
    return this.look?.can('take-bank') === true || this.look?.can('decline-bank') === true;
  }

  /** The one thing to do now. */
  get now(): 'decide' | 'bet' | 'placed' | 'wait' {
    if (this.look?.decideSeat !== null) {
      return 'decide';
    }
    if (!this.isBetting) {
      return 'wait';
    }
    return this.isSending || this.betting.isQueued || (this.betting.placed.size > 0 && !this.betting.isChanged) ? 'placed' : 'bet';
  }

  get advice(): Decision | null {
    return this.advisor.advice;
  }

  get lastDecision(): PastDecision | null {
    return this.advisor.last;
  }

  get bankWorth(): BankWorth | null {
    return this.look === null ? null : this.advisor.worth(this.look);
  }

  get myAnte(): number {
    const look = this.look;
    return look === null || look.decideSeat === null ? 0 : look.wagerOf(look.decideSeat, look.me!)?.ante ?? 0;
  }

  /** Behind a seat there is nothing to bet before its ante is on. */
  private get canSendAll(): boolean {
    return [...this.betting.shown.keys()].every((key) => this.mayBet(Number(key.split(':')[0])));
  }

  mayBet(seat: number): boolean {
    const look = this.look;
    const row = look?.seats[seat - 1];
    if (look === null || row === undefined || row.person === null || row.state === 'bank' || look.person === null) {
      return false;
    }
    if (row.isMine) {
      return true;
    }
    const line = look.rules.back_line;
    const isAllowed = line === 'all' || (line === 'bonus' && look.mySeats.length === 0);
    return isAllowed && (row.wager?.ante ?? 0) > 0; /* WAGER-6 */
  }

  canSit(seat: number): boolean {
    const look = this.look;
    if (look === null || look.s.table.state === 'closed' || look.s.table.draining) {
      return false;
    }
    if (look.person === null) {
      return true;
    }
    const isBeside = look.mySeats.some((mine) => Math.abs(mine - seat) === 1);
    return look.can('sit') && (look.mySeats.length === 0 || (look.rules.adjacent_seats && isBeside));
  }

  /** Behind others' seats, for who is not at the table; a visitor becomes a guest by it. */
  get canStand(): boolean {
    const look = this.look;
    return look !== null && look.person === null && look.rules.back_line !== 'none' &&
      (look.can('stand-behind') || (this.me === null && look.s.table.state !== 'closed' && !look.s.table.draining));
  }

  /** Draws the conclusions, and the page. */
  refreshed(): void {
    this.refresh();
    this.changed();
  }

  /** Draws the conclusions from what has arrived. */
  refresh(): void {
    const look = lookAt(this.table, this.me, this.linesShown);
    this.look = look;
    if (look === null) {
      return;
    }
    const { clock, wagers } = look.s;
    const isOver = clock.phase === 'done' || clock.phase === 'void' || clock.phase === null;
    const mine = betsOf(wagers, this.me);
    this.betting.follow(clock.bets_open ? mine : new Map(), true);
    if (!clock.bets_open && !isOver && mine.size > 0) {
      this.betting.last = mine;
    }
    if (this.wasOpen && !clock.bets_open) {
      this.target = { seat: look.mySeats[0] ?? 0, kind: 'ante' };
      this.missed = mine.size > 0 || this.isSending ? 0 : this.betting.miss();
      this.betting.drop();
    }
    if (clock.bets_open) {
      this.missed = 0;
    }
    if (look.isBank) { /* BANK-5: no wagers, also not those that waited for bets to open */
      this.betting.drop();
    }
    if (clock.bets_open && this.betting.isQueued && this.canSendAll) {
      void this.confirmBets();
    }
    this.wasOpen = clock.bets_open;
    if (look.decideSeat === null && !this.isSending) {
      this.pressed = null;
    }
    if (this.isOffered && !this.wasOffered) {
      this.offeredAt = Date.now();
      this.bankAmount = this.suggestedBank();
    }
    this.wasOffered = this.isOffered;
    this.advisor.follow(look);
    this.contribution.follow(look);
    this.shuffle.follow(look, this.table);
    this.remember(look);
    if (!this.mayBet(this.target.seat)) {
      this.target = { seat: look.mySeats[0] ?? 0, kind: 'ante' };
    }
  }

  private remember(look: Look): void {
    if (this.statsOf !== this.me) { /* a visitor became a guest */
      this.statsOf = this.me;
      this.stats = new SessionStats(`trey.stats.${this.table.number}.${this.me ?? 0}`);
    }
    const own = myHands(look)[0];
    const outcome = myOutcome(look);
    if (outcome !== null) {
      this.lastOutcome = outcome;
      this.lastHand = own?.hand ?? (look.isBank ? look.bankHand : null);
      this.lastRound = look.s.clock.round;
    } else if (look.s.clock.round !== this.lastRound && look.s.hands.length > 0) {
      this.lastOutcome = null;
      this.lastHand = null;
    }
    this.stats.took(look, this.advisor.edges);
  }

  /** What covered antes and plays of the last round, as far as the chips go; whole dollars. */
  private suggestedBank(): number {
    const look = this.look!;
    const players = look.s.people.filter((one) => one.seats.length > 0).length - 1;
    const cover = this.advisor.worth(look)?.cover ?? look.rules.ante_min * 2 * players;
    const wanted = Math.max(100_00, Math.ceil(cover / 25_00) * 25_00);
    return Math.min(wanted, Math.floor((look.person?.stack ?? 0) / 100) * 100);
  }

  // ---- Chips ----

  choose(target: Target): void {
    this.target = target;
    this.refusal = null;
    this.changed();
  }

  chooseKind(kind: 'ante' | 'bonus'): void {
    this.choose({ seat: this.target.seat, kind });
  }

  chip(value: number): void {
    if (this.isOffered) {
      this.bankAmount += value;
    } else if (this.isBetting && this.mayBet(this.target.seat)) {
      this.betting.add(this.target.seat, this.target.kind, value);
    }
    this.refusal = null;
    this.changed();
  }

  amount(seat: number, kind: string, cents: number): void {
    this.betting.set(seat, kind, cents);
    this.refusal = null;
    this.changed();
  }

  toggleProgressive(seat: number): void {
    const price = this.look?.rules.progressive?.denomination ?? 0;
    if (price > 0 && this.isBetting && this.look!.mySeats.includes(seat)) {
      this.amount(seat, 'progressive', this.betting.amount(seat, 'progressive') > 0 ? 0 : price);
    }
  }

  change(what: 'undo' | 'clear' | 'repeat' | 'double'): void {
    if (this.isOffered) {
      this.bankAmount = what === 'clear' ? 0 : what === 'double' ? this.bankAmount * 2 : this.bankAmount;
    } else if (this.isBetting) {
      if (what === 'undo') {
        this.betting.takeBack();
      } else if (what === 'clear') {
        this.betting.clear();
      } else if (what === 'double') {
        this.betting.double();
      } else {
        this.betting.repeat((seat) => this.mayBet(seat));
      }
    }
    this.refusal = null;
    this.changed();
  }

  /** Places what was put down and says that this is all; before bets are open, as soon as they are. */
  async confirmBets(): Promise<void> {
    const look = this.look;
    if (look === null || this.isSending) {
      return;
    }
    if (!look.s.clock.bets_open || !this.canSendAll) {
      this.betting.isQueued = this.betting.draft !== null && this.betting.draft.size > 0;
      this.changed();
      return;
    }
    await this.during(async () => {
      const answer = await this.betting.send((name, members) => this.send(name, members));
      if (answer?.status === 'refused') {
        return answer;
      }
      await this.contribution.beforeReady(this.look ?? look);
      return this.look?.can('ready') === true || this.betting.placed.size > 0 ? this.send('ready') : null;
    });
  }

  // ---- Decisions ----

  press(choice: 'play' | 'fold'): void {
    if (this.look?.decideSeat === null || this.isSending) {
      return;
    }
    if (this.pressed === choice) {
      void this.decide(choice);
      return;
    }
    this.pressed = choice;
    this.changed();
  }

  async decide(choice: 'play' | 'fold'): Promise<void> {
    const seat = this.look?.decideSeat ?? null;
    if (seat === null || this.isSending) {
      return;
    }
    this.pressed = choice;
    const ante = this.myAnte;
    const judged = this.advisor.decided(choice === 'play', ante);
    if (await this.during(() => this.send('decide', { seat, play: choice === 'play' }))) {
      const past = await judged;
      if (past.decision !== null) {
        this.stats.decided(past.cost);
      }
    }
    this.pressed = null;
    this.changed();
  }

  // ---- The bank ----

  async takeBank(): Promise<void> {
    const seat = this.look?.s.bank.offered_seat ?? null;
    const isMeant = Date.now() - this.offeredAt > NOT_MEANT_MS;
    if (seat !== null && isMeant) {
      await this.during(() => this.send('take-bank', { seat, amount: this.bankAmount }));
    }
  }

  async declineBank(): Promise<void> {
    const seat = this.look?.s.bank.offered_seat ?? null;
    if (seat !== null) {
      await this.during(() => this.send('decline-bank', { seat }));
    }
  }

  /** A command without more to say. */
  async simply(name: 'leave' | 'sit-out' | 'sit-in' | 'ask-for-bank' | 'give-up-bank' | 'stand-behind'): Promise<void> {
    await this.during(() => this.send(name));
    if (name === 'leave') {
      await session.refresh();
    }
  }

  askToSit(seat: number): void {
    this.ask.sit(seat);
  }

  async sit(seat: number | null, buyIn: number): Promise<boolean> {
    return this.during(async () => {
      await session.somebody();
      if (seat !== null) {
        const sat = await this.send('sit', { seat });
        if (sat.status === 'refused') {
          return sat;
        }
      } else if (this.look?.person === null) {
        const stood = await this.send('stand-behind');
        if (stood.status === 'refused') {
          return stood;
        }
      }
      const bought = buyIn > 0 ? await this.send('buy-in', { amount: buyIn }) : null;
      await session.refresh();
      return bought;
    });
  }

  // ---- Panels ----

  show(tab: Tab): void {
    this.tab = tab;
    this.isDrawerOpen = true;
    this.changed();
  }

  /** Everything that moves is at its end. */
  skip(): void {
    this.onSkip();
    this.linesShown = Infinity;
    this.isDrawerOpen = false;
    this.refusal = null;
    this.refresh();
    this.changed();
  }

  drawer(isOpen: boolean): void {
    this.isDrawerOpen = isOpen;
    this.changed();
  }

  send(name: string, members: object = {}): Promise<Answer> {
    return session.live.command(name, this.table.number, members);
  }

  /** What was answered is also what is shown, or it would be offered again for a moment. */
  private caughtUp(seq: number): Promise<void> {
    return new Promise((done) => {
      const isThere = (): boolean => this.table.shownSeq >= seq;
      if (isThere()) {
        done();
        return;
      }
      const finish = (): void => {
        end();
        clearTimeout(timer);
        done();
      };
      const end = this.table.onChange(() => isThere() && finish());
      const timer = setTimeout(finish, CAUGHT_UP_MS);
    });
  }

  /** One thing after the other, and why it was refused if it was. */
  private async during(act: () => Promise<Answer | null>): Promise<boolean> {
    this.isSending = true;
    this.refusal = null;
    this.changed();
    try {
      const answer = await act();
      await this.caughtUp(answer?.last ?? 0);
      if (answer?.status === 'refused') {
        this.refusal = { text: refusalText(answer), rule: answer.rule ?? '' };
      }
    } catch (error) {
      this.refusal = { text: problemText(error), rule: '' };
    }
    this.isSending = false;
    this.changed();
    return this.refusal === null;
  }
}
