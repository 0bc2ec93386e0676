// Help: how the current step is done, and all keys of the console.
import { html, type TemplateResult } from 'lit';
import { keyList } from '../../parts/key_sheet.js';
import { openDialog } from '../../parts/dialog.js';
import { tc } from '../../words/console.js';
import { how } from './how.js';
import type { Console } from './state.js';

/** `read` gives the present state: the help follows the table while it is open. */
export function openHelp(c: Console, read: () => Console | null): void {
  const content = (): TemplateResult => html`<h3>${tc('how')}</h3>${how(read() ?? c)}<h3>${tc('keys')}</h3>${keyList()}`;
  const dialog = openDialog(tc('key.help'), content(), 'help');
  const end = c.table.onChange(() => dialog.update(content()));
  void dialog.closed.then(end);
}
