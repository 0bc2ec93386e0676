// Made by script/shapes from the tables of src/protocol: edit those, not this file.
// What the server sends about tables, and its answers. Amounts are whole cents, times milliseconds since 1970.

export type TableRole = 'player' | 'dealer' | 'supervisor' | 'auditor';

export type Wager = 'ante' | 'play' | 'bonus' | 'progressive';

export type Phase = 'bank' | 'bets' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settlement' | 'envy' |
    'done' | 'misdealt' | 'void';

export type VoidReason = 'card-count' | 'shuffler-fault' | 'staff-decision';

export type Key = 'sensor' | 'coin-in' | 'hand' | 'turn-jph' | 'j-pot' | 'turn-run' | 'game-over' | 'adjust';

export type AwardHand = 'straight' | 'three-of-a-kind' | 'straight-flush' | 'akq-suited' | 'akq-spades';

/** what the cards are shuffled with */
export type Device = 'machine' | 'shoe' | 'hand';

export type Command = 'sit' | 'stand-behind' | 'buy-in' | 'cash-out' | 'leave' | 'sit-out' | 'sit-in' | 'take-bank' |
    'decline-bank' | 'ask-for-bank' | 'give-up-bank' | 'place' | 'withdraw' | 'ready' | 'commit' | 'reveal' | 'decide' |
    'proceed' | 'enter-hand' | 'key' | 'shuffler-fault' | 'void' | 'open' | 'post' | 'drain' | 'close' | 'change-device';

export type Reconcile = ('play' | 'ante-bonus' | 'ante' | 'bonus')[];

/** What is played for: chips from the cage, or play chips, which are worth nothing. They never mix (COVER-10). */
export type ChipKind = 'cage' | 'play';

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

export type Step = 'bank' | 'open' | 'close' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settle' |
    'envy' | 'over' | 'void';

/** What was posted, with nothing filled in. Sent back in `post`, it means the same. */
export interface RulesPosted {
  rules: string;
  posting: PostingPosted;
  betting_seconds: number;
  offer_seconds: number;
  reveal_seconds: number;
  result_seconds: number;
  dealer: 'automatic' | 'person';
  cards: 'shoe' | 'entered';
  key_for: 'meter' | 'all';
  chips: ChipKind;
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

export interface Sections {
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

export interface SectionTable {
  id: number;
  state: 'closed' | 'between-rounds' | 'in-round';
  draining: boolean;
}

export interface SectionRules {
  posted: RulesPosted;
  title: string;
  /** What the table calls A-K-Q suited (HAND-4); `hand` and `category` always have mini-royal. */
  akq_name: 'a-k-q-suited' | 'mini-royal' | 'royal-flush' | null;
  bonus_shape: 'lozenge' | 'circle';
  /** A bettor may place several antes or bonuses in a seat; each is charged by itself (WAGER-6). */
  stacks_wagers: boolean;
  house_banks: boolean;
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
    'void' | 'next';
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

export interface WagerRow {
  seat: number;
  person: number;
  ante: number;
  play: number;
  bonus: number;
  progressive: number;
  fee: number;
  decision: Decision;
  /** Wager by wager, where a bettor may place several of a kind in a seat (WAGER-6). */
  placed?: PlacedWager[];
}

export interface PlacedWager {
  wager: Wager;
  amount: number;
  fee: number;
}

/** Value, category and text come when all three cards are shown. */
export interface Hand {
  seat: number;
  count: number;
  cards: (string | null)[];
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

/** Where cards are dealt by hand, no shoe is pledged. */
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
  closing?: string | null;
  contributions?: Contribution[];
  first?: number;
  positions?: number[];
}

export interface Contribution {
  person: number;
  commitment: string;
  entropy?: string;
}

export interface You {
  role: TableRole;
  person: number | null;
  seats: number[];
  bound: number;
  commands: Command[];
  hands: SectionHands;
  /** Players do not get it. */
  staff?: Staff;
  /** For dealers and supervisors; null while the table is closed. */
  procedure?: Procedure | null;
}

export interface Staff {
  dealer: number | null;
  lit_by: number | null;
  supervisor: number | null;
  void_author: number | null;
}

/** How the house dealer goes on, for dealers and supervisors. */
export interface Procedure {
  step: Step;
  steps: StepTitle[];
  /** How the current step is done. */
  now: Instruction[];
  /** Once bets are closed: the order in which hands are dealt. */
  deal: number[];
  /** From the forfeits on: the order in which hands are picked up. */
  pick_up: number[];
  /** The devices that play can continue with; empty: the device in use stays. */
  devices: Device[];
  /** After a fault of the shuffler: how it is replaced. */
  fault: Instruction[];
}

export interface StepTitle {
  step: Step;
  code: string;
  text: string;
  rule: string;
}

/** What the house dealer is told to do. A code is stable; the text is in English. */
export interface Instruction {
  code: string;
  text: string;
  rule: string;
}

export interface Opening {
  seat: number;
  number: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
}

/** The command is done and durable; `first` and `last` are there if it made events. */
export interface AnswerDone {
  type: 'answer';
  id: string;
  status: 'ok';
  table?: number;
  first?: number;
  last?: number;
  /** The command was carried out when the same id came first. */
  repeat: boolean;
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
  error: 'no-such-table' | 'confirm-first' | 'key-reused' | 'too-many' | 'storage' | 'stopping';
  message: string;
  /** milliseconds after which a retry can help */
  retry?: number;
}

export interface TellError {
  type: 'error';
  id?: string;
  error: string;
  rule?: string;
  /** a path into the frame, as rules.posting.decks */
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

export interface TellStopping {
  type: 'stopping';
  /** milliseconds within which the server stops */
  in: number;
}
