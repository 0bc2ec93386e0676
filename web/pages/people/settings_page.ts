// The visitor's settings, and their account with its password.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { walletOf, walletsShown } from '../../app/chips.js';
import { money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { change, settings } from '../../app/settings.js';
import type { Me } from '../../client/index.js';
import { segmented, settingsForm } from '../../parts/menu.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { ta } from '../../words/account.js';
import './own_pin.js';
import './own_sessions.js';
import './self_exclusion.js';
import './second_factor.js';

const STAFF: readonly Me['roles'][number][] = ['dealer', 'floor', 'cage', 'auditor', 'admin'];

function isStaff(me: Me): boolean {
  return me.roles.some((role) => STAFF.includes(role));
}

const COACH = ['off', 'before', 'after'] as const;

class SettingsPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, failure: { state: true }, isBusy: { state: true }, isChanged: { state: true },
  };
  declare failure: string;
  declare isBusy: boolean;
  declare isChanged: boolean;

  constructor() {
    super();
    this.failure = '';
    this.isBusy = false;
    this.isChanged = false;
  }

  override get heading(): string {
    return ta('settings.title');
  }

  private async changePassword(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    const form = new FormData(element);
    if (form.get('new') !== form.get('again')) {
      this.failure = ta('password.differ');
      return;
    }
    this.isBusy = true;
    this.failure = '';
    try {
      session.become(await session.rest.changePassword(String(form.get('old')), String(form.get('new'))));
      element.reset();
      this.isChanged = true;
      say(ta('password.changed'));
    } catch (error) {
      this.isChanged = false;
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  private async logOut(): Promise<void> {
    await session.rest.logOut();
    session.become(null);
  }

  private passwordForm(): TemplateResult {
    const field = (name: string, word: 'password.old' | 'password.new' | 'password.again', complete: string): TemplateResult =>
      html`<label><span>${ta(word)}</span><input name=${name} type="password" autocomplete=${complete} required></label>`;
    return html`<form class="make account-form" aria-labelledby="password-h" @submit=${(event: SubmitEvent) => void this.changePassword(event)}>
      <h3 id="password-h">${ta('account.change')}</h3>
      <input class="vh" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${session.me?.name ?? ''}>
      ${field('old', 'password.old', 'current-password')}${field('new', 'password.new', 'new-password')}
      <p class="fine">${ta('password.hint')}</p>${field('again', 'password.again', 'new-password')}
      ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
      ${this.isChanged ? html`<p class="done" role="status">${ta('password.changed')}</p>` : nothing}
      <button class="button" ?disabled=${this.isBusy}>${ta('account.change')}</button>
    </form>`;
  }

  private account(me: Me): TemplateResult {
    return html`<dl class="sum account-facts">
        <div><dt>${ta('name')}</dt><dd>${me.name}</dd></div>
        <div><dt>${ta('account.roles')}</dt><dd>${me.roles.map((role) => ta(`role.${role}`)).join(', ')}</dd></div>
        ${walletsShown(me).map((chips) => html`<div><dt>${chips === 'play' ? t('chips.play') : ta('account.wallet')}</dt><dd>${money(walletOf(me, chips))}</dd></div>`)}
        ${me.tables.length === 0 ? nothing : html`<div><dt>${ta('account.tables')}</dt><dd>${me.tables.map((one) =>
          html`<a class="text-link" href="/table/${one.table}">${ta('account.place', { table: one.table, seat: one.seat, stack: money(one.stack) })}</a>`)}</dd></div>`}
      </dl>
      <button class="button" @click=${() => void this.logOut()}>${t('bar.logOut')}</button>
      ${me.kind === 'guest' ? html`<p class="fine">${ta('account.guest')} <a class="text-link" href="/login">${t('bar.logIn')}</a></p>` : html`<second-factor></second-factor>${isStaff(me) ? html`<own-pin></own-pin>` : nothing}${this.passwordForm()}<self-exclusion></self-exclusion>`}
      <own-sessions></own-sessions>`;
  }

  protected override render(): TemplateResult {
    const me = session.me;
    return html`${topbar('/settings')}<main class="plain-page settings-page">
      <h1>${ta('settings.title')}</h1>
      <section class="sheet" aria-labelledby="look-h"><header><h2 id="look-h">${ta('settings.look')}</h2><p>${ta('settings.lead')}</p></header>
        ${settingsForm()}
        ${segmented('coach', ta('settings.coach'), COACH.map((value) => ({ value, word: ta(`settings.coach.${value}`) })),
          settings.coach, (coach) => change({ coach }))}</section>
      <section class="sheet" aria-labelledby="account-h"><header><h2 id="account-h">${ta('account.title')}</h2></header>
        ${me === null ? html`<p>${ta('account.none')} <a class="text-link" href="/login">${t('bar.logIn')}</a></p>` : this.account(me)}</section>
    </main>`;
  }
}

customElements.define('settings-page', SettingsPage);
