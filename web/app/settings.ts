// What each visitor chose for himself; kept in the browser.
import { setLanguage, type Language } from '../words/words.js';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  deck: 'two' | 'four';
  sound: boolean;
  motion: boolean;
  coach: 'off' | 'before' | 'after';
  language: Language;
}

const KEY = 'trey.settings';
const listeners = new Set<() => void>();

function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const code = wanted.slice(0, 2);
    if (code === 'en' || code === 'es' || code === 'zh') {
      return code;
    }
  }
  return 'en';
}

function read(): Settings {
  const defaults: Settings = {
    theme: 'system', deck: 'two', sound: false, motion: true, coach: 'after', language: browserLanguage(),
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return defaults; /* no storage, or not ours */
  }
}

export const settings: Settings = read();

function apply(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') {
    delete root.dataset['theme'];
  } else {
    root.dataset['theme'] = settings.theme;
  }
  root.dataset['deck'] = settings.deck;
  root.dataset['motion'] = settings.motion ? 'on' : 'off';
  root.lang = settings.language === 'zh' ? 'zh-Hans' : settings.language;
  setLanguage(settings.language);
}

apply();

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* it holds for this visit */
  }
  apply();
  for (const listener of listeners) {
    listener();
  }
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether things may move: the visitor's choice, and the system's. */
export function mayMove(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
