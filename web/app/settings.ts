// The visitor's settings, kept in the browser.
import { languages, setLanguage, type Language } from '../words/words.js';

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

function isLanguage(code: string | null): code is Language {
  return languages.some((one) => one.code === code);
}

function browserLanguage(): Language {
  return navigator.languages.map((wanted) => wanted.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** `?lang=es` in the first address overrides the stored language for this visit. */
function addressLanguage(): Partial<Settings> {
  const code = new URLSearchParams(location.search).get('lang');
  return isLanguage(code) ? { language: code } : {};
}

function read(): Settings {
  const defaults: Settings = {
    theme: 'system', deck: 'two', sound: false, motion: true, coach: 'after', language: browserLanguage(),
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return defaults; /* No storage, or its content is not ours. */
  }
}

const chosen = read();
export const settings: Settings = { ...chosen, ...addressLanguage() };

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
  Object.assign(chosen, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    /* No storage: the settings last for this visit. */
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

/** Whether animation is on, by the visitor's setting and the system's. */
export function animationsOn(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
