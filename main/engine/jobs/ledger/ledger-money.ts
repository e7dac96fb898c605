import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { addCredits, type Credits, creditsSchema } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { Spending } from '../../../../shared/model/spending.ts';
import { priceKey } from '../../money/learned-prices.ts';
import { attemptOf, type JobEvent } from '../state/job-event.ts';

/** Batch id and price key of a charge that was seen only in the balance. */
const SINCE_BACKUP = 'since-backup';
/** The number of last prices that are used. */
const MAX_PRICES = 50;

/** What an attempt cost. */
export interface Charge {
  readonly job: Job;
  readonly priceKey: string;
  readonly credits: Credits;
  /** Whether it is the usual price and was not read from the balance. Later estimates ignore such a price. */
  readonly estimated: boolean;
  readonly at: number;
}

/** A charge for jobs that are not in the ledger, because it was restored from a backup. */
export interface UnexplainedCharge {
  readonly connectionId: string;
  readonly credits: Credits;
  readonly at: number;
}

/** The data of a batch without its jobs. */
export interface BatchRecord {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** Credits that all its jobs together may cost; null for no limit. */
  readonly budget: Credits | null;
}

/** The books: all charges and refunds. Credits are exact decimals, times are in milliseconds since the epoch. */
export interface LedgerMoney {
  /** Records the charge of an attempt that is not its job's last one any more. Else the event with the price records it. */
  readonly charge: (charge: Charge) => void;
  /** Records a drop of the balance that no job in the ledger explains. */
  readonly chargeUnexplained: (charge: UnexplainedCharge) => void;
  /** The recorded charge of an attempt; null if there is none. */
  readonly chargeOf: (jobId: string, attempt: number) => Credits | null;
  /** The sum of all charges that were not refunded. */
  readonly spent: (batchId?: string) => Credits;
  /** The sum of a connection's charges since a time that were not refunded. */
  readonly spentSince: (connectionId: string, since: number) => Credits;
  /**
   * The charges of a connection's requests that were sent at or after the event with that number, refunded or not. Selected by event
   * number, because neither the clock nor the time at which a price was recorded says when the account was charged.
   */
  readonly chargedSince: (connectionId: string, number: number) => readonly Credits[];
  /** The refunds of a connection at or after the event with that number. */
  readonly refundedSince: (connectionId: string, number: number) => readonly Credits[];
  /**
   * The event number of the earliest claim before the event with that number whose refund was recorded at or after it. A balance that
   * was read in between may contain that refund or not. Null if there is no such claim.
   */
  readonly earliestRefunded: (connectionId: string, number: number) => number | null;
  /** The last prices for a key that were read from the balance, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
  /** All charges from `from` until before `to`, newest first. */
  readonly spending: (range: { readonly from: number; readonly to: number }) => readonly Spending[];
  readonly putBatch: (batch: BatchRecord) => void;
  readonly batch: (id: string) => BatchRecord | null;
}

const creditsRow = z.object({ value: creditsSchema }).transform(({ value }) => value);
const batchRow = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.number(),
  budget: creditsSchema.nullable(),
});
const numberRow = z.object({ number: z.number().nullable() }).transform(({ number }) => number);
const refundAt = z.object({ at: z.number() });
const flag = z.number().transform((value) => value === 1);
const spendingRow = z.object({
  at: z.number(),
  connectionId: z.string(),
  batchId: z.string(),
  batch: z.string().nullable(),
  jobId: z.string(),
  attempt: z.number(),
  what: z.string(),
  credits: creditsSchema,
  refunded: flag,
  estimated: flag,
});

/** The books, and the function that writes into them. */
export interface KeptMoney {
  readonly money: LedgerMoney;
  /** Records the price or refund that an event holds, if any. To be called in the transaction that records the event. */
  readonly recordMoney: (job: Job, event: JobEvent) => void;
}

