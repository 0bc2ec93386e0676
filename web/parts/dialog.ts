// A dialog that keeps the focus and returns it on closing. Escape and the close button close it.
import { html, render, type TemplateResult } from 'lit';
import { t } from '../words/common.js';
import { icon } from './icon.js';

export interface OpenDialog {
  close: () => void;
  update: (content: TemplateResult) => void;
  closed: Promise<void>;
}

export function openDialog(title: string, content: TemplateResult, extra = ''): OpenDialog {
  const dialog = document.createElement('dialog');
  dialog.className = `dialog ${extra}`;
  dialog.setAttribute('aria-labelledby', 'dialog-title');
  const before = document.activeElement;
  const update = (inner: TemplateResult): void => {
    render(
      html`<header class="dialog-head"><h2 id="dialog-title">${title}</h2>
        <button class="icon-button" aria-label=${t('close')} @click=${() => dialog.close()}>${icon('close')}</button></header>
        <div class="dialog-body">${inner}</div>`,
      dialog,
    );
  };
  update(content);
  document.body.append(dialog);
  dialog.showModal();
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement) {
        before.focus();
      }
      resolve();
    });
  });
  return { close: () => dialog.close(), update, closed };
}
