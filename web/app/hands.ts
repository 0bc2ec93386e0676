// Layout and names of hands. A name is derived from the hand's value (include/trey/hand.h): the fourth hexadecimal digit
// is the category, the digits below it are the ranks, highest first.
import { handName as lineName } from '../words/game.js';
import { translator } from '../words/words.js';

const RANKS = '23456789TJQKA';
const CATEGORIES = ['high-card', 'pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush'] as const;
export type Category = (typeof CATEGORIES)[number];

const t = translator({
  'high-card': { en: '{first} high', es: '{first} alto', zh: '{first} 高牌' },
  'high-card.f': { en: '{first} high', es: '{first} alta', zh: '{first} 高牌' },
  'pair': { en: 'Pair of {many}', es: 'Pareja de {many}', zh: '一对 {first}' },
  'flush': { en: 'Flush, {first} high', es: 'Color al {first}', zh: '同花，{first} 高' },
  'straight': { en: 'Straight, {first} high', es: 'Escalera al {first}', zh: '顺子，{first} 高' },
  'three-of-a-kind': { en: 'Three {many}', es: 'Trío de {many}', zh: '三条 {first}' },
  'straight-flush': { en: 'Straight flush, {first} high', es: 'Escalera de color al {first}', zh: '同花顺，{first} 高' },
  'short.high-card': { en: '{first} high', es: '{first} alto', zh: '{first} 高牌' },
  'short.high-card.f': { en: '{first} high', es: '{first} alta', zh: '{first} 高牌' },
  'short.pair': { en: 'Pair of {many}', es: 'Pareja de {many}', zh: '一对 {first}' },
  'short.flush': { en: 'Flush', es: 'Color', zh: '同花' },
  'short.straight': { en: 'Straight', es: 'Escalera', zh: '顺子' },
  'short.three-of-a-kind': { en: 'Three {many}', es: 'Trío de {many}', zh: '三条 {first}' },
  'short.straight-flush': { en: 'Straight flush', es: 'Esc. de color', zh: '同花顺' },
  'a.pair': { en: 'a pair of {many}', es: 'una pareja de {many}', zh: '一对 {first}' },
  'a.flush': { en: 'a flush, {first} high', es: 'un color al {first}', zh: '同花，{first} 高' },
  'a.straight': { en: 'a straight, {first} high', es: 'una escalera al {first}', zh: '顺子，{first} 高' },
  'a.three-of-a-kind': { en: 'three {many}', es: 'un trío de {many}', zh: '三条 {first}' },
  'a.straight-flush': { en: 'a straight flush, {first} high', es: 'una escalera de color al {first}', zh: '同花顺，{first} 高' },
  'a.akq': { en: 'a {hand}', es: 'una {hand}', zh: '{hand}' },
  'one.2': { en: 'two', es: 'dos', zh: '2' }, 'many.2': { en: 'twos', es: 'doses', zh: '2' },
  'one.3': { en: 'three', es: 'tres', zh: '3' }, 'many.3': { en: 'threes', es: 'treses', zh: '3' },
  'one.4': { en: 'four', es: 'cuatro', zh: '4' }, 'many.4': { en: 'fours', es: 'cuatros', zh: '4' },
  'one.5': { en: 'five', es: 'cinco', zh: '5' }, 'many.5': { en: 'fives', es: 'cincos', zh: '5' },
  'one.6': { en: 'six', es: 'seis', zh: '6' }, 'many.6': { en: 'sixes', es: 'seises', zh: '6' },
  'one.7': { en: 'seven', es: 'siete', zh: '7' }, 'many.7': { en: 'sevens', es: 'sietes', zh: '7' },
  'one.8': { en: 'eight', es: 'ocho', zh: '8' }, 'many.8': { en: 'eights', es: 'ochos', zh: '8' },
  'one.9': { en: 'nine', es: 'nueve', zh: '9' }, 'many.9': { en: 'nines', es: 'nueves', zh: '9' },
  'one.T': { en: 'ten', es: 'diez', zh: '10' }, 'many.T': { en: 'tens', es: 'dieces', zh: '10' },
  'one.J': { en: 'jack', es: 'jota', zh: 'J' }, 'many.J': { en: 'jacks', es: 'jotas', zh: 'J' },
  'one.Q': { en: 'queen', es: 'reina', zh: 'Q' }, 'many.Q': { en: 'queens', es: 'reinas', zh: 'Q' },
  'one.K': { en: 'king', es: 'rey', zh: 'K' }, 'many.K': { en: 'kings', es: 'reyes', zh: 'K' },
  'one.A': { en: 'ace', es: 'as', zh: 'A' }, 'many.A': { en: 'aces', es: 'ases', zh: 'A' },
});

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function category(value: number): Category {
  return CATEGORIES[value >> 12] ?? 'high-card';
}

