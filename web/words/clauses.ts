// What each clause says, in short. Filled from the rules in docs/rules.md.
export const clauses: Record<string, string> = {};
