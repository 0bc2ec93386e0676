// Why something was refused, for the causes that a player can meet; others in the server's own words.
import { translator } from './words.js';

const words = {
  'ante-under-minimum': { en: 'the ante is under the minimum', es: 'el ante está por debajo del mínimo', zh: '底注低于下限' },
  'ante-over-maximum': { en: 'the ante is over the maximum', es: 'el ante supera el máximo', zh: '底注超过上限' },
  'bonus-under-minimum': { en: 'the bonus is under the minimum', es: 'el bonus está por debajo del mínimo', zh: '红利低于下限' },
  'bonus-over-maximum': { en: 'the bonus is over the maximum', es: 'el bonus supera el máximo', zh: '红利超过上限' },
  'bonus-without-ante': { en: 'a bonus needs an ante in the same seat', es: 'el bonus necesita un ante en el mismo asiento', zh: '红利须有同座底注' },
  'bonus-over-ante': { en: 'the bonus is over your ante', es: 'el bonus supera su ante', zh: '红利不得超过底注' },
  'off-increment': { en: 'the amount is no multiple of the posted step', es: 'el importe no es múltiplo del paso', zh: '金额不符合递增单位' },
  'stack-short': { en: 'your chips do not reach for wager, fee and play', es: 'sus fichas no alcanzan para apuesta, cuota y play', zh: '筹码不足以支付注额、费用与跟注' },
  'bets-closed': { en: 'no more bets', es: 'no va más', zh: '已停止下注' },
  'bets-not-open': { en: 'bets are not open yet', es: 'aún no se abren las apuestas', zh: '尚未开放下注' },
  'progressive-alone': { en: 'the progressive needs another wager in the seat', es: 'el progresivo necesita otra apuesta en el asiento', zh: '累积奖须有其他注' },
  'back-line-not-allowed': { en: 'no such bet behind another seat here', es: 'aquí no se apuesta así detrás de otro', zh: '此处不可下此旁注' },
  'back-line-first': { en: 'who sits there has to ante first', es: 'primero debe poner ante quien está sentado', zh: '须坐者先下底注' },
  'seated-elsewhere': { en: 'you sit in another seat', es: 'usted está en otro asiento', zh: '您已坐在别处' },
  'seat-taken': { en: 'the seat is taken', es: 'el asiento está ocupado', zh: '座位已有人' },
  'position-over-maximum': { en: 'the antes in the seat would be over the limit', es: 'los antes del asiento superarían el límite', zh: '该座底注将超限' },
  'bank-over-chips': { en: 'the bank is over the chips you have', es: 'la banca supera sus fichas', zh: '庄注超过您的筹码' },
  'bank-run-over': { en: 'nobody banks more rounds in a row', es: 'nadie banca más rondas seguidas', zh: '已达连庄上限' },
  'decision-out-of-turn': { en: 'it is not your turn', es: 'no es su turno', zh: '还没轮到您' },
  'decision-twice': { en: 'you have decided already', es: 'ya ha decidido', zh: '您已决定' },
  'wallet-short': { en: 'there are not so many chips in your wallet', es: 'no hay tantas fichas en su cartera', zh: '钱包筹码不足' },
  'chips-in-play': { en: 'not while your chips are in play', es: 'no mientras sus fichas están en juego', zh: '筹码在局中时不可' },
  'too-many': { en: 'too many messages at once', es: 'demasiados mensajes a la vez', zh: '消息过于频繁' },
  'storage': { en: 'the server cannot write just now; try again', es: 'el servidor no puede guardar ahora; inténtelo de nuevo', zh: '服务器暂时无法保存；请重试' },
} as const;

const t = translator(words);

export function refusalText(refusal: { code: string; message: string }): string {
  return refusal.code in words ? `${t(refusal.code as keyof typeof words)}.` : `${refusal.message}.`;
}
