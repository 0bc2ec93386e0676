// The messages of the API, as docs/api.md has them. Amounts are whole cents, times milliseconds since 1970.

export type Role = 'guest' | 'player' | 'dealer' | 'floor' | 'cage' | 'auditor' | 'admin';
export type Viewer = 'player' | 'dealer' | 'supervisor' | 'auditor';
export type WagerKind = 'ante' | 'play' | 'bonus' | 'progressive';
export type PersonKind = 'account' | 'guest' | 'bot';
/** From the cage, for money; or play chips, which are worth nothing. They never mix (COVER-10). */
export type Chips = 'cage' | 'play';

export interface Me {
  person: number;
  name: string;
  kind: PersonKind;
  roles: Role[];
  csrf: string;
  /** Chips from the cage. */
  wallet: number;
  play_wallet: number;
  tables: { table: number; seat: number; stack: number; chips: Chips }[];
  test?: boolean;
}

export interface TableSection {
  id: number;
  state: 'closed' | 'between-rounds' | 'in-round';
  draining: boolean;
}

export interface FeeBand {
  upper: number | null;
  fee: number;
}

export interface FeePart {
  basis: 'wager' | 'total-action' | 'bank-wager';
  bands: FeeBand[];
}

export interface Fees {
  schedule: string;
  action_below: number | null;
  player: FeePart[];
  bank: FeePart[];
}

export interface PayLine {
  hand: string;
  pays: number;
}

export interface PostedRules {
  rules: string;
  posting?: Record<string, unknown>;
  betting_seconds?: number;
  offer_seconds?: number;
  reveal_seconds?: number;
  result_seconds?: number;
  dealer?: 'automatic' | 'person';
  cards?: 'shoe' | 'entered';
  key_for?: 'meter' | 'all';
  chips?: Chips;
}

/** How a table calls A-K-Q suited and its bonus (HAND-4, PROC-1); machines say `mini-royal` and `bonus`. */
export interface TableNames {
  akq_name: 'a-k-q-suited' | 'mini-royal' | 'royal-flush' | null;
  bonus_name: 'bonus' | 'pair-plus';
}

export interface RulesSection extends TableNames {
  posted: PostedRules;
  title: string;
  bonus_shape: 'lozenge' | 'circle';
  /** Several antes or bonuses of one bettor in a seat, each charged by itself (WAGER-6). */
  stacks_wagers: boolean;
  house_banks: boolean;
  exposes_card: boolean;
  back_line: 'none' | 'bonus' | 'all';
  bank_rounds_max: number;
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
  cover: string;
  action: string;
  action_count: 'none' | 'seats' | 'hands';
  pay_style: string;
  rounds_per_shuffle: number;
  decision_seconds: number;
  fees: Fees | null;
  bonus: PayLine[];
  ante_bonus: PayLine[] | null;
  progressive: {
    paytable: string | number;
    denomination: number;
    share: number;
    seed: number;
    awards: { hand: string; amount: number | null; envy: number }[];
  } | null;
  notices: string[];
}

export type Phase =
  | 'bank' | 'bets' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settlement' | 'envy' | 'done'
  | 'misdealt' | 'void';

export interface SeatPerson {
  seat: number;
  person: number;
}

export interface ClockSection {
  round: number | null;
  phase: Phase | null;
  bets_open: boolean;
  waits_for:
    | 'nothing' | 'players' | 'answer' | 'bank' | 'bets' | 'reveals' | 'cards' | 'decision' | 'dealer'
    | 'supervisor' | 'void' | 'next';
  seat: number | null;
  person: number | null;
  since: number | null;
  until: number | null;
  turn: SeatPerson | null;
  next: SeatPerson | null;
}

export interface PersonAtTable {
  person: number;
  name?: string;
  kind?: PersonKind;
  seats: number[];
  stack: number;
  away: boolean;
  leaving: boolean;
  ready: boolean;
}

