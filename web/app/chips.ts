// The two kinds of chips, which never mix (COVER-10): cage chips and play chips.
import type { Chips, Me, RulesSection } from '../client/index.js';

export function chipsOf(rules: RulesSection): Chips {
  return rules.posted.chips ?? 'cage';
}

/** A person's chips of one kind that are not on a table. */
export function walletOf(me: Me, chips: Chips): number {
  return chips === 'play' ? me.play_wallet : me.wallet;
}

/** Visitors become guests, and guests have play chips only. */
export function mayPlayFor(me: Me | null, chips: Chips): boolean {
  return chips === 'play' || (me !== null && me.kind !== 'guest');
}

/** The kinds of chips to show a person: those they own, or else the kind they would play for first. */
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
