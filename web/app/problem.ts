// Why something did not work, as a sentence in the visitor's language.
import { ApiError } from '../client/index.js';
import { problemWords, tp } from '../words/problems.js';

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? error.message : String(error);
  }
  const seconds = Math.ceil((error.retryMs ?? 1000) / 1000);
  return error.code in problemWords ? tp(error.code as 'busy', { seconds }) : error.message;
}
