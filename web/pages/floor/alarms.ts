// Alarms for the supervisor: a win awaiting the key, a hand with the wrong number of cards, a table whose dealer has
// stopped, a shuffler fault.
import { money } from '../../app/format.js';
import { tc } from '../../words/console.js';
import { tf } from '../../words/floor.js';
import type { FloorTable } from './table_row.js';

export interface Alarm {
  table: FloorTable;
  kind: 'jackpot' | 'misdealt' | 'slow' | 'fault';
  title: string;
  text: string;
  rule: string;
}

const SLOW_MS = 120_000;

export function alarmsOf(table: FloorTable): Alarm[] {
  const { clock, meter, results, shoe } = table.s;
  const alarms: Alarm[] = [];
  if (meter?.lit != null) {
    const win = meter.lit;
    const amount = results?.awards.find((award) => award.seat === win.seat)?.amount ?? 0;
    alarms.push({
      table, kind: 'jackpot', rule: 'PROG-7',
      title: tf('alarm.jackpot', { hand: tc(`hand.${win.hand}` as 'hand.straight'), seat: win.seat, amount: money(amount) }),
      text: tf(meter.keypad === 'locked' ? 'alarm.jackpotText' : 'alarm.keyed'),
    });
  }
  if (clock.waits_for === 'void') {
    alarms.push({ table, kind: 'misdealt', rule: 'IRR-1', title: tf('alarm.misdealt'), text: tf('alarm.misdealtText') });
  }
  const isStuck = table.s.table.state === 'in-round' && ['dealer', 'cards'].includes(clock.waits_for) && clock.since !== null;
  if (isStuck && table.now - clock.since! > SLOW_MS) {
    const minutes = Math.floor((table.now - clock.since!) / 60_000);
    alarms.push({ table, kind: 'slow', rule: '', title: tf('alarm.slow', { minutes }), text: tf('alarm.slowText') });
  }
  if (shoe?.failed === true) {
    alarms.push({ table, kind: 'fault', rule: 'IRR-2', title: tf('alarm.fault'), text: tf('alarm.faultText') });
  }
  return alarms;
}
