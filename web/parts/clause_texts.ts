// The texts of the clauses, loaded when the first clause is opened.
import { language } from '../words/words.js';

/** A clause's text in the current language, or its id if there is no such clause. */
export async function clauseText(rule: string): Promise<string> {
  const { clauses } = await import('../words/clauses.js');
  return clauses[rule]?.[language()] ?? rule;
}
