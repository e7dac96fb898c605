const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `10:41:07`, in local time. */
export function clockTime(moment: number): string {
  return time.format(moment);
}

/** `18 Nov 2026, 16:02`, in local time. */
export function calendarTime(moment: number): string {
  return dateTime.format(moment);
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `18 Nov 2026`, in local time. */
export function calendarDay(moment: number): string {
  return day.format(moment);
}
