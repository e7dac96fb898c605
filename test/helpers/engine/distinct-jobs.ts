import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { NewJob } from '../../../main/engine/jobs/commands/add-jobs.ts';
import { type TaskRequest, taskRequestSchema } from '../../../main/service/task.ts';
import { SEGMENTATION_LEVELS, segmentationLevelSchema } from '../../../shared/interface/formats.ts';
import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import { remoteStateSchema, type TaskKind } from '../../../shared/interface/tasks.ts';
import type { Job } from '../../../shared/model/job.ts';
import { DEFAULT_RECIPES, facesOf, type Recipe, recipeAsSent } from '../../../shared/model/recipe.ts';
import type { Reference } from '../../../shared/model/reference.ts';
import { writeBox } from './meshes.ts';
import { newJobs } from './new-jobs.ts';

/**
 * Jobs by whose recipes a service's tasks can be told apart: models by their face counts, segmentations (three at most) by
 * their levels, depth maps (two at most) by whether the background goes.
 */
export async function distinctJobs(
  folder: string,
  count: number,
  kind: TaskKind = 'model',
): Promise<NewJob[]> {
  const jobs = await newJobs(folder, count);
  return Promise.all(
    jobs.map(async (job, number) => ({
      ...job,
      recipe: recipeAsSent(recipeOf(kind, number)),
      reference: kind === 'segmentation' ? await meshReference(folder, number) : job.reference,
    })),
  );
}

function recipeOf(kind: TaskKind, number: number): Recipe {
  switch (kind) {
    case 'model':
      return { ...DEFAULT_RECIPES.model, faces: FACE_RANGE.min + number };
    case 'segmentation':
      return {
        ...DEFAULT_RECIPES.segmentation,
        level: segmentationLevelSchema.parse(SEGMENTATION_LEVELS[number]),
      };
    case 'depth':
      return { ...DEFAULT_RECIPES.depth, removeBackground: number === 0 };
  }
}

async function meshReference(folder: string, number: number): Promise<Reference> {
  const name = `mesh-${number}`;
  const path = await writeBox(join(folder, 'meshes', `${name}.glb`));
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { path, name: `${name}.glb`, bytes: bytes.length, format: 'glb', sha256 } as const;
  return { kind: 'mesh', name, mesh: { from: 'file', file } };
}

/** Which of the distinct jobs it is, from 0. */
export function jobNumber({ recipe }: Pick<Job, 'recipe'>): number {
  return numberOf(recipe.kind === 'model' ? { ...recipe, faces: facesOf(recipe) } : recipe);
}

type Distinct =
  | Pick<Extract<TaskRequest, { kind: 'model' }>, 'kind' | 'faces'>
  | Pick<Extract<TaskRequest, { kind: 'segmentation' }>, 'kind' | 'level'>
  | Pick<Extract<TaskRequest, { kind: 'depth' }>, 'kind' | 'removeBackground'>;

function numberOf(asked: Distinct): number {
  switch (asked.kind) {
    case 'model':
      return asked.faces - FACE_RANGE.min;
    case 'segmentation':
      return SEGMENTATION_LEVELS.indexOf(asked.level);
    case 'depth':
      return asked.removeBackground ? 0 : 1;
  }
}

const taskSchema = z.object({
  id: z.string(),
  request: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(taskRequestSchema),
  state: remoteStateSchema,
});
/** A task of the local service, with the number of the job that it was made for. */
export interface KnownTask extends Pick<z.infer<typeof taskSchema>, 'id' | 'state'> {
  readonly job: number;
}

/** What the local service made of distinct jobs, by its own data, oldest first. */
export function tasksIn(serviceData: string): readonly KnownTask[] {
  const database = new DatabaseSync(join(serviceData, 'tasks.sqlite'), { readOnly: true });
  try {
    return database
      .prepare('SELECT id, state, request FROM task ORDER BY rowid')
      .all()
      .map((row) => {
        const { id, state, request } = taskSchema.parse(row);
        return { id, state, job: numberOf(request) };
      });
  } finally {
    database.close();
  }
}
