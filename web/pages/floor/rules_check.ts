// Has the server check edited rules shortly after the last keystroke, and keeps all its findings.
import type { AskedRules, RulesFinding, RulesFindings } from '../../client/index.js';
import { loadRefusals, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { floorWords, tf } from '../../words/floor.js';

const WAIT_MS = 300;

/** A finding with its text. */
export interface Found {
  isWarning: boolean;
  /** The name of a field such as `decks`, or `progressive`; empty if it is about no field. */
  where: string;
  text: string;
  rule: string | undefined;
}

function textOf(finding: RulesFinding): string {
  const word = `warn.${finding.code}`;
  return finding.severity === 'warning' && word in floorWords ? tf(word as 'warn.bonus-favours-player')
    : refusalText({ error: finding.code, message: finding.message, given: finding.given, limit: finding.limit });
}

export class RulesCheck {
  private findings: RulesFinding[] = [];
  private timer = 0;
  private last = 0;

  constructor(private readonly changed: () => void) {}

  /** The findings in the current language. */
  get found(): Found[] {
    return this.findings.map((one) => ({
      isWarning: one.severity === 'warning', where: one.where?.replace(/^posting\./, '') ?? '', text: textOf(one), rule: one.rule,
    }));
  }

  /** Schedules a check; a later call replaces it. The previous findings stay until the answer. */
  schedule(rules: AskedRules): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(rules), WAIT_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.last++;
  }

  /** A failed request shows no findings: the server checks again when the rules are posted. */
  private async ask(rules: AskedRules): Promise<void> {
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
