// Made by script/shapes from the tables of the server: edit those, not this file.
// What the server sends and reads. Amounts are whole cents, times milliseconds since 1970.

export type TableRole = 'player' | 'dealer' | 'supervisor' | 'auditor';

export type Wager = 'ante' | 'play' | 'bonus' | 'progressive';

export type Phase = 'bank' | 'bets' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settlement' | 'envy' |
    'done' | 'misdealt' | 'void';

export type VoidReason = 'card-count' | 'shuffler-fault' | 'staff-decision' | 'reveal-missing';

export type Key = 'sensor' | 'coin-in' | 'hand' | 'turn-jph' | 'j-pot' | 'turn-run' | 'game-over' | 'adjust';

export type AwardHand = 'straight' | 'three-of-a-kind' | 'straight-flush' | 'akq-suited' | 'akq-spades';

/** what the cards are shuffled with */
export type Device = 'machine' | 'shoe' | 'hand';

export type Command = 'sit' | 'stand-behind' | 'buy-in' | 'cash-out' | 'leave' | 'sit-out' | 'sit-in' | 'take-bank' |
    'decline-bank' | 'ask-for-bank' | 'give-up-bank' | 'place' | 'withdraw' | 'ready' | 'commit' | 'reveal' | 'decide' |
    'proceed' | 'enter-hand' | 'key' | 'shuffler-fault' | 'void' | 'open' | 'post' | 'drain' | 'close' | 'change-device' |
    'sign-on' | 'sign-off' | 'seat' | 'free-seat' | 'repeat' | 'take-over' | 'keep-open' | 'call-floor' | 'expose-card' |
    'correct-hand' | 'back';

export type Step = 'bank' | 'open' | 'close' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settle' |
    'envy' | 'over' | 'void';

export type TurnPass = 'all' | 'collect' | 'pay' | 'envy';

export type Reconcile = ('play' | 'ante-bonus' | 'ante' | 'bonus')[];

/** The chips in play: from the cage, or play chips without value. The two never mix (COVER-10). */
export type ChipKind = 'cage' | 'play';

/** Where the deal starts (ROUND-2). */
export type DealFrom = 'seat-1' | 'left-of-bank';

export type Paytable = PayLine[];

export type NamedCategory = 'high-card' | 'pair' | 'flush' | 'straight' | 'three-of-a-kind' | 'straight-flush' | 'mini-royal';

export type SectionPeople = PersonAtTable[];

export type PersonKind = 'account' | 'guest' | 'bot';

export type SectionWagers = WagerRow[];

export type Decision = 'open' | 'play' | 'fold';

export type SectionHands = Hand[];

export type Category = 'high-card' | 'pair' | 'flush' | 'straight' | 'three-of-a-kind' | 'straight-flush';

export type Rank = 'deuce' | 'three' | 'four' | 'five' | 'six' | 'seven' | 'eight' | 'nine' | 'ten' | 'jack' | 'queen' |
    'king' | 'ace';

export type Awards = Award[];

export type Envy = EnvyPayment[];

export type MeOrVisitor = Me | Visitor;

export type AccountRoles = AccountRole[];

export type AccountRole = 'guest' | 'player' | 'dealer' | 'floor' | 'cage' | 'auditor' | 'admin';

export type AlarmKind = 'jackpot' | 'card-count' | 'shuffler-fault' | 'stuck' | 'big-win' | 'barred' | 'floor-called';

export type RoundStatus = 'settled' | 'void' | 'called-off';

export type CardsSeen = (string | null)[];

export type StepPhase = 'bank' | 'bets' | 'deal' | 'decisions' | 'settlement';

export type PhraseCode = 'opened' | 'posted' | 'drained' | 'closed' | 'resumed' | 'sat' | 'stood-behind' | 'bought-in' |
    'cashed-out' | 'sat-out' | 'sat-in' | 'disconnected' | 'reconnected' | 'leaving' | 'left' | 'bank-offered' | 'bank-declined' |
    'bank-not-answered' | 'offers-reopened' | 'round-begun' | 'house-banks' | 'shuffled' | 'shoe-pledged' | 'bets-opened' |
    'wager-placed' | 'wager-withdrawn' | 'wager-returned' | 'ready' | 'committed' | 'bets-closed' | 'nothing-due' |
    'fees' | 'fees-with-bank' | 'coins-to-meter' | 'coins-to-tray' | 'entropy-revealed' | 'hands-dealt' | 'packets-dealt' |
    'card-exposed' | 'hand-corrected' | 'bank-corrected' | 'hand-corrected-untold' | 'bank-corrected-untold' | 'seat-paid' |
    'seat-taken' | 'seat-reopened' | 'hand-entered' | 'bank-entered' | 'hand-entered-unseen' | 'bank-entered-unseen' |
    'hand-read' | 'bank-read' | 'hand-read-unseen' | 'bank-read-unseen' | 'plays' | 'folds' | 'timed-out' | 'decisions-complete' |
    'forfeits-collected' | 'bank-qualifies' | 'bank-does-not-qualify' | 'settled' | 'envy-none' | 'round-ended' |
    'called-off' | 'key-sensor' | 'key-coin-in' | 'key-hand' | 'key-hand-out' | 'key-jph' | 'key-j-pot' | 'key-run' |
    'key-game-over' | 'key-adjust' | 'key-adjust-untold' | 'shuffler-failed' | 'shuffler-failed-untold' | 'voided' |
    'voided-untold' | 'device-hand' | 'device-changed' | 'dealer-signed-on' | 'dealer-signed-off' | 'reveal-missed' |
    'reveal-missed-void' | 'seated' | 'floor-took-over' | 'kept-open' | 'floor-called' | 'floor-called-untold' | 'clock-jumped' |
    'clock-jumped-untold' | 'other' | 'line-win' | 'line-win-pays' | 'line-win-part' | 'line-lose' | 'line-lose-part' |
    'line-forfeit' | 'line-forfeit-part' | 'line-push' | 'line-returned' | 'line-no-action' | 'line-award' | 'line-award-meter' |
    'line-seed' | 'line-envy' | 'line-unsettled' | 'line-back' | 'group-fees' | 'group-coins' | 'group-paid' | 'group-taken' |
    'group-even' | 'group-paid-behind' | 'group-taken-behind' | 'group-even-behind' | 'group-envy' | 'group-seed' |
    'group-back' | 'item-players' | 'item-bank' | 'item-to-meter' | 'item-to-tray' | 'item-wager' | 'item-pays' |
    'item-part' | 'item-forfeit' | 'item-push' | 'item-returned' | 'item-no-action' | 'item-award' | 'item-award-meter' |
    'item-envy' | 'item-seed' | 'item-back' | 'key-hands' | 'key-hands-count' | 'by-dealer' | 'by-floor' | 'by-staff' |
    'by-the-dealer' | 'by-the-floor' | 'by-the-staff' | 'approved';

export type ChipPlace = 'player' | 'players' | 'spot' | 'bank' | 'house' | 'drop-box' | 'meter' | 'tray';

export type SheetSeen = 'none' | 'seen' | 'not-seen' | 'hidden';

export type SheetDecision = 'open' | 'played' | 'folded' | 'timed-out';

export type SheetEntered = 'player' | 'staff' | 'both';

/** How an object becomes another one. Members that are new or have changed, each with the delta of its value, and in `-` the names of those that are gone; docs/api.md describes deltas of lists. */
export type Delta = Record<string, unknown>;

export type TellAnswer = AnswerDone | AnswerRefused | AnswerNotTaken | AnswerUnknown | AnswerWaiting;

export type ReaderProblem = 'unreadable' | 'card-out';

export type TurnSource = 'bank' | 'tray' | 'meter';

/** `person` is absent if the table acted by itself. Only staff and auditors see which member of staff acted, and what they wrote. */
export type AnyEvent = EventOpened | EventPosted | EventDrained | EventClosed | EventResumed | EventSat | EventStoodBehind |
    EventBoughtIn | EventCashedOut | EventSatOut | EventSatIn | EventLeaving | EventLeft | EventBankOffered | EventBankDeclined |
    EventOffersReopened | EventRoundBegun | EventShuffled | EventShoePledged | EventBetsOpened | EventWagerPlaced |
    EventWagerWithdrawn | EventReady | EventCommitted | EventBetsClosed | EventFeesTaken | EventEntropyRevealed |
    EventHandsDealt | EventHandEntered | EventDecided | EventTimedOut | EventForfeitsCollected | EventBankerRevealed |
    EventSettled | EventEnvyPaid | EventRoundEnded | EventCalledOff | EventKeyPressed | EventShufflerFailed | EventVoided |
    EventDeviceChanged | EventDealerSignedOn | EventDealerSignedOff | EventRevealMissed | EventClockJumped | EventSeated |
    EventFloorTookOver | EventKeptOpen | EventFloorCalled | EventPacketsDealt | EventCardExposed | EventHandCorrected |
    EventSeatSettled | EventSeatReopened | EventDisconnected | EventReconnected;

