import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { addCredits, type Credits, creditsSchema } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { Spending } from '../../../../shared/model/spending.ts';
import { priceKey } from '../../money/learned-prices.ts';
import { attemptOf, type JobEvent } from '../state/job-event.ts';

/** Batch id and price key of a charge that only the balance shows. */
const SINCE_BACKUP = 'since-backup';
/** How many of the last prices are used. */
const MAX_PRICES = 50;

/** What an attempt cost. */
export interface Charge {
  readonly job: Job;
  readonly priceKey: string;
  readonly credits: Credits;
  /** Whether it is the usual price and was not read from the balance. Such a price is not learned from. */
  readonly estimated: boolean;
  readonly at: number;
}

/** What an account was charged for jobs that the list does not know: it comes from a backup. */
export interface ElsewhereCharge {
  readonly connectionId: string;
  readonly credits: Credits;
  readonly at: number;
}

/** What is known of a batch beside its jobs. */
export interface BatchRecord {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** Credits that its jobs may take in all; null for no limit. */
  readonly budget: Credits | null;
}

/** The books: what was charged for what, and given back. Exact decimals; times in milliseconds since the epoch. */
export interface LedgerMoney {
  /** For an attempt whose job is on another by now, or soon; else the event that says the price enters it. */
  readonly charge: (charge: Charge) => void;
  /** Enters what an account lost that no job on the list is known to have cost. */
  readonly chargeElsewhere: (charge: ElsewhereCharge) => void;
  /** What the books have for an attempt; null where they have nothing. */
  readonly chargeOf: (jobId: string, attempt: number) => Credits | null;
  /** What was charged and not given back. */
  readonly spent: (batchId?: string) => Credits;
  /** Likewise, at one connection since a time. */
  readonly spentSince: (connectionId: string, since: number) => Credits;
  /**
   * What the requests of a connection were charged that were sent from the event of that number on, refunded or not. Selected by event
   * number, because neither the time at which a price was recorded nor the clock says when the account was charged.
   */
  readonly chargedSince: (connectionId: string, number: number) => readonly Credits[];
  /** What came back to a connection from the event of that number on. */
  readonly refundedSince: (connectionId: string, number: number) => readonly Credits[];
  /**
   * The claim of the earliest attempt that was sent before the event of that number and whose refund was recorded since. Nobody knows
   * whether a balance that was read in between holds that refund already. Null where there is none.
   */
  readonly earliestRefunded: (connectionId: string, number: number) => number | null;
  /** The last prices that the balance showed for a key, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
  /** Every charge of a time, newest first. */
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

/** The books, and what enters into them what happens to jobs. */
export interface KeptMoney {
  readonly money: LedgerMoney;
  /** Enters what an event says of credits, if anything; to be called in the transaction that writes the event down. */
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
  /** The same array until another price is seen. */
  const knownPrices = new Map<string, readonly Credits[]>();
  /** By what was added up, until something is charged or given back. */
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
    // It may have failed, and been given back, before anybody knew what it cost.
    const given = refundAt.optional().parse(findRefund.get(id, attempt));
    if (given !== undefined) refund(job, given.at);
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
    chargeElsewhere: ({ connectionId, credits: amount, at }) =>
      write(() => {
        sums.clear();
        // Its own row, in the form of the others; it is no price that anything is learned from.
        addCharge.run(`since-backup ${at}`, 1, SINCE_BACKUP, connectionId, SINCE_BACKUP, at, amount, 1);
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
