// Why a shuffle check failed, by the codes of web/engine/reasons.js. Each text ends a sentence.
import { translator } from './words.js';

export const shuffleWords = {
  'missing': { en: 'part of the record is missing', es: 'falta una parte del registro', zh: '记录缺少一部分' },
  'bad-number': { en: 'the record contains an invalid number', es: 'el registro contiene un número no válido', zh: '记录中有无效的数' },
  'bad-list': { en: 'the record contains an invalid list', es: 'el registro contiene una lista no válida', zh: '记录中有无效的列表' },
  'bad-bytes': { en: 'a digest or number has the wrong length', es: 'un resumen o número tiene una longitud errónea', zh: '摘要或随机数长度有误' },
  'bad-card': { en: 'the record contains an invalid card', es: 'el registro contiene una carta no válida', zh: '记录中有无效的牌' },
  'bad-entropy': { en: 'a player’s number has the wrong length', es: 'el número de un jugador tiene una longitud errónea', zh: '玩家的随机数长度有误' },
  'bad-bettor': { en: 'a round or bettor number is invalid', es: 'un número de ronda o de apostador no es válido', zh: '局号或下注人编号无效' },
  'bad-positions': { en: 'a position number is invalid', es: 'un número de posición no es válido', zh: '位置编号无效' },
  'version': { en: 'the record has another version', es: 'el registro es de otra versión', zh: '记录版本不同' },
  'seed': { en: 'the seed does not match the pledge', es: 'la semilla no coincide con la promesa', zh: '种子与承诺不符' },
  'round-place': { en: 'a round is out of place', es: 'una ronda está fuera de lugar', zh: '有局次序不对' },
  'not-closed': { en: 'a round was dealt or revealed before bets closed', es: 'una ronda se repartió o reveló antes de cerrar las apuestas', zh: '有局在停止下注之前已发牌或公开' },
  'too-many-cards': { en: 'more cards were dealt than were left', es: 'se repartieron más cartas de las que quedaban', zh: '发出的牌多于余牌' },
  'position-twice': { en: 'a position was dealt twice', es: 'una posición se repartió dos veces', zh: '同一位置发了两次' },
  'order': { en: 'the cards were dealt in a different order', es: 'las cartas se repartieron en otro orden', zh: '发牌次序不同' },
  'closing': { en: 'the closing digest does not match the commitments', es: 'el resumen de cierre no coincide con los compromisos', zh: '截止摘要与承诺清单不符' },
  'entropy': { en: 'a player’s number does not match its commitment', es: 'el número de un jugador no coincide con su compromiso', zh: '玩家的随机数与承诺不符' },
  'bettor-twice': { en: 'a bettor contributed twice', es: 'un apostador aportó dos veces', zh: '同一人加入了两次' },
  'contributions': { en: 'there are too many contributions', es: 'hay demasiadas aportaciones', zh: '加入的随机数过多' },
  'opened-twice': { en: 'a card was opened twice', es: 'una carta se abrió dos veces', zh: '同一张牌公开了两次' },
  'position': { en: 'a card’s position does not match its number', es: 'la posición de una carta no coincide con su número', zh: '牌的位置与其序号不符' },
  'old-version': { en: 'the round follows old rules, under which numbers could be left out', es: 'la ronda sigue reglas antiguas que permitían omitir números', zh: '本局沿用旧规则，可略去随机数' },
  'withheld': { en: 'cards were dealt although a player’s number was not revealed', es: 'se repartieron cartas sin que se revelara el número de un jugador', zh: '有玩家未公开随机数却仍发了牌' },
  'bets': { en: 'the bets do not tell which hands were dealt', es: 'las apuestas no indican qué manos se repartieron', zh: '下注记录无法确定发给哪些手牌' },
  'card-count': { en: 'the number of cards does not match the bets', es: 'el número de cartas no coincide con las apuestas', zh: '牌数与下注不符' },
  'hand': { en: 'a card is in a hand that it was not dealt to', es: 'una carta está en una mano a la que no se repartió', zh: '有牌出现在不应发到的手牌中' },
  'path': { en: 'a card does not match the pledge', es: 'una carta no coincide con la promesa', zh: '有牌与承诺不符' },
  'card-too-often': { en: 'a card appears more often than the decks contain it', es: 'una carta aparece más veces de las que está en las barajas', zh: '有牌出现次数超过牌中张数' },
  'not-of-seed': { en: 'a card does not match the seed', es: 'una carta no coincide con la semilla', zh: '牌与种子不符' },
  'other-pledge': { en: 'the pledge is not the one seen before', es: 'la promesa no es la que se vio antes', zh: '承诺与先前所见不同' },
  'round-missing': { en: 'a round seen earlier is missing', es: 'falta una ronda vista antes', zh: '缺少见过的一局' },
  'other-bets': { en: 'the bets are not the ones seen when bets closed', es: 'las apuestas no son las que se vieron al cerrarlas', zh: '下注与停止下注时所见不同' },
  'other-closing': { en: 'the closing digest is not the one seen before', es: 'el resumen de cierre no es el que se vio antes', zh: '截止摘要与先前所见不同' },
  'reveal-missing': { en: 'a revealed number is missing', es: 'falta un número revelado', zh: '缺少已公开的随机数' },
  'other-card': { en: 'a card differs from the one seen before', es: 'una carta difiere de la que se vio antes', zh: '有牌与先前所见不同' },
} as const;

export const tsh = translator(shuffleWords);
export type ShuffleReason = keyof typeof shuffleWords;
