// The people page, for admins: accounts, roles, disabling, and one-time links to set a password.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say, sayNow } from '../../app/announce.js';
import { dayAndTime } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { loadPeople } from '../../app/people_names.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { PersonRow, Role } from '../../client/index.js';
import { openDialog } from '../../parts/dialog.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tw } from '../../words/people.js';
import { tr } from '../../words/relief.js';

const ROLES = ['player', 'dealer', 'floor', 'cage', 'auditor', 'admin'] as const;

interface Link {
  path: string;
  expires: number;
}

type Answered = PersonRow & { link?: Link | null };

function roleTicks(chosen: readonly Role[]): TemplateResult {
  return html`<fieldset class="role-ticks"><legend>${tw('roles')}</legend>${ROLES.map((role) => html`<label class="tick">
    <input type="checkbox" name="role" value=${role} ?checked=${chosen.includes(role)}><span>${tw(`role.${role}`)}</span></label>`)}</fieldset>`;
}

class PeoplePage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, people: { state: true }, text: { state: true }, problem: { state: true }, note: { state: true },
  };
  declare people: PersonRow[] | null;
  declare text: string;
  declare problem: string;
  declare note: string;

  constructor() {
    super();
    this.people = null;
    this.text = '';
    this.problem = '';
    this.note = '';
  }

  override get heading(): string {
    return tw('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (session.has('admin')) {
      void this.load();
    }
  }

  private async load(): Promise<void> {
    try {
      this.people = await loadPeople();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private showLink(name: string, link: Link): void {
    const url = new URL(link.path, location.href).href;
    const copy = (event: Event): void => {
      void navigator.clipboard?.writeText(url).then(() => {
        (event.target as HTMLElement).textContent = tw('link.copied');
      });
    };
    openDialog(tw('link.title', { name }), html`<div class="ask"><p>${tw('link.text', { name })} ${tw('link.until', { time: dayAndTime(link.expires) })}</p>
      <label><span>${tw('link.field')}</span><input class="one-link" readonly .value=${url} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label>
      <footer><button class="button primary" @click=${copy}>${tw('link.copy')}</button></footer></div>`);
  }

  /** Sends a request, shows the link in its answer, if any, and reloads the list. */
  private async ask(name: string, request: () => Promise<Answered>): Promise<boolean> {
    this.problem = '';
    this.note = '';
    try {
      const answer = await request();
      this.note = tw('done', { name });
      say(this.note);
      if (answer.link != null) {
        this.showLink(name, answer.link);
      }
      await this.load();
      return true;
    } catch (error) {
      this.problem = problemText(error);
      sayNow(this.problem);
      return false;
    }
  }

  private async add(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const name = String(data.get('name')).trim();
    const roles = data.getAll('role').map(String);
    if (roles.length === 0) {
      this.problem = tw('add.role');
      return;
    }
    if (await this.ask(name, () => session.rest.post<Answered>('/api/v1/people', { name, roles }))) {
      form.reset();
    }
  }

  private patch(one: PersonRow, change: object): Promise<boolean> {
    return this.ask(one.name, () => session.rest.patch<Answered>(`/api/v1/people/${one.person}`, change));
  }

  private openRoles(one: PersonRow): void {
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const roles = new FormData(event.target as HTMLFormElement).getAll('role').map(String);
      dialog.close();
      await dialog.closed;
      await this.patch(one, { roles });
    };
    const dialog = openDialog(tw('change.title', { name: one.name }), html`<form class="ask" @submit=${submit}>${roleTicks(one.roles)}
      <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button><button class="button primary">${tw('change.do')}</button></footer></form>`);
  }

  private async setDisabled(one: PersonRow, disabled: boolean): Promise<void> {
    if (!disabled || (await askConfirm(tw('disable.title', { name: one.name }), tw('disable.text'), tw('disable')))) {
      await this.patch(one, { disabled });
    }
  }

  private async reset(one: PersonRow): Promise<void> {
    if (await askConfirm(tw('reset.title', { name: one.name }), tw('reset.text'), tw('reset'))) {
      await this.patch(one, { link: true });
    }
  }

  private async resetFactor(one: PersonRow): Promise<void> {
    if (await askConfirm(tw('factor.title', { name: one.name }), tw('factor.text'), tw('factor'))) {
      await this.patch(one, { reset_factor: true });
    }
  }

  /** Digits that nobody chose, so that no PIN is used twice: the person sets one of their own afterwards. */
  private givePin(one: PersonRow): void {
    const digits = Array.from(crypto.getRandomValues(new Uint32Array(6)), (number) => number % 10).join('');
    const give = async (): Promise<void> => {
      dialog.close();
      await dialog.closed;
      await this.ask(one.name, async () => {
        await session.rest.post(`/api/v1/people/${one.person}/pin`, { pin: digits });
        return one;
      });
    };
    const dialog = openDialog(tr('give.title', { name: one.name }), html`<div class="ask"><p>${tr('give.text', { name: one.name })}</p>
      <p><code class="given-pin">${digits}</code></p>
      <footer><button class="button" @click=${() => dialog.close()}>${t('cancel')}</button><button class="button primary" @click=${() => void give()}>${tr('give.do')}</button></footer></div>`);
  }

  private stateOf(one: PersonRow): string {
    return one.disabled ? tw('state.disabled') : one.kind === 'bot' ? tw('state.bot')
      : one.password === false ? tw('state.noPassword') : tw('state.active');
  }

  private row(one: PersonRow): TemplateResult {
    const button = (word: string, act: () => void): TemplateResult =>
      html`<button class="button quiet" aria-label=${`${word}, ${one.name}`} @click=${act}>${word}</button>`;
    return html`<tr data-person=${one.person} data-state=${one.disabled ? 'closed' : 'open'}><th scope="row">${one.name}<span>${tw('person', { person: one.person })}</span></th>
      <td data-label=${tw('roles')}>${one.roles.map((role) => tw(`role.${role}`)).join(', ')}</td><td data-label=${tw('col.state')}>${this.stateOf(one)}</td>
      <td class="staff-acts">${one.kind === 'bot' ? nothing : html`${button(tw('change'), () => this.openRoles(one))}${button(tw('reset'), () => void this.reset(one))}
        ${one.roles.includes('dealer') ? button(tr('give'), () => this.givePin(one)) : nothing}
        ${one.second_factor ? button(tw('factor'), () => void this.resetFactor(one)) : nothing}
        ${one.disabled ? button(tw('enable'), () => void this.setDisabled(one, false)) : button(tw('disable'), () => void this.setDisabled(one, true))}`}</td></tr>`;
  }

  private list(people: readonly PersonRow[]): TemplateResult {
    const text = this.text.trim().toLowerCase();
    const found = people.filter((one) => one.name.toLowerCase().includes(text))
      .sort((a, b) => Number(a.kind === 'bot') - Number(b.kind === 'bot')); /* Bots last: there is nothing to manage. */
    return html`<table class="staff-table floor-table"><thead><tr><th scope="col">${tw('name')}</th><th scope="col">${tw('roles')}</th><th scope="col">${tw('col.state')}</th><td></td></tr></thead>
      <tbody>${found.map((one) => this.row(one))}</tbody></table>`;
  }

  protected override render(): TemplateResult {
    if (!session.has('admin')) {
      return html`${topbar('/people')}<main class="plain-page"><h1>${tw('not')}</h1></main>`;
    }
    return html`${topbar('/people')}<main class="staff-page people"><h1>${tw('title')}</h1><p class="lead">${tw('lead')}</p>
      <section class="block" aria-labelledby="add-h"><h2 id="add-h">${tw('add')}</h2>
        <form class="inline-form" @submit=${(event: SubmitEvent) => { event.preventDefault(); void this.add(event.target as HTMLFormElement); }}>
          <label><span>${tw('name')}</span><input name="name" required maxlength="32" autocomplete="off"></label>${roleTicks(['player'])}
          <button class="button primary">${tw('add.do')}</button></form></section>
      <p class="ask-problem" role="alert">${this.problem}</p><p class="staff-answer" role="status">${this.note}</p>
      <section class="block" aria-labelledby="list-h"><div class="staff-head"><h2 id="list-h">${tw('list')}</h2>
        <label class="find"><span>${tw('find')}</span><input type="search" autocomplete="off" @input=${(event: InputEvent) => { this.text = (event.target as HTMLInputElement).value; }}></label></div>
        ${this.people === null ? html`<p aria-busy="true">${t('loading')}</p>` : this.list(this.people)}</section></main>`;
  }
}

customElements.define('people-page', PeoplePage);
