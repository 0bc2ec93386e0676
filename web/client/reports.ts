// What the reports of the API answer (docs/api.md), as far as the pages show it.
import type { Awards, Envy } from './shapes.js';
import type { Chips, PersonKind, Role, TableEvent } from './types.js';

export type { Award as RoundAward, EnvyPayment as RoundEnvy } from './shapes.js';

export interface PersonRow {
  person: number;
  name: string;
  kind: PersonKind;
  roles: Role[];
  disabled: boolean;
  /** Whether there is one. */
  password?: boolean;
}

export interface FoundRound {
  id: number;
  table: number;
  round: number;
  began: number;
  ended: number;
  rules: string;
  chips: Chips;
  status: 'settled' | 'void' | 'called-off';
  bank: { seat: number; person: number; wager: number; net: number } | null;
  wagers: number;
  fees: number;
  jackpot: number;
  people: { person: number; name?: string; kind?: PersonKind; net: number; fees: number }[];
}

export interface FoundRounds {
  rounds: FoundRound[];
  next: number | null;
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

export interface FeeDay extends FeeSums {
  table: number;
  day: string;
}

export interface FeeReportAnswer {
  chips: Chips;
  days: FeeDay[];
  total: FeeSums;
}

export interface CageSums {
  deposits: number;
  paid_in: number;
  withdrawals: number;
  paid_out: number;
  net: number;
}

export interface CageReport {
  cashiers: (CageSums & { person: number; name?: string })[];
  total: CageSums;
}

/** What there is to say about rules that are being edited. */
export interface RulesFinding {
  severity: 'error' | 'warning';
  code: string;
  rule?: string;
  /** A place in the rules, such as `posting.decks`; left out: the whole. */
  where?: string;
  message: string;
  given?: number;
  limit?: number;
}

export interface RulesFindings {
  findings: RulesFinding[];
  fine: boolean;
}

/** The part of a round in full that the win page needs. */
export interface RoundRecord {
  table: number;
  round: number;
  status: string;
  ended: number;
  people: { person: number; name?: string; seat: number | null }[];
  wagers: { seat: number; person: number; progressive: number }[];
  hands: { seat: number; cards: (string | null)[] }[];
  progressive: { meter_before: number; meter_after: number; awards: Awards; envy: Envy } | null;
  events: TableEvent[];
}

export interface Verification {
  state: 'none' | 'running' | 'done' | 'failed';
  started?: number;
  ended?: number | null;
  person?: number;
  result?: { holds?: boolean; findings?: unknown[]; not_told?: number; [member: string]: unknown } | null;
}
