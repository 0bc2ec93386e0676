// A round that is over, and one's own history, under the names that the pages have for them.
export type {
  ChipPlace, History, HistoryRound, LedgerAccount as Account, Phrase, Round as RoundSheet, RoundEvent, RoundLine, RoundPerson, RoundShoe,
  RoundStep, RoundWager, SheetGroup, SheetKey, SheetSeat, StepChips, StepPhase, Transfer, WagerNet as Stake,
} from './shapes.js';
