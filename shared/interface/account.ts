import { z } from 'zod';

/** `data` of the token endpoint. */
export const tokenDataSchema = z.looseObject({
  accessToken: z.string().min(1),
  tokenType: z.string().default('Bearer'),
  nonce: z.string().default(''),
});
export type TokenData = z.infer<typeof tokenDataSchema>;

/** A decimal as text, whatever the wire wrote: credits are never computed in binary floating point. */
const decimalSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/, 'not a decimal number'));

/** `data` of the balance endpoint; `totalBalance` in credits, as decimal text. */
export const balanceDataSchema = z.looseObject({ totalBalance: decimalSchema });
export type BalanceData = z.infer<typeof balanceDataSchema>;
