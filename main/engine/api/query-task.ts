import { CODE } from '../../../shared/interface/codes.ts';
import type { EndpointName } from '../../../shared/interface/endpoints.ts';
import type { Envelope } from '../../../shared/interface/envelope.ts';
import { modelTaskDataSchema, type TaskKind } from '../../../shared/interface/tasks.ts';
import { type ApiContext, authorizedGet } from './authorized-get.ts';

/** What a query says about a task. */
export type TaskAnswer =
  | { readonly state: 'created' | 'queueing' | 'processing' }
  /** URLs are signed and valid for an hour: they are stored in the job's row, and in no log. */
  | { readonly state: 'success'; readonly url: string; readonly coverUrl: string | null }
  | { readonly state: 'failed'; readonly code: number; readonly words: string }
  /** The query said nothing about the task: busy, a fault of the service, or an answer of another kind. */
  | { readonly state: 'later'; readonly words: string; readonly retryAfterMs: number | null }
  /** The service answers, but does not know this task. */
  | { readonly state: 'not-known'; readonly code: number; readonly words: string };

const QUERIES: Readonly<Record<TaskKind, EndpointName>> = {
  model: 'queryImageTo3d',
  segmentation: 'querySegmentation',
  depth: 'queryDepth',
};

/**
 * Queries the state of a task.
 * @throws AppError `offline`, `credentials`, `keychain`; the signal's reason if it was aborted
 */
export async function queryTask(
  context: ApiContext,
  kind: TaskKind,
  taskId: string,
  signal?: AbortSignal,
): Promise<TaskAnswer> {
  const answer = await authorizedGet(context, QUERIES[kind], { task_id: taskId }, signal);
  switch (answer.kind) {
    case 'later':
      return { state: 'later', words: answer.words, retryAfterMs: answer.retryAfterMs };
    case 'foreign':
      return { state: 'later', words: answer.words, retryAfterMs: null };
    case 'envelope':
      return readTask(answer.envelope, taskId);
  }
}

/**
 * Reads a query's envelope. A failed task has two shapes: code 200 with `state: failed`, and one of the two codes of a failed generation
 * with empty data. Both end the task.
 * @param taskId the task that was asked after; an answer about another one says nothing
 */
export function readTask({ code, msg, data }: Envelope, taskId: string): TaskAnswer {
  if (code === CODE.generateFailed || code === CODE.generateFailedSegmentationDepth) {
    return { state: 'failed', code, words: msg };
  }
  if (code !== CODE.success) return { state: 'not-known', code, words: msg };
  const task = modelTaskDataSchema.safeParse(data);
  if (!task.success) return { state: 'later', words: 'an answer without a task state', retryAfterMs: null };
  if (task.data.task_id !== taskId)
    return { state: 'later', words: 'an answer about another task', retryAfterMs: null };
  const { state, url, cover_url: coverUrl } = task.data;
  switch (state) {
    case 'created':
    case 'queueing':
    case 'processing':
      return { state };
    case 'failed':
      return { state, code, words: msg };
    case 'success':
      return url
        ? { state, url, coverUrl: coverUrl || null }
        : { state: 'later', words: 'a finished task without its result', retryAfterMs: null };
  }
}
