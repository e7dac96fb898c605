/*
 * Folder ledger: jobs and charges on disk, with schema, checks at start, hourly backups, recovery of a damaged ledger, and reserved
 * disk space. No other code reads or writes `<data>/ledger.sqlite`.
 */

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type Credits, creditsSchema } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { forEachSlice } from '../../async/slices.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import {
  type AttemptEvent,
  attemptOf,
  eventForRecord,
  type JobEvent,
  jobEventSchema,
} from '../state/job-event.ts';
import type { JobStore } from '../state/job-store.ts';
import { wishFact } from '../state/wish-fact.ts';
import { type LedgerChains, ledgerChains } from './chains/ledger-chains.ts';
import { jsonColumn } from './hand-offs/json-column.ts';
import { type LedgerHandOffs, ledgerHandOffs } from './hand-offs/ledger-hand-offs.ts';
import { type LedgerHints, ledgerHints } from './ledger-hints.ts';
import { type LedgerMoney, ledgerMoney } from './ledger-money.ts';
import { type LedgerRelease, ledgerRelease } from './ledger-release.ts';
import { readJobs } from './read-jobs.ts';

/** Name of the fact: when this ledger was restored from a backup. */
const RESTORED = 'restored-at';
/** The number of last durations that are used. */
const MAX_DURATIONS = 50;

/** `<data>/ledger.sqlite`. One connection, one writer; every commit is on the disk when it returns. */
export interface Ledger
  extends JobStore,
    LedgerChains,
    LedgerMoney,
    LedgerHandOffs,
    LedgerHints,
    LedgerRelease {
  /** {@link JobStore.commitAll} for one change. */
  readonly commit: (job: Job, event: JobEvent) => void;
  readonly learnDuration: (key: string, ms: number) => void;
  /** The last durations of a key, in milliseconds, shortest first. */
  readonly durations: (key: string) => readonly number[];
  /** Whether another job of the connection was sent, or failed at the service (and may be refunded), at or after a time. */
  readonly moneyMovedSince: (job: Job, since: number) => boolean;
  /**
   * Whether the artist cancelled, gave up or re-sent a job whose request was sent at or after a time. Its task is not polled any more:
   * if it fails, its refund is not seen.
   */
  readonly hasAbandonedTaskSince: (connectionId: string, since: number) => boolean;
  /** The last claim of the job's attempt; null if none is recorded. */
  readonly claimOf: (job: Job) => Claim | null;
  /** The events of a connection's jobs, from the event with that number on. */
  readonly attemptEventsSince: (connectionId: string, number: number) => readonly AttemptEvent[];
  /** Whether this ledger was restored from a backup at or after a time: requests that were sent in between are not in it. */
  readonly restoredSince: (since: number) => boolean;
  /** When this ledger was last restored from a backup; null if never. */
  readonly restoredAt: () => number | null;
  readonly recordRestored: (at: number) => void;
  /**
   * The last balance that was read before a request of the connection; null if none was read.
   * @param upTo the number of the last event to search; all events if it is left out
   */
  readonly lastReading: (connectionId: string, upTo?: number) => BalanceReading | null;
  readonly fact: (name: string) => string | null;
  readonly setFact: (name: string, value: string) => void;
  /** Sets several facts in one transaction. */
  readonly setFacts: (facts: readonly (readonly [name: string, value: string])[]) => void;
  readonly events: (jobId: string) => readonly {
    readonly at: number;
    readonly attempt: number;
    readonly type: string;
    readonly event: unknown;
  }[];
  /** The number of the last event; 0 if there is none. */
  readonly lastEvent: () => number;
  readonly close: () => void;
}

/** The recorded intent to send a request. */
export interface Claim {
  /** Its event number. */
  readonly number: number;
  readonly at: number;
  /** Missing if the balance was not read, or if another request was under way then. */
  readonly balanceBefore?: Credits | undefined;
}

