import { z } from 'zod';
import { assertNever } from './assert-never.ts';

/**
 * Why nothing is sent at a connection, though its service can be reached: an answer to a request was lost, so that nobody
 * knows whether it was charged.
 */
export const laneHoldSchema = z.discriminatedUnion('reason', [
  /** What became of the request is being found out. The lane goes on at `until` at the latest. Milliseconds since the epoch. */
  z.object({ reason: z.literal('looking-into'), jobId: z.string(), subject: z.string(), until: z.number() }),
  /** The settings say that the artist decides about each lost answer before more is sent. */
  z.object({ reason: z.literal('your-word'), jobId: z.string(), subject: z.string() }),
  /** So many answers in a row were lost: more requests might be charged, and answered by nothing, too. */
  z.object({ reason: z.literal('closed'), lost: z.number().int() }),
]);
export type LaneHold = z.infer<typeof laneHoldSchema>;

/** For the row of a job that waits, in words. */
export function holdWords(hold: LaneHold): string {
  switch (hold.reason) {
    case 'looking-into':
      return `waiting until ${timeOf(hold.until)} at the latest: the answer for “${hold.subject}” was lost, and Maquette is checking whether it was charged`;
    case 'your-word':
      return `waiting for your decision on “${hold.subject}”, whose answer was lost`;
    case 'closed':
      return `held: ${hold.lost} answers in a row were lost at this account`;
    default:
      return assertNever(hold);
  }
}

/** Local time of day, to the second. */
function timeOf(ms: number): string {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
