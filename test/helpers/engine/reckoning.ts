import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { systemClock } from '../../../main/host/system-clock.ts';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import type { Job, JobStateName } from '../../../shared/model/job.ts';
import { openTestLedger, quietLogger, realIds } from './doubles.ts';

/** What a service made and charged, held against what a ledger and a library say of it. */
export interface Reckoning {
  readonly tasks: number;
  readonly states: Partial<Record<JobStateName, number>>;
  /** Jobs of which the service has more than one task. */
  readonly sentTwice: readonly string[];
  /** Tasks of the service that no job is done with, and no unknown job may stand for. */
  readonly lost: readonly string[];
  /** Done jobs whose asset is not whole in the library. */
  readonly missing: readonly string[];
  /** What the books say was spent, and the sum of what the jobs say. */
  readonly books: { readonly spent: Credits; readonly jobs: Credits };
}

const taskSchema = z.object({
  id: z.string(),
  faces: z.number().int(),
});

/**
 * Holds a service's tasks against a ledger whose jobs ask for face counts of their own, in their order (engine-process.ts).
 * Both must have been closed.
 */
export async function reckon(folder: string, serviceData: string): Promise<Reckoning> {
  const tasks = tasksOf(serviceData);
  const ledger = await openTestLedger(join(folder, 'data'));
  try {
    const jobs = await ledger.load();
    const states: Partial<Record<JobStateName, number>> = {};
    for (const { state } of jobs) states[state.state] = (states[state.state] ?? 0) + 1;
    const jobOf = new Map(jobs.map((job) => [facesOf(job), job]));
    const counts = new Map<number, number>();
    for (const { faces } of tasks) counts.set(faces, (counts.get(faces) ?? 0) + 1);
    const isHome = ({ id, faces }: z.infer<typeof taskSchema>): boolean => {
      const state = jobOf.get(faces)?.state;
      return state?.state === 'unknown' || (state?.state === 'done' && state.taskId === id);
    };
    return {
      tasks: tasks.length,
      states,
      sentTwice: [...counts].filter(([, count]) => count > 1).map(([faces]) => nameOf(faces)),
      lost: tasks.filter((task) => !isHome(task)).map(({ faces }) => nameOf(faces)),
      missing: await notInLibrary(folder, jobs),
      books: { spent: ledger.spent(), jobs: addCredits(jobs.flatMap(({ credits }) => credits ?? [])) },
    };
  } finally {
    ledger.close();
  }
}

function tasksOf(serviceData: string): readonly z.infer<typeof taskSchema>[] {
  const database = new DatabaseSync(join(serviceData, 'tasks.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare("SELECT id, json_extract(request, '$.faces') AS faces FROM task").all();
    return z.array(taskSchema).parse(rows);
  } finally {
    database.close();
  }
}

const nameOf = (faces: number): string => `job ${faces - FACE_RANGE.min}`;

function facesOf({ recipe }: Job): number {
  if (recipe.kind !== 'model' || recipe.faces === 'recommended') throw new Error('no job of these');
  return recipe.faces;
}

async function notInLibrary(folder: string, jobs: readonly Job[]): Promise<readonly string[]> {
  const library = await createLibrary({
    paths: { data: join(folder, 'data'), defaultLibrary: join(folder, 'library'), samples: null },
    clock: systemClock,
    ids: realIds,
    logger: quietLogger,
    folder: join(folder, 'library'),
  });
  const missing: string[] = [];
  for (const job of jobs) {
    if (job.state.state !== 'done') continue;
    const stored = await library.get(job.state.assetId);
    const whole = stored !== null && (await Promise.all(stored.asset.files.map(isWhole(stored.folder))));
    if (whole === false || whole.includes(false)) missing.push(nameOf(facesOf(job)));
  }
  return missing;
}

const isWhole =
  (folder: string) =>
  async ({ path, sha256 }: { readonly path: string; readonly sha256: string }): Promise<boolean> => {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    return bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
  };
