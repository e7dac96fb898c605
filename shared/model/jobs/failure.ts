import { z } from 'zod';
import { resultCode } from '../../interface/codes.ts';

/** Why a job ended without a result. */
export const failureSchema = z.object({
  /** The service's code; null if it gave none. */
  code: z.number().int().nullable(),
  /** For the artist: what happened, and what to do. */
  message: z.string(),
  /** The service's own words. */
  words: z.string(),
  /** True: the credits were refunded or never charged. False: they are spent. Null: unknown. */
  refunded: z.boolean().nullable(),
  /** The service says that it cannot use the input. Left out where it does not, and by earlier versions. */
  inputUnusable: z.literal(true).optional(),
  /** Nothing was sent, as the same was sent before by other work and may be paid for. Left out where that is not so, and by earlier versions. */
  sentBefore: z.literal(true).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Says why a job failed, with the service's own words where they add something. */
export function failureWords({ message, words }: Failure): string {
  const own = words.trim().replace(/\.$/, '');
  return own === '' || message.includes(own) ? message : `${message} The service says: ${own}.`;
}

/**
 * Whether the same would fail again, however often it is sent: the service cannot use the input, or its code asks for a change of the request. A
 * job sends what was planned, byte for byte, so another attempt of it changes nothing.
 */
export function wouldFailAgain({ code, inputUnusable }: Pick<Failure, 'code' | 'inputUnusable'>): boolean {
  return inputUnusable === true || (code !== null && resultCode(code)?.retry === 'never');
}
