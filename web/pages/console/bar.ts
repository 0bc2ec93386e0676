// The bar: table, round, pay tables, limits, meter or fees, connection, and who deals since when.
import { html, nothing, type TemplateResult } from 'lit';
import { count as number, hourAndMinute, money } from '../../app/format.js';
import { designatorOf } from '../../app/paytable.js';
import { session } from '../../app/session.js';
import { icon, mark } from '../../parts/icon.js';
import { barButtons, linkState } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { hasFailed, type Console } from './state.js';

function fact(name: string, word: string, value: string): TemplateResult {
  return html`<div data-fact=${name}><dt>${word}</dt><dd>${value}</dd></div>`;
}

function facts(c: Console): TemplateResult | typeof nothing {
  const { rules, meter, shoe, clock } = c.s;
  if (rules === null) {
    return nothing;
  }
  const pays = rules.bonus === null && rules.ante_bonus === null ? tc('fact.payNone') : designatorOf(rules);
  const device = hasFailed(c) ? 'failed' : shoe?.device ?? 'machine';
  return html`<dl class="facts">
    ${clock.round === null ? nothing : fact('round', tc('fact.round'), number(clock.round))}
    ${fact('pays', tc('fact.pays'), rules.progressive === null ? pays : tc('fact.paysProg', { pays, paytable: rules.progressive.paytable }))}
    ${fact('ante', tc('fact.ante'), `${money(rules.ante_min)} – ${money(rules.ante_max)}`)}
    ${meter !== null && rules.progressive !== null ? fact('meter', tc('fact.meter'), money(meter.amount))
      : rules.house_banks ? nothing : fact('fees', tc('fact.fees'), rules.fees?.schedule ?? tc('fees.none'))}
    ${device === 'machine' ? nothing : fact('device', tc('fact.device'), tc(`device.${device}`))}</dl>`;
}

/** Who deals and since when; another dealer takes over with one tap and a PIN. */
function duty(c: Console, relieve: () => void): TemplateResult {
  const dealer = c.you.dealer ?? null;
  const isOpen = c.s.rules?.posted.dealer === 'person' && c.s.table.state !== 'closed';
  const words = html`${icon('person')}<span class="duty-name">${dealer === null ? tc('duty.nobody') : html`${dealer.name ?? tc('duty.other')}<span class="duty-more">${tc('duty.since', { time: hourAndMinute(dealer.since) })}</span>`}</span>`;
  return isOpen && c.role === 'dealer'
    ? html`<button class="button duty" title=${tc('duty.relief')} @click=${relieve}>${words}<b>${tc('duty.key')}</b></button>`
    : dealer === null ? html`` : html`<p class="duty">${words}</p>`;
}

export function bar(c: Console, heading: string, viewAs: (role: 'dealer' | 'supervisor') => void, relieve: () => void): TemplateResult {
  const other = c.role === 'dealer' ? 'supervisor' : 'dealer';
  return html`<header class="topbar"><a class="brand" href=${session.has('floor') ? '/floor' : '/'} aria-label=${t('bar.allTables')}>${mark()}Trey</a>
    <h1 class="topbar-title" aria-label=${heading}>${c.name}</h1>${facts(c)}
    <div class="topbar-end">${linkState()}${session.has('dealer') && session.has('floor')
      ? html`<button class="button quiet" @click=${() => viewAs(other)}>${tc(`as.${other}`)}</button>` : nothing}${duty(c, relieve)}${barButtons()}</div></header>`;
}
