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

/** What a notification says of it: `12 done, 1 failed · review them`. */
export function batchEndWords({
  done,
  failed,
  cancelled,
  unknown,
}: Omit<BatchEnd, 'batchId' | 'title'>): string {
  const counts = [
    done > 0 && `${done} done`,
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} to decide`,
    cancelled > 0 && `${cancelled} cancelled`,
  ].filter((part) => part !== false);
  return done > 0 ? `${counts.join(', ')} · review ${done === 1 ? 'it' : 'them'}` : counts.join(', ');
}
