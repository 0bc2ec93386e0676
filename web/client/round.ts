// A round that is over, and one's own history, as docs/api.md has them.
import type {
  Awards, ChipKind, Decision, Envy, Hand, Opening, PersonKind, ResultLine, SectionRules, VoidAnnounced, Wager, WagerRow,
} from './shapes.js';

export interface RoundPerson {
  person: number;
  name?: string;
  kind?: PersonKind;
  seat: number | null;
  before: number;
  from_wallet: number;
  after: number;
  net: number;
}

export type RoundWager = Omit<WagerRow, 'placed'>;

export interface Account {
  account: string;
  person?: number;
  seat?: number;
  wager?: Wager;
}

export interface Transfer {
  from: Account;
  to: Account;
  amount: number;
  rule: string | null;
}

export interface RoundEvent {
  seq: number;
  time: number;
  event: string;
  person?: number;
  seat?: number;
  wager?: Wager;
  amount?: number;
  play?: boolean;
  timed_out?: boolean;
  root?: string;
  closing?: string;
  reason?: string;
  text?: string;
  position: number;
  transfers: Transfer[];
  hash: string;
}

export interface RoundShoe {
  id: string;
  decks: number;
  root: string;
  round: number;
  /** Of the round. */
  version: number;
  closing: string | null;
  contributions: { person: number; commitment: string; entropy: string | null }[];
  /** Positions dealt from the shoe, those of this round from `first` on. */
  first: number;
  positions: number[];
  openings: (Omit<Opening, 'seat'> & { hand: number })[];
}

export interface RoundSheet {
  table: number;
  round: number;
  status: 'settled' | 'void' | 'called-off';
  began: number;
  ended: number;
  rules: SectionRules;
  people: RoundPerson[];
  bank: {
    seat: number; person: number; wager: number; fee: number;
    action_seat?: number | null; cover_needed?: number; covered?: boolean; paid?: number; collected?: number;
  } | null;
  wagers: RoundWager[];
  hands: (Hand & { shown: boolean })[];
  deck: 0 | 1;
  shoe: RoundShoe | null;
  results: { qualifies: boolean; lines: ResultLine[] } | null;
  progressive: {
    meter_before: number; meter_after: number;
    awards: Awards;
    envy: Envy;
  } | null;
  void: (VoidAnnounced & { returned: number }) | null;
  events: RoundEvent[];
}

export interface Stake {
  amount: number;
  result: string | null;
  net: number;
}

export interface HistoryRound {
  id: number;
  table: number;
  round: number;
  began: number;
  ended: number;
  rules: string;
  chips: ChipKind;
  status: 'settled' | 'void' | 'called-off';
  banked: { seat: number; wager: number; net: number } | null;
  banker: string[] | null;
  stakes: {
    seat: number; cards: (string | null)[]; decision: Decision;
    ante: Stake | null; play: Stake | null; bonus: Stake | null; progressive: Stake | null; ante_bonus: number;
  }[];
  fees: number;
  net: number;
}

export interface History {
  rounds: HistoryRound[];
  next: number | null;
}
