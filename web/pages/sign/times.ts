// Times on the sign: a clock time today, otherwise a date.
import { language } from '../../words/words.js';

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

function format(ms: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-US' : language(), options).format(ms);
}

/** "Nov 9"; with the year if it is not this year. */
export function day(ms: number, now: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return format(ms, { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** "6:42:10 PM"; with the date if it is not today. */
export function moment(ms: number, now: number): string {
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', second: '2-digit' };
  return format(ms, isSameDay(new Date(ms), new Date(now)) ? time : { month: 'short', day: 'numeric', ...time });
}
