// SPDX-License-Identifier: MIT
// The types of the package trey-engine: index.js, engine.js and shuffle.js.

/** An exact number: a reduced fraction, and the nearest decimal of fifteen places. */
export interface Figure {
  /** "-686689/20358520"; a whole number has no "/1". */
  exact: string;
  numerator: string;
  denominator: string;
  value: number;
}

export type RuleSet = 'california-shfl' | 'california-grand' | 'california-bureau' | 'house-banked';

export type Category =
  | 'high-card'
  | 'pair'
  | 'flush'
  | 'straight'
  | 'three-of-a-kind'
  | 'straight-flush'
  | 'mini-royal';

// ---- Hands ----

/** The rank of a hand. */
export interface Hand {
  /** Greater for a better hand, equal for hands that tie. */
  value: number;
  /** "mini-royal" only if a rule set was given that has a pay line for it. */
  category: Category;
  /** "pair of nines, king kicker". */
  text: string;
  /** Whether the bank qualifies with it (HAND-7). */
  qualifies: boolean;
}

// ---- Odds ----

/** A line of a pay table, as the server sends it. */
export interface PayLine {
  hand: Exclude<Category, 'high-card'>;
  /** To 1; 0 to 1000. */
  pays: number;
}

/** The game. Only members that differ from the rule set are needed; other members are refused. */
export interface Game {
  /** "california-shfl" unless given. */
  rules?: RuleSet | null;
  /** 1 to 8. */
  decks?: number | null;
  /** Whether one of the bank's cards is exposed before the decision (ROUND-3). */
  exposesCard?: boolean | null;
  /** A designator such as "TCP-04", or single pay tables. */
  paytable?: string | readonly string[] | null;
  /** The room's own pay table; null if none is paid. */
  anteBonus?: readonly PayLine[] | null;
  /** The same for the bonus (Pair Plus). */
  bonus?: readonly PayLine[] | null;
  /** The number of the progressive pay table. */
  progressive?: number | null;
  /** Hands at the table, for envy: 1 to 14. */
  seats?: number | null;
  /** The progressive's meter for a $1 wager, in cents. */
  meter?: number | null;
}

/** The cards known at a decision. */
export interface Known {
  /** Three cards. */
  hand: string;
  /** The bank's exposed card; if the game exposes one and it is left out, the answer has `by_up`. */
  up?: string | null;
  /** Cards known to be elsewhere. */
  dead?: string | null;
}

export type Verdict = 'play' | 'fold' | 'split';

/** The values of playing and folding, in antes. */
export interface Weighed {
  play: Figure;
  fold: Figure;
  /** "split": it depends on the suit of the exposed card. */
  better: Verdict;
  /** The cost of the other choice. */
  cost: Figure;
  /** The Ante Bonus payoff, included in `play`. */
  ante_bonus: number;
  deals: number;
  ways: { unqualified: number; win: number; tie: number; loss: number };
}

export interface Situation {
  rules: string;
  decks: number;
  /** The cards in canonical form, such as "Qs 6d 4c". All cards in answers have this form. */
  hand: string;
  category: Category;
  up: string | null;
  dead: string[];
  /** The value of the better choice. */
  value: Figure;
  notes: string[];
}

/** One decision. */
export interface Decision extends Situation, Weighed {
  by_up?: undefined;
}

/** A decision against every card that may be exposed: `cards` are left of each rank. */
export interface DecisionByUp extends Situation {
  by_up: (Weighed & { rank: string; cards: number })[];
}

/** How often a result occurs. */
export interface Outcome {
  net: number;
  ways: number;
  chance: number;
}

/** Figures of a wager per unit, for a bettor with best play. */
export interface WagerOdds {
  table?: string;
  ev: Figure;
  edge: Figure;
  element_of_risk: Figure;
  variance: Figure;
  stddev: number;
  hit_frequency: Figure;
  /** Of the ante only: how often a play wager follows, and the average total wagered. */
  play_rate?: Figure;
  wagered?: Figure;
  deals: number;
  distribution: Outcome[];
}

/** The Ante Bonus, which is part of the ante's results, not a separate wager. */
export type AnteBonusOdds = Pick<WagerOdds, 'table' | 'ev' | 'variance' | 'hit_frequency' | 'deals' | 'distribution'>;

