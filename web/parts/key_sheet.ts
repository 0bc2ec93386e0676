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

/** The keys of the page, with those of every page. */
export function keyList(): TemplateResult {
  return html`<dl class="key-list">${pageKeys().map(row)}
      <div><dt><kbd>?</kbd></dt><dd>${ts('keys.help')}</dd></div>
      <div><dt><kbd>Esc</kbd></dt><dd>${ts('keys.close')}</dd></div></dl>`;
}

export function openKeySheet(): void {
  openDialog(ts('keys.title'), html`${pageKeys().length === 0 ? html`<p>${ts('keys.none')}</p>` : ''}${keyList()}`);
}
