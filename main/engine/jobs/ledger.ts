import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits, type Credits, creditsSchema } from '../../../shared/model/credits.ts';
import { type Job, jobSchema } from '../../../shared/model/job.ts';
import { makeFoldersSync } from '../files/make-folders.ts';
import { lockData } from './data-lock.ts';
import { eventForRecord, type JobEvent } from './job-event.ts';
import { prepareLedger } from './ledger-schema.ts';

/** Rows handled between two breaths of the event loop. */
const SLICE = 50;
/** Durations and prices that are looked back upon. */
const MEMORY = 50;

/** What an attempt cost. */
export interface Charge {
  readonly job: Job;
  readonly priceKey: string;
  readonly credits: Credits;
  readonly at: number;
}

/** `<data>/ledger.sqlite`: the only copy of what is owed. One connection, one writer, every commit on disk. */
export interface Ledger {
  /** All jobs in queue order, read in slices. Rows that do not parse throw AppError `disk`. */
  readonly load: () => Promise<readonly Job[]>;
  /** In slices, a transaction each. */
  readonly insert: (jobs: readonly Job[]) => Promise<void>;
  /** A job's new row and the event that made it, in one transaction. */
  readonly commit: (job: Job, event: JobEvent) => void;
  /** Takes rows off the list; their events and charges stay. */
  readonly remove: (ids: readonly string[]) => void;
  readonly charge: (charge: Charge) => void;
  /** The credits of an attempt were given back. */
  readonly refund: (job: Job) => void;
  /** What was charged and not given back. */
  readonly spent: (batchId?: string) => Credits;
  /** The last prices seen for a key, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
  readonly learnDuration: (key: string, ms: number) => void;
  /** The last durations seen for a key, in milliseconds, shortest first. */
  readonly durations: (key: string) => readonly number[];
  /** Whether another job of the connection was sent, or ended failed (and was refunded), at or after a time. */
  readonly moneyMovedSince: (job: Job, since: number) => boolean;
  /** When the job's attempt was last sent, in milliseconds since the epoch; null where that is not on record. */
  readonly submittedAt: (job: Job) => number | null;
  readonly fact: (name: string) => string | null;
  readonly setFact: (name: string, value: string) => void;
  readonly events: (jobId: string) => readonly {
    readonly at: number;
    readonly attempt: number;
    readonly type: string;
    readonly event: unknown;
  }[];
  readonly close: () => void;
}

// Made once: zod compiles a schema when it is first used.
const text = z.object({ value: z.string() });
const rowSchema = z.object({ id: z.string(), job: z.string() });

/**
 * Opens the ledger of a data folder, and holds the folder.
 * @throws AppError `in-use` where another engine holds it; `disk` where it cannot be read or written
 */
export function openLedger(data: string, now: number): Ledger {
  makeFolder(data);
  const lock = lockData(data, now);
  const file = join(data, 'ledger.sqlite');
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file);
    try {
      prepareLedger(database, file);
    } catch (cause) {
      database.close();
      throw cause;
    }
  } catch (cause) {
    lock.release();
    if (cause instanceof AppError) throw cause;
    throw new AppError('disk', `The ledger ${file} cannot be opened; it is left as it is.`, { cause });
  }
  return ledgerOf(database, file, lock.release);
}

