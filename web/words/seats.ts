// Names of seats.
import { translator } from './words.js';

export const nameWords = {
  'seat': { en: 'Seat {seat}', es: 'Asiento {seat}', zh: '{seat} 号位' },
  'seat.name': { en: 'Seat {seat}, {name}', es: 'Asiento {seat}, {name}', zh: '{seat} 号位 {name}' },
  'and': { en: '{first} and {last}', es: '{first} y {last}', zh: '{first} 和 {last}' },
} as const;

export const tn = translator(nameWords);
