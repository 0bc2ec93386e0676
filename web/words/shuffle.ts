// Why a shuffle does not check, by the engine's code (web/engine/reasons.js).
import { translator } from './words.js';

export const shuffleWords = {
  'missing': { en: 'a part of the record is missing', es: 'falta una parte del registro', zh: '记录缺少一部分' },
  'bad-number': { en: 'the record has a number that it cannot have', es: 'el registro tiene un número imposible', zh: '记录中有不可能的数' },
  'bad-list': { en: 'a list of the record is none', es: 'una lista del registro no lo es', zh: '记录中的列表有误' },
  'bad-bytes': { en: 'a digest or number has a wrong length', es: 'un resumen o número tiene una longitud errónea', zh: '摘要或随机数长度有误' },
  'bad-card': { en: 'the record has a card that is none', es: 'el registro tiene una carta que no existe', zh: '记录中有不存在的牌' },
  'bad-entropy': { en: 'an added number has a wrong length', es: 'un número añadido tiene una longitud errónea', zh: '加入的随机数长度有误' },
  'bad-bettor': { en: 'round or bettor is no number it can be', es: 'la ronda o el apostador no es un número posible', zh: '局号或下注人编号有误' },
  'bad-positions': { en: 'a position is no number it can be', es: 'una posición no es un número posible', zh: '位置编号有误' },
  'version': { en: 'the record is of another version', es: 'el registro es de otra versión', zh: '记录版本不同' },
  'seed': { en: 'the seed does not make the pledge', es: 'la semilla no da la promesa', zh: '种子与承诺不符' },
  'round-place': { en: 'a round is not in its place', es: 'una ronda no está en su lugar', zh: '有局不在其位' },
  'not-closed': { en: 'a round that was not closed was dealt or revealed', es: 'se repartió o reveló una ronda sin cerrar', zh: '未截止的局已发牌或公开' },
  'too-many-cards': { en: 'more cards were dealt than were left', es: 'se repartieron más cartas de las que quedaban', zh: '发出的牌多于余牌' },
  'position-twice': { en: 'a position was dealt twice', es: 'una posición se repartió dos veces', zh: '同一位置发了两次' },
  'order': { en: 'the cards were dealt in another order', es: 'las cartas se repartieron en otro orden', zh: '发牌次序不同' },
  'closing': { en: 'the closing is not that of the commitments', es: 'el cierre no es el de los compromisos', zh: '截止摘要与承诺清单不符' },
  'entropy': { en: 'an added number is not the one committed to', es: 'un número añadido no es el comprometido', zh: '加入的随机数与承诺不符' },
  'bettor-twice': { en: 'a bettor contributes twice', es: 'un apostador aporta dos veces', zh: '同一人加入了两次' },
  'contributions': { en: 'there are too many contributions', es: 'hay demasiadas aportaciones', zh: '加入的随机数过多' },
  'opened-twice': { en: 'a card is opened twice', es: 'una carta se abre dos veces', zh: '同一张牌公开了两次' },
  'position': { en: 'a card does not lie where its number says', es: 'una carta no está donde dice su número', zh: '牌的位置与其序号不符' },
  'path': { en: 'a card does not lead to the pledge', es: 'una carta no lleva a la promesa', zh: '有牌无法回到承诺' },
  'card-too-often': { en: 'a card appears too often', es: 'una carta aparece demasiadas veces', zh: '有牌出现次数过多' },
  'not-of-seed': { en: 'a card is not what the seed makes', es: 'una carta no es la que da la semilla', zh: '牌与种子不符' },
  'other-pledge': { en: 'the pledge was another one', es: 'la promesa era otra', zh: '承诺并非此前的承诺' },
  'round-missing': { en: 'a round that was seen is missing', es: 'falta una ronda que se vio', zh: '缺少见过的一局' },
  'other-closing': { en: 'the closing was another one', es: 'el cierre era otro', zh: '截止摘要并非此前的摘要' },
  'reveal-missing': { en: 'what was revealed is missing', es: 'falta lo que se reveló', zh: '缺少已公开的随机数' },
  'other-card': { en: 'a card that was seen is not opened as it was', es: 'una carta vista no se abre como era', zh: '见过的牌与公开的不同' },
} as const;

export const tsh = translator(shuffleWords);
export type ShuffleReason = keyof typeof shuffleWords;
