// The menu: the visitor's settings and the pages that are not in the bar.
import { html, nothing, type TemplateResult } from 'lit';
import { session } from '../app/session.js';
import { change, onSettings, settings, type Settings } from '../app/settings.js';
import { t } from '../words/common.js';
import { ts } from '../words/shell.js';
import { languages } from '../words/words.js';
import { openDialog, type OpenDialog } from './dialog.js';

interface Choice<V> {
  value: V;
  word: string;
}

/** Radio buttons in one strip. */
export function segmented<V extends string | boolean>(
  name: string,
  legend: string,
  choices: readonly Choice<V>[],
  chosen: V,
  choose: (value: V) => void,
): TemplateResult {
  return html`<fieldset class="setting"><legend>${legend}</legend><div class="segmented">${choices.map(
    (choice) => html`<label><input type="radio" name=${name} .checked=${choice.value === chosen}
      @change=${() => choose(choice.value)}><span>${choice.word}</span></label>`,
  )}</div></fieldset>`;
}

function onOff<K extends 'sound' | 'motion'>(key: K): TemplateResult {
  return segmented<boolean>(key, ts(`menu.${key}`), [
    { value: true, word: ts('menu.on') },
    { value: false, word: ts('menu.off') },
  ], settings[key], (value) => change({ [key]: value } as Partial<Settings>));
}

export function settingsForm(): TemplateResult {
  return html`<div class="settings">
    ${segmented('language', ts('menu.language'), languages.map(({ code, name }) => ({ value: code, word: name })),
      settings.language, (language) => change({ language }))}
    ${segmented('theme', ts('menu.theme'), (['system', 'light', 'dark'] as const).map((value) => ({ value, word: ts(`menu.theme.${value}`) })),
      settings.theme, (theme) => change({ theme }))}
    ${segmented('deck', ts('menu.deck'), (['two', 'four'] as const).map((value) => ({ value, word: ts(`menu.deck.${value}`) })),
      settings.deck, (deck) => change({ deck }))}
    ${onOff('motion')} ${onOff('sound')}
  </div>`;
}

/** A link to the sign of the current table, if it has a progressive. */
function signLink(): TemplateResult | typeof nothing {
  const number = /^\/table\/(\d+)$/.exec(location.pathname)?.[1];
  const rules = number === undefined ? null : session.live.watched(Number(number))?.sections.rules ?? null;
  return rules === null || rules.progressive === null ? nothing
    : html`<a href=${`/sign/${number}`} target="_blank">${ts('menu.sign')}</a>`;
}

async function logOut(dialog: OpenDialog): Promise<void> {
  await session.rest.logOut();
  dialog.close();
  session.become(null);
}

export function openMenu(): void {
  const content = (): TemplateResult => html`
    <nav class="menu-pages" aria-label=${ts('menu.pages')}>
      <a href="/">${t('nav.tables')}</a><a href="/odds">${t('nav.odds')}</a><a href="/strategy">${ts('menu.strategy')}</a>
      <a href="/rules">${ts('menu.rules')}</a><a href="/history">${t('nav.history')}</a>
      ${signLink()}
      ${session.me === null || session.me.kind === 'guest' ? html`<a href="/login">${t('bar.logIn')}</a>` : nothing}
      ${session.me === null ? nothing
        : html`<button class="link-button" @click=${() => void logOut(dialog)}>${t('bar.logOut')}</button>`}
    </nav>
    ${settingsForm()}
    <p class="fine">${ts('menu.independent')}</p>`;
  const dialog = openDialog(ts('menu.title'), content(), 'menu');
  const end = onSettings(() => dialog.update(content()));
  const leave = (): void => dialog.close();
  addEventListener('trey-went', leave);
  void dialog.closed.then(() => {
    end();
    removeEventListener('trey-went', leave);
  });
}
