// Amounts, times and cards as people read them.
import { t } from '../words/common.js';
import { language } from '../words/words.js';

const MINUS = '\u2212';

function dollars(cents: number, fraction: 0 | 2): string {
  const locale = language() === 'zh' ? 'zh-CN' : language() === 'es' ? 'es-US' : 'en-US';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: fraction, maximumFractionDigits: fraction })
    .format(Math.abs(cents) / 100);
}

/** "$612.50", "$25", "−$3". */
export function money(cents: number): string {
  return `${cents < 0 ? MINUS : ''}$${dollars(cents, cents % 100 === 0 ? 0 : 2)}`;
}

/** "$612.50", "$25.00": for sums on paper. */
export function moneyWithCents(cents: number): string {
  return `${cents < 0 ? MINUS : ''}$${dollars(cents, 2)}`;
}

/** "+$45", "−$3", "$0". */
export function gain(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** "−0.12", for values in antes. */
export function decimal(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)}%`;
}

export function count(value: number): string {
  return new Intl.NumberFormat(language() === 'zh' ? 'zh-CN' : language() === 'es' ? 'es-US' : 'en-US').format(value);
}

export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(ms);
}

/** "2:01:20 PM". */
export function timeOfDay(ms: number): string {
  return new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: language() === 'en' }).format(ms);
}

/** "2:30 PM". */
export function hourAndMinute(ms: number): string {
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-US' : language(), { hour: 'numeric', minute: '2-digit', hour12: language() === 'en' }).format(ms);
}

/** "Jan 4, 2027". */
export function date(ms: number): string {
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-US' : language(), { dateStyle: 'medium' }).format(ms);
}

/** "0:48", "12:05", "1:02:05". */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function dayAndTime(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);
}

/** "king of hearts". */
export function cardName(card: string): string {
  const rank = t(`rank.${card[0]!}` as 'rank.A');
  const suit = t(`suit.${card[1]!}` as 'suit.s');
  return t('card.name', { rank, suit });
}

/** The same for the number of a card, rank × 4 + suit, as errors have it. */
export function cardNumberName(card: number): string {
  return cardName('23456789TJQKA'[card >> 2]! + 'cdhs'[card & 3]!);
}

/** "king of hearts, ten of spades, one card face down". */
export function cardNames(cards: readonly (string | null)[]): string {
  const shown = cards.filter((card) => card !== null).map(cardName);
  const down = cards.length - shown.length;
  if (down > 0) {
    shown.push(t('card.down', { count: down }));
  }
  return shown.length > 0 ? shown.join(', ') : t('card.none');
}
