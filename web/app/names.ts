// People's names: the name the server gives, otherwise the person's number.
import { translator } from '../words/words.js';

const t = translator({
  you: { en: 'You', es: 'Usted', zh: '您' },
  house: { en: 'The house', es: 'La casa', zh: '赌场' },
  ofTable: { en: '{name} of table {table}', es: '{name} de la mesa {table}', zh: '{table} 号桌的 {name}' },
  guest: { en: 'Guest {seat}', es: 'Cliente {seat}', zh: '客人 {seat}' },
  player: { en: 'Player {person}', es: 'Jugador {person}', zh: '玩家 {person}' },
});

interface Named {
  person: number;
  name?: string | null;
  kind?: string | null;
}

/** Numbers from here on stand for people without an account whom the dealer seated; the last byte is the seat. */
const FELT_FIRST = 0xf000_0000;

/** "Omar", "Player 12", "Guest 3"; "You" for the viewer. */
export function personName(person: number, people: readonly Named[], me: number | null = null): string {
  if (person === me) {
    return t('you');
  }
  const found = people.find((one) => one.person === person);
  /* A bot's full name is "Mai of table 2"; at its table the first name is enough. */
  const name = found?.kind === 'bot' ? found.name?.replace(/ of table \d+$/, '') : found?.name;
  return name ?? (person >= FELT_FIRST ? t('guest', { seat: person % 256 }) : t('player', { person }));
}

/** The full name. The server makes the names of bots: "The house", "Mai of table 2". */
export function fullName({ name: known, kind }: Named): string {
  const name = known ?? '';
  const bot = kind === 'bot' ? /^(.+) of table (\d+)$/.exec(name) : null;
  return bot !== null ? t('ofTable', { name: bot[1]!, table: bot[2]! })
    : kind === 'bot' && name === 'The house' ? t('house') : name;
}
