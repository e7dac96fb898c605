/** A result that is there. Times in milliseconds since the epoch. */
export interface KeptResult {
  readonly taskId: string;
  readonly endedAt: number;
  /** When it was first sent whole; undefined for one that nobody has fetched. */
  readonly fetchedAt: number | undefined;
  /** Until when a URL of it is good. */
  readonly urlUntil: number;
  readonly bytes: number;
}

/** How long results are kept. */
export interface Retention {
  /** After it was fetched. Milliseconds. */
  readonly fetchedMs: number;
  /** After its end, where nobody has fetched it. Milliseconds. */
  readonly unfetchedMs: number;
  /** In all: beyond it what was fetched longest ago goes early. */
  readonly bytes: number;
}

const DAY = 86_400_000;
export const DEFAULT_RETENTION: Retention = {
  fetchedMs: 7 * DAY,
  unfetchedMs: 90 * DAY,
  bytes: 20 * 1024 ** 3,
};

/**
 * The results that are no longer kept, oldest first. One with a good URL always is; one that nobody has fetched goes by
 * its age alone, however little room there is. Pure.
 */
export function resultsToSweep(
  results: readonly KeptResult[],
  keep: Retention,
  now: number,
): readonly KeptResult[] {
  const since = ({ fetchedAt, endedAt }: KeptResult): number => fetchedAt ?? endedAt;
  const byAge = results.filter(({ urlUntil }) => urlUntil < now).toSorted((a, b) => since(a) - since(b));
  let left = results.reduce((sum, { bytes }) => sum + bytes, 0);
  const isOld = (result: KeptResult): boolean =>
    now - since(result) > (result.fetchedAt === undefined ? keep.unfetchedMs : keep.fetchedMs);
  const old = byAge.filter(isOld);
  for (const { bytes } of old) left -= bytes;
  const early: KeptResult[] = [];
  for (const result of byAge) {
    if (left <= keep.bytes) break;
    if (isOld(result) || result.fetchedAt === undefined) continue;
    early.push(result);
    left -= result.bytes;
  }
  return [...old, ...early];
}
