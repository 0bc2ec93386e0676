// The messages of the API, as docs/api.md has them. Amounts are whole cents, times milliseconds since 1970. What the
// server sends about tables is in shapes.ts, which script/shapes makes from the server's own tables.
import type {
  AnswerDone, AnswerNotTaken, AnswerRefused, ChipKind, PersonKind, RulesPosted, SectionBank, SectionClock, SectionMeter,
  SectionPeople, SectionRules, SectionTable, TellError,
} from './shapes.js';

export type {
  Bets, ChipKind as Chips, Command, Device, FeeBand, FeePart, Fees, Hand as HandRow, Instruction, PayLine, PersonAtTable, PersonKind,
  Phase, PlacedWager, PostingPosted, Procedure, ResultLine, RulesPosted as PostedRules, SectionAnnouncements as Announcements,
  SectionBank as BankSection, SectionClock as ClockSection, SectionMeter as MeterSection, SectionResults as Results,
  SectionRules as RulesSection, SectionShoe as ShoeSection, SectionTable as TableSection, Sections, Step as StepId,
  TableRole as Viewer, Turn as SeatPerson, Wager as WagerKind, WagerRow, You,
} from './shapes.js';

export type Role = 'guest' | 'player' | 'dealer' | 'floor' | 'cage' | 'auditor' | 'admin';

export interface Me {
  person: number;
  name: string;
  kind: PersonKind;
  roles: Role[];
  csrf: string;
  /** Chips from the cage. */
  wallet: number;
  play_wallet: number;
  tables: { table: number; seat: number; stack: number; chips: ChipKind }[];
  test?: boolean;
}

/** How a table calls A-K-Q suited and its bonus (HAND-4, PROC-1); machines say `mini-royal` and `bonus`. */
export type TableNames = Pick<SectionRules, 'akq_name' | 'bonus_name'>;

/** Rules as a client asks for them: what is left out stays as it is. */
export type AskedRules = Pick<RulesPosted, 'rules'> & Partial<RulesPosted>;

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
  table: SectionTable;
  rules: SectionRules | null;
  clock: SectionClock;
  people: SectionPeople;
  meter: SectionMeter | null;
  bank: SectionBank;
}

/** An award that came off the meter, as `GET /api/v1/jackpots` lists it. */
export interface Jackpot {
  table: number;
  round: number;
  time: number;
  amount: number;
}

type AnswerHead = 'type' | 'id' | 'status';

/** The answer to a request, or the error about a frame that is not one; its members follow from the cause. */
export type Answer =
  & { id: string; status: AnswerDone['status'] | AnswerRefused['status'] }
  & Partial<Omit<AnswerDone, AnswerHead> & Omit<AnswerRefused, AnswerHead> & Omit<AnswerNotTaken, AnswerHead | 'error'>>
  & Pick<TellError, 'where'>;

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