/** Proofs of the cards that the viewer saw in a round; docs/api.md says how to check them. */
export type TellOpenings = TellOpeningsList | TellOpeningsProof;

export interface AskSubscribe {
  id: string;
  do: 'subscribe';
  table: number;
  /** default: player */
  as?: TableRole | null;
  /** the last `seq` that the client received */
  after?: number | null;
}

export interface AskUnsubscribe {
  id: string;
  do: 'unsubscribe';
  table: number;
}

export interface AskPing {
  id: string;
  do: 'ping';
}

export interface AskAlarms {
  id: string;
  do: 'alarms';
}

export interface AskSit {
  id: string;
  do: 'sit';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  /** whole cents */
  amount?: number | null;
}

export interface AskStandBehind {
  id: string;
  do: 'stand-behind';
  table: number;
  /** default: player */
  as?: TableRole | null;
  /** whole cents */
  amount?: number | null;
}

export interface AskBuyIn {
  id: string;
  do: 'buy-in';
  table: number;
  /** default: player */
  as?: TableRole | null;
  /** whole cents */
  amount: number;
}

export interface AskCashOut {
  id: string;
  do: 'cash-out';
  table: number;
  /** default: player */
  as?: TableRole | null;
  /** whole cents */
  amount: number;
}

export interface AskLeave {
  id: string;
  do: 'leave';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskSitOut {
  id: string;
  do: 'sit-out';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskSitIn {
  id: string;
  do: 'sit-in';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskTakeBank {
  id: string;
  do: 'take-bank';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  /** whole cents */
  amount: number;
}

export interface AskDeclineBank {
  id: string;
  do: 'decline-bank';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
}

export interface AskAskForBank {
  id: string;
  do: 'ask-for-bank';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskGiveUpBank {
  id: string;
  do: 'give-up-bank';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskPlace {
  id: string;
  do: 'place';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  wager: Wager;
  /** whole cents */
  amount: number;
}

export interface AskWithdraw {
  id: string;
  do: 'withdraw';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  wager: Wager;
}

export interface AskReady {
  id: string;
  do: 'ready';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskCommit {
  id: string;
  do: 'commit';
  table: number;
  /** default: player */
  as?: TableRole | null;
  commitment: string;
}

export interface AskReveal {
  id: string;
  do: 'reveal';
  table: number;
  /** default: player */
  as?: TableRole | null;
  entropy: string;
}

export interface AskDecide {
  id: string;
  do: 'decide';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
  play: boolean;
  /** instead of `seat`: all players on the felt who have yet to decide */
  rest?: boolean | null;
}

export interface AskProceed {
  id: string;
  do: 'proceed';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
  /** the step that the key press is for */
  step?: Step | null;
  /** pass of the settlement; with `seat`, the turn that the key press is for */
  pass?: TurnPass | null;
}

export interface AskEnterHand {
  id: string;
  do: 'enter-hand';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  cards: string;
}

export interface AskKey {
  id: string;
  do: 'key';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
  /** whole cents; an adjustment may be negative */
  amount?: number | null;
  key: Key;
  hand?: AwardHand | null;
  text?: string | null;
}

export interface AskShufflerFault {
  id: string;
  do: 'shuffler-fault';
  table: number;
  /** default: player */
  as?: TableRole | null;
  text: string;
}

export interface AskVoid {
  id: string;
  do: 'void';
  table: number;
  /** default: player */
  as?: TableRole | null;
  reason: VoidReason;
  text: string;
}

export interface AskOpen {
  id: string;
  do: 'open';
  table: number;
  /** default: player */
  as?: TableRole | null;
  rules: RulesAsked;
}

/** Members that are absent or null keep the value of the rule set or the posting. */
export interface RulesAsked {
  /** name of a rule set, or of a posting in the room's rule file */
  rules: string;
  posting?: PostingAsked | null;
  betting_seconds?: number | null;
  offer_seconds?: number | null;
  reveal_seconds?: number | null;
  result_seconds?: number | null;
  result_seconds_min?: number | null;
  missed_rounds_max?: number | null;
  dealer?: 'automatic' | 'person' | null;
  cards?: 'shoe' | 'entered' | null;
  /** follows from `dealer` (PROG-7); any other value is refused */
  key_for?: 'meter' | 'all' | null;
  /** the kind of chips (COVER-10); absent: unchanged */
  chips?: ChipKind | null;
  away?: 'wait' | 'fold' | null;
  keep_betting?: 'allowed' | 'forbidden' | null;
  showdown?: 'seat-by-seat' | 'hands-first' | null;
}

export interface PostingAsked {
  /** seats at the table, including the player-dealer's */
  seats?: number | null;
  /** decks in play together */
  decks?: number | null;
  /** collection schedule; none means fees waived */
  schedule?: string | null;
  /** smallest ante */
  ante_min?: number | null;
  /** largest ante */
  ante_max?: number | null;
  /** smallest bonus wager */
  bonus_min?: number | null;
  /** largest bonus wager */
  bonus_max?: number | null;
  /** largest sum of antes in one seat */
  position_max?: number | null;
  /** largest sum of one bettor's antes in one seat */
  player_position_max?: number | null;
  /** antes and bonuses are multiples of it; in whole dollars */
  increment?: number | null;
  /** whether bonus wagers pay the player fee too */
  charge_bonus?: boolean | null;
  /** how the bank's wager is used up */
  cover?: 'none' | 'matched' | 'collect-then-pay' | 'running' | null;
  /** how the seat is found where settlement begins */
  action?: 'none' | 'upcard' | 'left' | null;
  /** designator of the Ante Bonus and Pair Plus tables */
  paytable?: string | null;
  /** whether a bonus alone is refused */
  ante_mandatory?: boolean | null;
  /** whether one player may sit in two seats side by side */
  adjacent_seats?: boolean | null;
  /** progressive pay table; none means no progressive */
  progressive?: ProgressiveAsked | null;
  /** rounds dealt from one hand shuffle when no machine is at work */
  rounds_per_shuffle?: number | null;
  /** seconds a player has to play or fold; then the hand folds */
  decision_seconds?: number | null;
  /** order in which a seat's wagers are paid and taken */
  reconcile?: Reconcile | null;
  /** how the dealer handles a hand and its payment */
  pay_style?: 'lay-and-pay' | 'pick-and-pay' | null;
  /** what the exposed card counts to find the action seat */
  action_count?: 'seats' | 'hands' | null;
  /** what the bonus spot is marked with */
  bonus_name?: 'bonus' | 'pair-plus' | null;
  /** what the cards are shuffled with and dealt from */
  device?: 'machine' | 'shoe' | 'hand' | null;
}

export interface ProgressiveAsked {
  paytable?: number | null;
  denomination?: number | null;
}

export interface AskPost {
  id: string;
  do: 'post';
  table: number;
  /** default: player */
  as?: TableRole | null;
  rules: RulesAsked;
}

export interface AskDrain {
  id: string;
  do: 'drain';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskClose {
  id: string;
  do: 'close';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskChangeDevice {
  id: string;
  do: 'change-device';
  table: number;
  /** default: player */
  as?: TableRole | null;
  device: Device;
}

export interface AskSignOn {
  id: string;
  do: 'sign-on';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskSignOff {
  id: string;
  do: 'sign-off';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskSeat {
  id: string;
  do: 'seat';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  /** the player's account */
  person?: number | null;
  /** name of a player without an account; optional */
  name?: string | null;
}

export interface AskFreeSeat {
  id: string;
  do: 'free-seat';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
}

export interface AskRepeat {
  id: string;
  do: 'repeat';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat?: number | null;
}

export interface AskTakeOver {
  id: string;
  do: 'take-over';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskKeepOpen {
  id: string;
  do: 'keep-open';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

export interface AskCallFloor {
  id: string;
  do: 'call-floor';
  table: number;
  /** default: player */
  as?: TableRole | null;
  text?: string | null;
}

export interface AskExposeCard {
  id: string;
  do: 'expose-card';
  table: number;
  /** default: player */
  as?: TableRole | null;
  cards: string;
}

export interface AskCorrectHand {
  id: string;
  do: 'correct-hand';
  table: number;
  /** default: player */
  as?: TableRole | null;
  seat: number;
  cards: string;
  text: string;
}

export interface AskBack {
  id: string;
  do: 'back';
  table: number;
  /** default: player */
  as?: TableRole | null;
}

/** The rules, and the number of the house's bots at the table. */
export interface PrivateTableAsked {
  /** name of a rule set, or of a posting in the room's rule file */
  rules: string;
  posting?: PostingAsked | null;
  betting_seconds?: number | null;
  offer_seconds?: number | null;
  reveal_seconds?: number | null;
  result_seconds?: number | null;
  result_seconds_min?: number | null;
  missed_rounds_max?: number | null;
  dealer?: 'automatic' | 'person' | null;
  cards?: 'shoe' | 'entered' | null;
  /** follows from `dealer` (PROG-7); any other value is refused */
  key_for?: 'meter' | 'all' | null;
  /** the kind of chips (COVER-10); absent: unchanged */
  chips?: ChipKind | null;
  away?: 'wait' | 'fold' | null;
  keep_betting?: 'allowed' | 'forbidden' | null;
  showdown?: 'seat-by-seat' | 'hands-first' | null;
  /** number of the house's bots at the table */
  bots?: number;
}

export interface Tables {
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  /** whether guests and players may open private tables */
  private_tables: boolean;
  tables: TableSummary[];
}

export interface TableSummary {
  number: number;
  /** empty for a table that is no longer in the configuration */
  name: string;
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  /** only at private tables that the client may see */
  link?: string;
  table: SectionTable;
  rules: SectionRules | null;
  clock: SectionClock;
  people: SectionPeople;
  bank: SectionBank;
  meter: SectionMeter | null;
}

export interface SectionTable {
  id: number;
  state: 'closed' | 'between-rounds' | 'in-round';
  draining: boolean;
}

export interface SectionRules {
  posted: RulesPosted;
  title: string;
  /** The table's name for A-K-Q suited (HAND-4). In `hand` and `category` it is always mini-royal. */
  akq_name: 'a-k-q-suited' | 'mini-royal' | 'royal-flush' | null;
  bonus_shape: 'lozenge' | 'circle';
  /** A bettor may place several antes or bonuses in a seat; each pays its own fee (WAGER-6). */
  stacks_wagers: boolean;
  house_banks: boolean;
  deal_from: DealFrom;
  exposes_card: boolean;
  back_line: 'none' | 'bonus' | 'all';
  bank_rounds_max: number | null;
  seats: number;
  decks: number;
  ante_min: number;
  ante_max: number;
  bonus_min: number;
  bonus_max: number;
  position_max: number | null;
  player_position_max: number | null;
  increment: number;
  charge_bonus: boolean;
  ante_mandatory: boolean;
  adjacent_seats: boolean;
  cover: 'none' | 'matched' | 'collect-then-pay' | 'running';
  action: 'none' | 'upcard' | 'left';
  action_count: 'none' | 'seats' | 'hands';
  bonus_name: 'bonus' | 'pair-plus';
  pay_style: 'lay-and-pay' | 'pick-and-pay';
  device: Device;
  rounds_per_shuffle: number | null;
  decision_seconds: number;
  fees: Fees | null;
  bonus: Paytable | null;
  ante_bonus: Paytable | null;
  progressive: ProgressivePosted | null;
  notices: string[];
}

/** The rules as they were posted, without defaults. A `post` with them posts the same rules again. */
export interface RulesPosted {
  rules: string;
  posting: PostingPosted;
  betting_seconds: number;
  offer_seconds: number;
  reveal_seconds: number;
  result_seconds: number;
  result_seconds_min: number;
  missed_rounds_max: number;
  dealer: 'automatic' | 'person';
  cards: 'shoe' | 'entered';
  key_for: 'meter' | 'all';
  chips: ChipKind;
  away: 'wait' | 'fold';
  keep_betting: 'allowed' | 'forbidden';
  showdown: 'seat-by-seat' | 'hands-first';
}

export interface PostingPosted {
  /** seats at the table, including the player-dealer's */
  seats?: number;
  /** decks in play together */
  decks?: number;
  /** collection schedule; none means fees waived */
  schedule?: string;
  /** smallest ante */
  ante_min?: number;
  /** largest ante */
  ante_max?: number;
  /** smallest bonus wager */
  bonus_min?: number;
  /** largest bonus wager */
  bonus_max?: number;
  /** largest sum of antes in one seat */
  position_max?: number;
  /** largest sum of one bettor's antes in one seat */
  player_position_max?: number;
  /** antes and bonuses are multiples of it; in whole dollars */
  increment?: number;
  /** whether bonus wagers pay the player fee too */
  charge_bonus?: boolean;
  /** how the bank's wager is used up */
  cover?: 'none' | 'matched' | 'collect-then-pay' | 'running';
  /** how the seat is found where settlement begins */
  action?: 'none' | 'upcard' | 'left';
  /** designator of the Ante Bonus and Pair Plus tables */
  paytable?: string;
  /** whether a bonus alone is refused */
  ante_mandatory?: boolean;
  /** whether one player may sit in two seats side by side */
  adjacent_seats?: boolean;
  /** progressive pay table; none means no progressive */
  progressive?: ProgressiveChosen;
  /** rounds dealt from one hand shuffle when no machine is at work */
  rounds_per_shuffle?: number;
  /** seconds a player has to play or fold; then the hand folds */
  decision_seconds?: number;
  /** order in which a seat's wagers are paid and taken */
  reconcile?: Reconcile;
  /** how the dealer handles a hand and its payment */
  pay_style?: 'lay-and-pay' | 'pick-and-pay';
  /** what the exposed card counts to find the action seat */
  action_count?: 'seats' | 'hands';
  /** what the bonus spot is marked with */
  bonus_name?: 'bonus' | 'pair-plus';
  /** what the cards are shuffled with and dealt from */
  device?: 'machine' | 'shoe' | 'hand';
}

export interface ProgressiveChosen {
  paytable: number;
  denomination?: number;
}

export interface Fees {
  schedule: string;
  action_below: number | null;
  player: FeePart[];
  bank: FeePart[];
}

export interface FeePart {
  basis: 'wager' | 'total-action' | 'bank-wager';
  bands: FeeBand[];
}

export interface FeeBand {
  upper: number | null;
  fee: number;
}

export interface PayLine {
  hand: NamedCategory;
  pays: number;
}

export interface ProgressivePosted {
  paytable: number;
  denomination: number;
  share: number;
  seed: number;
  awards: ProgressiveAward[];
}

export interface ProgressiveAward {
  hand: AwardHand;
  amount: number | null;
  envy: number;
}

export interface SectionClock {
  round: number | null;
  phase: Phase | null;
  bets_open: boolean;
  waits_for: 'nothing' | 'players' | 'answer' | 'bank' | 'bets' | 'reveals' | 'cards' | 'decision' | 'dealer' | 'supervisor' |
    'void' | 'next' | 'packets' | 'exposed-card';
  seat: number | null;
  person: number | null;
  since: number;
  until: number | null;
  turn: Turn | null;
  next: Turn | null;
}

export interface Turn {
  seat: number;
  person: number;
}

export interface PersonAtTable {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  seats: number[];
  stack: number;
  away: boolean;
  leaving: boolean;
  ready: boolean;
  /** True: their connection is lost. Nobody waits for their bets. */
  disconnected?: boolean;
  /** True: they left an offer of the bank unanswered, and pass it on until they send `ask-for-bank`. */
  passes_bank?: boolean;
  /** Rounds in a row in which they did nothing. */
  missed?: number;
  /** True: the player has no device. Their chips lie on the felt, and staff enter their actions; `stack` is only what this round needs. Without an account, `kind` is null, and `name` too if staff gave none. */
  felt?: boolean;
}

export interface SectionBank {
  offered_seat: number | null;
  rotation: Rotation | null;
  seat: number | null;
  person: number | null;
  wager: number;
  chips: number;
  fee: number;
  fees_taken: boolean;
  covered: boolean;
  cover_needed: number;
  action_seat: number | null;
}

export interface Rotation {
  seat: number | null;
  person: number | null;
  rounds: number;
  declined: number[];
}

export interface SectionMeter {
  amount: number;
  keypad: 'open' | 'locked' | 'keyed' | 'recorded';
  sensors: number[];
  won: number[];
  lit: Winning | null;
  win: number;
  jackpot: Winning | null;
}

export interface Winning {
  seat: number;
  hand: AwardHand;
}

export interface Table {
  number: number;
  /** empty for a table that is no longer in the configuration */
  name: string;
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  /** only at private tables that the client may see */
  link?: string;
  table: SectionTable;
  rules: SectionRules | null;
  clock: SectionClock;
  people: SectionPeople;
  bank: SectionBank;
  wagers: SectionWagers;
  hands: SectionHands;
  announcements: SectionAnnouncements;
  results: SectionResults | null;
  meter: SectionMeter | null;
  shoe: SectionShoe;
}

export interface WagerRow {
  seat: number;
  person: number;
  ante: number;
  play: number;
  bonus: number;
  progressive: number;
  fee: number;
  decision: Decision;
  /** One entry for each wager, where a bettor may place several of a kind in a seat (WAGER-6). */
  placed?: PlacedWager[];
}

export interface PlacedWager {
  wager: Wager;
  amount: number;
  fee: number;
}

/** Value, category and text are present once all three cards are shown. */
export interface Hand {
  seat: number;
  count: number;
  cards: (string | null)[];
  /** false: nobody has seen the cards yet */
  known: boolean;
  value?: number;
  category?: NamedCategory;
  text?: string;
}

export interface SectionAnnouncements {
  no_more_bets: boolean;
  no_bonus: number[];
  banker: BankerAnnounced | null;
  void: VoidAnnounced | null;
  shuffler_faults: number;
}

export interface BankerAnnounced {
  plays: boolean;
  category: Category;
  high_rank: Rank;
}

export interface VoidAnnounced {
  reason: VoidReason;
  rule: string | null;
  phase: Phase;
}

export interface SectionResults {
  settled: boolean;
  action_seat: number | null;
  covered: boolean;
  qualifies: boolean;
  paid: number;
  collected: number;
  reveal_order: number[];
  lines: ResultLine[];
  meter: number;
  awards: Awards;
  envy: Envy;
}

export interface ResultLine {
  seat: number;
  person: number;
  kind: 'ante' | 'play' | 'bonus' | 'ante-bonus';
  amount: number;
  result: 'win' | 'lose' | 'push' | 'forfeit' | 'returned' | 'no-action';
  paid: number;
  collected: number;
  returned: number;
  uncovered: number;
  rule: string;
  due: number;
}

export interface Award {
  seat: number;
  person: number;
  hand: AwardHand;
  amount: number;
  from: 'house' | 'meter';
}

export interface EnvyPayment {
  seat: number;
  person: number;
  trigger: number;
  amount: number;
}

/** No shoe is pledged where cards are dealt by hand. */
export interface SectionShoe {
  deck: 0 | 1;
  device: Device;
  /** The device has failed; change-device chooses another one (IRR-2). */
  failed: boolean;
  pledged: boolean;
  in_use?: boolean;
  id?: string;
  decks?: number;
  root?: string;
  phase?: 'idle' | 'committing' | 'revealing' | 'dealing';
  round?: number;
  /** Version of the round's shuffle. 1: an old round, in which missing reveals were left out. */
  version?: number;
  closing?: string | null;
  /** Signature of the house on the closing (Ed25519). */
  signature?: string | null;
  /** The public key of the house. */
  house_key?: string | null;
  contributions?: Contribution[];
  first?: number;
  positions?: number[];
}

export interface Contribution {
  person: number;
  commitment: string;
  entropy?: string;
}

/** The notice that players read before their first bet (FEE-10). */
export interface Notice {
  table: number;
  name: string;
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  /** identifies the text; it changes when the text changes */
  number: string;
  /** the day in the server's time zone */
  posted: string | null;
  house: NoticeHouse;
  sections: NoticeSection[];
}

export interface NoticeHouse {
  name: string;
  hotline: string;
  minimum_age: number;
}

export interface NoticeSection {
  section: 'head' | 'limits' | 'fees' | 'pays' | 'play' | 'notes' | 'law' | 'foot';
  lines: NoticeLine[];
}

export interface NoticeLine {
  kind: 'title' | 'paragraph' | 'step' | 'fact' | 'caption' | 'columns' | 'row';
  cells: NoticeCell[];
}

/** A word or a sentence: its English text, and the code and figures for its translation. */
export interface NoticeCell {
  code: string;
  text: string;
  /** Amounts, texts, counts, words, and days such as 2026-11-16. */
  figures?: Record<string, string | number | NoticeWord>;
  /** Parts of the text that are emphasized, in order. */
  strong?: string[];
}

/** A word in a sentence, translated on its own. */
export interface NoticeWord {
  code: string;
  text: string;
  figures?: Record<string, string | number>;
}

export interface HouseKey {
  /** Ed25519 public key that verifies the signatures of the house (docs/fairness.md). */
  key: string;
}

export interface PrivateTable {
  number: number;
  /** other players join with it */
  link: string;
}

export interface Me {
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  person: number;
  name: string;
  kind: PersonKind;
  roles: AccountRoles;
  /** whether the account has one */
  second_factor: boolean;
  /** the room requires a second factor for staff, and this account has none */
  needs_second_factor: boolean;
  /** whether the account has one, for the relief of dealers */
  pin: boolean;
  /** send it as X-CSRF-Token */
  csrf: string;
  /** chips from the cage */
  wallet: number;
  play_wallet: number;
  tables: MyPlace[];
}

export interface MyPlace {
  table: number;
  /** 0: standing behind */
  seat: number;
  stack: number;
  chips: ChipKind;
}

/** a client without a session */
export interface Visitor {
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  person: null;
}

export interface Moved {
  person: number;
  wallet: number;
  seq: number;
  /** True: the transfer was carried out earlier, when this key was first sent. */
  repeat: boolean;
}

export interface Wallet {
  person: number;
  wallet: number;
}

/** The request takes effect when a second person approves it. Nothing has changed yet. */
export interface Waiting {
  /** for /api/v1/approvals/{id} */
  request: number;
  expires: number;
}

export interface Approvals {
  /** whether voiding a round needs two people */
  voids: boolean;
  /** cage transfers of at least this amount need two people; 0: none do */
  cage_from: number;
  approvals: Approval[];
}

/** A request that needs a second person (dual control). */
export interface Approval {
  request: number;
  kind: 'void' | 'deposit' | 'withdrawal' | 'correction';
  /** `failed`: approved, but no longer possible by then */
  state: 'waiting' | 'done' | 'declined' | 'expired' | 'failed';
  asked: number;
  expires: number;
  asker: number;
  asker_name: string | null;
  /** who approved or declined it */
  second?: number;
  second_name?: string | null;
  table?: number;
  round?: number;
  /** reason of a void */
  reason?: VoidReason;
  /** seat whose hand is corrected; 0: the banker */
  seat?: number;
  cards?: string[];
  text?: string;
  customer?: number;
  customer_name?: string | null;
  amount?: number;
  /** `seq` of its event */
  seq?: number;
  /** whether the caller asked for it */
  own: boolean;
  may_approve: boolean;
}

export interface Ready {
  status: 'ready';
}

export interface Alarms {
  alarms: Alarm[];
}

/** An event that needs a floor supervisor now. */
export interface Alarm {
  /** for /api/v1/alarms/{id}/take */
  alarm: number;
  kind: AlarmKind;
  table: number;
  seat: number | null;
  person: number | null;
  name: string | null;
  amount: number | null;
  /** what the dealer wrote; may be empty */
  text: string;
  since: number;
  /** when a supervisor took it; null while it rings */
  taken: number | null;
  taken_by: number | null;
  taken_by_name: string | null;
}

export interface Account {
  person: number;
  name: string;
  kind: PersonKind;
  roles: AccountRoles;
  disabled: boolean;
  /** whether the account has one */
  password: boolean;
  /** whether the account has one */
  second_factor: boolean;
  /** whether the account has one */
  pin: boolean;
  /** shown to the admin once, in this response */
  link?: AccountLink | null;
}

export interface AccountLink {
  path: string;
  expires: number;
}

export interface People {
  people: Account[];
}

export interface Confirmed {
  until: number;
}

export interface Sessions {
  sessions: OwnSession[];
}

export interface OwnSession {
  /** for DELETE /api/v1/me/sessions/{id} */
  id: number;
  created: number;
  last_seen: number;
  expires: number;
  /** the session of this request */
  current: boolean;
}

export interface Factor {
  /** secret for an authenticator app (RFC 6238), in base32 */
  secret: string;
  /** the secret as a link for the app */
  uri: string;
}

export interface RecoveryCodes {
  /** each works once, instead of a code from the app */
  codes: string[];
}

export interface Bars {
  bars: Bar[];
}

/** A person who gets no seat, no bet and no chips from the cage until a date. */
export interface Bar {
  bar: number;
  person: number;
  name: string;
  /** null: the whole house */
  table: number | null;
  /** a self-exclusion, which nobody can lift before its end */
  self: boolean;
  since: number;
  until: number;
  /** may be empty */
  reason: string;
  by: number | null;
  /** null if no account did it */
  by_name: string | null;
  lifted: number | null;
  lifted_by: number | null;
  /** null if no account did it */
  lifted_by_name: string | null;
  in_force: boolean;
}

export interface Exclusion {
  /** the bars in force */
  bars: OwnBar[];
}

export interface OwnBar {
  /** null: the whole house */
  table: number | null;
  self: boolean;
  until: number;
}

export interface Dealers {
  dealers: Dealer[];
}

export interface Dealer {
  person: number;
  name: string;
  /** whether the dealer has one */
  pin: boolean;
}

export interface Relieved {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  since: number;
  /** An admin gave this PIN for one use; the dealer must set their own. */
  pin_used_up: boolean;
}

export interface CardReaders {
  /** in the order in which they were added, also those whose key was revoked */
  readers: CardReader[];
}

/** A device that reports cards as they are dealt. */
export interface CardReader {
  reader: number;
  /** the only one it is for */
  table: number;
  since: number;
  by: number | null;
  /** null: nobody with a number */
  by_name: string | null;
  /** to the minute; null: never */
  last_used: number | null;
  revoked: number | null;
  revoked_by: number | null;
  /** null: nobody with a number */
  revoked_by_name: string | null;
  /** its key is good */
  in_use: boolean;
}

export interface CardReaderAdded {
  reader: number;
  /** the only one it is for */
  table: number;
  since: number;
  by: number | null;
  /** null: nobody with a number */
  by_name: string | null;
  /** to the minute; null: never */
  last_used: number | null;
  revoked: number | null;
  revoked_by: number | null;
  /** null: nobody with a number */
  revoked_by_name: string | null;
  /** its key is good */
  in_use: boolean;
  /** to be sent as Authorization: Bearer KEY */
  key: string;
}

/** What a card reader has to report next. */
export interface CardsDue {
  table: number;
  /** null: no round is being played */
  round: number | null;
  /** the seat that gets the next packet, 0 for the bank; null: no packet is due */
  next: number | null;
  /** the hands of the round, in the order in which they are dealt; empty until the bets are closed */
  deal: number[];
}

export interface PacketEntered {
  table: number;
  /** null: no round is being played */
  round: number | null;
  /** the seat that gets the next packet, 0 for the bank; null: no packet is due */
  next: number | null;
  seat: number;
  seq: number;
  /** The packet was entered when the same key came first. */
  repeat: boolean;
}

export interface Health {
  status: 'ok';
}

export interface Round {
  table: number;
  round: number;
  status: RoundStatus;
  began: number;
  ended: number;
  rules: SectionRules;
  people: RoundPerson[];
  bank: RoundBank | null;
  wagers: RoundWager[];
  hands: RoundHand[];
  picked_up: number[];
  deck: 0 | 1;
  shoe: RoundShoe | null;
  results: RoundResults | null;
  progressive: RoundProgressive | null;
  void: RoundVoid | null;
  events: RoundEvent[];
  /** the round step by step, for a replay */
  steps: RoundStep[];
  sheet: RoundSheetFacts;
}

export interface RoundPerson {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  seat: number | null;
  away: boolean;
  left: boolean;
  before: number;
  from_wallet: number;
  after: number;
  net: number;
  /** true: a player without a device, whose chips on the felt are not recorded, only their wins and losses */
  felt?: boolean;
}

export interface RoundBank {
  seat: number;
  person: number;
  wager: number;
  fee: number;
  action_seat?: number | null;
  cover_needed?: number;
  covered?: boolean;
  paid?: number;
  collected?: number;
}

export interface RoundWager {
  seat: number;
  person: number;
  ante: number;
  play: number;
  bonus: number;
  progressive: number;
  fee: number;
  decision: Decision;
}

export interface RoundHand {
  seat: number;
  count: number;
  cards: CardsSeen;
  /** whether everyone saw the cards */
  shown: boolean;
  value?: number;
  category?: NamedCategory;
  text?: string;
}

export interface RoundShoe {
  id: string;
  decks: number;
  root: string;
  round: number;
  version: number;
  closing: string | null;
  /** Of the house, on the closing (Ed25519). */
  signature: string | null;
  /** The public key of the house. */
  house_key: string | null;
  contributions: RoundContribution[];
  first: number;
  /** Positions in the shoe of the cards dealt from it so far, which are public; those of this round start at `first`. Needed to verify the shuffle. */
  positions: number[];
  openings: RoundOpening[];
}

export interface RoundContribution {
  person: number;
  commitment: string;
  entropy: string | null;
}

export interface RoundOpening {
  hand: number;
  number: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
}

export interface RoundResults {
  qualifies: boolean;
  lines: RoundLine[];
}

export interface RoundLine {
  seat: number;
  person: number;
  kind: 'ante' | 'play' | 'bonus' | 'ante-bonus';
  amount: number;
  result: 'win' | 'lose' | 'push' | 'forfeit' | 'returned' | 'no-action';
  paid: number;
  collected: number;
  returned: number;
  uncovered: number;
  rule: string;
}

export interface RoundProgressive {
  meter_before: number;
  meter_after: number;
  awards: Awards;
  envy: Envy;
}

export interface RoundVoid {
  reason: VoidReason;
  rule: string | null;
  phase: Phase;
  returned: number;
  author?: number | null;
}

/** The optional members of an event depend on its kind; AnyEvent lists them for each kind. */
export interface RoundEvent {
  seq: number;
  time: number;
  event: 'opened' | 'posted' | 'drained' | 'closed' | 'resumed' | 'sat' | 'stood-behind' | 'bought-in' | 'cashed-out' |
    'sat-out' | 'sat-in' | 'leaving' | 'left' | 'bank-offered' | 'bank-declined' | 'offers-reopened' | 'round-begun' |
    'shuffled' | 'shoe-pledged' | 'bets-opened' | 'wager-placed' | 'wager-withdrawn' | 'ready' | 'committed' | 'bets-closed' |
    'fees-taken' | 'entropy-revealed' | 'hands-dealt' | 'hand-entered' | 'decided' | 'timed-out' | 'forfeits-collected' |
    'banker-revealed' | 'settled' | 'envy-paid' | 'round-ended' | 'called-off' | 'key-pressed' | 'shuffler-failed' |
    'voided' | 'device-changed' | 'dealer-signed-on' | 'dealer-signed-off' | 'reveal-missed' | 'clock-jumped' | 'seated' |
    'floor-took-over' | 'kept-open' | 'floor-called' | 'packets-dealt' | 'card-exposed' | 'hand-corrected' | 'seat-settled' |
    'seat-reopened' | 'disconnected' | 'reconnected';
  person?: number;
  seat?: number;
  wager?: Wager;
  amount?: number;
  play?: boolean;
  timed_out?: boolean;
  by_table?: boolean;
  collecting?: boolean;
  reason?: VoidReason;
  key?: Key;
  hand?: 'straight' | 'three-of-a-kind' | 'straight-flush' | 'akq-suited' | 'akq-spades';
  root?: string;
  commitment?: string;
  closing?: string;
  entropy?: string;
  shoe?: string;
  text?: string;
  rules?: RulesPosted;
  device?: Device;
  approver?: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
  cards?: CardsSeen;
  /** position in the journal */
  position: number;
  transfers: Transfer[];
  hash: string;
}

export interface Transfer {
  from: LedgerAccount;
  to: LedgerAccount;
  amount: number;
  chips: ChipKind;
  rule: string | null;
}

export interface LedgerAccount {
  account: 'cage' | 'wallet' | 'stack' | 'spot' | 'bank' | 'drop-box' | 'tray' | 'pool' | 'issue' | 'felt';
  person?: number | null;
  seat?: number;
  wager?: 'ante' | 'play' | 'bonus' | 'progressive' | 'ante-bonus' | 'bank';
}

export interface RoundStep {
  /** index of its event in `events` */
  event: number;
  /** index of its line in `results.lines` */
  line: number | null;
  phase: StepPhase;
  say: Phrase;
  by: Phrase | null;
  approved?: Phrase;
  chips: StepChips | null;
}

/** A sentence of the record: its code, and the values that the sentence uses. src/audit/phrase_list.h has the English text of every code. */
export interface Phrase {
  code: PhraseCode;
  person?: number;
  seat?: number;
  count?: number;
  pays?: number;
  percent?: number;
  amount?: number;
  other?: number;
  wager?: 'ante' | 'play' | 'bonus' | 'progressive' | 'ante-bonus';
  value?: number;
  line?: string;
  reason?: VoidReason;
  cards?: string[];
  text?: string;
}

export interface StepChips {
  from: ChipPlace;
  to: ChipPlace;
  person?: number;
  amount: number;
  rule: string | null;
  /** the bank's remaining cover afterwards */
  left: number | null;
}

export interface RoundSheetFacts {
  /** the designator of the pay tables in force, such as TCP-01, posted or by default; null: the rule set has tables of its own */
  paytable: string | null;
  /** the reader sees every card and the names of the staff */
  full: boolean;
  /** one entry for each bettor; the bank is last */
  seats: SheetSeat[];
  totals: SheetTotals;
  groups: SheetGroup[];
  /** changes over the round; together they are zero */
  sums: SheetSums;
  keys: SheetKey[];
  staff: SheetStaff[];
  /** position of its first journal entry; the hash chain was checked when reading */
  first: number;
  last: number;
  /** hash of the last entry */
  hash: string;
  /** whether settling the record again gave the same result to the cent */
  resettled: boolean;
}

export interface SheetSeat {
  seat: number;
  person: number | null;
  behind: boolean;
  seen: SheetSeen;
  cards: string[];
  value: number | null;
  ante: number;
  bonus: number;
  coin: number;
  fee: number;
  play: number;
  decision: SheetDecision;
  entered: SheetEntered;
  net: number | null;
}

export interface SheetTotals {
  ante: number;
  bonus: number;
  coin: number;
  fee: number;
  play: number;
  net: number;
}

export interface SheetGroup {
  title: Phrase;
  time: number;
  items: SheetItem[];
}

export interface SheetItem {
  say: Phrase;
  amount: number;
  rule: string | null;
}

export interface SheetSums {
  players: number;
  bank: number;
  fees: number;
  tray: number;
  meter: number;
  sum: number;
  meter_before: number;
  meter_after: number;
}

export interface SheetKey {
  time: number;
  say: Phrase;
  by: Phrase | null;
  approved?: Phrase;
}

export interface SheetStaff {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  /** true: the dealer; false: a member of the floor staff */
  dealer: boolean;
}

export interface FoundRounds {
  rounds: FoundRound[];
  next: number | null;
}

export interface FoundRound {
  id: number;
  table: number;
  round: number;
  began: number;
  ended: number;
  rules: string;
  chips: ChipKind;
  status: RoundStatus;
  bank: FoundBank | null;
  wagers: number;
  fees: number;
  jackpot: number;
  people: FoundPerson[];
  /** path of the full round */
  path: string;
}

export interface FoundBank {
  seat: number;
  person: number;
  wager: number;
  net: number;
}

export interface FoundPerson {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  net: number;
  fees: number;
}

export interface Jackpots {
  jackpots: Jackpot[];
}

/** An award paid from the meter (PROG-5). */
export interface Jackpot {
  table: number;
  round: number;
  time: number;
  amount: number;
}

export interface FeeReport {
  from: number;
  to: number;
  chips: ChipKind;
  days: FeeDay[];
  total: FeeSums;
}

export interface FeeDay {
  table: number;
  day: string;
  rounds: number;
  void: number;
  called_off: number;
  wagers: number;
  player_fees: number;
  bank_fees: number;
  fees: number;
  jackpot_in: number;
  jackpot_out: number;
  house: number;
}

export interface FeeSums {
  rounds: number;
  void: number;
  called_off: number;
  wagers: number;
  player_fees: number;
  bank_fees: number;
  fees: number;
  jackpot_in: number;
  jackpot_out: number;
  house: number;
}

export interface CageReport {
  from: number;
  to: number;
  cashiers: CashierSums[];
  total: CageSums;
}

export interface CashierSums {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  deposits: number;
  paid_in: number;
  withdrawals: number;
  paid_out: number;
  net: number;
}

export interface CageSums {
  deposits: number;
  paid_in: number;
  withdrawals: number;
  paid_out: number;
  net: number;
}

export interface RulesFindings {
  findings: RulesFinding[];
  /** none of the findings is an error */
  fine: boolean;
}

export interface RulesFinding {
  severity: 'error' | 'warning';
  code: string;
  rule?: string;
  /** path into the body, such as posting.decks; absent: the whole body */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

/** The names that rules can use; those of the room's rule file first. */
export interface RuleBook {
  rules: RuleSetName[];
  postings: PostingName[];
}

export interface RuleSetName {
  id: string;
  title: string;
  /** defined in the room's rule file */
  own: boolean;
  house_banks: boolean;
  /** schedules that a posting of this rule set may name */
  schedules: RuleName[];
  /** choices for `paytable`; empty where players bank */
  paytables: RuleName[];
}

export interface RuleName {
  id: string;
  /** defined in the room's rule file */
  own: boolean;
}

export interface PostingName {
  id: string;
  /** the rule set of the posting */
  rules: string;
  /** defined in the room's rule file */
  own: boolean;
}

export interface Verification {
  state: 'none' | 'running' | 'done' | 'failed';
  started: number | null;
  ended: number | null;
  person: number | null;
  result: VerificationResult | null;
}

export interface VerificationResult {
  findings: VerifyFinding[];
  /** number of findings beyond the first thousand */
  not_told: number;
  holds: boolean;
  with_key: boolean;
  events: number;
  not_checked: number;
  tables: number;
  rounds: number;
  settled: number;
  void: number | null;
  called_off: number;
  shoes: number;
  shoe_rounds: number | null;
  transfers: number;
  snapshots: number;
  sealed: number | null;
  own_heads: number;
  heads: number;
  balances: Balances;
  play_balances: PlayBalances;
  state: string | null;
}

export interface VerifyFinding {
  part: 'chain' | 'seal' | 'head' | 'storage' | 'time' | 'event' | 'transfers' | 'ledger' | 'settlement' | 'shoe' |
    'snapshot';
  stream?: string;
  table?: number;
  sequence?: number;
  position?: number;
  round?: number;
  event?: string;
  text: string;
}

export interface Balances {
  cage: number;
  wallet: number;
  stack: number;
  spot: number;
  bank: number;
  'drop-box': number;
  tray: number;
  pool: number;
  felt: number;
}

export interface PlayBalances {
  wallet: number;
  stack: number;
  spot: number;
  bank: number;
  'drop-box': number;
  tray: number;
  pool: number;
  issue: number;
  felt: number;
}

export interface Odds {
  table: number | null;
  /** as `trey odds --json` prints it (docs/odds.md) */
  odds: Record<string, unknown>;
  bank: BankWorth | ErrorBody;
}

export interface BankWorth {
  house: boolean;
  players: number;
  ante: number;
  bonus: number;
  cover: number;
  put_up: number;
  covers: boolean;
  fee: number;
  player_fee: number;
  before_fees: ExactFigure;
  after_fees: ExactFigure;
  deviation: number;
  player_cost: ExactFigure;
  break_even: BreakEven;
}

export interface ExactFigure {
  /** a reduced fraction, such as 7/9 */
  exact: string;
  value: number;
}

export interface BreakEven {
  first: number;
  from: number;
}

export interface ErrorBody {
  error: string;
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface History {
  rounds: HistoryRound[];
  next: number | null;
}

export interface HistoryRound {
  id: number;
  table: number;
  round: number;
  began: number;
  ended: number;
  rules: string;
  chips: ChipKind;
  status: RoundStatus;
  banked: HistoryBank | null;
  banker: string[] | null;
  stakes: HistoryStake[];
  fees: number;
  net: number;
  /** path of the full round */
  path: string;
}

export interface HistoryBank {
  seat: number;
  wager: number;
  net: number;
}

export interface HistoryStake {
  seat: number;
  cards: string[] | null;
  decision: Decision;
  ante: WagerNet | null;
  play: WagerNet | null;
  bonus: WagerNet | null;
  progressive: WagerNet | null;
  ante_bonus: number;
}

export interface WagerNet {
  amount: number;
  result: 'win' | 'lose' | 'push' | 'forfeit' | 'returned' | 'no-action' | null;
  net: number;
}

export interface Error400 {
  error: 'bad-request' | 'bad-query' | 'password' | 'name-bad' | 'roles-bad' | 'idempotency-key' | 'pin-bad' | 'bar-bad' |
    'until-bad' | 'card-unreadable';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error401 {
  error: 'log-in' | 'login-refused' | 'code-needed' | 'code-wrong' | 'reader-key';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error403 {
  error: 'pin-wrong' | 'pin-locked' | 'not-a-dealer' | 'second-factor' | 'forbidden' | 'csrf' | 'origin' | 'no-guests' |
    'confirm-first' | 'barred' | 'barred-table' | 'self-excluded' | 'reader-table' | 'second-person' | 'no-private-tables';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error404 {
  error: 'not-found' | 'no-such-bar' | 'no-such-alarm' | 'no-such-reader' | 'no-such-request' | 'no-such-table' |
    'no-such-round';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error408 {
  error: 'too-slow';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error409 {
  error: 'pin-none' | 'bar-over' | 'exclusion-stands' | 'alarm-taken' | 'cards-not-due' | 'card-out' | 'request-over' |
    'name-taken' | 'last-admin' | 'disabled' | 'under-way' | 'too-many-tables' | 'too-many-bots' | 'rules-need-staff' |
    'play-chips-only';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error413 {
  error: 'too-long';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error421 {
  error: 'wrong-host';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error422 {
  error: 'key-reused';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error426 {
  error: 'upgrade';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error429 {
  error: 'too-many' | 'login-locked';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface Error503 {
  error: 'busy' | 'stopping' | 'storage' | 'unknown' | 'no-memory' | 'accounts-busy' | 'accounts-io' | 'accounts-corrupt' |
    'accounts-newer' | 'not-accounts' | 'too-many-people' | 'disk-full';
  rule?: string;
  /** path into the body, such as posting.decks, or the name of a parameter */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

/** Changes of a table, for clients of trey.v2. */
export interface TellUpdate {
  type: 'update';
  table: number;
  seq: number;
  /** Of the last event. */
  time: number;
  /** The deltas are of nothing: discard the state of the table. */
  whole?: boolean;
  /** The history starts again: discard all state derived from earlier events. */
  fresh?: boolean;
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: boolean;
  /** New events, as a list by deltas, without their numbers: `seq` is that of the last one. Those without a `time` have that of the message. */
  events?: Delta[];
  /** Delta of the sections. */
  sections?: Delta;
  /** Delta of what only this viewer sees. */
  you?: Delta;
}

/** The command is done and durable; `first` and `last` are present if it produced events. */
export interface AnswerDone {
  type: 'answer';
  id: string;
  status: 'ok';
  table?: number;
  first?: number;
  last?: number;
  /** True: the command was carried out earlier, when this id was first sent. */
  repeat: boolean;
  /** Signature of the house for a commitment or a reveal (docs/fairness.md). */
  receipt?: string;
}

/** The rules or the table refuse the command; nothing has changed. */
export interface AnswerRefused {
  type: 'answer';
  id: string;
  status: 'refused';
  table?: number;
  error: string;
  rule?: string;
  message: string;
  given?: number;
  limit?: number;
  repeat: boolean;
}

/** A cause outside the rules. The server does not read the id of a message over the rate limit; the id is then empty. */
export interface AnswerNotTaken {
  type: 'answer';
  id: string;
  status: 'refused';
  error: 'no-such-table' | 'confirm-first' | 'key-reused' | 'too-many' | 'storage' | 'stopping' | 'request-over' |
    'barred' | 'barred-table' | 'self-excluded';
  message: string;
  /** milliseconds to wait before retrying */
  retry?: number;
}

/** The journal failed while the command was being written: it may have been carried out or not. Send it again with the same id: it is carried out at most once, and answered. */
export interface AnswerUnknown {
  type: 'answer';
  id: string;
  status: 'unknown';
  error: string;
  message: string;
  /** milliseconds to wait before retrying */
  retry: number;
}

/** The room has dual control: the command is carried out when a second person approves it. Nothing has changed yet. */
export interface AnswerWaiting {
  type: 'answer';
  id: string;
  status: 'waiting';
  table?: number;
  /** for /api/v1/approvals/{id} */
  request: number;
  expires: number;
}

export interface TellError {
  type: 'error';
  id?: string;
  error: string;
  rule?: string;
  /** path into the frame, such as rules.posting.decks */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface TellPong {
  type: 'pong';
  id: string;
  time: number;
}

export interface TellState {
  type: 'state';
  table: number;
  seq: number;
  time: number;
  /** The history starts again: discard all state derived from earlier events. */
  fresh?: true;
  /** every shuffle is derived from a known seed (--test-seed) */
  test?: true;
  sections: SectionsChanged;
}

/** The sections that have changed; each replaces the version sent before. */
export interface SectionsChanged {
  table?: SectionTable;
  rules?: SectionRules | null;
  clock?: SectionClock;
  people?: SectionPeople;
  bank?: SectionBank;
  wagers?: SectionWagers;
  hands?: SectionHands;
  announcements?: SectionAnnouncements;
  results?: SectionResults | null;
  meter?: SectionMeter | null;
  shoe?: SectionShoe;
}

export interface TellYou {
  type: 'you';
  table: number;
  seq: number;
  you: You;
}

export interface You {
  role: TableRole;
  person: number | null;
  seats: number[];
  bound: number;
  commands: Command[];
  hands: SectionHands;
  /** Not sent to players. */
  staff?: Staff;
  /** Who deals at the table, and since when; null if nobody has signed on. For staff. */
  dealer?: DealerSignedOn | null;
  /** The card reader of the table, which deals the packets; null if it has none. For dealers and supervisors. */
  reader?: TableReader | null;
  /** For dealers and supervisors; null while the table is closed. */
  procedure?: Procedure | null;
  /** The seats' bets of the last round, for `repeat`; for dealers and supervisors. */
  last_wagers?: LastWagers[];
  /** For dealers and supervisors where a person deals, from the reveal on. */
  turns?: SettlementTurn[];
}

export interface Staff {
  /** The dealer of the table; null if nobody has signed on. */
  signed_on: number | null;
  dealer: number | null;
  lit_by: number | null;
  supervisor: number | null;
  void_author: number | null;
  /** True: the dealer of the table is a supervisor who took over. */
  floor_deals?: boolean;
  /** Seat of a lit hand that a supervisor rejected: the award does not belong to it. */
  denied_seat?: number;
  /** The supervisor who rejected it. */
  denied_by?: number;
}

export interface DealerSignedOn {
  person: number;
  name: string | null;
  kind: PersonKind | null;
  since: number;
  /** When the dealer is to be relieved; null: the room does not say (relief_minutes). */
  relief_due: number | null;
}

export interface TableReader {
  /** To the minute; null: never. */
  last_used: number | null;
  /** Why it could not report the last packet; null: it could. */
  problem: ReaderProblem | null;
}

/** The procedure of the house dealer, for dealers and supervisors. */
export interface Procedure {
  step: Step;
  steps: StepTitle[];
  /** How to carry out the current step. */
  now: Instruction[];
  /** The order in which hands are dealt; from the close of bets on. */
  deal: number[];
  /** The order in which hands are picked up; from the forfeits on. */
  pick_up: number[];
  /** The devices that play can continue with; empty if the current device cannot be changed. */
  devices: Device[];
  /** How to replace the shuffler after a fault. */
  fault: Instruction[];
}

export interface StepTitle {
  step: Step;
  code: string;
  text: string;
  rule: string;
}

/** Instructions to the house dealer. Codes are stable; the text is in English. */
export interface Instruction {
  code: string;
  text: string;
  rule: string;
}

export interface LastWagers {
  seat: number;
  ante: number;
  bonus: number;
  progressive: number;
}

/** The chips to pay to a seat or to take from it. Turns are in working order; the first one that is not done is next. */
export interface SettlementTurn {
  seat: number;
  person: number;
  pass: TurnPass;
  /** the sum of the lines; null while it is unknown */
  amount: number | null;
  /** chips already handed over */
  handed: number;
  /** false: the amount is unknown until hands are turned over */
  known: boolean;
  /** a supervisor must confirm the award first (PROG-7) */
  confirm: boolean;
  done: boolean;
  lines: TurnLine[];
}

export interface TurnLine {
  kind: 'ante' | 'play' | 'bonus' | 'progressive' | 'ante-bonus';
  person: number;
  result: 'win' | 'lose' | 'push' | 'forfeit' | 'returned' | 'no-action';
  /** 0: the wager stays with its owner. A folded wager was collected at an earlier step; this is the part that is returned. */
  amount: number;
  rule: string;
  /** multiple of the wager; 0: not paid, or paid by the meter */
  pays: number;
  from: TurnSource;
  /** not covered by the bank (COVER-1) */
  uncovered: number;
}

export interface TellEvents {
  type: 'events';
  table: number;
  events: AnyEvent[];
}

export interface EventOpened {
  seq: number;
  time: number;
  event: 'opened';
  person?: number;
  rules: RulesPosted;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventPosted {
  seq: number;
  time: number;
  event: 'posted';
  person?: number;
  rules: RulesPosted;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDrained {
  seq: number;
  time: number;
  event: 'drained';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventClosed {
  seq: number;
  time: number;
  event: 'closed';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventResumed {
  seq: number;
  time: number;
  event: 'resumed';
}

export interface EventSat {
  seq: number;
  time: number;
  event: 'sat';
  person: number;
  seat: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventStoodBehind {
  seq: number;
  time: number;
  event: 'stood-behind';
  person: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventBoughtIn {
  seq: number;
  time: number;
  event: 'bought-in';
  person: number;
  amount: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventCashedOut {
  seq: number;
  time: number;
  event: 'cashed-out';
  person: number;
  amount: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventSatOut {
  seq: number;
  time: number;
  event: 'sat-out';
  person: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventSatIn {
  seq: number;
  time: number;
  event: 'sat-in';
  person: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventLeaving {
  seq: number;
  time: number;
  event: 'leaving';
  person: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventLeft {
  seq: number;
  time: number;
  event: 'left';
  person: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventBankOffered {
  seq: number;
  time: number;
  event: 'bank-offered';
  person: number;
  seat: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventBankDeclined {
  seq: number;
  time: number;
  event: 'bank-declined';
  person: number;
  seat: number;
  timed_out: boolean;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventOffersReopened {
  seq: number;
  time: number;
  event: 'offers-reopened';
  person: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventRoundBegun {
  seq: number;
  time: number;
  event: 'round-begun';
  person?: number;
  seat: number;
  amount: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventShuffled {
  seq: number;
  time: number;
  event: 'shuffled';
}

export interface EventShoePledged {
  seq: number;
  time: number;
  event: 'shoe-pledged';
  root: string;
  shoe: string;
}

export interface EventBetsOpened {
  seq: number;
  time: number;
  event: 'bets-opened';
}

export interface EventWagerPlaced {
  seq: number;
  time: number;
  event: 'wager-placed';
  person: number;
  seat: number;
  wager: Wager;
  amount: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventWagerWithdrawn {
  seq: number;
  time: number;
  event: 'wager-withdrawn';
  person: number;
  seat: number;
  wager: Wager;
  amount: number;
  by_table: boolean;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventReady {
  seq: number;
  time: number;
  event: 'ready';
  person: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventCommitted {
  seq: number;
  time: number;
  event: 'committed';
  person: number;
  commitment: string;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventBetsClosed {
  seq: number;
  time: number;
  event: 'bets-closed';
  person?: number;
  closing: string;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventFeesTaken {
  seq: number;
  time: number;
  event: 'fees-taken';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventEntropyRevealed {
  seq: number;
  time: number;
  event: 'entropy-revealed';
  person: number;
  entropy: string;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventHandsDealt {
  seq: number;
  time: number;
  event: 'hands-dealt';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventHandEntered {
  seq: number;
  time: number;
  event: 'hand-entered';
  person?: number;
  seat: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDecided {
  seq: number;
  time: number;
  event: 'decided';
  person: number;
  seat: number;
  play: boolean;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventTimedOut {
  seq: number;
  time: number;
  event: 'timed-out';
  person: number;
  seat: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventForfeitsCollected {
  seq: number;
  time: number;
  event: 'forfeits-collected';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventBankerRevealed {
  seq: number;
  time: number;
  event: 'banker-revealed';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventSettled {
  seq: number;
  time: number;
  event: 'settled';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventEnvyPaid {
  seq: number;
  time: number;
  event: 'envy-paid';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventRoundEnded {
  seq: number;
  time: number;
  event: 'round-ended';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventCalledOff {
  seq: number;
  time: number;
  event: 'called-off';
  person?: number;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventKeyPressed {
  seq: number;
  time: number;
  event: 'key-pressed';
  person?: number;
  seat: number;
  amount: number;
  key: Key;
  hand?: AwardHand;
  text?: string;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventShufflerFailed {
  seq: number;
  time: number;
  event: 'shuffler-failed';
  person?: number;
  text?: string;
  approver?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventVoided {
  seq: number;
  time: number;
  event: 'voided';
  person?: number;
  reason: VoidReason;
  text?: string;
  approver?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDeviceChanged {
  seq: number;
  time: number;
  event: 'device-changed';
  person?: number;
  device: Device;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDealerSignedOn {
  seq: number;
  time: number;
  event: 'dealer-signed-on';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDealerSignedOff {
  seq: number;
  time: number;
  event: 'dealer-signed-off';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventRevealMissed {
  seq: number;
  time: number;
  event: 'reveal-missed';
  person: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventClockJumped {
  seq: number;
  time: number;
  event: 'clock-jumped';
  text?: string;
}

export interface EventSeated {
  seq: number;
  time: number;
  event: 'seated';
  person: number;
  seat: number;
  text?: string;
  /** the member of staff who entered it for the player; only staff and auditors get it */
  author?: number;
  /** staff entered it for the player; staff and auditors get `author` instead */
  by_staff?: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventFloorTookOver {
  seq: number;
  time: number;
  event: 'floor-took-over';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventKeptOpen {
  seq: number;
  time: number;
  event: 'kept-open';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventFloorCalled {
  seq: number;
  time: number;
  event: 'floor-called';
  person?: number;
  text?: string;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventPacketsDealt {
  seq: number;
  time: number;
  event: 'packets-dealt';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventCardExposed {
  seq: number;
  time: number;
  event: 'card-exposed';
  person?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventHandCorrected {
  seq: number;
  time: number;
  event: 'hand-corrected';
  person?: number;
  seat: number;
  text?: string;
  approver?: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventSeatSettled {
  seq: number;
  time: number;
  event: 'seat-settled';
  person?: number;
  seat: number;
  amount: number;
  collecting: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventSeatReopened {
  seq: number;
  time: number;
  event: 'seat-reopened';
  person?: number;
  seat: number;
  collecting: boolean;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventDisconnected {
  seq: number;
  time: number;
  event: 'disconnected';
  person: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

export interface EventReconnected {
  seq: number;
  time: number;
  event: 'reconnected';
  person: number;
  /** a supervisor acted in place of the dealer */
  by?: 'floor';
}

/** In trey.v1: each card with a proof of its own. */
export interface TellOpeningsList {
  type: 'openings';
  table: number;
  seq: number;
  round: number;
  shoe: SectionShoe;
  bets: Bets;
  openings: Opening[];
}

/** The antes and bonuses at "no more bets". They decide which hand gets which cards. */
export interface Bets {
  deal_from: DealFrom;
  seats: number;
  bank_seat: number | null;
  wagers: Bet[];
}

export interface Bet {
  seat: number;
  person: number;
}

export interface Opening {
  seat: number;
  number: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
}

/** In trey.v2: one proof of all cards. */
export interface TellOpeningsProof {
  type: 'openings';
  table: number;
  seq: number;
  round: number;
  shoe: SectionShoe;
  bets: Bets;
  proof: string;
}

export interface TellStopping {
  type: 'stopping';
  /** maximum number of milliseconds until the server has stopped */
  in: number;
}

/** All alarms, newest first; replaces the list sent before. */
export interface TellAlarms {
  type: 'alarms';
  alarms: Alarm[];
}

export interface Login {
  name: string;
  password: string;
  code?: string;
}

export interface Confirm {
  password: string;
}

export interface NewGuest {
  name?: string;
}

export interface PasswordChange {
  old: string;
  new: string;
}

export interface LinkUse {
  token: string;
  name: string;
  password: string;
  code?: string;
}

export interface NewPerson {
  name: string;
  roles: AccountRoles;
  password?: string;
}

export interface PersonChange {
  roles?: AccountRoles;
  disabled?: boolean;
  link?: boolean;
  reset_factor?: boolean;
}

export interface CageTransfer {
  /** an account other than the cashier's own */
  person: number;
  /** whole cents */
  amount: number;
}

export interface TableLink {
  link: string;
}

export interface NewFactor {
  password: string;
  code?: string;
}

export interface FactorConfirm {
  code: string;
}

export interface NewBar {
  /** absent: the whole house */
  table?: number;
  /** a self-exclusion, which nobody can lift before its end */
  self?: boolean;
  /** milliseconds since 1970 */
  until: number;
  reason?: string;
}

export interface NewExclusion {
  /** milliseconds since 1970 */
  until: number;
}

export interface PinChange {
  password: string;
  pin: string;
}

export interface Pin {
  pin: string;
}

export interface Relief {
  /** the dealer who owns the PIN */
  person: number;
  pin: string;
}

export interface NewCardReader {
  /** the table that the reader is for */
  table: number;
}

export interface Packet {
  /** the round that is being dealt */
  round: number;
  /** the seat that gets the packet; 0: the bank */
  seat: number;
  /** three, in the order in which they were dealt, such as "As Kd 10c" */
  cards: string;
}
