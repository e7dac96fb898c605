/**
 * Of each of the last 24 hours, 7 days and 8 weeks that have a backup, the last one is kept. In UTC; weeks begin on Monday.
 */
const KEPT = [
  { periods: 24, lengthMs: 3_600_000, offsetMs: 0 },
  { periods: 7, lengthMs: 86_400_000, offsetMs: 0 },
  // The epoch was a Thursday.
  { periods: 8, lengthMs: 7 * 86_400_000, offsetMs: 3 * 86_400_000 },
];

/**
 * Selects the backups to keep by the rule of restic and borg: many recent ones, fewer older ones. The newest is always kept.
 * @param times when the backups were made, in any order; milliseconds since the epoch
 */
export function backupsToKeep(times: readonly number[]): ReadonlySet<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set<number>();
  for (const { periods, lengthMs, offsetMs } of KEPT) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const period = Math.floor((time + offsetMs) / lengthMs);
      if (seen.has(period)) continue;
      if (seen.size === periods) break;
      seen.add(period);
      kept.add(time);
    }
  }
  return kept;
}
