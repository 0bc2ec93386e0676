// The texts of the clauses, loaded when the first is asked for.
import { language } from '../words/words.js';

/** What a clause says in the current language; its id where there is no such clause. */
export async function clauseText(rule: string): Promise<string> {
  const { clauses } = await import('../words/clauses.js');
  return clauses[rule]?.[language()] ?? rule;
}