/** The table's name for A-K-Q suited; null or absent if it has none (HAND-4). */
export type AkqNamed = { akq_name: string | null } | undefined;

const AKQ_SUITED = 0x5c00;

function isAkq(value: number, names: AkqNamed): boolean {
  return value === AKQ_SUITED && names !== undefined && names.akq_name !== null;
}

/** PROC-6: three open cards as the highest hand they form: the pair before its kicker, the ace of A-2-3 last. A hand
 *  with a hidden card stays as dealt. */
export function laidOut(cards: readonly (string | null)[]): (string | null)[] {
  if (cards.length !== 3 || cards.includes(null)) {
    return [...cards];
  }
  const rank = (card: string | null): number => RANKS.indexOf(card![0]!);
  const sorted = [...cards].sort((a, b) => rank(b) - rank(a)); /* The sort is stable: equal ranks stay as dealt. */
  const [high, middle, low] = sorted.map(rank);
  const isSuited = cards.every((card) => card![1] === cards[0]![1]);
  const isKickerFirst = high !== middle && middle === low && !isSuited; /* HAND-6: a suited pair is a flush. */
  const isAceLow = high === RANKS.indexOf('A') && middle === RANKS.indexOf('3') && low === RANKS.indexOf('2');
  return isKickerFirst || isAceLow ? [sorted[1]!, sorted[2]!, sorted[0]!] : sorted;
}

function named(value: number, short: boolean, names: AkqNamed): string {
  if (isAkq(value, names)) {
    return upper(lineName('mini-royal', names));
  }
  const rank = RANKS[(value >> 8) & 15] ?? '2';
  const what = category(value);
  /* In Spanish jota and reina are feminine. */
  const form = what === 'high-card' && (rank === 'J' || rank === 'Q') ? 'high-card.f' : what;
  return upper(t(`${short ? 'short.' : ''}${form}` as 'pair', {
    first: t(`one.${rank}` as 'one.2'), many: t(`many.${rank}` as 'many.2'),
  }));
}

/** "King high", "Pair of sevens". */
export function handName(value: number, names?: AkqNamed): string {
  return named(value, false, names);
}

/** "K-9-7", "4-4-K": to tell apart two hands of the same name. */
export function handRanks(value: number): string {
  const ranks = [8, 4, 0].map((shift) => RANKS[(value >> shift) & 15] ?? '2');
  const all = category(value) === 'pair' ? [ranks[0]!, ranks[0]!, ranks[1]!] : ranks;
  return all.map((rank) => (rank === 'T' ? '10' : rank)).join('-');
}

/** "King high", "Pair of sevens", "Straight": for a plate. */
export function handNameShort(value: number, names?: AkqNamed): string {
  return named(value, true, names);
}

/** "queen high", "a pair of sevens": as part of a sentence. */
export function handAsObject(value: number, names?: AkqNamed): string {
  if (isAkq(value, names)) {
    return t('a.akq', { hand: lineName('mini-royal', names) });
  }
  const what = category(value);
  const rank = RANKS[(value >> 8) & 15] ?? '2';
  return what === 'high-card' ? handInText(value)
    : t(`a.${what}`, { first: t(`one.${rank}` as 'one.2'), many: t(`many.${rank}` as 'many.2') });
}

/** In the middle of a sentence. */
export function handInText(value: number, names?: AkqNamed): string {
  if (isAkq(value, names)) {
    return lineName('mini-royal', names);
  }
  const name = handName(value);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function rankName(rank: string): string {
  return t(`one.${rank}` as 'one.2');
}
