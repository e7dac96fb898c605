import { z } from 'zod';
import { wordsSchema } from './bounds.ts';

/** The document calls `code` a string, but its samples have a number. Both are read; a number is written. */
const codeSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative());

/** A service's own message. No decision depends on it, so a value that is not text counts as left out. */
const anyWordsSchema = wordsSchema.optional().catch(undefined);

/** The common part of every answer; `data` is parsed later. The message may be in `msg` or in `message`. */
export const envelopeSchema = z
  .looseObject({
    code: codeSchema,
    msg: anyWordsSchema,
    message: anyWordsSchema,
    data: z.unknown().optional(),
  })
  .transform(({ code, msg, message, data }) => ({ code, msg: msg ?? message ?? '', data }));

/** An answer's code, the service's own message, and its `data`, which is not parsed yet. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** The body of an answer as it is written: `data` is an empty object on errors. */
export interface WireAnswer<Data extends object = object> {
  readonly code: number;
  readonly data: Data | Record<string, never>;
  readonly msg: string;
}
