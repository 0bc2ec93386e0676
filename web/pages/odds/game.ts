// The game that an odds page shows: a rule set with decks and pay table, or a table's posting. It is kept in the address,
// so that a sheet can be shared.
import type { Game } from '../../app/odds.js';
import { designatorOf, designators } from '../../app/paytable.js';
import type { TableNames, TableSummary } from '../../client/index.js';

export const SETS = ['california-shfl', 'california-grand', 'california-bureau', 'house-banked'] as const;
export const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];
export const CALIFORNIA_PAYS = '200/40/30/6/3/1';

export interface Chosen {
  rules: string;
  decks: number;
  paytable: string;
  exposesCard: boolean;
  /** The number of the table, if the game is a table's posting. */
  table: number | null;
  /** The table's name for its bonus, or the rule set's (PROC-1). */
  bonusName: TableNames['bonus_name'];
}

const AKQ_NAMES: Record<string, TableNames['akq_name']> = {
  'california-shfl': 'mini-royal', 'california-grand': 'royal-flush', 'california-bureau': 'royal-flush',
};

/** Names of hands and of the bonus for a sheet (HAND-4, PROC-1). */
export function namesOf(chosen: Chosen): TableNames {
  return { akq_name: AKQ_NAMES[chosen.rules] ?? null, bonus_name: chosen.bonusName };
}

export function houseBanks(rules: string): boolean {
  return rules === 'house-banked';
}

/** HAND-1: only Grand and Bureau have several decks. */
export function decksAllowed(rules: string): boolean {
  return rules === 'california-grand' || rules === 'california-bureau';
}

export function choose(rules: string, before?: Chosen): Chosen {
  return {
    rules,
    decks: decksAllowed(rules) ? (before?.decks ?? 1) : 1,
    paytable: before?.paytable ?? 'TCP-01',
    exposesCard: !houseBanks(rules),
    table: null,
    bonusName: houseBanks(rules) ? 'pair-plus' : 'bonus',
  };
}

export function fromTable(table: TableSummary): Chosen {
  const rules = table.rules!;
  const posted = rules.posted.rules;
  const known = (SETS as readonly string[]).includes(posted) ? posted : rules.house_banks ? 'house-banked' : 'california-grand';
  const found = designatorOf(rules);
  return {
    rules: known, decks: rules.decks, exposesCard: rules.exposes_card, table: table.number, bonusName: rules.bonus_name,
    paytable: designators.includes(found) ? found : 'TCP-01',
  };
}

export function toGame(chosen: Chosen): Game {
  return {
    rules: chosen.rules, decks: chosen.decks, exposesCard: chosen.exposesCard,
    ...(houseBanks(chosen.rules) ? { paytable: chosen.paytable } : {}),
  };
}

export function readAddress(): Chosen {
  const asked = new URLSearchParams(location.search);
  const rules = asked.get('rules') ?? '';
  const base = choose((SETS as readonly string[]).includes(rules) ? rules : SETS[0]);
  const decks = Number(asked.get('decks'));
  const paytable = asked.get('paytable') ?? '';
  return {
    ...base,
    decks: decksAllowed(base.rules) && DECKS.includes(decks) ? decks : base.decks,
    paytable: designators.includes(paytable) ? paytable : base.paytable,
    exposesCard: asked.has('closed') ? false : asked.has('shown') ? true : base.exposesCard,
  };
}

export function writeAddress(chosen: Chosen): void {
  const query = new URLSearchParams({ rules: chosen.rules });
  if (chosen.decks !== 1) {
    query.set('decks', String(chosen.decks));
  }
  if (houseBanks(chosen.rules)) {
    query.set('paytable', chosen.paytable);
  }
  if (chosen.exposesCard === houseBanks(chosen.rules)) {
    query.set(chosen.exposesCard ? 'shown' : 'closed', '');
  }
  history.replaceState(null, '', `${location.pathname}?${query}`);
}