/** @param write runs work in a transaction */
export function ledgerMoney(database: DatabaseSync, write: (work: () => void) => void): KeptMoney {
  const prepare = (sql: string) => database.prepare(sql);
  const addCharge = prepare(
    `INSERT OR REPLACE INTO charges (job_id, attempt, batch_id, connection_id, price_key, at, credits, estimated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const findCharge = prepare('SELECT credits AS value FROM charges WHERE job_id = ? AND attempt = ?');
  const addRefund = prepare(
    'UPDATE charges SET refunded = 1, refunded_at = ? WHERE job_id = ? AND attempt = ? AND refunded = 0',
  );
  const spentInAll = prepare('SELECT credits AS value FROM charges WHERE refunded = 0');
  const spentOnBatch = prepare('SELECT credits AS value FROM charges WHERE refunded = 0 AND batch_id = ?');
  const spentFrom = prepare(
    'SELECT credits AS value FROM charges WHERE refunded = 0 AND connection_id = ? AND at >= ?',
  );
  const chargedFrom = prepare(
    `SELECT credits AS value FROM charges JOIN (
       SELECT DISTINCT job_id, attempt FROM events WHERE number >= ? AND connection_id = ? AND type = 'claimed'
     ) USING (job_id, attempt)`,
  );
  const refundedFrom = prepare(
    `SELECT credits AS value FROM charges JOIN (
       SELECT DISTINCT job_id, attempt FROM events WHERE number >= ? AND connection_id = ? AND type = 'remote-failed'
     ) USING (job_id, attempt) WHERE refunded = 1`,
  );
  const earliest = prepare(
    `SELECT MIN(claimed) AS number FROM (
       SELECT MAX(claim.number) AS claimed FROM events AS failed
       JOIN charges USING (job_id, attempt)
       JOIN events AS claim ON claim.job_id = failed.job_id AND claim.attempt = failed.attempt AND claim.type = 'claimed'
       WHERE failed.number >= ? AND failed.connection_id = ? AND failed.type = 'remote-failed' AND refunded = 1
       GROUP BY failed.job_id, failed.attempt)
     WHERE claimed < ?`,
  );
  const findRefund = prepare(
    `SELECT at FROM events WHERE job_id = ? AND attempt = ? AND type = 'remote-failed'
       AND event ->> '$.failure.refunded' = 1 ORDER BY number DESC LIMIT 1`,
  );
  const lastPrices = prepare(
    `SELECT credits AS value FROM charges WHERE connection_id = ? AND price_key = ? AND estimated = 0
     ORDER BY at DESC LIMIT ?`,
  );
  const chargesOf = prepare(
    `SELECT at, connection_id AS connectionId, batch_id AS batchId, title AS batch, job_id AS jobId, attempt,
       price_key AS what, credits, refunded, estimated
     FROM charges LEFT JOIN batches ON batches.id = charges.batch_id
     WHERE at >= ? AND at < ? ORDER BY at DESC`,
  );
  const upsertBatch = prepare(
    `INSERT INTO batches (id, title, created_at, budget) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, budget = excluded.budget`,
  );
  const readBatch = prepare('SELECT id, title, created_at AS createdAt, budget FROM batches WHERE id = ?');

  const credits = (rows: readonly unknown[]): Credits[] => rows.map((row) => creditsRow.parse(row));
  /** Cached prices by key; cleared with every charge. */
  const knownPrices = new Map<string, readonly Credits[]>();
  /** Cached sums; cleared with every charge and refund. */
  const sums = new Map<string, Credits>();
  const sumOf = (key: string, rows: () => readonly unknown[]): Credits => {
    const known = sums.get(key);
    if (known !== undefined) return known;
    const sum = addCredits(credits(rows()));
    sums.set(key, sum);
    return sum;
  };

  const charge = ({ job, priceKey: key, credits: amount, estimated, at }: Charge): void => {
    const { id, attempt, batchId, connectionId } = job;
    sums.clear();
    knownPrices.clear();
    addCharge.run(id, attempt, batchId, connectionId, key, at, amount, estimated ? 1 : 0);
    // It may have failed and been refunded before its price was known.
    const refunded = refundAt.optional().parse(findRefund.get(id, attempt));
    if (refunded !== undefined) refund(job, refunded.at);
  };
  const refund = (job: Pick<Job, 'id' | 'attempt'>, at: number): void => {
    sums.clear();
    addRefund.run(at, job.id, job.attempt);
  };
  const recordMoney = (job: Job, event: JobEvent): void => {
    switch (event.type) {
      case 'priced':
      case 'proven-charged':
        charge({
          job,
          priceKey: priceKey(job.recipe),
          credits: event.credits,
          estimated: event.type === 'priced' && event.estimated === true,
          at: job.updatedAt,
        });
        return;
      case 'remote-failed':
        if (event.failure.refunded === true)
          refund({ id: job.id, attempt: attemptOf(job, event) }, job.updatedAt);
        return;
    }
  };

  const money: LedgerMoney = {
    charge: (entry) => write(() => charge(entry)),
    chargeUnexplained: ({ connectionId, credits: amount, at }) =>
      write(() => {
        sums.clear();
        // Marked as estimated, so that no price is learned from it.
        addCharge.run(
          `${SINCE_BACKUP} ${at} ${connectionId}`,
          1,
          SINCE_BACKUP,
          connectionId,
          SINCE_BACKUP,
          at,
          amount,
          1,
        );
      }),
    chargeOf: (jobId, attempt) => creditsRow.optional().parse(findCharge.get(jobId, attempt)) ?? null,
    spent: (batchId) =>
      batchId === undefined
        ? sumOf('all', () => spentInAll.all())
        : sumOf(`batch ${batchId}`, () => spentOnBatch.all(batchId)),
    spentSince: (connectionId, since) =>
      sumOf(`since ${since} ${connectionId}`, () => spentFrom.all(connectionId, since)),
    chargedSince: (connectionId, number) => credits(chargedFrom.all(number, connectionId)),
    refundedSince: (connectionId, number) => credits(refundedFrom.all(number, connectionId)),
    earliestRefunded: (connectionId, number) => numberRow.parse(earliest.get(number, connectionId, number)),
    prices: (connectionId, priceKey) => {
      const key = `${connectionId} ${priceKey}`;
      const known = knownPrices.get(key) ?? credits(lastPrices.all(connectionId, priceKey, MAX_PRICES));
      knownPrices.set(key, known);
      return known;
    },
    spending: ({ from, to }) => chargesOf.all(from, to).map((row) => spendingRow.parse(row)),
    putBatch: ({ id, title, createdAt, budget }) =>
      write(() => {
        upsertBatch.run(id, title, createdAt, budget);
      }),
    batch: (id) => batchRow.optional().parse(readBatch.get(id)) ?? null,
  };
  return { money, recordMoney };
}
