import { z } from 'zod';

const count = z.number().int().nonnegative();

/** A batch of which nothing can go on without the artist. */
export const batchEndSchema = z.object({
  batchId: z.string(),
  /** Empty if none is recorded. */
  title: z.string(),
  done: count,
  /** Those of `done` whose result carries a doubt, such as an unsure outline; left out for none. */
  doubtful: count.optional(),
  failed: count,
  cancelled: count,
  /** Jobs whose answer was lost, which wait for the artist. */
  unknown: count,
  /** Results of its chains that wait for the artist's approval; left out for none. While there are any, it has not ended. */
  waiting: count.optional(),
  /** Some of what waits was told before: what was said is put right, and calls for no attention once more. */
  again: z.literal(true).optional(),
});
export type BatchEnd = z.infer<typeof batchEndSchema>;

type Counts = Omit<BatchEnd, 'batchId' | 'title' | 'again'>;

/** What came of it: `12 done, 4 of them with a warning, 1 failed`. */
export function batchEndCounts({ done, doubtful = 0, failed, cancelled, unknown }: Counts): string {
  const counts = [
    done > 0 && `${done} done`,
    doubtful > 0 && (done === 1 ? 'with a warning' : `${doubtful} of them with a warning`),
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} to decide`,
    cancelled > 0 && `${cancelled} cancelled`,
  ];
  return counts.filter((part) => part !== false).join(', ');
}

/** `4 results wait for your approval`. */
export const waitingResultsWords = (waiting: number): string =>
  waiting === 1 ? '1 result waits for your approval' : `${waiting} results wait for your approval`;

/** `what follows costs about 10.00 credits` */
export const followingWords = (cost: string): string => `what follows costs about ${cost} credits`;

/** What is said of it behind its title: `has ended: 12 done, 1 failed.` */
export function batchEndSentence({ waiting = 0, ...end }: Counts): string {
  const counts = batchEndCounts(end);
  if (waiting === 0) return `has ended: ${counts}.`;
  return `goes no further by itself: ${waitingResultsWords(waiting)}${counts === '' ? '' : ` (${counts})`}.`;
}

/**
 * What a notification says of it: `12 done, 1 failed · review them`.
 * @param cost of what follows the results that wait, in words; null if it is not known
 */
export function batchEndWords(end: Counts, cost: string | null = null): string {
  const counts = batchEndCounts(end);
  if (end.waiting !== undefined && end.waiting > 0)
    return [waitingResultsWords(end.waiting), cost === null ? '' : followingWords(cost), counts]
      .filter((part) => part !== '')
      .join(' · ');
  return end.done > 0 ? `${counts} · review ${end.done === 1 ? 'it' : 'them'}` : counts;
}