export interface ProgressiveOdds extends Omit<WagerOdds, 'table' | 'distribution'> {
  table: number;
  seats: number;
  meter: Figure;
  average_meter: Figure;
  break_even_meter: Figure;
  envy: Figure;
  distribution: { line: string; pays: Figure; net: Figure; ways: number; chance: number }[];
}

export interface Edges {
  ante: WagerOdds;
  ante_bonus: AnteBonusOdds | null;
  bonus: WagerOdds;
  progressive: ProgressiveOdds | null;
}

/** Best play in words, against some exposed cards or all. */
export interface StrategyRule {
  up: string[] | null;
  against?: string;
  advice: string;
  play_from: string;
  suit_rule: { hand: string; cards: string[] } | null;
}

export interface MapRow {
  hands: string;
  from: string;
  play: { up?: string; deals: number; ev: Figure; verdict: Verdict | 'none' }[];
}

export interface Strategy {
  rules: StrategyRule[];
  simple: { name: string; ev: Figure; cost: Figure }[];
  up: { rank: string; ev: Figure; play_rate: Figure }[];
  map: MapRow[];
}

/** The whole par sheet, as `trey odds --json` writes it. */
export interface ParSheet {
  rules: string;
  title: string;
  paytable: string | null;
  decks: number;
  decks_allowed: boolean;
  exposes_card: boolean;
  warnings: string[];
  notes: string[];
  hands: Record<Exclude<Category, 'mini-royal'>, number>;
  hands_all: number;
  wagers: Edges;
  strategy: Pick<Strategy, 'rules' | 'simple'>;
  up: Strategy['up'];
  map: MapRow[];
  by_decks: { decks: number; allowed: boolean; ante: Figure; bonus: Figure }[];
  published: { what: string; printed: string; ours: string; figure: Figure; agrees: boolean; remark?: string }[];
}

// ---- Rounds ----

export type WagerKind = 'ante' | 'bonus' | 'progressive';

/** A round, as `trey settle` reads it. Amounts are whole cents; cards have the form "As Kd 3c". */
export interface Round {
  id?: string | null;
  rules: string;
  posting?: Posting | null;
  /** Required where a player-dealer banks, refused where the house does. */
  bank?: { seat: number; bettor: string; wager: number } | null;
  wagers: { seat: number; bettor: string; kind: WagerKind; amount: number }[];
  /** By seat number, and for "dealer". */
  cards: Record<string, string | null>;
  decisions?: { seat: number; bettor: string; play: boolean }[] | null;
}

/** The house's choices; members left out have the rule set's default. */
export interface Posting {
  seats?: number | null;
  decks?: number | null;
  schedule?: string | null;
  ante_min?: number | null;
  ante_max?: number | null;
  bonus_min?: number | null;
  bonus_max?: number | null;
  position_max?: number | null;
  player_position_max?: number | null;
  increment?: number | null;
  charge_bonus?: boolean | null;
  cover?: 'matched' | 'running' | 'collect-then-pay' | null;
  action?: 'upcard' | 'left' | null;
  action_count?: 'seats' | 'hands' | null;
  paytable?: string | null;
  ante_mandatory?: boolean | null;
  adjacent_seats?: boolean | null;
  progressive?: { paytable?: number | null; denomination?: number | null; meter?: number | null } | null;
}

/** How one wager ended. */
export interface SettledWager {
  seat: number;
  bettor: string;
  kind: 'ante' | 'play' | 'bonus' | 'ante-bonus';
  amount: number;
  result: 'win' | 'lose' | 'push' | 'forfeit' | 'returned' | 'no-action';
  paid: number;
  collected: number;
  returned: number;
  uncovered: number;
  rule: string;
}

export interface SettledRound {
  id?: string;
  status: 'settled';
  action_seat: number | null;
  covered: boolean | null;
  total_action: number;
  dealer: { category: Category; qualifies: boolean };
  hands: Record<string, Category>;
  fees: { seat: number; bettor: string; kind: WagerKind | 'bank'; amount: number }[];
  settlements: SettledWager[];
  bank?: { wager: number; paid: number; collected: number; net: number };
  progressive?: {
    meter_before: number;
    meter_after: number;
    awards: { seat: number; bettor: string; hand: string; amount: number; from: 'meter' | 'house' }[];
    envy: { seat: number; bettor: string; amount: number }[];
  };
}

export interface VoidRound {
  id?: string;
  status: 'void';
  rule: string;
  returned: number;
}