/** A balance that was read just before a request was sent. */
export interface BalanceReading {
  /** The event number of that request's claim. */
  readonly number: number;
  readonly balance: Credits;
}

// Created once, because zod compiles a schema at its first use.
const text = z.object({ value: z.string() });
const durationSchema = z.object({ ms: z.number() });
const claimSchema = z.object({
  number: z.number(),
  at: z.number(),
  event: jsonColumn(z.object({ balanceBefore: creditsSchema.optional() })),
});
const readingSchema = z.object({ number: z.number(), balance: creditsSchema });
const attemptSchema = z.object({
  jobId: z.string(),
  attempt: z.number(),
  event: jsonColumn(jobEventSchema),
});
const sequenceSchema = z.object({ number: z.number() });
const eventSchema = z.object({ at: z.number(), attempt: z.number(), type: z.string(), event: z.string() });

export interface LedgerParts {
  /** An opened ledger of this version. */
  readonly database: DatabaseSync;
  /** Its path, for error messages. */
  readonly file: string;
  /** The jobs, if they were just read; the first `load` returns them. */
  readonly found?: readonly Job[] | null;
  /** Called if the disk is full. Returns whether space was freed for a write that must not be lost. */
  readonly onFull?: (mustBeKept: boolean) => boolean;
}

/** Creates a ledger over an opened database; {@link openLedger} opens the one of a data folder. */
export function createLedger(parts: LedgerParts): Ledger {
  const { database, file, onFull } = parts;
  let found = parts.found ?? null;
  const prepare = (sql: string) => database.prepare(sql);
  const upsert = prepare(
    `INSERT INTO jobs (id, batch_id, connection_id, position, fingerprint, state, job) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, state = excluded.state, job = excluded.job`,
  );
  const append = prepare(
    'INSERT INTO events (job_id, connection_id, attempt, at, type, event) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const deletion = prepare('DELETE FROM jobs WHERE id = ?');
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
  // Repeats the types of the partial index, so that SQLite uses it, although only one type is needed.
  const abandonedTask = prepare(
    `SELECT 1 FROM events AS claim
     WHERE connection_id = ? AND at >= ? AND type IN ('claimed', 'remote-failed') AND type = 'claimed' AND EXISTS (
       SELECT 1 FROM events AS word
       WHERE word.job_id = claim.job_id AND word.number > claim.number
         AND word.type IN ('cancelled', 'given-up', 'sent-again'))
     LIMIT 1`,
  );
  const lastClaim = prepare(
    `SELECT number, at, event FROM events WHERE job_id = ? AND attempt = ? AND type = 'claimed' ORDER BY number DESC LIMIT 1`,
  );
  const reading = prepare(
    `SELECT number, event ->> '$.balanceBefore' AS balance FROM events
     WHERE connection_id = ? AND number <= ? AND type IN ('claimed', 'remote-failed') AND type = 'claimed'
       AND balance IS NOT NULL
     ORDER BY number DESC LIMIT 1`,
  );
  const since = prepare(
    `SELECT job_id AS jobId, attempt, event FROM events
     WHERE number >= ? AND connection_id = ? AND type <> 'added' ORDER BY number`,
  );
  const jobEvents = prepare('SELECT at, attempt, type, event FROM events WHERE job_id = ? ORDER BY number');
  const lastEvent = prepare("SELECT seq AS number FROM sqlite_sequence WHERE name = 'events'");

  const transact = (work: () => void): void => {
    try {
      database.exec('BEGIN IMMEDIATE');
      work();
      database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  };
  /** @param mustBeKept whether the write may use the reserved disk space. Only writes that let more be sent may not. */
  const write = (work: () => void, mustBeKept = true): void => {
    try {
      try {
        transact(work);
      } catch (cause) {
        if (sqliteFault(cause) !== 'full' || onFull?.(mustBeKept) !== true) throw cause;
        transact(work);
      }
    } catch (cause) {
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
    { id, connectionId }: Job,
    { attempt, at }: { readonly attempt: number; readonly at: number },
    event: JobEvent | { readonly type: 'added'; readonly job: Job },
  ): void => {
    append.run(id, connectionId, attempt, at, event.type, JSON.stringify(event));
  };
  const putNew = (job: Job): void => {
    put(job);
    record(job, { attempt: job.attempt, at: job.createdAt }, { type: 'added', job });
  };
  const { money, recordMoney } = ledgerMoney(database, write);
  const { handOffs, recordHandOff } = ledgerHandOffs(database, write);
  const commitAll: Ledger['commitAll'] = (changes) =>
    write(
      () => {
        for (const { job, event } of changes) {
          put(job);
          record(job, { attempt: attemptOf(job, event), at: job.updatedAt }, eventForRecord(event));
          recordMoney(job, event);
          recordHandOff(job, event);
          const made = wishFact(job);
          if (made !== null) writeFact.run(...made);
        }
      },
      changes.some(({ event }) => event.type !== 'claimed'),
    );
  const fact: Ledger['fact'] = (name) => text.optional().parse(readFact.get(name))?.value ?? null;
  const restoredAt = (): number | null => {
    const at = fact(RESTORED);
    return at === null ? null : Number(at);
  };
  const setFact: Ledger['setFact'] = (name, value) => write(() => void writeFact.run(name, value));
  const remove = (ids: readonly string[]): void => write(() => ids.forEach((id) => void deletion.run(id)));
  return {
    ...money,
    ...handOffs,
    ...ledgerChains(database, write, putNew),
    ...ledgerHints(database, write),
    ...ledgerRelease({ fact, setFact }),
    load: async () => {
      const jobs = found ?? (await readJobs(database));
      found = null;
      return jobs;
    },
    insert: async (jobs) => {
      const inserted: string[] = [];
      try {
        await forEachSlice(jobs, (slice) => {
          write(() => slice.forEach(putNew), false);
          inserted.push(...slice.map(({ id }) => id));
        });
      } catch (cause) {
        // All or none: the caller is told that nothing was added, so no job may be sent at the next start.
        remove(inserted);
        throw cause;
      }
    },
    commit: (job, event) => commitAll([{ job, event }]),
    rewrite: (jobs) => write(() => jobs.forEach(put), false),
    commitAll,
    remove,
    learnDuration: (key, ms) => write(() => void addDuration.run(key, Math.round(ms))),
    durations: (key) =>
      lastDurations
        .all(key, MAX_DURATIONS)
        .map((row) => durationSchema.parse(row).ms)
        .sort((a, b) => a - b),
    moneyMovedSince: (job, since) => moneyMoved.get(job.connectionId, since, job.id) !== undefined,
    hasAbandonedTaskSince: (connectionId, since) => abandonedTask.get(connectionId, since) !== undefined,
    claimOf: (job) => {
      const row = claimSchema.optional().parse(lastClaim.get(job.id, job.attempt));
      return row === undefined
        ? null
        : { number: row.number, at: row.at, balanceBefore: row.event.balanceBefore };
    },
    attemptEventsSince: (connectionId, number) =>
      since.all(number, connectionId).map((row) => attemptSchema.parse(row)),
    restoredSince: (time) => (restoredAt() ?? Number.NEGATIVE_INFINITY) >= time,
    restoredAt,
    lastReading: (connectionId, upTo = Number.MAX_SAFE_INTEGER) =>
      readingSchema.nullish().parse(reading.get(connectionId, upTo)) ?? null,
    recordRestored: (at) => setFact(RESTORED, String(at)),
    fact,
    setFact,
    setFacts: (facts) => write(() => facts.forEach(([name, value]) => void writeFact.run(name, value))),
    events: (jobId) =>
      jobEvents.all(jobId).map((row) => {
        const { event, ...rest } = eventSchema.parse(row);
        return { ...rest, event: JSON.parse(event) };
      }),
    lastEvent: () => sequenceSchema.optional().parse(lastEvent.get())?.number ?? 0,
    close: () => database.close(),
  };
}
