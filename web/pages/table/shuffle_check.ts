// Checks each round's shuffle: compares the proofs that the server sends after the round with what this page recorded
// during it: the pledge before bets opened, the list of commitments and the wagers when bets closed, this browser's
// bytes, the cards shown.
import { engine, EngineMissing } from '../../app/engine.js';
import type { Bets, Table } from '../../client/index.js';
import type { TableView } from './table_view.js';

interface Notes {
  round: number;
  root: string | null;
  closing: string | null;
  bets: Bets | null;
}

/** The bets that decide which hand gets which cards (ROUND-2). */
function betsOf(view: TableView): Bets | null {
  const { rules, bank, wagers } = view.s;
  return rules === null ? null : {
    deal_from: rules.deal_from, seats: rules.seats, bank_seat: bank.seat,
    wagers: wagers.filter((row) => row.ante > 0 || row.bonus > 0).map(({ seat, person }) => ({ seat, person })),
  };
}

export interface ShuffleVerdict {
  round: number;
  /** Null if not checked. */
  accepted: boolean | null;
  /** Whether this browser's bytes are part of the shuffle. */
  isMine: boolean;
  /** The reason of a failure; if not checked, whether the engine is missing or the check could not run. */
  reason: string;
}

export class ShuffleCheck {
  verdict: ShuffleVerdict | null = null;
  private notes: Notes = { round: 0, root: null, closing: null, bets: null };
  private asked = 0;

  constructor(private readonly ownEntropy: (root: string, round: number, person: number) => string | null, private readonly changed: () => void) {}

  follow(view: TableView, table: Table): void {
    const round = view.s.clock.round ?? 0;
    const shoe = view.s.shoe;
    if (round !== this.notes.round) {
      this.notes = { round, root: null, closing: null, bets: null };
    }
    if (view.s.clock.bets_open) {
      this.notes.root = shoe?.root ?? null;
    }
    this.notes.closing ??= shoe?.closing ?? null;
    if (this.notes.closing !== null) {
      this.notes.bets ??= betsOf(view);
    }
    const frame = table.openings.get(round);
    if (frame !== undefined && this.asked !== round && view.person !== null) {
      this.asked = round;
      void this.check(view, round, frame as object);
    }
  }

  private async check(view: TableView, round: number, frame: object): Promise<void> {
    const shoe = view.s.shoe;
    const cards: Record<string, (string | null)[]> = {};
    for (const hand of [...view.s.hands, ...(view.you?.hands ?? [])]) {
      cards[hand.seat] = hand.cards;
    }
    const entropy = shoe?.root === undefined || view.me === null ? null : this.ownEntropy(shoe.root, shoe.round ?? 1, view.me);
    const isMine = entropy !== null && (shoe?.contributions ?? []).some((one) => one.person === view.me && one.entropy === entropy);
    const { root, closing, bets } = this.notes;
    try {
      const found = (await engine()).checkOpenings(frame, {
        cards, version: 2,
        ...(root === null ? {} : { root }), ...(closing === null ? {} : { closing }), ...(bets === null ? {} : { bets }),
        ...(isMine ? { person: view.me!, entropy: entropy! } : {}),
      });
      /* The texts are loaded only if a check fails. */
      const reason = found.code === null ? '' : (await import('../../words/shuffle.js')).tsh(found.code);
      this.verdict = { round, accepted: found.accepted, isMine, reason };
      this.changed();
    } catch (error) {
      this.verdict = { round, accepted: null, isMine, reason: error instanceof EngineMissing ? 'engine' : 'failed' };
      this.changed();
    }
  }
}
