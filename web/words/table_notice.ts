// Texts around a table's notice; the notice itself is in notice_texts.ts.

export const tableNoticeWords = {
  'notice.title': { en: 'Table notice', es: 'Aviso de la mesa', zh: '牌桌公告' },
  'notice.changed': { en: 'New rules posted', es: 'Nuevas reglas publicadas', zh: '规则已更新' },
  'notice.read': { en: 'Got it', es: 'Entendido', zh: '知道了' },
} as const;
