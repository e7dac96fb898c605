const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const two = (value: number): string => String(value).padStart(2, '0');

/** As on a clock: `0:48`, `12:05`, `1:02:09`. */
export function clockDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Rounded as far as an estimate is good: `about 40 s`, `about 14 min`, `about 3 h`. */
export function aboutDuration(ms: number): string {
  if (ms < 90 * SECOND) return `about ${Math.max(5, Math.round(ms / SECOND / 5) * 5)} s`;
  if (ms < 90 * MINUTE) return `about ${Math.round(ms / MINUTE)} min`;
  return `about ${Math.round(ms / HOUR)} h`;
}
