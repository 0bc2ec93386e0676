// The texts of the clauses: asked from the server once.
const texts = new Map<string, Promise<string>>();

export function clauseText(rule: string): Promise<string> {
  let text = texts.get(rule);
  if (text === undefined) {
    text = import('../words/clauses.js').then(({ clauses }) => clauses[rule] ?? rule);
    texts.set(rule, text);
  }
  return text;
}
