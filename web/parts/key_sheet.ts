// The dialog that lists the shortcuts of the current page.
import { html, type TemplateResult } from 'lit';
import { pageKeys, type Key } from '../app/keys.js';
import { ts } from '../words/shell.js';
import { openDialog } from './dialog.js';

function row(key: Key): TemplateResult {
  const names = (key.shown ?? key.keys).split(' ');
  return html`<div><dt>${names.map((name) => html`<kbd>${name.length === 1 ? name.toUpperCase() : name}</kbd>`)}</dt>
    <dd>${key.does()}</dd></div>`;
}

export function openKeySheet(): void {
  const keys = pageKeys();
  openDialog(ts('keys.title'), html`
    ${keys.length === 0 ? html`<p>${ts('keys.none')}</p>` : ''}
    <dl class="key-list">${keys.map(row)}
      <div><dt><kbd>?</kbd></dt><dd>${ts('keys.help')}</dd></div>
      <div><dt><kbd>Esc</kbd></dt><dd>${ts('keys.close')}</dd></div></dl>`);
}
