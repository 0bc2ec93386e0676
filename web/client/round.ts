// A round that is over, and one's own history, under the names that the pages have for them.
export type {
  History, HistoryRound, LedgerAccount as Account, Round as RoundSheet, RoundEvent, RoundLine, RoundPerson, RoundShoe, RoundWager,
  Transfer, WagerNet as Stake,
} from './shapes.js';
