// Words around a table’s notice; those of the notice are in notice_texts.ts.

export const tableNoticeWords = {
  'notice.title': { en: 'Table notice', es: 'Aviso de la mesa', zh: '牌桌公告' },
  'notice.changed': { en: 'New rules are posted', es: 'Hay nuevas reglas', zh: '规则已更新' },
  'notice.read': { en: 'Read', es: 'Leído', zh: '已阅读' },
} as const;
