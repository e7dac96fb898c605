import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Credits, compareCredits } from '../../../shared/model/credits.ts';
import { inTransaction } from '../data/database.ts';
import type { Account } from './account.ts';

/** An amount of practice credits to add: decimal text above zero, of limited length. */
export const refillSchema = z
  .string()
  .trim()
  .max(40, { error: 'far too much', abort: true })
  .regex(/^\d+(\.\d+)?$/, { error: 'not an amount such as 1000.00', abort: true })
  .refine((amount) => compareCredits(amount, '0') > 0, 'not above zero');

/** Adds practice credits. @returns the balance after it */
export function refill(database: DatabaseSync, account: Account, amount: Credits, at: number): Credits {
  return inTransaction(database, () => {
    account.refill(amount, at);
    return account.balance();
  });
}
