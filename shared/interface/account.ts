import { z } from 'zod';
import { boundedDecimalSchema, MAX_TOKEN, wordsSchema } from './bounds.ts';

/** `data` of the token endpoint. */
export const tokenDataSchema = z.looseObject({
  /** It is sent in a header, so only printable ASCII characters are allowed. */
  accessToken: z
    .string()
    .min(1)
    .max(MAX_TOKEN)
    .regex(/^[\x20-\x7e]+$/, 'not a token'),
  tokenType: wordsSchema.default('Bearer'),
  nonce: wordsSchema.default(''),
});
export type TokenData = z.infer<typeof tokenDataSchema>;

/** A decimal as text, even if it is a number on the wire: credits are never computed in binary floating point. */
const decimalSchema = z.union([z.string(), z.number()]).transform(String).pipe(boundedDecimalSchema);

/** `data` of the balance endpoint; `totalBalance` in credits, as decimal text. */
export const balanceDataSchema = z.looseObject({ totalBalance: decimalSchema });
export type BalanceData = z.infer<typeof balanceDataSchema>;
