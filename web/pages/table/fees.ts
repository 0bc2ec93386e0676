// Fees of wagers and of the bank by the posted schedule (FEE-1 to FEE-5).
import type { FeePart, RulesSection } from '../../client/index.js';

export function bandFee(part: FeePart, amount: number): number {
  return part.bands.find((band) => band.upper === null || amount <= band.upper)?.fee ?? 0;
}

export function wagerFee(rules: RulesSection, kind: string, amount: number): number {
  const isCharged = kind === 'ante' || (kind === 'bonus' && rules.charge_bonus);
  if (rules.fees === null || !isCharged || amount <= 0) {
    return 0;
  }
  return rules.fees.player.reduce((sum, part) => sum + bandFee(part, amount), 0);
}

export function bankFee(rules: RulesSection, totalAction: number, bankWager: number): number {
  return (rules.fees?.bank ?? []).reduce(
    (sum, part) => sum + bandFee(part, part.basis === 'bank-wager' ? bankWager : totalAction), 0);
}
