/** A result that has not been deleted. Times in milliseconds since the epoch. */
export interface KeptResult {
  readonly taskId: string;
  readonly endedAt: number;
  /** When it was first sent completely; undefined if nobody has fetched it. */
  readonly fetchedAt: number | undefined;
  /** When its last URL expires. */
  readonly urlUntil: number;
  readonly bytes: number;
}

/** How long results are kept. */
export interface Retention {
  /** How long after it was fetched, in milliseconds. */
  readonly fetchedMs: number;
  /** How long after its task's end, if nobody has fetched it, in milliseconds. */
  readonly unfetchedMs: number;
  /** The size of all results. Beyond it, those that were fetched longest ago are deleted early. */
  readonly bytes: number;
}

const DAY = 86_400_000;
export const DEFAULT_RETENTION: Retention = {
  fetchedMs: 7 * DAY,
  unfetchedMs: 90 * DAY,
  bytes: 20 * 1024 ** 3,
};

/**
 * The results to delete, oldest first. A result with a valid URL is always kept. A result that nobody has fetched is deleted
 * only because of its age, never to save space. Pure.
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
