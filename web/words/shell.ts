// Texts of the menu, the settings and the list of shortcuts.
import { translator } from './words.js';

export const shellWords = {
  'keys.title': { en: 'Keyboard shortcuts', es: 'Atajos de teclado', zh: '快捷键' },
  'keys.none': { en: 'This page has no shortcuts of its own.', es: 'Esta página no tiene atajos propios.', zh: '此页面没有专用快捷键。' },
  'keys.help': { en: 'All shortcuts', es: 'Todos los atajos', zh: '全部快捷键' },
  'keys.close': { en: 'Close', es: 'Cerrar', zh: '关闭' },
  'menu.title': { en: 'Menu', es: 'Menú', zh: '菜单' },
  'menu.theme': { en: 'Theme', es: 'Tema', zh: '主题' },
  'menu.theme.system': { en: 'System', es: 'Sistema', zh: '跟随系统' },
  'menu.theme.light': { en: 'Light', es: 'Claro', zh: '浅色' },
  'menu.theme.dark': { en: 'Dark', es: 'Oscuro', zh: '深色' },
  'menu.deck': { en: 'Deck', es: 'Baraja', zh: '牌面' },
  'menu.deck.two': { en: 'Two colors', es: 'Dos colores', zh: '双色' },
  'menu.deck.four': { en: 'Four colors', es: 'Cuatro colores', zh: '四色' },
  'menu.motion': { en: 'Animation', es: 'Animación', zh: '动画' },
  'menu.sound': { en: 'Sound', es: 'Sonido', zh: '声音' },
  'menu.on': { en: 'On', es: 'Sí', zh: '开' },
  'menu.off': { en: 'Off', es: 'No', zh: '关' },
  'menu.language': { en: 'Language', es: 'Idioma', zh: '语言' },
  'menu.sign': { en: 'Progressive sign', es: 'Letrero del progresivo', zh: '奖池屏' },
  'menu.pages': { en: 'Go to', es: 'Ir a', zh: '前往' },
  'menu.rules': { en: 'How to play', es: 'Cómo se juega', zh: '玩法说明' },
  'menu.strategy': { en: 'Strategy map', es: 'Mapa de estrategia', zh: '策略图' },
  'menu.independent': { en: 'Trey is not affiliated with the owner of the game’s trademark.', es: 'Trey no está vinculado al titular de la marca del juego.', zh: 'Trey 与该游戏商标的所有者无关。' },
} as const;

export const ts = translator(shellWords);