export interface RefusedRound {
  id?: string;
  status: 'refused';
  /** One of the closed list of docs/settle.md. */
  error: string;
  rule?: string;
  /** A path into the round. */
  where?: string;
  message: string;
}

export type Answer = SettledRound | VoidRound | RefusedRound;

// ---- The fair shoe ----

export interface ShuffleResult {
  accepted: boolean;
  /** Why it was rejected; null if accepted. */
  reason: string | null;
  /** The same for programs. */
  code: string | null;
  /** For each checked round: positions in the order of dealing, opened cards by their number (a card is
   *  rank * 4 + suit, deuce and clubs 0), bettors who did not reveal. */
  rounds: { round: number; positions: number[]; cards: Map<number, number>; withheld: number[] }[];
}

export interface OpeningsResult {
  accepted: boolean;
  reason: string | null;
  code: string | null;
  /** Where it failed. */
  step: 'pledge' | 'contributions' | 'hands' | 'closing' | 'mixing' | 'openings' | 'seen' | null;
}

/** What a player recorded during the round; members left out are not compared. */
export interface Seen {
  root?: string;
  /** Of the round; a live table has 2. */
  version?: number;
  closing?: string;
  person?: number;
  entropy?: string;
  /** When bets were closed. */
  bets?: Bets;
  /** The cards shown, by seat and in the order of dealing; "0" is the bank; null: not shown. */
  cards?: Record<string, (string | null)[]>;
}

/** The antes and bonuses when bets were closed, which decide who gets which cards (ROUND-2). */
export interface Bets {
  deal_from: 'seat-1' | 'left-of-bank';
  seats: number;
  /** Null: the house banks. */
  bank_seat: number | null;
  wagers: { seat: number }[];
}

// ---- The engine ----

/** An invalid question, or a module that is not Trey's engine. */
export class EngineError extends Error {
  constructor(message: string);
}

export type ModuleSource = BufferSource | WebAssembly.Module | string | URL | Response;

export class Engine {
  /** Use `load()` or `Engine.load()`. */
  constructor(instance: WebAssembly.Instance);

  /** Load a module: its bytes, a compiled module, an address, a Response or a promise of any. */
  static load(source: ModuleSource | Promise<ModuleSource>): Promise<Engine>;

  /** The rank of three cards; the same card may occur more than once (HAND-6). */
  evaluate(cards: string, rules?: string): Hand;

  /** The values of playing and folding a hand, and the cost of the worse choice. */
  decision(question: Game & Known & { up: string }): Decision;
  decision(question: Game & Known & { rules: 'house-banked'; exposesCard?: false | null }): Decision;
  decision(question: Game & Known): Decision | DecisionByUp;

  /** The whole par sheet; not in trey-table.wasm. */
  odds(game?: Game): ParSheet;

  /** The `wagers` of the par sheet. */
  edges(game?: Game): Edges;

  /** Best play. */
  strategy(game?: Game): Strategy;

  /** Settle a round, or say why it is refused; in trey.wasm only. Takes its JSON as text too. */
  settle(round: Round | string): Answer;

  /** Check the transcript of a shoe (docs/fairness.md) against what the reader saw during the rounds. */
  checkShuffle(transcript: object, notes?: object | null): ShuffleResult;

  /** Check one round of a live table by the server's frame `openings` (docs/api.md). */
  checkOpenings(frame: object, seen?: Seen): OpeningsResult;

  /** The commitment that a bettor sends while bets are open; bytes as hexadecimal text, entropy either way. */
  commitment(of: { root: string; round: number; bettor: number; entropy: Uint8Array | string }): string;
}

/** Whether the house with this public key signed the list of a round (docs/fairness.md); all in hexadecimal. */
export function isClosingSigned(key: string, closing: string, signature: string): boolean;

/** Whether the house signed the receipt for a commitment or a reveal; `given` is the commitment or the entropy. */
export function isReceiptSigned(key: string, receipt: {
  kind: 'commit' | 'reveal'; table: number; first: number; person: number; given: string; signature: string;
}): boolean;

export type ModuleName = 'trey' | 'trey-odds' | 'trey-table';

/** The address of a module of the package. "trey" has everything, "trey-odds" does not settle, "trey-table" has no
 *  par sheets either. */
export function moduleUrl(name?: ModuleName): URL;

/** Loads the engine with a module of the package. */
export function load(name?: ModuleName): Promise<Engine>;
