// Commands of who looks, one after the other, and why the last one was refused.
import type { Answer, Table } from '../../client/index.js';
import { problemText, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';

/** The state behind an answer comes a moment later; not longer than this. */
const CAUGHT_UP_MS = 2000;

export class Sender {
  isSending = false;
  /** Why the last thing was refused, and the clause behind it. */
  refusal: { text: string; rule: string } | null = null;

  constructor(readonly table: Table, protected readonly changed: () => void) {}

  send(name: string, members: object = {}): Promise<Answer> {
    return session.live.command(name, this.table.number, members);
  }

  /** What was answered is also what is shown, or it would be offered again for a moment. */
  private caughtUp(seq: number): Promise<void> {
    return new Promise((done) => {
      const isThere = (): boolean => this.table.shownSeq >= seq;
      if (isThere()) {
        done();
        return;
      }
      const finish = (): void => {
        end();
        clearTimeout(timer);
        done();
      };
      const end = this.table.onChange(() => isThere() && finish());
      const timer = setTimeout(finish, CAUGHT_UP_MS);
    });
  }

  /** One thing after the other, and why it was refused if it was. */
  protected async during(act: () => Promise<Answer | null>): Promise<boolean> {
    this.isSending = true;
    this.refusal = null;
    this.changed();
    try {
      const answer = await act();
      await this.caughtUp(answer?.last ?? 0);
      if (answer?.status === 'refused') {
        this.refusal = { text: refusalText(answer), rule: answer.rule ?? '' };
      }
    } catch (error) {
      this.refusal = { text: problemText(error), rule: '' };
    }
    this.isSending = false;
    this.changed();
    return this.refusal === null;
  }
}
