import type { DatabaseSync } from 'node:sqlite';
import {
  addCredits,
  type Credits,
  compareCredits,
  creditsSchema,
  subtractCredits,
} from '../../../shared/model/credits.ts';
import { inTransaction } from '../data/database.ts';

/** Why the balance changed. */
export type EntryReason = 'opening' | 'charge' | 'refund' | 'refill';

/** The default balance of a new account. */
export const OPENING_CREDITS: Credits = '10000.00';

/** The practice credits. Every method but `balance` must be called inside the caller's transaction. */
export interface Account {
  readonly balance: () => Credits;
  /** Charges the price. Returns false, and charges nothing, if the balance is too low. */
  readonly charge: (taskId: string, price: Credits, at: number) => boolean;
  /** Refunds a task's price. A unique index of the database refuses a second refund of the same task. */
  readonly refund: (taskId: string, price: Credits, at: number) => void;
  readonly refill: (amount: Credits, at: number) => void;
}

/**
 * Opens the account in the service's database; if there is none yet, creates it with `opening` credits. Amounts are decimal
 * text and computed exactly. Each change of the balance has an entry, and the sum of the entries is the balance.
 */
export function openAccount(database: DatabaseSync, opening: Credits, now: number): Account {
  const readBalance = database.prepare('SELECT balance FROM account');
  const writeBalance = database.prepare('UPDATE account SET balance = ?');
  const insertEntry = database.prepare('INSERT INTO entry (reason, task_id, amount, at) VALUES (?, ?, ?, ?)');

  const balance = (): Credits => creditsSchema.parse(readBalance.get()?.['balance']);
  const changeBalance = (reason: EntryReason, taskId: string | null, amount: Credits, at: number): void => {
    insertEntry.run(reason, taskId, amount, at);
    writeBalance.run(addCredits([balance(), amount]));
  };

  if (readBalance.get() === undefined) {
    inTransaction(database, () => {
      // Another process, such as a refill, may have been the first.
      if (readBalance.get() !== undefined) return;
      database.prepare("INSERT INTO account (only, balance) VALUES (1, '0.00')").run();
      changeBalance('opening', null, addCredits([opening]), now);
    });
  }

  return {
    balance,
    charge: (taskId, price, at) => {
      if (compareCredits(balance(), price) < 0) return false;
      changeBalance('charge', taskId, subtractCredits('0', price), at);
      return true;
    },
    refund: (taskId, price, at) => changeBalance('refund', taskId, price, at),
    refill: (amount, at) => changeBalance('refill', null, amount, at),
  };
}
