// What the server has to say about rules while they are being edited: all of it, a moment after the last key.
import type { PostedRules, RulesFinding, RulesFindings } from '../../client/index.js';
import { loadRefusals, reasonText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { floorWords, tf } from '../../words/floor.js';

const WAIT_MS = 300;

/** One thing about the rules, in words. */
export interface Found {
  isWarning: boolean;
  /** The name of a field, as `decks`, or `progressive`; empty: none. */
  where: string;
  text: string;
  rule: string | undefined;
}

function textOf(finding: RulesFinding): string {
  const word = `warn.${finding.code}`;
  return finding.severity === 'warning' && word in floorWords ? tf(word as 'warn.bonus-favours-player')
    : reasonText({ error: finding.code, message: finding.message, given: finding.given, limit: finding.limit });
}

export class RulesCheck {
  private findings: RulesFinding[] = [];
  private timer = 0;
  private last = 0;

  constructor(private readonly changed: () => void) {}

  /** In the language of the page, which may change meanwhile. */
  get found(): Found[] {
    return this.findings.map((one) => ({
      isWarning: one.severity === 'warning', where: one.where?.replace(/^posting\./, '') ?? '', text: textOf(one), rule: one.rule,
    }));
  }

  /** Has rules checked, unless others come soon. What was found before stays until then. */
  look(rules: PostedRules): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(rules), WAIT_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.last++;
  }

  /** Without an answer nothing is said: whatever is wrong is told again when the rules are posted. */
  private async ask(rules: PostedRules): Promise<void> {
    const number = ++this.last;
    let findings: RulesFinding[] = [];
    try {
      ({ findings } = await session.rest.post<RulesFindings>('/api/v1/rules/check', rules));
      if (findings.length > 0) {
        await loadRefusals();
      }
    } catch {
      findings = [];
    }
    if (number === this.last) {
      this.findings = findings;
      this.changed();
    }
  }
}
