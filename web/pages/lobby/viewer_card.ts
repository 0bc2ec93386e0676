// The viewer's identity: a form to start as a guest, a link to log in, or the name and chips.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { walletOf, walletsShown } from '../../app/chips.js';
import { money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { t } from '../../words/common.js';
import { tl } from '../../words/lobby.js';

/* The server adds a number, such as 0413, to make 32. */
const NAME_MAX = 27;

class WhoAmI extends Piece {
  static override properties: PropertyDeclarations = { failure: { state: true }, isBusy: { state: true } };
  declare failure: string;
  declare isBusy: boolean;

  constructor() {
    super();
    this.failure = '';
    this.isBusy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(session.onChange(() => this.requestUpdate()));
  }

  private async begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name')).trim();
    this.isBusy = true;
    try {
      session.become(await session.rest.beGuest(name === '' ? undefined : name));
      this.failure = '';
    } catch (error) {
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    const me = session.me;
    const logIn = html`<a class="text-link" href="/login">${t('bar.logIn')}</a>`;
    if (me !== null) {
      const shown = walletsShown(me);
      const values = { name: me.name, amount: money(walletOf(me, shown[0]!)), play: money(me.play_wallet) };
      const word = me.kind === 'guest' ? 'me.isGuest' : shown.length > 1 ? 'me.hasBoth' : shown[0] === 'play' ? 'me.isPlayer' : 'me.isAccount';
      const onTables = (['cage', 'play'] as const).map((chips) => ({
        chips, amount: me.tables.reduce((sum, one) => sum + (one.chips === chips ? one.stack : 0), 0),
      })).filter((one) => one.amount > 0);
      return html`<section class="who" aria-labelledby="who-h"><h2 id="who-h">${tl('me.title')}</h2>
        <p>${tl(word, values)}${onTables.map((one) => ` ${tl('me.onTables', { amount: onTables.length > 1 && one.chips === 'play' ? `${money(one.amount)} ${t('chips.playShort')}` : money(one.amount) })}`)}
        ${me.kind === 'guest' ? logIn : html`<a class="text-link" href="/settings">${tl('me.account')}</a>`}</p></section>`;
    }
    return html`<form class="make who" aria-labelledby="who-h" @submit=${(event: SubmitEvent) => void this.begin(event)}>
      <h2 id="who-h">${tl('me.title')}</h2>
      <div class="who-row"><label><span>${tl('me.name')}</span><input name="name" maxlength=${NAME_MAX} autocomplete="nickname"></label>
        <button class="button" ?disabled=${this.isBusy}>${tl('me.guest')}</button></div>
      ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
      <p class="fine">${tl('me.or')}${logIn}</p>
    </form>`;
  }
}

customElements.define('who-am-i', WhoAmI);
