// Help: how the current step is done, and all keys of the console.
import { html, type TemplateResult } from 'lit';
import { keyList } from '../../parts/key_sheet.js';
import { openDialog } from '../../parts/dialog.js';
import { tc } from '../../words/console.js';
import { how } from './how.js';
import type { Console } from './state.js';

export function openHelp(c: Console): void {
  const content = (): TemplateResult => html`<h3>${tc('how')}</h3>${how(c)}<h3>${tc('keys')}</h3>${keyList()}`;
  openDialog(tc('key.help'), content(), 'help');
}
