// What differs between two postings of a table, with the words of the floor's form.
import type { RulesSection } from '../../client/index.js';
import { floorWords, tf } from '../../words/floor.js';
import { POSTING, RUNNING, textsOf, valueText, type Member } from '../floor/members.js';

export interface RuleChange {
  label: string;
  before: string;
  now: string;
}

/** A value in words. The section has the values in force; what was posted leaves out defaults. */
function textOf(rules: RulesSection, member: Member): string {
  const inForce = (rules as unknown as Record<string, unknown>)[member.name];
  const isPlain = typeof inForce === 'number' || typeof inForce === 'boolean' || typeof inForce === 'string';
  const text = isPlain ? valueText(member, inForce) : textsOf(rules.posted)[member.name] ?? '';
  const key = `v.${text}`;
  return text === '' ? '–' : key in floorWords ? tf(key as keyof typeof floorWords) : text;
}

export function changesBetween(before: RulesSection, now: RulesSection): RuleChange[] {
  const title = before.title === now.title ? [] : [{ label: tf('rules'), before: before.title, now: now.title }];
  const rest = [...POSTING, ...RUNNING].map((member) => ({
    label: tf(`m.${member.name}` as keyof typeof floorWords), before: textOf(before, member), now: textOf(now, member) }));
  return [...title, ...rest.filter((one) => one.before !== one.now)];
}
