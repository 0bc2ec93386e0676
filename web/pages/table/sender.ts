// Sends the viewer's commands one at a time and keeps the last refusal.
import type { Answer, Table } from '../../client/index.js';
import { problemText, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';

/** A command without an answer for this long is shown as not sent. */
const LATE_MS = 2000;
/** The longest wait for the state that follows an answer. */
const CAUGHT_UP_MS = 2000;

export class Sender {
  isSending = false;
  /** Text and clause of the last refusal. */
  refusal: { text: string; rule: string } | null = null;
  /** A command has had no answer for too long. */
  isLate = false;

  constructor(readonly table: Table, protected readonly changed: () => void) {}

  async send(name: string, members: object = {}): Promise<Answer> {
    const timer = setTimeout(() => this.setLate(true), LATE_MS);
    try {
      return await session.live.command(name, this.table.number, members);
    } finally {
      clearTimeout(timer);
      this.setLate(false);
    }
  }

  private setLate(isLate: boolean): void {
    if (this.isLate !== isLate) {
      this.isLate = isLate;
      this.changed();
    }
  }

  /** Waits until the page shows the state of an answer; otherwise the same action would be offered again for a moment. */
  protected caughtUp(seq: number): Promise<void> {
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

  /** Runs one command and records its refusal, if any; resolves with whether it succeeded. */
  protected async during(act: () => Promise<Answer | null>): Promise<boolean> {
    this.isSending = true;
    this.refusal = null;
    this.changed();
    try {
      const answer = await act();
      await this.caughtUp(answer?.last ?? 0);
      if (answer?.status === 'refused') {
        this.refusal = { text: refusalText(answer, this.table.sections.rules ?? undefined), rule: answer.rule ?? '' };
      }
    } catch (error) {
      this.refusal = { text: problemText(error), rule: '' };
    }
    this.isSending = false;
    this.changed();
    return this.refusal === null;
  }
}
