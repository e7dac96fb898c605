import { z } from 'zod';
import {
  depthFormatSchema,
  makeSchema,
  modelFormatSchema,
  segmentationLevelSchema,
  viewSchema,
} from '../../shared/interface/formats.ts';
import { modelSchema, resolutionSchema } from '../../shared/interface/models.ts';
import { resultWarningSchema } from '../../shared/interface/result-warnings.ts';
import { creditsSchema } from '../../shared/model/credits.ts';

/**
 * A task of the local service.
 *
 *   created ─▶ queueing ─▶ processing ─▶ success
 *                 ▲            │
 *                 └─ restart ──┴───────▶ failed (refunded)
 *
 * The transaction that creates the task charges its credits; the transaction that fails it refunds them.
 */

/** An uploaded file (its name in the task's uploads), or an address that the service fetches. */
const sourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('upload'), file: z.string() }),
  z.object({ from: z.literal('address'), url: z.string() }),
]);
export type Source = z.infer<typeof sourceSchema>;

const common = { callbackUrl: z.string().optional() };

export const modelTaskSchema = z.object({
  kind: z.literal('model'),
  make: makeSchema,
  model: modelSchema,
  resolution: resolutionSchema,
  faces: z.number().int(),
  format: modelFormatSchema,
  pbr: z.boolean(),
  /** In the interface's order: front, back, left, right. A single image is the front. */
  views: z.array(z.object({ view: viewSchema, file: z.string() })).min(1),
  mesh: sourceSchema.optional(),
  ...common,
});
export type ModelTask = z.infer<typeof modelTaskSchema>;

export const segmentationTaskSchema = z.object({
  kind: z.literal('segmentation'),
  mesh: sourceSchema,
  level: segmentationLevelSchema,
  format: modelFormatSchema,
  ...common,
});
export type SegmentationTask = z.infer<typeof segmentationTaskSchema>;

export const depthTaskSchema = z.object({
  kind: z.literal('depth'),
  image: sourceSchema,
  removeBackground: z.boolean(),
  format: depthFormatSchema,
  ...common,
});
export type DepthTask = z.infer<typeof depthTaskSchema>;

/** What a task has to make: a validated request with all defaults resolved. */
export const taskRequestSchema = z.discriminatedUnion('kind', [
  modelTaskSchema,
  segmentationTaskSchema,
  depthTaskSchema,
]);
export type TaskRequest = z.infer<typeof taskRequestSchema>;

/** The files that a task made: `0.<extension>` in its results folder, and `0.webp` if it has a cover. */
export const taskResultSchema = z.object({
  extension: z.string().regex(/^[a-z0-9]+$/),
  cover: z.boolean(),
  /** What is doubtful about the result, as codes; left out if nothing is. */
  warnings: z.array(resultWarningSchema).min(1).optional(),
});
export type TaskResult = z.infer<typeof taskResultSchema>;

/** Why a task failed, and which of the interface's two shapes its query uses to report it (see `taskAnswer`). */
export const taskFailureSchema = z.object({
  shape: z.enum(['code', 'state']),
  msg: z.string(),
  /** What the failure says beside its message, as codes; left out if nothing. */
  warnings: z.array(resultWarningSchema).min(1).optional(),
});
export type TaskFailure = z.infer<typeof taskFailureSchema>;

/** The end that an injected fault forces on a task, whatever its request: it fails, or it stays in one state and never ends. */
export const taskFateSchema = z.discriminatedUnion('ends', [
  z.object({ ends: z.literal('failed'), ...taskFailureSchema.shape }),
  z.object({ ends: z.literal('never'), state: z.enum(['created', 'queueing', 'processing']) }),
]);
export type TaskFate = z.infer<typeof taskFateSchema>;

const facts = {
  id: z.string(),
  request: taskRequestSchema,
  fate: taskFateSchema.optional(),
  price: creditsSchema,
  createdAt: z.number().int(),
  /** How often a worker process ended in the middle of it. */
  endedWorkers: z.number().int(),
  /** The name of the folder of its results; left out if it is the task's id. */
  folder: z.string().optional(),
  /** When its result was deleted; milliseconds since the epoch. */
  sweptAt: z.number().int().optional(),
};

/** Times in milliseconds since the epoch. */
export const taskSchema = z.discriminatedUnion('state', [
  z.object({ ...facts, state: z.enum(['created', 'queueing', 'processing']) }),
  z.object({ ...facts, state: z.literal('success'), result: taskResultSchema }),
  z.object({ ...facts, state: z.literal('failed'), failure: taskFailureSchema }),
]);
export type Task = z.infer<typeof taskSchema>;

/** The name of the folder of a task's results. */
export const resultFolderOf = ({ id, folder }: Task): string => folder ?? id;
