import { z } from 'zod';
import { wordsSchema } from './bounds.ts';

/** `code` is a number in samples and documented as a string: both are read, a number is written. */
const codeSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());

/** A service's own words. Nothing hangs on them, so whatever is no text is as good as none. */
const anyWordsSchema = wordsSchema.optional().catch(undefined);

/** What every answer has, before `data` is looked at. `msg` may stand under the key `message`. */
export const envelopeSchema = z
  .looseObject({
    code: codeSchema,
    msg: anyWordsSchema,
    message: anyWordsSchema,
    data: z.unknown().optional(),
  })
  .transform(({ code, msg, message, data }) => ({ code, msg: msg ?? message ?? '', data }));

/** An answer's code, the service's own words, and its `data` as yet unread. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** The body of an answer as it is written: `data` is an empty object on errors. */
export interface WireAnswer<Data extends object = object> {
  readonly code: number;
  readonly data: Data | Record<string, never>;
  readonly msg: string;
}
