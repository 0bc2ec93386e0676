// What people are called: by name where the server tells it, else by number.
import { translator } from '../words/words.js';

const t = translator({
  you: { en: 'You', es: 'Usted', zh: '您' },
  house: { en: 'The house', es: 'La casa', zh: '赌场' },
  ofTable: { en: '{name} of table {table}', es: '{name} de la mesa {table}', zh: '{table} 号桌的 {name}' },
  player: { en: 'Player {person}', es: 'Jugador {person}', zh: '玩家 {person}' },
});

interface Named {
  person: number;
  name?: string;
  kind?: string;
}

/** "Omar", "Player 12"; "You" for who looks at the page. */
export function personName(person: number, people: readonly Named[], me: number | null = null): string {
  if (person === me) {
    return t('you');
  }
  const found = people.find((one) => one.person === person);
  /* Bots are "Mai of table 2" everywhere; at a table the name will do. */
  const name = found?.kind === 'bot' ? found.name?.replace(/ of table \d+$/, '') : found?.name;
  return name ?? t('player', { person });
}

/** The name in full. Those of bots are made by the server: "The house", "Mai of table 2". */
export function fullName({ name = '', kind }: Named): string {
  const bot = kind === 'bot' ? /^(.+) of table (\d+)$/.exec(name) : null;
  return bot !== null ? t('ofTable', { name: bot[1]!, table: bot[2]! })
    : kind === 'bot' && name === 'The house' ? t('house') : name;
}
