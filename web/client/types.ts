// The messages of the API, as docs/api.md has them. Amounts are whole cents, times milliseconds since 1970. What the
// server sends about tables is in shapes.ts, which script/shapes makes from the server's own tables.
import type {
  AccountRole, AnswerDone, AnswerNotTaken, AnswerRefused, AnswerWaiting, RoundEvent, SectionRules, SectionsChanged, TellError, TellPong,
} from './shapes.js';

export type {
  AwardHand, Bets, CardReader, CardReaderAdded, CardReaders, ChipKind as Chips, Command, Dealer, Dealers, Device, Factor, FeeBand, FeePart, Fees, Hand as HandRow, Instruction, Jackpot, LastWagers, Me, Notice, NoticeCell, OwnSession, PinChange, RecoveryCodes, Relief, Relieved, Sessions,
  NoticeLine, NoticeSection, NoticeWord, PayLine, PersonAtTable, PersonKind, Phase, PlacedWager, PostingPosted, Procedure,
  ResultLine, RulesAsked as AskedRules, RulesPosted as PostedRules, SectionAnnouncements as Announcements, SectionBank as BankSection,
  SectionClock as ClockSection, SectionMeter as MeterSection, SectionResults as Results, SectionRules as RulesSection,
  SectionShoe as ShoeSection, SettlementTurn, TurnLine, SectionTable as TableSection, Step as StepId, TableRole as Viewer, TableSummary,
  Turn as SeatPerson, Wager as WagerKind, WagerRow, You,
} from './shapes.js';

export type Role = AccountRole;

/** All sections of a table. */
export type Sections = Required<SectionsChanged>;

/** How a table calls A-K-Q suited and its bonus (HAND-4, PROC-1); machines say `mini-royal` and `bonus`. */
export type TableNames = Pick<SectionRules, 'akq_name' | 'bonus_name'>;

/** An event as it is sent while the table is played; which members it has depends on its kind. */
export type TableEvent = Omit<RoundEvent, 'cards' | 'position' | 'transfers' | 'hash'>;

type AnswerHead = 'type' | 'id' | 'status';

/** The answer to a request or a ping, or the error about a frame that is not a request; its members follow from the cause. */
export type Answer =
  & { id: string; status: AnswerDone['status'] | AnswerRefused['status'] | AnswerWaiting['status'] }
  & Partial<Omit<AnswerDone, AnswerHead> & Omit<AnswerRefused, AnswerHead> & Omit<AnswerNotTaken, AnswerHead | 'error'>>
  & Partial<Pick<AnswerWaiting, 'request' | 'expires'>>
  & Pick<TellError, 'where'>
  & Partial<Pick<TellPong, 'time'>>;
