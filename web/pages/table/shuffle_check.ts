// Checks each round's shuffle: compares the proofs that the server sends after the round with what this page recorded
// during it: the pledge before bets opened, the list of commitments and the wagers when bets closed, this browser's
// bytes, the cards shown.
import { engine, EngineMissing } from '../../app/engine.js';
import type { ClosingState, SignedShoe } from '../../app/receipts.js';
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

/** `receipt`: a receipt for this browser's share is missing or wrong. */
export type SignatureState = ClosingState | 'receipt';

export interface ShuffleVerdict {
  round: number;
  /** Null if not checked. */
  accepted: boolean | null;
  /** Whether this browser's bytes are part of the shuffle. */
  isMine: boolean;
  /** The reason of a failure; if not checked, whether the engine is missing or the check could not run. */
  reason: string;
  /** Of the house, on the list of this round, and what the page says about it. */
  signature: SignatureState;
  signed: { text: string; more: string };
}

export class ShuffleCheck {
  verdict: ShuffleVerdict | null = null;
  private notes: Notes = { round: 0, root: null, closing: null, bets: null };
  private asked = 0;

  constructor(
    private readonly ownEntropy: (root: string, round: number, person: number) => string | null,
    private readonly hasReceipts: () => boolean | null,
    private readonly changed: () => void,
  ) {}

  follow(view: TableView, table: Table): void {
    const round = view.s.clock.round ?? 0;
    const shoe = view.s.shoe;
    if (round !== this.notes.round) {
      this.notes = { round, root: null, closing: null, bets: null };
    }
    if (view.s.clock.bets_open) {
      this.notes.root = shoe?.root ?? null;
    }
    if (this.notes.closing === null && typeof shoe?.closing === 'string') {
      void this.keepClosing(view, shoe);
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

  /** A list that the house signed proves later what it showed. Only rounds count to which this browser committed, also if
   *  the list does not have it. */
  private async keepClosing(view: TableView, shoe: SignedShoe & { root?: string; round?: number }): Promise<void> {
    const { root, round, closing, signature, house_key } = shoe;
    const isOwn = root !== undefined && round !== undefined && view.me !== null && this.ownEntropy(root, round, view.me) !== null;
    if (isOwn && closing && signature && house_key) {
      const { isSameKey, keepReceipt } = await import('../../app/receipts.js');
      isSameKey(house_key); /* The first one is kept. */
      keepReceipt({ kind: 'closing', house_key, table: view.s.table.id, root, round, closing, signature });
    }
  }

  private async check(view: TableView, round: number, frame: object): Promise<void> {
    const shoe = view.s.shoe;
    const signed = (frame as { shoe?: SignedShoe }).shoe ?? {};
    const { closingState } = await import('../../app/receipts.js');
    const { tsi } = await import('../../words/signed.js');
    const state = await closingState(signed);
    const signature: SignatureState = state === 'ok' && this.hasReceipts() === false ? 'receipt' : state;
    await this.keepClosing(view, signed); /* If it differs from the one before, both are the proof. */
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
      this.verdict = { round, accepted: found.accepted, isMine, reason, signature, signed: { text: tsi(signature), more: tsi('more') } };
      this.changed();
    } catch (error) {
      this.verdict = { round, accepted: null, isMine, reason: error instanceof EngineMissing ? 'engine' : 'failed', signature, signed: { text: tsi(signature), more: tsi('more') } };
      this.changed();
    }
  }
}
