import { z } from 'zod';

const count = z.number().int().nonnegative();

/** A batch of which no job can go on without the artist. */
export const batchEndSchema = z.object({
  batchId: z.string(),
  /** Empty if none is recorded. */
  title: z.string(),
  done: count,
  failed: count,
  cancelled: count,
  /** Jobs whose answer was lost, which wait for the artist. */
  unknown: count,
});
export type BatchEnd = z.infer<typeof batchEndSchema>;

type Counts = Omit<BatchEnd, 'batchId' | 'title'>;

/** What came of it: `12 done, 1 failed`. */
export function batchEndCounts({ done, failed, cancelled, unknown }: Counts): string {
  const counts = [
    done > 0 && `${done} done`,
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} to decide`,
    cancelled > 0 && `${cancelled} cancelled`,
  ];
  return counts.filter((part) => part !== false).join(', ');
}

/** What a notification says of it: `12 done, 1 failed · review them`. */
export function batchEndWords(end: Counts): string {
  const counts = batchEndCounts(end);
  return end.done > 0 ? `${counts} · review ${end.done === 1 ? 'it' : 'them'}` : counts;
}
