// What people at a table are called.
import type { PersonAtTable } from '../client/index.js';
import { tn } from '../words/seats.js';

/** "Dara", or "Player 12" where the server tells no name. */
export function personName(people: readonly PersonAtTable[], person: number): string {
  const name = people.find((one) => one.person === person)?.name;
  return name !== undefined && name !== '' ? name : tn('player', { person });
}

export function personInSeat(people: readonly PersonAtTable[], seat: number): PersonAtTable | undefined {
  return people.find((one) => one.seats.includes(seat));
}

/** "Seat 4, Dara", or "Seat 4" where nobody or nobody with a name sits. */
export function seatName(people: readonly PersonAtTable[], seat: number): string {
  const name = personInSeat(people, seat)?.name;
  return name !== undefined && name !== '' ? tn('seat.name', { seat, name }) : tn('seat', { seat });
}

/** "1, 6 and 7". */
export function listOf(items: readonly (string | number)[]): string {
  const words = items.map(String);
  return words.length < 2 ? (words[0] ?? '') : tn('and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! });
}
