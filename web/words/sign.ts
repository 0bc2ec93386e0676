// Texts of the progressive's sign, which is read from across the room.
import { translator } from './words.js';

export const signWords = {
  'title': { en: 'Progressive jackpot', es: 'Premio progresivo', zh: '累积大奖' },
  'meter': { en: 'Meter: {amount}', es: 'Contador: {amount}', zh: '奖池：{amount}' },
  'top': { en: 'A K Q of spades', es: 'A K Q de picas', zh: '黑桃 A K Q' },
  'top.pays': { en: '100% of the meter', es: '100% del contador', zh: '奖池的 100%' },
  'pays': { en: 'Your {coin} coin also pays', es: 'Su ficha de {coin} también paga', zh: '您的 {coin} 硬币还可赢得' },
  'hand.akq-spades': { en: 'A K Q', es: 'A K Q', zh: 'A K Q' },
  'hand.akq-suited': { en: 'A K Q suited', es: 'A K Q de un palo', zh: '同花 A K Q' },
  'hand.straight-flush': { en: 'Straight flush', es: 'Escalera de color', zh: '同花顺' },
  'hand.three-of-a-kind': { en: 'Three of a kind', es: 'Trío', zh: '三条' },
  'hand.straight': { en: 'Straight', es: 'Escalera', zh: '顺子' },
  'envy': { en: 'Envy bonus', es: 'Bono de envidia', zh: '羡慕奖' },
  'envy.when': { en: 'when another player at your table holds it', es: 'cuando otro jugador de su mesa la tiene', zh: '同桌其他玩家拿到时' },
  'kept': { en: 'The progressive wager is not returned.', es: 'La apuesta progresiva no se devuelve.', zh: '累积奖投注不退还。' },
  'last': { en: 'Last jackpot', es: 'Último premio', zh: '上次大奖' },
  'last.where': { en: '{table}, {date}', es: '{table}, {date}', zh: '{table}，{date}' },
  'last.none': { en: 'No jackpot yet', es: 'Aún no se ha ganado', zh: '大奖尚未开出' },
  'locked': { en: 'Wagers locked', es: 'Apuestas cerradas', zh: '投注已锁定' },
  'hit': { en: 'Jackpot {amount}, seat {seat}', es: 'Premio de {amount}, asiento {seat}', zh: '大奖 {amount}，{seat} 号位' },
  'hit.short': { en: 'Jackpot {amount}', es: 'Premio de {amount}', zh: '大奖 {amount}' },
  'stale': { en: 'Last update {time}', es: 'Última actualización: {time}', zh: '最后更新：{time}' },
  'wait': { en: 'Connecting to the table', es: 'Conectando con la mesa', zh: '正在连接牌桌' },
  'wait.more': { en: 'The meter appears here once the server responds.', es: 'El contador aparece aquí cuando el servidor responda.', zh: '服务器响应后，奖池会显示在这里。' },
  'none': { en: '{table} has no progressive', es: '{table} no tiene progresivo', zh: '{table}没有累积奖' },
  'none.more': { en: 'The meter appears here once rules with a progressive are posted.', es: 'El contador aparece aquí cuando se publiquen reglas con progresivo.', zh: '公布含累积奖的规则后，奖池会显示在这里。' },
  'closed': { en: '{table} is closed', es: '{table} está cerrada', zh: '{table}已关闭' },
  'closed.more': { en: 'The meter keeps its amount and returns when the table opens.', es: 'El contador conserva su importe y vuelve a aparecer cuando se abra la mesa.', zh: '奖池金额保留，开台后会重新显示。' },
  'noTable': { en: 'No table {number}', es: 'No existe la mesa {number}', zh: '没有 {number} 号桌' },
  'noTable.more': { en: 'Check the number at the end of the address.', es: 'Compruebe el número al final de la dirección.', zh: '请检查网址末尾的桌号。' },
  'table': { en: 'Table {number}', es: 'Mesa {number}', zh: '{number} 号桌' },
} as const;

export const tsign = translator(signWords);
