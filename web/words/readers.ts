// Texts of card readers and their keys, on the page of a table's rules.
import { translator } from './words.js';

export const readerWords = {
  'title': { en: 'Card reader', es: 'Lector de cartas', zh: '读牌器' },
  'lead': { en: 'A shoe or table with a card reader reports the packets as they are dealt. Nobody sees the cards before they are turned over.', es: 'Un zapato o una mesa con lector comunica los paquetes a medida que se reparten. Nadie ve las cartas antes de que se descubran.', zh: '带读牌器的牌靴或牌桌会在发牌时上报牌包。翻牌前任何人都看不到牌。' },
  'none': { en: 'This table has no card reader.', es: 'Esta mesa no tiene lector de cartas.', zh: '此桌没有读牌器。' },
  'one': { en: 'Reader {reader}', es: 'Lector {reader}', zh: '读牌器 {reader}' },
  'used': { en: 'last used {time}', es: 'último uso: {time}', zh: '上次使用：{time}' },
  'never': { en: 'never used', es: 'nunca usado', zh: '从未使用' },
  'by': { en: 'added by {name}', es: 'añadido por {name}', zh: '由 {name} 添加' },
  'revoke': { en: 'Revoke its key', es: 'Revocar su clave', zh: '撤销密钥' },
  'revoked': { en: 'The key of reader {reader} is revoked.', es: 'La clave del lector {reader} está revocada.', zh: '读牌器 {reader} 的密钥已撤销。' },
  'add': { en: 'Add a card reader', es: 'Añadir un lector', zh: '添加读牌器' },
  'key': { en: 'Key of reader {reader}', es: 'Clave del lector {reader}', zh: '读牌器 {reader} 的密钥' },
  'keyOnce': { en: 'Enter this key at the device now. It is shown only once, and is good for this table only.', es: 'Introduzca ahora esta clave en el aparato. Se muestra una sola vez y vale solo para esta mesa.', zh: '请立即在设备上输入此密钥。仅显示一次，且仅用于此桌。' },
} as const;

export const trd = translator(readerWords);
