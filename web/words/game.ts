// Names of wagers, hands and rule sets.
import { translator } from './words.js';

export const gameWords = {
  'spot.bonus': { en: 'Bonus', es: 'Bono', zh: '红利' },
  'spot.pair-plus': { en: 'Pair Plus', es: 'Pair Plus', zh: 'Pair Plus' },
  'spot.ante': { en: 'Ante', es: 'Ante', zh: '底注' },
  'spot.play': { en: 'Play', es: 'Play', zh: '跟注' },
  'spot.ante-bonus': { en: 'Ante Bonus', es: 'Bono de ante', zh: '底注奖' },
  'spot.progressive': { en: 'Progressive', es: 'Progresivo', zh: '累积奖' },
  'wager.ante': { en: 'ante', es: 'ante', zh: '底注' },
  'wager.play': { en: 'play', es: 'play', zh: '跟注' },
  'wager.bonus': { en: 'bonus', es: 'bono', zh: '红利注' },
  'wager.pair-plus': { en: 'Pair Plus', es: 'Pair Plus', zh: 'Pair Plus' },
  'wager.ante-bonus': { en: 'Ante Bonus', es: 'bono de ante', zh: '底注奖' },
  'wager.progressive': { en: 'progressive', es: 'progresivo', zh: '累积奖' },
  'wager.fee': { en: 'fee', es: 'tarifa', zh: '费用' },
  'hand.akq-spades': { en: 'A-K-Q of spades', es: 'A-K-Q de picas', zh: '黑桃 A-K-Q' },
  'hand.akq-suited': { en: 'A-K-Q suited', es: 'A-K-Q de un palo', zh: '同花 A-K-Q' },
  'hand.a-k-q-suited': { en: 'A-K-Q suited', es: 'A-K-Q de un palo', zh: '同花 A-K-Q' },
  'hand.mini-royal': { en: 'mini royal', es: 'mini real', zh: '小皇家同花顺' },
  'hand.royal-flush': { en: 'royal flush', es: 'escalera real', zh: '皇家同花顺' },
  'hand.straight-flush': { en: 'straight flush', es: 'escalera de color', zh: '同花顺' },
  'hand.three-of-a-kind': { en: 'three of a kind', es: 'trío', zh: '三条' },
  'hand.straight': { en: 'straight', es: 'escalera', zh: '顺子' },
  'hand.flush': { en: 'flush', es: 'color', zh: '同花' },
  'hand.pair': { en: 'pair', es: 'pareja', zh: '对子' },
  'hand.high-card': { en: 'high card', es: 'carta alta', zh: '高牌' },
  'title.california-shfl': { en: 'California · Shuffle Master rules', es: 'California · reglas Shuffle Master', zh: '加州 · Shuffle Master 规则' },
  'title.california-grand': { en: 'California Grand', es: 'California Grand', zh: 'California Grand' },
  'title.california-bureau': { en: 'California · Bureau rules', es: 'California · reglas del Bureau', zh: '加州 · 管理局规则' },
  'title.house-banked': { en: 'Casino · house banks', es: 'Casino · banca de la casa', zh: '赌场 · 庄家为赌场' },
  'seat': { en: 'Seat {seat}', es: 'Asiento {seat}', zh: '{seat} 号位' },
  'player': { en: 'Player {person}', es: 'Jugador {person}', zh: '玩家 {person}' },
  'bank': { en: 'the bank', es: 'la banca', zh: '庄家' },
  'house': { en: 'the house', es: 'la casa', zh: '赌场' },
} as const;

export const tg = translator(gameWords);

/** The name of a hand in a pay table, with the table's own name for A-K-Q suited (HAND-4); an unknown code is returned
 *  unchanged. */
export function handName(hand: string, names?: { akq_name: string | null }): string {
  const key = `hand.${hand === 'mini-royal' ? names?.akq_name ?? 'a-k-q-suited' : hand}`;
  return key in gameWords ? tg(key as 'hand.pair') : hand;
}

/** "Bonus" or "Pair Plus", as the spot is marked (PROC-1). */
export function bonusTitle(names: { bonus_name: 'bonus' | 'pair-plus' }): string {
  return tg(`spot.${names.bonus_name}`);
}

/** The wager's name by itself: "Ante", "Pair Plus". */
export function wagerTitle(kind: string, names: { bonus_name: 'bonus' | 'pair-plus' }): string {
  return tg(`spot.${kind === 'bonus' ? names.bonus_name : kind}` as 'spot.ante');
}

/** The wager's name within a sentence: "ante", "Pair Plus". */
export function wagerName(kind: string, names: { bonus_name: 'bonus' | 'pair-plus' }): string {
  return tg(`wager.${kind === 'bonus' ? names.bonus_name : kind}` as 'wager.ante');
}

/** A rule set's title. For a room's own rule set it is the `title` of its file. */
export function ruleSetTitle(id: string, title: string = id): string {
  return `title.${id}` in gameWords ? tg(`title.${id}` as 'title.house-banked') : title;
}
