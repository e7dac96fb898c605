import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Queries } from '../database/database.ts';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { Log } from '../log.ts';
import { readVersion } from './read-version.ts';

export type Role = 'front end' | 'worker';

/** A front end or a worker, as those who run the studio see it. Times in milliseconds since the epoch. */
export interface Program {
  readonly name: string;
  readonly role: Role;
  readonly machine: string;
  readonly version: string;
  /** Tasks that a worker makes at the same time; null for a front end. */
  readonly atOnce: number | null;
  /** Who makes models, in words. */
  readonly generators: readonly string[];
  readonly startedAt: number;
  readonly beatAt: number;
  /** Tasks that it has. */
  readonly inHand: number;
}

const BEAT_MS = 5000;
/** A program that has not said anything for so long counts as gone. */
export const SILENT_MS = 30_000;
/** A program that was killed stays on the roll for so long, so that somebody sees it. */
const FORGET_MS = 24 * 3_600_000;

/** Enters a program on the studio's roll, and says again and again that it is alive. @returns the function that takes it off */
export async function joinRoll(
  { database, clock }: { readonly database: Database; readonly clock: DatabaseClock },
  program: {
    readonly name: string;
    readonly role: Role;
    readonly atOnce?: number;
    /** Who makes models now, in words. */
    readonly generators: () => readonly string[];
    readonly log: Log;
  },
): Promise<() => Promise<void>> {
  const { name, role, atOnce, generators, log } = program;
  const version = await readVersion();
  const startedAt = clock.now();
  const beat = async (): Promise<void> => {
    const now = clock.now();
    await database.query(
      `INSERT INTO studio.program (name, role, machine, version, at_once, generators, started_at, beat_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name) DO UPDATE
       SET beat_at = excluded.beat_at, generators = excluded.generators`,
      [name, role, hostname(), version, atOnce ?? null, JSON.stringify(generators()), startedAt, now],
    );
    await database.query('DELETE FROM studio.program WHERE beat_at < $1', [now - FORGET_MS]);
  };
  await beat();
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await wait(BEAT_MS, undefined, { signal: stop.signal });
      await beat().catch((error: unknown) => log(`the roll: ${String(error)}`, { level: 'warn' }));
    }
  };
  const running = run().catch(() => undefined);
  return async () => {
    stop.abort();
    await running;
    await database.query('DELETE FROM studio.program WHERE name = $1', [name]).catch((error: unknown) =>
      // It counts as gone soon in any case.
      log(`the roll: ${String(error)}`, { level: 'warn' }),
    );
  };
}

/** Every program on the roll, front ends first; those that were killed too, until a day later. */
export const listPrograms = (queries: Queries): Promise<readonly Program[]> =>
  queries.query<Program>(
    `SELECT name, role, machine, version, at_once AS "atOnce", generators, started_at::float8 AS "startedAt",
       beat_at::float8 AS "beatAt",
       (SELECT count(*)::int FROM studio.task WHERE state = 'processing' AND worker = program.name) AS "inHand"
     FROM studio.program AS program ORDER BY role, machine, started_at, name`,
  );
