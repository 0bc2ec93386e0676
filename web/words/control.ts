// Texts of dual control: requests that need a second person.
import { translator } from './words.js';

export const controlWords = {
  'title': { en: 'Needs a second person', es: 'Requiere una segunda persona', zh: '须由第二人批准' },
  'limit': { en: 'From {amount} in 24 hours for one account, a second person must approve.', es: 'A partir de {amount} en 24 horas por cuenta, debe aprobar una segunda persona.', zh: '同一账户 24 小时内累计达到 {amount}，须由第二人批准。' },
  'void': { en: 'Void round {round} at {table}', es: 'Anular la ronda {round} en {table}', zh: '作废 {table} 第 {round} 局' },
  'correction': { en: 'Correct a hand, round {round} at {table}', es: 'Corregir una mano, ronda {round} en {table}', zh: '更正手牌：{table} 第 {round} 局' },
  'bank': { en: 'Bank', es: 'Banca', zh: '庄家' },
  'seat': { en: 'Seat {seat}', es: 'Asiento {seat}', zh: '{seat} 号位' },
  'deposit': { en: 'Buy-in of {amount} for {name}', es: 'Compra de {amount} para {name}', zh: '{name} 买入 {amount}' },
  'withdrawal': { en: 'Cash-out of {amount} for {name}', es: 'Cobro de {amount} para {name}', zh: '{name} 兑出 {amount}' },
  'table': { en: 'table {number}', es: 'la mesa {number}', zh: '{number} 号桌' },
  'asked': { en: '{name} asks for this until {time}.', es: 'Lo pide {name}, hasta las {time}.', zh: '{name} 提出，等待至 {time}。' },
  'own': { en: 'Waiting for another person until {time}. Nothing has happened yet.', es: 'Espera a otra persona hasta las {time}. Aún no ha pasado nada.', zh: '等待另一人批准，至 {time}。尚未执行。' },
  'approve': { en: 'Approve', es: 'Aprobar', zh: '批准' },
  'decline': { en: 'Decline', es: 'Rechazar', zh: '拒绝' },
  'takeBack': { en: 'Take back', es: 'Retirar', zh: '撤回' },
  'sure.text': { en: 'It happens at once, and the record names {name} and you.', es: 'Se hace de inmediato, y el registro nombra a {name} y a usted.', zh: '立即执行，记录将写明 {name} 和您。' },
  'who': { en: 'Second person', es: 'Segunda persona', zh: '第二人' },
  'done': { en: 'Done. Approved by {name}.', es: 'Hecho. Aprobado por {name}.', zh: '已执行，由 {name} 批准。' },
  'declined': { en: 'Declined by {name}. Nothing was done.', es: 'Rechazado por {name}. No se hizo nada.', zh: '被 {name} 拒绝，未执行。' },
  'takenBack': { en: 'Taken back. Nothing was done.', es: 'Retirado. No se hizo nada.', zh: '已撤回，未执行。' },
  'expired': { en: 'No one approved it in time. Nothing was done.', es: 'Nadie lo aprobó a tiempo. No se hizo nada.', zh: '无人及时批准，未执行。' },
  'failed': { en: 'It was no longer possible. Nothing was done.', es: 'Ya no era posible. No se hizo nada.', zh: '已无法执行，未执行。' },
  'receipt': { en: 'Approved by: {name}', es: 'Aprobado por: {name}', zh: '批准人：{name}' },
} as const;

export const tw = translator(controlWords);
