// Why something did not work, as a sentence in the visitor's language.
import { ApiError } from '../client/index.js';
import { problemWords, tp } from '../words/problems.js';
import { language, type Values } from '../words/words.js';
import { count, money } from './format.js';

type More = typeof import('../words/refusals.js') & typeof import('../words/server_problems.js');

let more: More | null = null;

/** Most words come with the first refusal; where they cannot be had, the server's own sentence is there. */
export async function loadRefusals(): Promise<void> {
  try {
    more ??= { ...await import('../words/refusals.js'), ...await import('../words/server_problems.js') };
  } catch {
    /* the server is away */
  }
}

/** What an answer or an error says of a refusal. */
export interface Refused {
  error?: string | undefined;
  message?: string | undefined;
  given?: number | undefined;
  limit?: number | undefined;
  /** Milliseconds after which trying again helps. */
  retry?: number | undefined;
}

/** The cause by the rules, with its figures; null: it has none there, or its figures are not known. */
function cause({ error, given, limit }: Refused): string | null {
  let isWhole = true;
  const text = more?.refusals[error ?? '']?.[language()].replace(/\{(#?)(given|limit)\}/g, (_, plain: string, name: string) => {
    const value = name === 'given' ? given : limit;
    isWhole &&= value !== undefined;
    return plain === '' ? money(value ?? 0) : count(value ?? 0);
  });
  return text !== undefined && isWhole ? text : null;
}

function own({ error = '', retry = 1000 }: Refused): string | null {
  const values: Values = { seconds: Math.ceil(retry / 1000) };
  return error in problemWords ? tp(error as 'busy', values)
    : more !== null && error in more.serverProblems ? more.ts(error as 'too-many', values) : null;
}

/** "Refused: the bonus is over $50.", or what is wrong with the server: "The server is busy." */
export function refusalText(refused: Refused): string {
  const why = cause(refused);
  return why !== null ? tp('refused', { why })
    : own(refused) ?? tp('refused', { why: refused.message ?? refused.error ?? '' });
}

/** "The bonus is over $50.", beside the field that it is about. */
export function reasonText(refused: Refused): string {
  const why = cause(refused) ?? '';
  return why !== '' ? tp('reason', { why: why.charAt(0).toUpperCase() + why.slice(1) })
    : own(refused) ?? refused.message ?? '';
}

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error(error); /* our own fault: for who looks into it */
    return tp('fault');
  }
  return refusalText({
    error: error.code, message: error.message, retry: error.retryMs ?? undefined, given: error.given, limit: error.limit,
  });
}
