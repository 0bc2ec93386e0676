// Names of seats and of the people in them.
import type { PersonAtTable } from '../client/index.js';
import { tn } from '../words/seats.js';
import { personName } from './names.js';

export function personInSeat(people: readonly PersonAtTable[], seat: number): PersonAtTable | undefined {
  return people.find((one) => one.seats.includes(seat));
}

/** "Seat 4, Dara", or "Seat 4" if the seat is empty or its player has no name. */
export function seatName(people: readonly PersonAtTable[], seat: number): string {
  const who = personInSeat(people, seat);
  return (who?.name ?? '') !== '' ? tn('seat.name', { seat, name: personName(who!.person, people) }) : tn('seat', { seat });
}

/** "1, 6 and 7". */
export function listOf(items: readonly (string | number)[]): string {
  const words = items.map(String);
  return words.length < 2 ? (words[0] ?? '') : tn('and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! });
}
