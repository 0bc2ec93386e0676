// The viewer at a table: their draft, their choices, and the commands these lead to. All parts of the page draw from
// this object; it does not know how it is drawn.
import type { HandRow, Table } from '../../client/index.js';
import { session } from '../../app/session.js';
import type { Decision } from '../../app/odds_engine.js';
import { laidOut } from '../../app/hands.js';
import { Advisor, type BankWorth, type PastDecision } from './advisor.js';
import { betsOf, type Bets } from './betting.js';
import { Contribution } from './contribution.js';
import { tableView, myHands, type TableView } from './table_view.js';
import { myOutcome, type Outcome } from './outcome.js';
import { ChipDraft } from './chip_draft.js';
import { SessionStats } from './session_stats.js';
import { rememberBets, rememberedBets } from './remembered_bets.js';
import { ShuffleCheck } from './shuffle_check.js';

/** A press this soon after an offer appeared was meant for whatever was there before. */
const NOT_MEANT_MS = 500;

export type Tab = 'round' | 'coach' | 'notice';

export class Play extends ChipDraft {
  name = '';
  /** A decision that awaits Enter or is being sent. */
  pressed: 'play' | 'fold' | null = null;
  /** The amount put down but not confirmed before bets closed. */
  missed = 0;
  linesShown = Infinity;
  tab: Tab = 'round';
  isDrawerOpen = false;
  /** Result and hand of the viewer's last round, until the next deal. */
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
  /** The bets of the last round are placed again in every round. */
  keepsBetting = false;
  private keptRound: number | null = null;
  private betsOf: number | null = null;
  private postedRules = '';
  /** Stops all animations. */
  onSkip: () => void = () => undefined;

  constructor(
    table: Table,
    changed: () => void,
    readonly ask: { sit: (seat: number) => void; more: () => void },
  ) {
    super(table, changed);
    this.statsOf = this.me;
    this.stats = new SessionStats(`trey.stats.${table.number}.${this.me ?? 0}`);
    this.advisor = new Advisor(changed);
    this.contribution = new Contribution(table.number, (name, members) => this.send(name, members));
    this.shuffle = new ShuffleCheck((root, round, person) => this.contribution.own(root, round, person), () => this.contribution.hasReceipts, changed);
  }

  // ---- State ----

