// Translation. Each catalog has every text in three languages side by side, so that none can be forgotten;
// glossary.md has the terms.
//
//   const t = translator({ 'seats.free': { en: 'one free|{count} free', es: …, zh: … } });
//   t('seats.free', { count: 3 })
//
// `{name}` is replaced by a value. `one|many` is chosen by `count`; a language without plural forms has one form.

export type Language = 'en' | 'es' | 'zh';
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'zh', name: '中文' },
];

export type Catalogue = Record<string, Record<Language, string>>;
export type Values = Record<string, string | number>;

let current: Language = 'en';
let plurals = new Intl.PluralRules('en');

export function language(): Language {
  return current;
}

export function setLanguage(next: Language): void {
  current = next;
  plurals = new Intl.PluralRules(next);
}

function chosen(text: string, values: Values | undefined): string {
  const forms = text.split('|');
  const count = values?.['count'];
  if (forms.length === 1 || typeof count !== 'number') {
    return forms[0]!;
  }
  return plurals.select(count) === 'one' ? forms[0]! : forms[1]!;
}

/** Returns a function that gives the text of a key in the current language. */
export function translator<C extends Catalogue>(catalogue: C): (key: keyof C & string, values?: Values) => string {
  return (key, values) =>
    chosen(catalogue[key]![current], values).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values?.[name];
      return value === undefined ? whole : String(value);
    });
}
