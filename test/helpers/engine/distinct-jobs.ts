import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { NewJob } from '../../../main/engine/jobs/job-engine.ts';
import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import { remoteStateSchema } from '../../../shared/interface/tasks.ts';
import type { Job } from '../../../shared/model/job.ts';
import { newJobs } from './engine-harness.ts';

/** Jobs that ask for face counts of their own, by which a service's tasks can be told apart. */
export async function distinctJobs(folder: string, count: number): Promise<NewJob[]> {
  const jobs = await newJobs(folder, count);
  return jobs.map((job, index) => {
    if (job.recipe.kind !== 'model') throw new Error('only models have faces');
    return { ...job, recipe: { ...job.recipe, faces: FACE_RANGE.min + index } };
  });
}

/** Which of the distinct jobs it is, from 0. */
export function jobNumber({ recipe }: Pick<Job, 'recipe'>): number {
  if (recipe.kind !== 'model' || recipe.faces === 'recommended') throw new Error('not one of those jobs');
  return recipe.faces - FACE_RANGE.min;
}

const taskSchema = z.object({
  id: z.string(),
  job: z.number().int(),
  state: remoteStateSchema,
});
/** A task of the local service, with the number of the job that it was made for. */
export type KnownTask = z.infer<typeof taskSchema>;

/** What the local service made of distinct jobs, by its own data, oldest first. */
export function tasksIn(serviceData: string): readonly KnownTask[] {
  const database = new DatabaseSync(join(serviceData, 'tasks.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT id, state, json_extract(request, '$.faces') - ? AS job FROM task ORDER BY rowid")
      .all(FACE_RANGE.min);
    return z.array(taskSchema).parse(rows);
  } finally {
    database.close();
  }
}
