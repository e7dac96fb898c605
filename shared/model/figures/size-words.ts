const STEP = 1024;
const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;
/** What says it has more is damaged, or wrong: nothing that is handled here has as much. */
const MOST = 1000 * STEP ** 4;

/**
 * A size as files and programs say it: `820 bytes`, `152 KB`, `21.4 MB`, `1.9 GB`; 1 KB is 1024 bytes. Absurd ones are `over 1,000 TB`.
 * @param round up for what is too large, down for what is left
 */
export function sizeWords(bytes: number, round: 'nearest' | 'up' | 'down' = 'nearest'): string {
  return sizeInTenths(bytes, round).replace('.0 ', ' ');
}

/** The same with a tenth also where it is 0, for columns: `20.0 MB`. */
export function sizeInTenths(bytes: number, round: 'nearest' | 'up' | 'down' = 'nearest'): string {
  if (bytes > MOST) return 'over 1,000 TB';
  if (bytes < STEP) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const toWhole = { nearest: Math.round, up: Math.ceil, down: Math.floor }[round];
  if (bytes < STEP ** 2) return `${toWhole(bytes / STEP)} KB`;
  const power = UNITS.findIndex((_, at) => at > 0 && bytes < STEP ** (at + 2));
  const at = power === -1 ? UNITS.length - 1 : power;
  return `${(toWhole((bytes / STEP ** (at + 1)) * 10) / 10).toFixed(1)} ${UNITS[at]}`;
}
