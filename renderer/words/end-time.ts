import { groupedFigure } from './figures.ts';

const MINUTE = 60_000;
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/**
 * When something ends, as far as an estimate is good: to the minute, or to five minutes if it is more than half an hour away. `14:40`, or
 * `Tue 02:15` on another day.
 * @param now milliseconds since the epoch
 */
export function endTime(now: number, remainingMs: number): string {
  const step = remainingMs > 30 * MINUTE ? 5 * MINUTE : MINUTE;
  const end = new Date(Math.ceil((now + remainingMs) / step) * step);
  return (end.toDateString() === new Date(now).toDateString() ? time : dayAndTime).format(end);
}

/** How far a batch is: `37 of 120`. */
export function progressWords({ ended, total }: { readonly ended: number; readonly total: number }): string {
  return `${groupedFigure(ended)} of ${groupedFigure(total)}`;
}
