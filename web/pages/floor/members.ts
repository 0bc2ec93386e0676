// The members of a posting as form fields. The server decides which values are allowed.
import type { AskedRules, PostedRules, RuleBook, RulesSection } from '../../client/index.js';
import { readCents } from './adjust_dialog.js';

export type MemberKind = 'count' | 'dollars' | 'yes-no' | 'choice' | 'text' | 'order';

export interface Member {
  name: string;
  kind: MemberKind;
  /** The rule sets that have it; all if left out. */
  sets?: readonly string[];
  choices?: readonly string[];
}

export const SETS = ['california-shfl', 'california-grand', 'california-bureau', 'house-banked'] as const;
const CALIFORNIA = SETS.slice(0, 3);
export const POSTING: readonly Member[] = [
  { name: 'seats', kind: 'count' },
  { name: 'decks', kind: 'count' },
  { name: 'schedule', kind: 'text', sets: CALIFORNIA },
  { name: 'ante_min', kind: 'dollars' },
  { name: 'ante_max', kind: 'dollars' },
  { name: 'bonus_min', kind: 'dollars' },
  { name: 'bonus_max', kind: 'dollars' },
  { name: 'position_max', kind: 'dollars', sets: ['california-grand'] },
  { name: 'player_position_max', kind: 'dollars', sets: ['california-grand'] },
  { name: 'increment', kind: 'dollars' },
  { name: 'charge_bonus', kind: 'yes-no', sets: ['california-grand', 'california-bureau'] },
  { name: 'cover', kind: 'choice', sets: CALIFORNIA, choices: ['matched', 'running', 'collect-then-pay'] },
  { name: 'action', kind: 'choice', sets: CALIFORNIA, choices: ['upcard', 'left'] },
  { name: 'action_count', kind: 'choice', sets: CALIFORNIA, choices: ['seats', 'hands'] },
  { name: 'paytable', kind: 'text', sets: ['house-banked'] },
  { name: 'ante_mandatory', kind: 'yes-no', sets: ['house-banked'] },
  { name: 'adjacent_seats', kind: 'yes-no', sets: ['house-banked'] },
  { name: 'progressive.paytable', kind: 'count', sets: ['house-banked'] },
  { name: 'progressive.denomination', kind: 'dollars', sets: ['house-banked'] },
  { name: 'rounds_per_shuffle', kind: 'count', sets: ['california-grand'] },
  { name: 'decision_seconds', kind: 'count' },
  { name: 'reconcile', kind: 'order', sets: ['house-banked'] },
  { name: 'pay_style', kind: 'choice', sets: ['house-banked'], choices: ['lay-and-pay', 'pick-and-pay'] },
  { name: 'bonus_name', kind: 'choice', sets: ['california-shfl'], choices: ['bonus', 'pair-plus'] },
  { name: 'device', kind: 'choice', sets: ['california-bureau'], choices: ['machine', 'shoe'] },
];

export const RUNNING: readonly Member[] = [
  { name: 'dealer', kind: 'choice', choices: ['automatic', 'person'] },
  { name: 'cards', kind: 'choice', choices: ['shoe', 'entered'] },
  { name: 'away', kind: 'choice', choices: ['fold', 'wait'] },
  { name: 'showdown', kind: 'choice', choices: ['seat-by-seat', 'hands-first'] },
  { name: 'betting_seconds', kind: 'count' },
  { name: 'offer_seconds', kind: 'count', sets: CALIFORNIA },
  { name: 'reveal_seconds', kind: 'count' },
  { name: 'result_seconds', kind: 'count' },
  { name: 'result_seconds_min', kind: 'count' },
  { name: 'missed_rounds_max', kind: 'count' },
  { name: 'keep_betting', kind: 'choice', choices: ['allowed', 'forbidden'] },
];

/** The names that the server has for a field, the room's own first: schedules and pay tables of the rule set, or of the
 *  rule set of a posting. */
