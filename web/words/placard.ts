// Texts of the printable notice page, without the notice itself.
import { translator } from './words.js';

export const placardWords = {
  'title': { en: '{table}, posted notice', es: '{table}, aviso publicado', zh: '{table} 张贴公告' },
  'print': { en: 'Print', es: 'Imprimir', zh: '打印' },
  'hint': { en: 'One page, Letter or A4.', es: 'Una página, Carta o A4.', zh: '单页，信纸或 A4 纸。' },
  'page': { en: 'Printable page', es: 'Página para imprimir', zh: '打印版' },
  'table': { en: 'Back to the table', es: 'Volver a la mesa', zh: '返回牌桌' },
} as const;

export const tl = translator(placardWords);
