// Whether the house signed a round at the table. Loaded with the first check, not with the page.
import { translator } from './words.js';

export const signedWords = {
  'ok': { en: 'Signed by the house.', es: 'Firmado por la casa.', zh: '赌场已签名。' },
  'bad': { en: 'The house did not sign the list of random numbers it dealt from.', es: 'La casa no firmó la lista de números con la que repartió.', zh: '赌场未对本局所用的随机数名单签名。' },
  'changed': { en: 'The key of the house is not the one you saw first. Ask the house why.', es: 'La clave de la casa no es la que usted vio primero. Pregunte a la casa por qué.', zh: '赌场密钥与您首次见到的不同，请向赌场询问原因。' },
  'receipt': { en: 'The house gave no valid receipt for your random bytes.', es: 'La casa no dio un recibo válido de sus bytes aleatorios.', zh: '赌场未对您的随机数出具有效回执。' },
  'unsigned': { en: 'Signature not checked: this server signs nothing.', es: 'Firma no comprobada: este servidor no firma nada.', zh: '签名未核对：此服务器不签名。' },
  'failed': { en: 'Signature not checked: the check could not run.', es: 'Firma no comprobada: la comprobación no pudo ejecutarse.', zh: '签名未核对：核对未能运行。' },
  'more': { en: 'Your receipts', es: 'Sus recibos', zh: '您的回执' },
} as const;

export const tsi = translator(signedWords);
