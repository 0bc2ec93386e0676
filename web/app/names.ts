// What people are called: by name where the server tells it, else by number.
import { translator } from '../words/words.js';

const t = translator({
  you: { en: 'You', es: 'Usted', zh: '您' },
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
