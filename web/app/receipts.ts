// What the house has signed for this browser (docs/fairness.md): its key, as this browser saw it first, and the last
// receipts. With them a player can prove a denial later. Both stay in the browser's storage.

const KEY = 'trey.house-key';
const RECEIPTS = 'trey.receipts';
/** About twenty rounds of a player who contributes to each. */
const KEPT_MAX = 60;

/** For a commitment or a reveal; `given` is the commitment or the bytes. */
export interface ShareReceipt {
  kind: 'commit' | 'reveal';
  house_key: string;
  table: number;
  first: number;
  person: number;
  given: string;
  signature: string;
}

/** The signed list of a round: `round` is its number in the shoe with this root. */
export interface ClosingReceipt {
  kind: 'closing';
  house_key: string;
  table: number;
  root: string;
  round: number;
  closing: string;
  signature: string;
}

export type Receipt = ShareReceipt | ClosingReceipt;

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* No storage: the key is compared with the first one of this page only. */
  }
}

let first: string | null = null;

/** The key of the house as this browser saw it first. */
export function firstKey(): string | null {
  first ??= stored(KEY);
  return first;
}

/** Keeps the key if it is the first; returns whether it is the one that was seen first. */
export function isSameKey(key: string): boolean {
  const before = firstKey();
  if (before === null) {
    acceptKey(key);
  }
  return before === null || before === key;
}

/** From now on this is the key of the house. */
export function acceptKey(key: string): void {
  first = key;
  store(KEY, key);
}

export function receipts(): Receipt[] {
  try {
    const found = JSON.parse(stored(RECEIPTS) ?? '[]') as unknown;
    return Array.isArray(found) ? (found as Receipt[]) : [];
  } catch {
    return [];
  }
}

export function keepReceipt(receipt: Receipt): void {
  const text = JSON.stringify(receipt);
  const others = receipts().filter((one) => JSON.stringify(one) !== text);
  store(RECEIPTS, JSON.stringify([...others, receipt].slice(-KEPT_MAX)));
}

/** One JSON object on each line, as docs/verify_signature.py reads them. */
export function downloadReceipts(): void {
  const text = receipts().map((one) => `${JSON.stringify(one)}\n`).join('');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = 'receipts.jsonl';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** `ok`: signed with the key that this browser saw first. `bad`: not signed. `changed`: with another key. `unsigned`: the
 *  server signs nothing. `failed`: the check could not run. */
export type ClosingState = 'ok' | 'bad' | 'changed' | 'unsigned' | 'failed';

export interface SignedShoe {
  closing?: string | null;
  signature?: string | null;
  house_key?: string | null;
}

/** Whether the house signed a closing with the key that this browser saw first. */
export async function closingState(shoe: SignedShoe): Promise<ClosingState> {
  const { closing, signature, house_key: key } = shoe;
  if (typeof key !== 'string') {
    return 'unsigned';
  }
  if (!isSameKey(key)) {
    return 'changed';
  }
  try {
    const { isClosingSigned } = await import('../engine/signature.js');
    return isClosingSigned(key, closing ?? '', signature ?? '') ? 'ok' : 'bad';
  } catch {
    return 'failed';
  }
}
