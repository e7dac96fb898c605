import { z } from 'zod';
import { assertNever } from './assert-never.ts';

/**
 * Why nothing is sent at a connection although its service can be reached: the answer to a request was lost, so it is unknown
 * whether it was charged.
 */
export const laneHoldSchema = z.discriminatedUnion('reason', [
  /** The request's outcome is being checked. The lane goes on at `until` at the latest. Milliseconds since the epoch. */
  z.object({ reason: z.literal('looking-into'), jobId: z.string(), subject: z.string(), until: z.number() }),
  /** By the settings, the artist decides about each lost answer before anything else is sent. */
  z.object({ reason: z.literal('your-word'), jobId: z.string(), subject: z.string() }),
  /** Too many answers in a row were lost. Further requests might be charged without an answer, too. */
  z.object({ reason: z.literal('closed'), lost: z.number().int() }),
]);
export type LaneHold = z.infer<typeof laneHoldSchema>;

/** Describes a hold in words, for the row of a waiting job. */
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
