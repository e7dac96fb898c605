import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import type { Job, JobStateName } from '../../../shared/model/job.ts';
import { jobNumber, type KnownTask, tasksIn } from './distinct-jobs.ts';
import { openTestLedger, quietLogger, realIds } from './doubles.ts';

/** What a service made of distinct jobs, held against what a ledger and a library say of them. Numbers are those of jobs. */
export interface Reckoning {
  readonly states: Partial<Record<JobStateName, number>>;
  /** Jobs of which the service has more than one task. */
  readonly sentTwice: readonly number[];
  /** Tasks of the service that no job is done with, and no unknown job may stand for. */
  readonly lost: readonly number[];
  /** Done jobs whose asset is not whole in the library. */
  readonly missing: readonly number[];
  /** What the books say was spent, and the sum of what the jobs say. */
  readonly books: { readonly spent: Credits; readonly jobs: Credits };
}

/** @param folder of an engine that is closed */
export async function reckon(folder: string, serviceData: string): Promise<Reckoning> {
  const tasks = tasksIn(serviceData);
  const ledger = await openTestLedger(join(folder, 'data'));
  try {
    const jobs = await ledger.load();
    const states: Partial<Record<JobStateName, number>> = {};
    for (const { state } of jobs) states[state.state] = (states[state.state] ?? 0) + 1;
    const jobOf = new Map(jobs.map((job) => [jobNumber(job), job]));
    const isHome = ({ id, job }: KnownTask): boolean => {
      const state = jobOf.get(job)?.state;
      return state?.state === 'unknown' || (state?.state === 'done' && state.taskId === id);
    };
    const numbers = tasks.map(({ job }) => job);
    return {
      states,
      sentTwice: numbers.filter((job, index) => numbers.indexOf(job) !== index),
      lost: tasks.filter((task) => !isHome(task)).map(({ job }) => job),
      missing: await notInLibrary(folder, jobs),
      books: { spent: ledger.spent(), jobs: addCredits(jobs.flatMap(({ credits }) => credits ?? [])) },
    };
  } finally {
    ledger.close();
  }
}

async function notInLibrary(folder: string, jobs: readonly Job[]): Promise<readonly number[]> {
  const library = await createLibrary({
    clock: systemClock,
    ids: realIds,
    logger: quietLogger,
    folder: join(folder, 'library'),
  });
  await library.refresh();
  const missing: number[] = [];
  for (const job of jobs) {
    if (job.state.state !== 'done') continue;
    const stored = await library.get(job.state.assetId);
    const whole = await Promise.all((stored?.asset.files ?? []).map(isWhole(stored?.folder ?? '')));
    if (whole.length === 0 || whole.includes(false)) missing.push(jobNumber(job));
  }
  await library.close();
  return missing;
}

const isWhole =
  (folder: string) =>
  async ({ path, sha256 }: { readonly path: string; readonly sha256: string }): Promise<boolean> => {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    return bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
  };
