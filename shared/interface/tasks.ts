import { z } from 'zod';
import { boundedUrlSchema, MAX_TASK_ID, wordsSchema } from './bounds.ts';
import { resultWarningsSchema } from './result-warnings.ts';

export const REMOTE_STATES = ['created', 'queueing', 'processing', 'success', 'failed'] as const;
export const remoteStateSchema = z.enum(REMOTE_STATES);
/** A task's state as the service reports it, for every task kind. */
export type RemoteState = z.infer<typeof remoteStateSchema>;

/** Whether a task has left the service's own queue: it is being worked on or has ended. */
export function isWorkedOn(state: RemoteState): boolean {
  return state !== 'created' && state !== 'queueing';
}

export const TASK_KINDS = ['model', 'segmentation', 'depth'] as const;
export const taskKindSchema = z.enum(TASK_KINDS);
export type TaskKind = z.infer<typeof taskKindSchema>;

/** Task ids are opaque: they may hold dots, and can be over 70 characters. */
export const taskIdSchema = z.string().min(1).max(MAX_TASK_ID);

/**
 * The same in an answer, where some services write it as a number: taken as text. Zero, or a number that JSON cannot hold exactly, names no
 * task.
 */
const answeredTaskIdSchema = z.union([taskIdSchema, z.int().positive().transform(String)]);

/** `data` of the three creation endpoints. */
export const createdDataSchema = z.looseObject({ task_id: answeredTaskIdSchema });
export type CreatedData = z.infer<typeof createdDataSchema>;

/**
 * `data` of the segmentation and depth queries, and of their callbacks. Unknown fields are kept. What a result does not need counts as left out
 * where it is of another type, never refused: the answer holds the address of a result that was paid for.
 */
export const taskDataSchema = z.looseObject({
  task_id: answeredTaskIdSchema,
  state: remoteStateSchema,
  id: wordsSchema.nullish().catch(null),
  url: boundedUrlSchema,
  warnings: resultWarningsSchema,
});
export type TaskData = z.infer<typeof taskDataSchema>;

/** `data` of the image-to-3D query, and of its callback. */
export const modelTaskDataSchema = taskDataSchema.extend({ cover_url: boundedUrlSchema.catch(null) });
export type ModelTaskData = z.infer<typeof modelTaskDataSchema>;

/** `data` of a task that failed: all of it may be left out. */
export const failedDataSchema = z.looseObject({ warnings: resultWarningsSchema });

/** The query parameters of the three query endpoints. */
export const taskQuerySchema = z.object({ task_id: taskIdSchema });

/** The body of a callback. It equals the answer of the matching query. */
export const callbackBodySchema = z.looseObject({
  code: z.union([z.number(), z.string()]),
  msg: wordsSchema.optional(),
  data: z.union([modelTaskDataSchema, z.object({})]),
});
export type CallbackBody = z.infer<typeof callbackBodySchema>;
