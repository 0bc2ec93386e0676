// The server's own figures (GET /api/v1/odds), for pages whose engine could not be loaded.
import type { Game, ParSheet } from './odds.js';
import { session } from './session.js';

/** Whether a rule set exposes one of the bank's cards. The server's figures allow no choice. */
function exposesCard(rules: string): boolean {
  return rules !== 'house-banked';
}

async function ask(query: URLSearchParams): Promise<ParSheet> {
  return (await session.rest.get<{ odds: ParSheet }>(`/api/v1/odds?${query}`)).odds;
}

/** Null if the server has no figures for this game. */
export function serverSheet(game: Game): Promise<ParSheet> | null {
  if (game.exposesCard !== undefined && game.exposesCard !== exposesCard(game.rules)) {
    return null;
  }
  const query = new URLSearchParams({ rules: game.rules, decks: String(game.decks) });
  for (const name of ['paytable', 'progressive', 'seats', 'meter'] as const) {
    const value = game[name];
    if (value !== undefined) {
      query.set(name, String(value));
    }
  }
  return ask(query);
}

const tables = new Map<string, Promise<ParSheet>>();

/** The sheet for a table's rules in force, fetched once per posting; `posted` identifies the posting. */
export function tableSheet(table: number, posted: object): Promise<ParSheet> {
  const key = `${table} ${JSON.stringify(posted)}`;
  let found = tables.get(key);
  if (found === undefined) {
    found = ask(new URLSearchParams({ table: String(table) }));
    tables.set(key, found);
    found.catch(() => tables.delete(key));
  }
  return found;
}
