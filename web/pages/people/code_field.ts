// The field for a code of the second factor, on the pages that log somebody in.
import { html, type TemplateResult } from 'lit';
import { ApiError } from '../../client/index.js';
import { ta } from '../../words/account.js';

/** The password was right, and the account has a second factor. */
export function isCodeNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'code-needed';
}

export function codeField(): TemplateResult {
  return html`<label><span>${ta('login.code')}</span><input name="code" autocomplete="one-time-code" required autofocus></label>
    <p class="fine">${ta('login.codeHint')}</p>`;
}
