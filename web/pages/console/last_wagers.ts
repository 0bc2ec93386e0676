// The wagers of the last round by seat, for "same as last round".
import type { LastWagers } from '../../client/index.js';
import type { Console } from './state.js';

export function lastWagers(c: Console, seat: number): LastWagers | null {
  return c.you.last_wagers?.find((one) => one.seat === seat) ?? null;
}

export function sumOfLast(last: LastWagers): number {
  return last.ante + last.bonus + last.progressive;
}
