// Words of the cage.
import { translator } from './words.js';

export const cageWords = {
  'title': { en: 'Cage', es: 'Caja', zh: '账房' },
  'not': { en: 'This page is for the cage', es: 'Esta página es para la caja', zh: '此页面仅供账房使用' },
  'lead': { en: 'Chips into an account’s wallet, and out of it. Nobody serves himself.', es: 'Fichas al monedero de una cuenta y desde él. Nadie se atiende a sí mismo.', zh: '为账户存入或取出筹码。不得为自己办理。' },
  'find': { en: 'Find a person', es: 'Buscar a una persona', zh: '查找人员' },
  'found': { en: 'one person|{count} people', es: 'una persona|{count} personas', zh: '{count} 人' },
  'none': { en: 'Nobody has such a name.', es: 'Nadie tiene ese nombre.', zh: '没有此人。' },
  'more': { en: 'Type more of the name to see the others.', es: 'Escriba más del nombre para ver los demás.', zh: '请输入更多字符以查看其他人。' },
  'person': { en: 'Number {person}', es: 'Número {person}', zh: '编号 {person}' },
  'disabled': { en: 'disabled', es: 'desactivada', zh: '已停用' },
  'own': { en: 'yourself', es: 'usted', zh: '本人' },
  'choose': { en: 'Choose a person to serve.', es: 'Elija a quién atender.', zh: '请选择要办理的人员。' },
  'wallet': { en: 'Wallet', es: 'Monedero', zh: '钱包' },
  'amount': { en: 'Amount, $', es: 'Importe, $', zh: '金额，$' },
  'deposit': { en: 'Buy-in: chips into the wallet', es: 'Compra: fichas al monedero', zh: '买入：存入钱包' },
  'withdrawal': { en: 'Cash-out: chips out of the wallet', es: 'Cobro: fichas del monedero', zh: '兑出：从钱包取出' },
  'bad': { en: 'Give an amount over zero, in dollars and cents.', es: 'Dé un importe mayor que cero, en dólares y centavos.', zh: '请输入大于零的金额。' },
  'own.bad': { en: 'Nobody serves himself.', es: 'Nadie se atiende a sí mismo.', zh: '不得为自己办理。' },
  'done.deposit': { en: '{amount} paid in for {name}. Wallet: {wallet}.', es: '{amount} ingresados para {name}. Monedero: {wallet}.', zh: '{name}存入 {amount}。钱包：{wallet}。' },
  'done.withdrawal': { en: '{amount} paid out to {name}. Wallet: {wallet}.', es: '{amount} pagados a {name}. Monedero: {wallet}.', zh: '{name}取出 {amount}。钱包：{wallet}。' },
  'sure.title': { en: 'Pay {amount} to {name}', es: 'Pagar {amount} a {name}', zh: '向 {name} 支付 {amount}' },
  'sure.text': { en: 'The chips leave the wallet for good.', es: 'Las fichas salen del monedero definitivamente.', zh: '筹码将从钱包中取出。' },
  'sure.do': { en: 'Pay out', es: 'Pagar', zh: '支付' },
  'receipts': { en: 'Receipts of this visit', es: 'Recibos de esta sesión', zh: '本次单据' },
  'receipts.none': { en: 'Nothing yet.', es: 'Nada aún.', zh: '暂无。' },
  'receipt': { en: 'Receipt', es: 'Recibo', zh: '单据' },
  'receipt.entry': { en: 'Entry {seq}', es: 'Asiento {seq}', zh: '记录 {seq}' },
  'receipt.in': { en: 'Paid in', es: 'Ingresado', zh: '存入' },
  'receipt.out': { en: 'Paid out', es: 'Pagado', zh: '支付' },
  'receipt.by': { en: 'Cage: {name}', es: 'Caja: {name}', zh: '经办：{name}' },
  'receipt.sign': { en: 'Signature', es: 'Firma', zh: '签名' },
  'print': { en: 'Print', es: 'Imprimir', zh: '打印' },
  'totals': { en: 'Paid in {in}, paid out {out}', es: 'Ingresado {in}, pagado {out}', zh: '存入 {in}，支付 {out}' },
} as const;

export const tg = translator(cageWords);
