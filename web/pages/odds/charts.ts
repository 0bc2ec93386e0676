// Charts of a par sheet as SVG, each with an equivalent text.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { decimal, percent } from '../../app/format.js';
import type { ParSheet } from '../../app/odds.js';
import { scrolls } from '../../parts/scrolls.js';
import { handName } from '../../words/game.js';
import { oddsWords, to } from '../../words/odds.js';

interface Bar {
  name: string;
  value: number;
  text: string;
}

export function signed(value: number, digits: number): string {
  return value > 0 && Number(value.toFixed(digits)) !== 0 ? `+${decimal(value, digits)}` : decimal(value, digits);
}

/** The label under a bar; long names take two lines. */
function name(text: string, x: number): TemplateResult {
  const words = text.split(' ');
  if (text.length <= 3) {
    return svg`<text class="cat" x=${x} y="324">${text}</text>`;
  }
  const half = text.length > 9 && words.length > 1 ? Math.ceil(words.length / 2) : words.length;
  return svg`<text class="cat words" x=${x} y="318">${words.slice(0, half).join(' ')}</text>
    <text class="cat words" x=${x} y="333">${words.slice(half).join(' ')}</text>`;
}

/** Bars up and down from zero, with grid lines at whole steps. */
function bars(list: readonly Bar[], step: number, unit: (value: number) => string, label: string, mark?: { at: number; word: string }): TemplateResult {
  const width = 860;
  const plot = { left: 52, right: 852, top: 20, bottom: 300 };
  const high = Math.ceil(Math.max(0, ...list.map((bar) => bar.value)) / step) * step;
  const low = Math.floor(Math.min(0, ...list.map((bar) => bar.value)) / step) * step;
  const y = (value: number): number => plot.top + 14 + ((high - value) / (high - low)) * (plot.bottom - plot.top - 28);
  const each = (plot.right - plot.left) / list.length;
  const lines: number[] = [];
  for (let at = low; at <= high + step / 2; at += step) {
    lines.push(at);
  }
  return html`<svg class="chart" viewBox="0 0 ${width} 338" role="img" aria-label=${label}>
    ${lines.map((at) => svg`<path class=${Math.abs(at) < step / 2 ? 'zero' : 'grid'} d=${`M${plot.left - 8} ${y(at)}H${plot.right}`}></path>
      <text class="axis" x=${plot.left - 14} y=${y(at) + 4} text-anchor="end">${unit(at)}</text>`)}
    ${list.map((bar, i) => {
      const x = plot.left + each * i + each * 0.2;
      const middle = plot.left + each * (i + 0.5);
      const up = bar.value >= 0;
      return svg`<rect class=${up ? 'up' : 'down'} x=${x} y=${Math.min(y(bar.value), y(0))} width=${each * 0.6} height=${Math.max(1.5, Math.abs(y(bar.value) - y(0)))} rx="2"></rect>
        <text class="val" x=${middle} y=${up ? y(bar.value) - 7 : y(bar.value) + 16}>${bar.text}</text>
        ${name(bar.name, middle)}`;
    })}
    ${mark === undefined ? nothing : svg`<path class="mark" d=${`M${plot.left - 8} ${y(mark.at)}H${plot.right}`}></path>
      <text class="axis" x=${plot.right} y=${y(mark.at) - 5} text-anchor="end">${mark.word}</text>`}
  </svg>`;
}

export function byUpCard(sheet: ParSheet): TemplateResult {
  const list = sheet.up.map(({ rank, ev }) => ({ name: rank, value: ev.value * 100, text: signed(ev.value * 100, 1) }));
  const label = to('byUp.label', { list: list.map((bar) => `${bar.name} ${bar.text}`).join(', ') });
  return html`<section class="sheet s-exp" aria-labelledby="exp-h">
    <header><h2 id="exp-h">${to('byUp.title')}</h2><p>${to('byUp.unit')}</p></header>
    ${scrolls(to('byUp.title'), bars(list, 10, (value) => `${signed(value, 0)}%`, label))}
    <p class="fine">${to('byUp.note')}</p>
  </section>`;
}

const MADE: Record<string, string> = {
  'pair': 'pair', 'flush': 'flush', 'straight': 'straight', 'three of a kind': 'three-of-a-kind', 'straight flush': 'straight-flush',
};

/** Short names, so that five fit side by side. */
function classOf(from: string): { key: string; name: string } {
  const made = MADE[from];
  if (made !== undefined) {
    return { key: made, name: handName(made) };
  }
  const high = from.split('-')[0]!;
  return ['Q', 'K', 'A'].includes(high) ? { key: high, name: high } : { key: 'low', name: '≤ J' };
}

/** For games without an exposed card: the value of playing each class of hands. */
export function byOwnHand(sheet: ParSheet): TemplateResult {
  const classes = new Map<string, { name: string; sum: number; deals: number }>();
  for (const row of sheet.map) {
    const { key, name } = classOf(row.from);
    const at = classes.get(key) ?? { name, sum: 0, deals: 0 };
    at.sum += row.play[0]!.ev.value * row.play[0]!.deals;
    at.deals += row.play[0]!.deals;
    classes.set(key, at);
  }
  const list = [...classes.values()].map(({ name, sum, deals }) => ({ name, value: sum / deals, text: signed(sum / deals, 2) }));
  return html`<section class="sheet s-exp" aria-labelledby="exp-h">
    <header><h2 id="exp-h">${to('byHand.title')}</h2><p>${to('byHand.unit')}</p></header>
    ${scrolls(to('byHand.title'), bars(list, 2, (value) => signed(value, 0), to('byHand.label', { list: list.map((bar) => `${bar.name} ${bar.text}`).join(', ') }),
      { at: -1, word: to('byHand.fold') }))}
  </section>`;
}

/** The chance of each result of ante and play. */
export function distribution(sheet: ParSheet): TemplateResult {
  const list = sheet.wagers.ante.distribution;
  const most = Math.max(...list.map((one) => one.chance));
  const each = 400 / list.length;
  const text = (chance: number): string => percent(chance, chance < 0.01 ? 2 : 1).replace(list.length > 6 ? '%' : '', '');
  const label = to('dist.label', { list: list.map((one) => `${signed(one.net, 0)}: ${percent(one.chance, 2)}`).join(', ') });
  return html`<section class="sheet s-dist" aria-labelledby="dist-h">
    <header><h2 id="dist-h">${to('dist.title')}</h2><p>${to('dist.unit')}</p></header>
    <svg class="chart" viewBox="0 0 400 268" role="img" aria-label=${label}>${list.map((one, i) => {
      const height = Math.max(1.5, (one.chance / most) * 182);
      const middle = each * (i + 0.5);
      const word = `dist.${one.net}`;
      return svg`<rect class=${one.net > 0 ? 'up' : one.net < 0 ? 'down' : 'even'} x=${each * (i + 0.16)} y=${216 - height} width=${each * 0.68} height=${height} rx="2"></rect>
        <text class="val" x=${middle} y=${209 - height}>${text(one.chance)}</text>
        <text class="cat" x=${middle} y="238">${signed(one.net, 0)}</text>
        ${word in oddsWords && list.length <= 6 ? svg`<text class="axis" x=${middle} y="257" text-anchor="middle">${to(word as 'dist.0')}</text>` : nothing}`;
    })}<path class="zero" d="M0 216H400"></path></svg>
  </section>`;
}
