// What a tap on a seat does: enter its bets, mark it to fold, seat a player.
import { tc } from '../../words/console.js';
import { isFelt } from './bet_draft.js';
import { openSeating } from './seating.js';
import { isInRound, may, nameAt, personAt, type Console } from './state.js';

export interface TileAct {
  label: string;
  act: () => void;
  isPressed?: boolean;
}

export function toggleFold(c: Console, seat: number): void {
  const folds = new Set(c.folds);
  if (!folds.delete(seat)) {
    folds.add(seat);
  }
  c.mark(folds);
}

export function tileAct(c: Console, seat: number): TileAct | null {
  const who = personAt(c, seat);
  if (who === undefined) {
    return may(c, 'seat') ? { label: tc('act.seat', { seat }), act: () => openSeating(c, seat) } : null;
  }
  const values = { seat, name: nameAt(c, seat) };
  if (isInRound(c) && c.s.clock.bets_open) {
    return may(c, 'place') && isFelt(c, seat) && seat !== c.s.bank.seat
      ? { label: tc('act.bets', values), act: () => void c.bets.leave(c, seat) } : null;
  }
  const isOpen = c.s.wagers.some((wager) => wager.seat === seat && wager.decision === 'open' && wager.ante > 0);
  if (c.s.clock.phase === 'decisions' && isOpen && isFelt(c, seat) && may(c, 'decide')) {
    return { label: tc('act.fold', values), act: () => toggleFold(c, seat), isPressed: c.folds.has(seat) };
  }
  return null;
}
