// Words of the game itself: wagers, hands, rule sets.
import { translator } from './words.js';

export const gameWords = {
  'wager.ante': { en: 'ante', es: 'ante', zh: '底注' },
  'wager.play': { en: 'play', es: 'play', zh: '跟注' },
  'wager.bonus': { en: 'bonus', es: 'bono', zh: '红利注' },
  'wager.pair-plus': { en: 'Pair Plus', es: 'Pair Plus', zh: 'Pair Plus' },
  'wager.ante-bonus': { en: 'Ante Bonus', es: 'bono de ante', zh: '底注奖' },
  'wager.progressive': { en: 'progressive', es: 'progresivo', zh: '累积奖' },
  'wager.fee': { en: 'fee', es: 'tarifa', zh: '费用' },
  'hand.akq-spades': { en: 'A-K-Q of spades', es: 'A-K-Q de picas', zh: '黑桃 A-K-Q' },
  'hand.akq-suited': { en: 'A-K-Q suited', es: 'A-K-Q de un palo', zh: '同花 A-K-Q' },
  'hand.mini-royal': { en: 'A-K-Q suited', es: 'A-K-Q de un palo', zh: '同花 A-K-Q' },
  'hand.straight-flush': { en: 'straight flush', es: 'escalera de color', zh: '同花顺' },
  'hand.three-of-a-kind': { en: 'three of a kind', es: 'trío', zh: '三条' },
  'hand.straight': { en: 'straight', es: 'escalera', zh: '顺子' },
  'hand.flush': { en: 'flush', es: 'color', zh: '同花' },
  'hand.pair': { en: 'pair', es: 'pareja', zh: '对子' },
  'hand.high-card': { en: 'high card', es: 'carta alta', zh: '高牌' },
  'set.california-shfl': {
    en: 'A player banks, six play. One card of the bank is shown before you decide.',
    es: 'Un jugador es la banca y seis juegan. Se ve una carta de la banca antes de decidir.',
    zh: '一位玩家坐庄，六人对局。决定前可见庄家一张牌。',
  },
  'set.california-grand': {
    en: 'A player banks, and others may bet behind your seat. One to eight decks.',
    es: 'Un jugador es la banca y otros pueden apostar detrás de su asiento. De una a ocho barajas.',
    zh: '一位玩家坐庄，他人可在您身后下注。一至八副牌。',
  },
  'set.california-bureau': {
    en: 'A player banks, never three rounds running. All losses are taken before a win is paid.',
    es: 'Un jugador es la banca, nunca tres rondas seguidas. Se cobran las pérdidas antes de pagar.',
    zh: '一位玩家坐庄，从不连庄三局。先收输注，再付赢注。',
  },
  'set.house-banked': {
    en: 'The house banks. Straights and better earn an Ante Bonus; a $1 coin plays for the meter.',
    es: 'La casa es la banca. De escalera arriba hay bono de ante; una ficha de $1 juega por el contador.',
    zh: '赌场坐庄。顺子以上有底注奖；$1 可争奖池。',
  },
  'set.player': { en: 'A player banks.', es: 'Un jugador es la banca.', zh: '玩家坐庄。' },
  'set.house': { en: 'The house banks.', es: 'La casa es la banca.', zh: '赌场坐庄。' },
  'seat': { en: 'Seat {seat}', es: 'Asiento {seat}', zh: '{seat} 号位' },
  'player': { en: 'Player {person}', es: 'Jugador {person}', zh: '玩家 {person}' },
  'bank': { en: 'the bank', es: 'la banca', zh: '庄家' },
  'house': { en: 'the house', es: 'la casa', zh: '赌场' },
} as const;

export const tg = translator(gameWords);

/** The name of a hand as pay tables have it; what is unknown stays as it is. */
export function handName(hand: string): string {
  return `hand.${hand}` in gameWords ? tg(`hand.${hand}` as 'hand.pair') : hand;
}
