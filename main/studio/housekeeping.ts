import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_RETENTION, resultsToSweep } from '../service/results/results-to-sweep.ts';
import type { FolderEntry, StudioFolder } from './folder/studio-folder.ts';
import { dropOldKeys } from './store/create-task.ts';
import { endTask } from './store/end-task.ts';
import { folderOfAttempt, IS_OPEN } from './store/task-row.ts';
import type { Studio } from './studio.ts';

/** What every process of a studio does beside its own work. */
export interface Housekeeping {
  readonly close: () => Promise<void>;
}

const LOST_MS = 5000;
const SWEEP_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const LOST = 'generate failed: three workers could not finish it';

/** Ends tasks that were lost too often, and deletes files that nobody will fetch any more, and keys whose time is over. */
export function startHousekeeping(
  studio: Studio,
  options: {
    readonly folder: StudioFolder;
    readonly urlTtlSeconds: number;
    readonly log: (line: string) => void;
  },
): Housekeeping {
  const { log } = options;
  const stop = new AbortController();
  const again = async (ms: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      await wait(ms, undefined, { signal: stop.signal });
      await work().catch((error: unknown) => {
        if (!stop.signal.aborted) log(`${what}: ${String(error)}`);
      });
    }
  };
  const running = [
    again(LOST_MS, 'lost tasks', () => endLostTasks(studio, log)),
    again(SWEEP_MS, 'files', () => sweepFiles(studio, options)),
    again(SWEEP_MS, 'keys', () => dropOldKeys(studio.database, studio.clock.now())),
  ].map((each) => each.catch(() => undefined));
  return {
    close: async () => {
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Fails and refunds the tasks whose workers died too often. */
export async function endLostTasks(
  { database, queue, clock }: Studio,
  log: (line: string) => void,
): Promise<void> {
  await database.transaction(async (queries) => {
    for (const taskId of await queue.takeLost(queries)) {
      const end = { state: 'failed', outcome: { shape: 'code', msg: LOST } } as const;
      if (await endTask(queries, queue, { taskId }, end, clock.now())) {
        log(`task ${taskId}: failed, refunded: three workers could not finish it`);
      }
    }
  });
}

/**
 * Deletes results whose time is over, and after a day whatever killed processes left. What is deleted does not come back, so a database whose
 * clock runs ahead of this machine's deletes nothing early.
 */
export async function sweepFiles(
  { database, clock }: Studio,
  {
    folder,
    urlTtlSeconds,
    log,
    machineNow = Date.now,
  }: {
    readonly folder: StudioFolder;
    readonly urlTtlSeconds: number;
    readonly log: (line: string) => void;
    /** The machine's own clock. Milliseconds since the epoch. */
    readonly machineNow?: () => number;
  },
): Promise<void> {
  await folder.check();
  const now = Math.min(clock.now(), machineNow());
  const kept = await database.query<{
    id: string;
    attempt: number;
    ended: number;
    fetched: number | null;
    asked: number;
  }>(
    `SELECT id, attempt, ended_at::float8 AS ended, fetched_at::float8 AS fetched, coalesce(asked_at, 0)::float8 AS asked
     FROM studio.task WHERE state = 'success' AND swept_at IS NULL`,
  );
  const results = kept.map(({ id, ended, fetched, asked }) => ({
    taskId: id,
    endedAt: ended,
    fetchedAt: fetched ?? undefined,
    // A note of an answer is made once a minute.
    urlUntil: asked + 60_000 + urlTtlSeconds * 1000,
    bytes: 0,
  }));
  for (const { taskId } of resultsToSweep(results, DEFAULT_RETENTION, now)) {
    await database.query('UPDATE studio.task SET swept_at = $2 WHERE id = $1', [taskId, clock.now()]);
  }

  const needed = await database.query<{ id: string; attempt: number; open: boolean }>(
    `SELECT id, attempt, ${IS_OPEN} AS open FROM studio.task WHERE ${IS_OPEN} OR (state = 'success' AND swept_at IS NULL)`,
  );
  const uploads = new Set(needed.filter(({ open }) => open).map(({ id }) => id));
  const attempts = new Set(needed.map(({ id, attempt }) => folderOfAttempt(id, attempt)));
  await removeOld(await folder.listUploads(), uploads, now, log);
  await removeOld(await folder.listResults(), attempts, now, log);
  await removeOld(await folder.listMaking(), attempts, now, log);
}

/** One that cannot be removed is left, and keeps nothing else. The age leaves alone what a process is about to need: it is in the folder before it is in the database. */
export async function removeOld(
  entries: readonly FolderEntry[],
  needed: ReadonlySet<string>,
  now: number,
  log: (line: string) => void,
): Promise<void> {
  for (const { name, path, changedAt } of entries) {
    if (needed.has(name) || now - changedAt <= DAY_MS) continue;
    await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      log(`${path} is left: ${String(error)}`),
    );
  }
}
