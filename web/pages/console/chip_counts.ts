// An amount in as few chips as possible, largest first, as the dealer takes them from the tray.
import { CHIP_VALUES } from '../../parts/chips.js';

export interface ChipCount {
  /** Cents. */
  value: number;
  count: number;
}

/** The chips of an amount, and the cents that no chip can pay. */
export function chipCounts(cents: number): { chips: ChipCount[]; rest: number } {
  const chips: ChipCount[] = [];
  let rest = cents;
  for (const value of CHIP_VALUES) {
    const count = Math.floor(rest / value);
    if (count > 0) {
      chips.push({ value, count });
      rest -= count * value;
    }
  }
  return { chips, rest };
}