export function knownNames(member: Member, set: string, book: RuleBook | null): string[] {
  const id = book?.postings.find((one) => one.id === set)?.rules ?? set;
  const rules = book?.rules.find((one) => one.id === id);
  return rules === undefined ? []
    : member.name === 'schedule' ? ['none', ...rules.schedules.map((one) => one.id)]
      : member.name === 'paytable' ? rules.paytables.map((one) => one.id) : [];
}

/** A room's own posting may use any rule set, so all members are offered. */
export function isKnownIn(member: Member, set: string): boolean {
  return member.sets === undefined || member.sets.includes(set) || !(SETS as readonly string[]).includes(set);
}

type Values = Record<string, unknown>;

export function valueText(member: Member, value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (member.kind === 'yes-no') {
    return value === true ? 'yes' : 'no';
  }
  return member.kind === 'dollars' ? String(Number(value) / 100) : Array.isArray(value) ? value.join(', ') : String(value);
}

/** The posted rules as field texts. */
export function textsOf(posted: PostedRules): Record<string, string> {
  const posting = (posted.posting ?? {}) as Values;
  const progressive = (posting['progressive'] ?? {}) as Values;
  const texts: Record<string, string> = { rules: posted.rules };
  for (const member of POSTING) {
    const [first, second] = member.name.split('.');
    texts[member.name] = valueText(member, second === undefined ? posting[first!] : progressive[second]);
  }
  for (const member of RUNNING) {
    texts[member.name] = valueText(member, (posted as unknown as Values)[member.name]);
  }
  return texts;
}

/** A field's value for the API; undefined if empty, NaN if not a number. Without a schedule fees are waived. */
function read(member: Member, text: string): unknown {
  if (text === '' || (member.name === 'schedule' && text === 'none')) {
    return undefined;
  }
  switch (member.kind) {
    case 'count':
      return /^\d{1,6}$/.test(text) ? Number(text) : NaN;
    case 'dollars':
      return readCents(text) ?? NaN;
    case 'yes-no':
      return text === 'yes';
    case 'order':
      return text.split(/[,\s]+/).filter((word) => word !== '');
    default:
      return text;
  }
}

/** The rules in a form, without the fields that should be numbers and are not. */
export function rulesOf(texts: Readonly<Record<string, string>>): { rules: AskedRules; bad: string[] } {
  const set = texts['rules'] ?? '';
  const posting: Values = {};
  const rules: Values = { rules: set, posting };
  const bad: string[] = [];
  for (const member of [...POSTING, ...RUNNING]) {
    const value = isKnownIn(member, set) ? read(member, (texts[member.name] ?? '').trim()) : undefined;
    if (typeof value === 'number' && Number.isNaN(value)) {
      bad.push(member.name);
      continue;
    }
    if (value === undefined) {
      continue;
    }
    const [first, second] = member.name.split('.');
    if (RUNNING.includes(member)) {
      rules[member.name] = value;
    } else if (second === undefined) {
      posting[first!] = value;
    } else {
      posting[first!] = { ...(posting[first!] as Values | undefined), [second]: value };
    }
  }
  return { rules: rules as unknown as AskedRules, bad };
}

/** The value in force, posted or from the rule set. */
export function inForce(member: Member, rules: RulesSection | null): string {
  if (rules === null) {
    return '';
  }
  const all = rules as unknown as Values;
  const value = member.name === 'schedule' ? (rules.fees?.schedule ?? 'none')
    : member.name.startsWith('progressive.') ? (rules.progressive as unknown as Values | null)?.[member.name.slice(12)]
      : RUNNING.includes(member) ? (rules.posted as unknown as Values)[member.name] : all[member.name];
  return valueText(member, value);
}

/** The field for a path such as `rules.posting.decks`; empty if the form has none. */
export function fieldAt(where: string | undefined): string {
  const path = where?.replace(/^rules\.(posting\.)?/, '') ?? '';
  const members = [...POSTING, ...RUNNING];
  return (members.find((one) => one.name === path) ?? members.find((one) => one.name.startsWith(`${path}.`)))?.name ?? '';
}