function ledgerOf(database: DatabaseSync, file: string, release: () => void): Ledger {
  const prepare = (sql: string) => database.prepare(sql);
  const upsert = prepare(
    `INSERT INTO jobs (id, batch_id, connection_id, position, fingerprint, state, job) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, state = excluded.state, job = excluded.job`,
  );
  const append = prepare(
    'INSERT INTO events (job_id, connection_id, attempt, at, type, event) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const page = prepare(
    'SELECT id, position, job FROM jobs WHERE (position, id) > (?, ?) ORDER BY position, id LIMIT ?',
  );
  const deletion = prepare('DELETE FROM jobs WHERE id = ?');
  const addCharge = prepare(
    `INSERT OR REPLACE INTO charges (job_id, attempt, batch_id, connection_id, price_key, at, credits)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const addRefund = prepare('UPDATE charges SET refunded = 1 WHERE job_id = ? AND attempt = ?');
  const spentInAll = prepare('SELECT credits AS value FROM charges WHERE refunded = 0');
  const spentOnBatch = prepare('SELECT credits AS value FROM charges WHERE refunded = 0 AND batch_id = ?');
  const lastPrices = prepare(
    'SELECT credits AS value FROM charges WHERE connection_id = ? AND price_key = ? ORDER BY at DESC LIMIT ?',
  );
  const addDuration = prepare('INSERT INTO durations (duration_key, ms) VALUES (?, ?)');
  const lastDurations = prepare(
    'SELECT ms FROM durations WHERE duration_key = ? ORDER BY number DESC LIMIT ?',
  );
  const readFact = prepare('SELECT value FROM facts WHERE name = ?');
  const writeFact = prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const moneyMoved = prepare(
    `SELECT 1 FROM events WHERE connection_id = ? AND at >= ? AND job_id <> ? AND type IN ('claimed', 'remote-failed')
     LIMIT 1`,
  );
  const lastClaim = prepare(
    `SELECT at FROM events WHERE job_id = ? AND attempt = ? AND type = 'claimed' ORDER BY number DESC LIMIT 1`,
  );
  const jobEvents = prepare('SELECT at, attempt, type, event FROM events WHERE job_id = ? ORDER BY number');

  const sums = new Map<string | undefined, Credits>();

  const write = (work: () => void): void => {
    try {
      database.exec('BEGIN IMMEDIATE');
      work();
      database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw new AppError('disk', `The ledger ${file} cannot be written; nothing more is sent until it can.`, {
        cause,
      });
    }
  };
  const put = (job: Job): void => {
    const { id, batchId, connectionId, position, fingerprint, state } = job;
    upsert.run(id, batchId, connectionId, position, fingerprint, state.state, JSON.stringify(job));
  };
  const record = (
    job: Job,
    at: number,
    event: JobEvent | { readonly type: 'added'; readonly job: Job },
  ): void => {
    append.run(job.id, job.connectionId, job.attempt, at, event.type, JSON.stringify(event));
  };
  const credits = (rows: readonly unknown[]): Credits[] =>
    rows.map((row) => creditsSchema.parse(text.parse(row).value));

  return {
    load: async () => {
      const jobs: Job[] = [];
      let after: readonly SQLInputValue[] = [Number.NEGATIVE_INFINITY, ''];
      for (;;) {
        const rows = page.all(...after, SLICE).map((row) => readRow(row, file));
        jobs.push(...rows);
        const last = rows.at(-1);
        if (last === undefined || rows.length < SLICE) return jobs;
        after = [last.position, last.id];
        await breathe();
      }
    },
    insert: async (jobs) => {
      for (let start = 0; start < jobs.length; start += SLICE) {
        if (start > 0) await breathe();
        write(() => {
          for (const job of jobs.slice(start, start + SLICE)) {
            put(job);
            record(job, job.createdAt, { type: 'added', job });
          }
        });
      }
    },
    commit: (job, event) =>
      write(() => {
        put(job);
        record(job, job.updatedAt, eventForRecord(event));
      }),
    remove: (ids) =>
      write(() => {
        for (const id of ids) deletion.run(id);
      }),
    charge: ({ job, priceKey, credits: amount, at }) =>
      write(() => {
        sums.clear();
        addCharge.run(job.id, job.attempt, job.batchId, job.connectionId, priceKey, at, amount);
      }),
    refund: (job) => {
      write(() => {
        sums.clear();
        addRefund.run(job.id, job.attempt);
      });
    },
    spent: (batchId) => {
      const known = sums.get(batchId);
      if (known !== undefined) return known;
      const sum = addCredits(credits(batchId === undefined ? spentInAll.all() : spentOnBatch.all(batchId)));
      sums.set(batchId, sum);
      return sum;
    },
    prices: (connectionId, priceKey) => credits(lastPrices.all(connectionId, priceKey, MEMORY)),
    learnDuration: (key, ms) =>
      write(() => {
        addDuration.run(key, Math.round(ms));
      }),
    durations: (key) =>
      lastDurations
        .all(key, MEMORY)
        .map((row) => z.object({ ms: z.number() }).parse(row).ms)
        .sort((a, b) => a - b),
    moneyMovedSince: (job, since) => moneyMoved.get(job.connectionId, since, job.id) !== undefined,
    submittedAt: (job) =>
      z.object({ at: z.number() }).optional().parse(lastClaim.get(job.id, job.attempt))?.at ?? null,
    fact: (name) => text.optional().parse(readFact.get(name))?.value ?? null,
    setFact: (name, value) => write(() => void writeFact.run(name, value)),
    events: (jobId) =>
      jobEvents.all(jobId).map((row) => {
        const { event, ...rest } = z
          .object({ at: z.number(), attempt: z.number(), type: z.string(), event: z.string() })
          .parse(row);
        return { ...rest, event: JSON.parse(event) };
      }),
    close: () => {
      database.close();
      release();
    },
  };
}

function makeFolder(data: string): void {
  try {
    makeFoldersSync(data, 0o700);
  } catch (cause) {
    throw new AppError('disk', `The data folder ${data} cannot be made; choose another.`, { cause });
  }
}

function readRow(row: unknown, file: string): Job {
  const { id, job } = rowSchema.parse(row);
  try {
    return jobSchema.parse(JSON.parse(job));
  } catch (cause) {
    throw new AppError(
      'disk',
      `The ledger ${file} holds a job (${id}) that cannot be read; it is left as it is.`,
      {
        cause,
      },
    );
  }
}
