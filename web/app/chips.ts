// The two kinds of chips, which never mix (COVER-10): those from the cage, and play chips.
import type { Chips, Me, RulesSection } from '../client/index.js';

export function chipsOf(rules: RulesSection): Chips {
  return rules.posted.chips ?? 'cage';
}

/** What somebody has of one kind on no table. */
export function walletOf(me: Me, chips: Chips): number {
  return chips === 'play' ? me.play_wallet : me.wallet;
}

/** Visitors become guests, and guests have play chips only. */
export function mayPlayFor(me: Me | null, chips: Chips): boolean {
  return chips === 'play' || (me !== null && me.kind !== 'guest');
}

/** The kinds to show somebody: of what they have something, else of what they would play for first. */
export function walletsShown(me: Me): Chips[] {
  const shown: Chips[] = [];
  if (me.kind !== 'guest' && (me.wallet > 0 || me.play_wallet === 0)) {
    shown.push('cage');
  }
  if (me.kind === 'guest' || me.play_wallet > 0) {
    shown.push('play');
  }
  return shown;
}
