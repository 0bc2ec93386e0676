// Seats in words, runs of three and more as a range: "4 to 13, 1 and 2".
import { listOf } from '../../app/seats.js';
import { tc } from '../../words/console.js';

export function seatRanges(seats: readonly number[]): string {
  const runs: number[][] = [];
  for (const seat of seats) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === seat - 1) {
      last.push(seat);
    } else {
      runs.push([seat]);
    }
  }
  return listOf(runs.flatMap((run): (string | number)[] => run.length < 3 ? run : [tc('seats.range', { first: run[0]!, last: run.at(-1)! })]));
}
