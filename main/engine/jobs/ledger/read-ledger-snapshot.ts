import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type Credits, creditsSchema } from '../../../../shared/model/credits.ts';
import { isAbandoned, isEnded, isFailedForFree, type Job, jobSchema } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { Abandonment } from '../../../../shared/model/plan.ts';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { printsOf } from '../state/fingerprint-index.ts';
import { WISH_FACT } from '../state/wish-fact.ts';
import { abandonmentOf, CLEARED_FACT } from './abandonment.ts';
import { type ChainsSnapshot, NO_CHAINS, readChains } from './chains/read-chains.ts';

const rowSchema = z.object({ job: z.string() });
const factSchema = z.object({ name: z.string() });
const priceSchema = z.object({ key: z.string(), credits: creditsSchema });

/** The number of last charges that are read. */
const MAX_CHARGES = 2000;

/** What a plan needs from a ledger. */
export interface LedgerSnapshot {
  /** The jobs that are owed, by fingerprint. */
  readonly owed: ReadonlyMap<string, Job>;
  /** How abandoned jobs ended, by fingerprint. */
  readonly abandoned: ReadonlyMap<string, Abandonment>;
  /** How jobs failed that cost nothing, by fingerprint. */
  readonly failed: ReadonlyMap<string, Failure>;
  /** The wishes to make something again that were fulfilled. */
  readonly madeAgain: ReadonlySet<string>;
  readonly chains: ChainsSnapshot;
  /** The last prices recorded for a key at a connection, newest first. */
  readonly prices: (connectionId: string, priceKey: string) => readonly Credits[];
}

/**
 * Reads a ledger without an engine. Creates, locks and changes no file; an engine may use the ledger at the same time.
 * @throws AppError `disk` if there is a ledger that cannot be read
 */
export function readLedgerSnapshot(data: string): LedgerSnapshot {
  const file = join(data, 'ledger.sqlite');
  if (!existsSync(file))
    return {
      owed: new Map(),
      abandoned: new Map(),
      failed: new Map(),
      madeAgain: new Set(),
      chains: NO_CHAINS,
      prices: () => [],
    };
  try {
    const database = openReadOnly(file);
    try {
      const jobs = readAll(database);
      return {
        owed: byFingerprint(jobs.filter(({ state }) => !isEnded(state))),
        abandoned: readAbandoned(database, jobs),
        failed: failedForFree(jobs),
        madeAgain: new Set(readFacts(database, WISH_FACT)),
        chains: readChains(database),
        prices: lastPrices(database),
      };
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new AppError('disk', `The ledger ${file} cannot be read; it is left as it is.`, { cause });
  }
}

function readAll(database: DatabaseSync): readonly Job[] {
  return database
    .prepare('SELECT job FROM jobs')
    .all()
    .map((row) => jobSchema.parse(JSON.parse(rowSchema.parse(row).job)));
}

function readAbandoned(database: DatabaseSync, jobs: readonly Job[]): LedgerSnapshot['abandoned'] {
  const cleared = readFacts(database, CLEARED_FACT).map((print) => [print, 'cleared'] as const);
  const onList = jobs
    .filter(({ state }) => isAbandoned(state))
    .flatMap((job) => printsOf(job).map((print) => [print, abandonmentOf(job)] as const));
  return new Map([...cleared, ...onList]);
}

/** What follows the beginning in the names of the facts with it. */
function readFacts(database: DatabaseSync, beginning: string): readonly string[] {
  return database
    .prepare('SELECT name FROM facts WHERE substr(name, 1, ?) = ?')
    .all(beginning.length, beginning)
    .map((row) => factSchema.parse(row).name.slice(beginning.length));
}

function failedForFree(jobs: readonly Job[]): LedgerSnapshot['failed'] {
  return new Map(
    jobs.flatMap(({ fingerprint, state }) =>
      state.state === 'failed' && isFailedForFree(state) ? [[fingerprint, state.failure] as const] : [],
    ),
  );
}

function byFingerprint(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  return new Map(jobs.map((job) => [job.fingerprint, job]));
}

function lastPrices(database: DatabaseSync): LedgerSnapshot['prices'] {
  const rows = database
    .prepare(`SELECT connection_id || ' ' || price_key AS key, credits FROM charges ORDER BY at DESC LIMIT ?`)
    .all(MAX_CHARGES)
    .map((row) => priceSchema.parse(row));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (connectionId, priceKey) =>
    (byKey.get(`${connectionId} ${priceKey}`) ?? []).map(({ credits }) => credits);
}
