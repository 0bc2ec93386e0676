// Asks for confirmation before an action that cannot be undone.
import { html } from 'lit';
import { t } from '../words/common.js';
import { openDialog } from './dialog.js';

export function askConfirm(title: string, text: string, act: string): Promise<boolean> {
  return new Promise((decided) => {
    let isSure = false;
    const yes = (): void => {
      isSure = true;
      dialog.close();
    };
    const dialog = openDialog(title, html`<p>${text}</p><footer>
      <button class="button" @click=${() => dialog.close()}>${t('cancel')}</button>
      <button class="button primary" @click=${yes}>${act}</button></footer>`);
    void dialog.closed.then(() => decided(isSure));
  });
}
