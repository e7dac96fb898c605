import type { DatabaseSync } from 'node:sqlite';
import {
  addCredits,
  type Credits,
  compareCredits,
  creditsSchema,
  subtractCredits,
} from '../../../shared/model/credits.ts';

/** Why credits moved. */
export type EntryReason = 'opening' | 'charge' | 'refund' | 'refill';

/** What a new account starts with, where nothing else is said. */
export const OPENING_CREDITS: Credits = '10000.00';

/** The practice credits. Every method but `balance` is called inside a transaction of the caller's. */
export interface Account {
  readonly balance: () => Credits;
  /** Takes the price, or takes nothing and says false where the balance is too low. */
  readonly charge: (taskId: string, price: Credits, at: number) => boolean;
  /** Gives a task's price back; a second refund of the same task is refused by the database itself. */
  readonly refund: (taskId: string, price: Credits, at: number) => void;
  readonly refill: (amount: Credits, at: number) => void;
}

/**
 * The account in the service's database, opened with `opening` credits where there is none yet. Amounts are decimal
 * text and computed exactly; each movement leaves an entry, and the sum of the entries is the balance.
 */
export function openAccount(database: DatabaseSync, opening: Credits, now: number): Account {
  const readBalance = database.prepare('SELECT balance FROM account');
  const writeBalance = database.prepare('UPDATE account SET balance = ?');
  const insertEntry = database.prepare('INSERT INTO entry (reason, task_id, amount, at) VALUES (?, ?, ?, ?)');

  const balance = (): Credits => creditsSchema.parse(readBalance.get()?.['balance']);
  const move = (reason: EntryReason, taskId: string | null, amount: Credits, at: number): void => {
    insertEntry.run(reason, taskId, amount, at);
    writeBalance.run(addCredits([balance(), amount]));
  };

  if (readBalance.get() === undefined) {
    database.prepare("INSERT INTO account (only, balance) VALUES (1, '0.00')").run();
    move('opening', null, addCredits([opening]), now);
  }

  return {
    balance,
    charge: (taskId, price, at) => {
      if (compareCredits(balance(), price) < 0) return false;
      move('charge', taskId, subtractCredits('0', price), at);
      return true;
    },
    refund: (taskId, price, at) => move('refund', taskId, price, at),
    refill: (amount, at) => move('refill', null, amount, at),
  };
}