export interface BankSection {
  offered_seat: number | null;
  rotation: { seat: number | null; person: number | null; rounds: number; declined: number[] } | null;
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

export interface WagerRow {
  seat: number;
  person: number;
  ante: number;
  play: number;
  bonus: number;
  progressive: number;
  fee: number;
  decision: 'open' | 'play' | 'fold';
  /** Wager by wager, where several of a kind may be placed (WAGER-6). */
  placed?: PlacedWager[];
}

export interface PlacedWager {
  wager: WagerKind;
  amount: number;
  fee: number;
}

export interface HandRow {
  seat: number;
  count: number;
  cards: (string | null)[];
  value?: number;
  category?: string;
  text?: string;
}

export interface Announcements {
  no_more_bets: boolean;
  no_bonus: number[];
  banker: { plays: boolean; category: string; high_rank: string } | null;
  void: { reason: string; rule: string; phase: Phase } | null;
  shuffler_faults: number;
}

export interface ResultLine {
  seat: number;
  person: number;
  kind: string;
  amount: number;
  result: string;
  due: number;
  paid: number;
  collected: number;
  returned: number;
  uncovered: number;
  rule: string;
}

export interface Results {
  settled: boolean;
  action_seat: number | null;
  covered: boolean;
  qualifies: boolean;
  paid: number;
  collected: number;
  reveal_order: number[];
  lines: ResultLine[];
  meter: number | null;
  awards: { seat: number; person: number; hand: string; amount: number; from: 'meter' | 'house' }[];
  envy: { seat: number; person: number; trigger: number; amount: number }[];
}

export interface MeterSection {
  amount: number;
  keypad: 'open' | 'locked' | 'keyed' | 'recorded';
  sensors: number[];
  won: number[];
  lit: { seat: number; hand: string } | null;
  jackpot: { seat: number; hand: string } | null;
  win: unknown;
}

/** What the cards are shuffled with. */
export type Device = 'machine' | 'shoe' | 'hand';

export interface ShoeSection {
  deck: 0 | 1;
  device: Device;
  /** It has failed; how play goes on is chosen with change-device. */
  failed: boolean;
  pledged: boolean;
  in_use: boolean;
  id?: string;
  decks?: number;
  root?: string;
  phase?: 'idle' | 'committing' | 'revealing' | 'dealing';
  round?: number;
  closing?: string | null;
  contributions?: { person: number; commitment: string; entropy?: string | null }[];
  first?: number;
  positions?: number[];
}

export interface Sections {
  table: TableSection;
  rules: RulesSection | null;
  clock: ClockSection;
  people: PersonAtTable[];
  bank: BankSection;
  wagers: WagerRow[];
  hands: HandRow[];
  announcements: Announcements;
  results: Results | null;
  meter: MeterSection | null;
  shoe: ShoeSection | null;
}

export interface You {
  role: Viewer;
  person: number | null;
  seats: number[];
  bound: number;
  commands: string[];
  hands: HandRow[];
  staff?: { dealer: number | null; lit_by: number | null; supervisor: number | null; void_author: number | null };
  /** For dealers and supervisors; null while the table is closed. */
  procedure?: Procedure | null;
}

export type StepId =
  | 'bank' | 'open' | 'close' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settle' | 'envy' | 'over' | 'void';

/** What the dealer is told to do: a stable code, the sentence in English, the clause behind it. */
export interface Instruction {
  code: string;
  text: string;
  rule: string;
}

/** How the house dealer goes on. */
export interface Procedure {
  step: StepId;
  steps: (Instruction & { step: StepId })[];
  /** How the step that the table is at is done. */
  now: Instruction[];
  /** Once bets are closed: seats in the order in which they are dealt to, 0 for the banker. */
  deal: number[];
  /** From the forfeits on: seats in the order in which their hands are picked up, 0 for the banker's. */
  pick_up: number[];
  /** With which play can go on now; empty: the one in use stays. */
  devices: Device[];
  /** After a fault of the shuffler: how it is replaced. */
  fault: Instruction[];
}

export interface TableEvent {
  seq: number;
  time: number;
  event: string;
  person?: number;
  seat?: number;
  [member: string]: unknown;
}

/** A table as `GET /api/v1/tables` lists it. */
export interface TableSummary {
  number: number;
  name: string;
  /** Of a private table: what leads others to it. */
  link?: string;
  table: TableSection;
  rules: RulesSection | null;
  clock: ClockSection;
  people: PersonAtTable[];
  meter: MeterSection | null;
  bank: BankSection;
}

/** An award that came off the meter, as `GET /api/v1/jackpots` lists it. */
export interface Jackpot {
  table: number;
  round: number;
  time: number;
  amount: number;
}

export interface Answer {
  id: string;
  status: 'ok' | 'refused';
  table?: number;
  first?: number;
  last?: number;
  repeat?: boolean;
  error?: string;
  rule?: string;
  /** The part of the request that is wrong. */
  where?: string;
  message?: string;
  /** The figures of the message: cents, or a count. */
  given?: number;
  limit?: number;
  retry?: number;
}

/** A word or a sentence of a notice: the English text, and what it takes to say it otherwise. */
export interface NoticeCell {
  code: string;
  text: string;
  /** Parts of the text that are emphasized, in order. */
  strong?: string[];
  /** Amounts and texts, counts, words that are cells of their own, days as 2026-11-16. */
  figures?: Record<string, string | number | NoticeCell>;
}

export interface NoticeLine {
  kind: 'title' | 'paragraph' | 'step' | 'fact' | 'caption' | 'columns' | 'row';
  cells: NoticeCell[];
}

export interface NoticeSection {
  section: 'head' | 'limits' | 'fees' | 'pays' | 'play' | 'notes' | 'law' | 'foot';
  lines: NoticeLine[];
}

/** What players read before the first bet (FEE-10). */
export interface Notice {
  table: number;
  name: string;
  number: string;
  posted: string | null;
  house: { name: string; hotline: string; minimum_age: number };
  sections: NoticeSection[];
}