  /** The one thing to do now. */
  get now(): 'decide' | 'bet' | 'placed' | 'wait' {
    if (this.view?.decideSeat !== null) {
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
    return this.view === null ? null : this.advisor.worth(this.view);
  }

  /** Updates the derived state and redraws the page. */
  refreshed(): void {
    this.refresh();
    this.changed();
  }

  /** Updates the derived state from what the server sent. */
  refresh(): void {
    const view = tableView(this.table, this.me, this.linesShown);
    this.view = view;
    if (view === null) {
      return;
    }
    const { clock, wagers } = view.s;
    const isOver = clock.phase === 'done' || clock.phase === 'void' || clock.phase === null;
    const mine = betsOf(wagers, this.me);
    this.recall();
    this.betting.follow(clock.bets_open ? mine : new Map(), true);
    if (!clock.bets_open && !isOver && mine.size > 0) {
      this.setLast(mine);
    }
    this.followRules(view);
    if (this.wasOpen && !clock.bets_open && !isOver && clock.phase !== 'bank') { /* A round that is called off takes no chips. */
      this.target = { seat: view.mySeats[0] ?? 0, kind: 'ante' };
      this.missed = mine.size > 0 || this.isSending ? 0 : this.betting.miss();
      this.betting.drop();
    }
    if (clock.bets_open) {
      this.missed = 0;
    }
    if (view.isBank) { /* BANK-5: the bank places no wagers; a queued bet is dropped. */
      this.betting.drop();
    }
    if (clock.bets_open && this.betting.isQueued && this.canSendAll) {
      void this.confirmBets();
    }
    this.wasOpen = clock.bets_open;
    this.goOnBetting(view);
    if (view.decideSeat === null && !this.isSending) {
      this.pressed = null;
    }
    if (this.isOffered && !this.wasOffered) {
      this.offeredAt = Date.now();
      this.bankAmount = this.suggestedBank();
    }
    this.wasOffered = this.isOffered;
    this.advisor.follow(view);
    this.contribution.follow(view);
    this.shuffle.follow(view, this.table);
    this.remember(view);
    if (!this.mayBet(this.target.seat)) {
      this.target = { seat: view.mySeats[0] ?? 0, kind: 'ante' };
    }
  }

  // ---- The bets of the last round ----

  private setLast(bets: Bets): void {
    const isNew = JSON.stringify([...bets]) !== JSON.stringify([...this.betting.last]);
    this.betting.last = bets;
    if (isNew && this.me !== null) {
      rememberBets(this.table.number, this.me, bets);
    }
  }

  /** Finds the bets of an earlier visit, once for each viewer. */
  private recall(): void {
    if (this.me !== null && this.betsOf !== this.me) {
      this.betsOf = this.me;
      this.betting.last = this.betting.last.size > 0 ? this.betting.last : rememberedBets(this.table.number, this.me);
    }
  }

  /** Bets that were confirmed under other rules wait for another confirmation; the chips stay where they are. */
  private followRules(view: TableView): void {
    const posted = JSON.stringify(view.rules.posted);
    if (posted !== this.postedRules && this.postedRules !== '') {
      this.betting.isQueued = false;
      this.keepsBetting = false;
    }
    this.postedRules = posted;
  }

  /** Whether the posting lets pages repeat bets round after round. */
  get mayKeepBetting(): boolean {
    return this.view?.rules.posted.keep_betting !== 'forbidden' && this.isSeated;
  }

  keepBetting(isOn: boolean): void {
    this.keepsBetting = isOn && this.mayKeepBetting;
    this.refreshed();
  }

  /** Places the bets of the last round again, until something needs the player. */
  private goOnBetting(view: TableView): void {
    const { clock } = view.s;
    const isStopped = view.person === null || view.person.away || view.timedOut || this.refusal !== null || !this.mayKeepBetting;
    if (!this.keepsBetting || isStopped) {
      this.keepsBetting = false;
      return;
    }
    if (clock.bets_open && clock.round !== this.keptRound && this.isBetting && this.betting.placed.size === 0 && this.betting.draft === null && !this.isSending) {
      this.keptRound = clock.round;
      this.change('repeat');
    } else if (this.linesShown === Infinity) {
      void this.sayReady();
    }
  }

  /** "Repeat" places the bets at once. */
  override change(what: 'undo' | 'clear' | 'repeat' | 'double'): void {
    super.change(what);
    if (what === 'repeat' && this.isBetting && !this.isOffered && (this.betting.draft?.size ?? 0) > 0) {
      void this.confirmBets();
    }
  }

  private readyRound: number | null = null;

  /** Says that the viewer has seen the result, once for each round. */
  async sayReady(): Promise<void> {
    const clock = this.view?.s.clock;
    if (clock !== undefined && !clock.bets_open && clock.waits_for === 'next' && this.view!.can('ready') && this.readyRound !== clock.round) {
      this.readyRound = clock.round;
      await this.send('ready');
    }
  }

  private remember(view: TableView): void {
    if (this.statsOf !== this.me) { /* The visitor became a guest. */
      this.statsOf = this.me;
      this.stats = new SessionStats(`trey.stats.${this.table.number}.${this.me ?? 0}`);
    }
    const own = myHands(view)[0];
    const outcome = myOutcome(view);
    if (outcome !== null) {
      this.lastOutcome = outcome;
      this.lastHand = own?.hand ?? (view.isBank && view.bankHand !== null ? { ...view.bankHand, cards: laidOut(view.bankHand.cards) } : null);
      this.lastRound = view.s.clock.round;
    } else if (view.s.clock.round !== this.lastRound && view.s.hands.length > 0) {
      this.lastOutcome = null;
      this.lastHand = null;
    }
    this.stats.took(view, this.advisor.edges);
  }

  /** WAGER-13: the smallest ante that can be placed. */
  get bankLeast(): number {
    const { ante_min: least, increment } = this.view!.rules;
    return Math.ceil(least / increment) * increment;
  }

  /** The amount that would cover antes and plays of the last round, limited to the viewer's chips; whole dollars. */
  private suggestedBank(): number {
    const view = this.view!;
    const players = view.s.people.filter((one) => one.seats.length > 0).length - 1;
    const cover = this.advisor.worth(view)?.cover ?? view.rules.ante_min * 2 * players;
    const wanted = Math.max(100_00, this.bankLeast, Math.ceil(cover / 25_00) * 25_00);
    return Math.min(wanted, Math.floor((view.person?.stack ?? 0) / 100) * 100);
  }

  // ---- Bets ----

  /** Places the draft and reports that the player is done; before bets open, it is queued until they do. */
  async confirmBets(): Promise<void> {
    const view = this.view;
    if (view === null || this.isSending) {
      return;
    }
    if (!view.s.clock.bets_open || !this.canSendAll) {
      this.betting.isQueued = this.betting.draft !== null && this.betting.draft.size > 0;
      this.changed();
      await this.sayReady();
      return;
    }
    if (view.person?.ready === true && !this.betting.isChanged) {
      return; /* Everything is said already. */
    }
    await this.during(async () => {
      const answer = await this.betting.send((name, members) => this.send(name, members));
      if (answer?.status === 'refused') {
        return answer;
      }
      /* While the connection was lost, the round may have been another one: a commitment to its shoe could not be revealed. */
      await this.caughtUp(answer?.last ?? 0);
      await this.contribution.beforeReady(this.view ?? view);
      /* Not by the list of commands: it comes in a frame of its own, after the state that opened the bets. */
      const isAsked = this.view?.s.clock.bets_open === true && this.view.person?.ready !== true;
      return isAsked || this.betting.placed.size > 0 ? this.send('ready') : null;
    });
  }

  // ---- Decisions ----

  press(choice: 'play' | 'fold'): void {
    if (this.view?.decideSeat === null || this.isSending) {
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
    const seat = this.view?.decideSeat ?? null;
    if (seat === null || this.isSending) {
      return;
    }
    this.pressed = choice;
    const ante = this.myAnte;
    const judged = this.advisor.decided(choice === 'play', ante);
    if (await this.during(() => this.send('decide', { seat, play: choice === 'play' }))) {
      const past = await judged;
      if (past.isRight !== null) {
        this.stats.decided(past.isRight, past.cost);
      }
    }
    this.pressed = null;
    this.changed();
  }

  // ---- The bank ----

  async takeBank(): Promise<void> {
    const seat = this.view?.s.bank.offered_seat ?? null;
    const isMeant = Date.now() - this.offeredAt > NOT_MEANT_MS;
    if (seat !== null && isMeant) {
      await this.during(() => this.send('take-bank', { seat, amount: this.bankAmount }));
    }
  }

  async declineBank(): Promise<void> {
    const seat = this.view?.s.bank.offered_seat ?? null;
    if (seat !== null) {
      await this.during(() => this.send('decline-bank', { seat }));
    }
  }

  /** Sends a command without members. */
  async simply(name: 'leave' | 'sit-out' | 'sit-in' | 'ask-for-bank' | 'give-up-bank' | 'stand-behind'): Promise<void> {
    await this.during(() => this.send(name));
    if (name === 'leave') {
      await session.refresh();
    }
  }

  askToSit(seat: number): void {
    this.ask.sit(seat);
  }

  /** Sits down in the first free seat. */
  askForSeat(): void {
    const free = this.view?.seats.find((one) => one.person === null && this.canSit(one.seat));
    if (free !== undefined) {
      this.ask.sit(free.seat);
    }
  }

  async sit(seat: number | null, buyIn: number): Promise<boolean> {
    return this.during(async () => {
      await session.somebody();
      const chips = buyIn > 0 ? { amount: buyIn } : {};
      const answer = seat !== null ? await this.send('sit', { seat, ...chips })
        : this.view?.person === null ? await this.send('stand-behind', chips) : await this.send('buy-in', chips);
      await session.refresh();
      return answer;
    });
  }

  // ---- Panels ----

  show(tab: Tab): void {
    this.tab = tab;
    this.isDrawerOpen = true;
    this.changed();
  }

  /** Skips all animations. */
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
}
