// Error and refusal texts: turns an answer or exception into a sentence in the visitor's language.
import { ApiError, type TableNames } from '../client/index.js';
import { wagerName } from '../words/game.js';
import { problemWords, tp } from '../words/problems.js';
import { language, type Values } from '../words/words.js';
import { cardNumberName, count, money } from './format.js';

type More = typeof import('../words/refusals.js') & typeof import('../words/server_problems.js');

let more: More | null = null;

/** Loads the refusal texts, which are fetched with the first refusal. If that fails, the server's own message is shown. */
export async function loadRefusals(): Promise<void> {
  try {
    more ??= { ...await import('../words/refusals.js'), ...await import('../words/server_problems.js') };
  } catch {
    /* The server is unreachable. */
  }
}

/** The members of an answer or error that describe a refusal. */
export interface Refused {
  error?: string | undefined;
  message?: string | undefined;
  given?: number | undefined;
  limit?: number | undefined;
  /** Milliseconds to wait before trying again. */
  retry?: number | undefined;
}

const PLAIN: Pick<TableNames, 'bonus_name'> = { bonus_name: 'bonus' };

/** The refusal text of the rules with its figures, without the period; null if there is none or a figure is missing. */
function cause({ error, given, limit }: Refused, names: Pick<TableNames, 'bonus_name'>): string | null {
  let isWhole = true;
  const text = more?.refusals[error ?? '']?.[language()].replace(/\{([#@]?)(given|limit|bonus)\}/g, (_, form: string, name: string) => {
    if (name === 'bonus') {
      return wagerName('bonus', names);
    }
    const value = name === 'given' ? given : limit;
    isWhole &&= value !== undefined;
    return form === '' ? money(value ?? 0) : form === '@' ? cardNumberName(value ?? 0) : count(value ?? 0);
  });
  return text !== undefined && isWhole ? text : null;
}

function own({ error = '', retry = 1000 }: Refused): string | null {
  const values: Values = { seconds: Math.ceil(retry / 1000) };
  return error in problemWords ? tp(error as 'busy', values)
    : more !== null && error in more.serverProblems ? more.ts(error as 'too-many', values) : null;
}

function sentence(why: string): string {
  return tp('reason', { why: why.charAt(0).toUpperCase() + why.slice(1) });
}

/** "The Pair Plus limit is $50.", or a problem of the server: "The server is busy."; `names`: as the table calls its bonus. */
export function refusalText(refused: Refused, names = PLAIN): string {
  const why = cause(refused, names);
  return why !== null ? sentence(why) : own(refused) ?? sentence((refused.message ?? refused.error ?? '').replace(/\.$/, ''));
}

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error); /* A bug of ours: leave a trace in the console. */
    return tp('fault');
  }
  return refusalText({
    error: error.code, message: error.message, retry: error.retryMs ?? undefined, given: error.given, limit: error.limit,
  });
}
