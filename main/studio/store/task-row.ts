import { addCredits } from '../../../shared/model/credits.ts';
import { type Task, taskSchema } from '../../service/task.ts';

/** A row of `studio.task`, as TASK_COLUMNS reads it. */
export interface TaskRow {
  readonly id: string;
  readonly client_id: string;
  readonly state: string;
  readonly request: unknown;
  readonly price: string;
  readonly fate: unknown;
  readonly outcome: unknown;
  readonly attempt: number;
  readonly ended_workers: number;
  readonly created_at: number;
  readonly swept_at: number | null;
  /** When its client was last told where its result is. */
  readonly asked_at: number | null;
}

export const TASK_COLUMNS =
  'id, client_id, state, request, price::text, fate, outcome, attempt, ended_workers, created_at::float8, swept_at::float8, asked_at::float8';
/** A day (UTC) begins where a time is a multiple of it. */
export const DAY_MS = 86_400_000;
export const IS_OPEN = "state IN ('created', 'queueing', 'processing')";

/** The name of the folder of an attempt's results. Each attempt has its own, so that none writes into another's. */
export const folderOfAttempt = (taskId: string, attempt: number): string => `${taskId}.${attempt}`;

/** @throws if the row is not one that this program can read */
export function toTask(row: TaskRow): Task {
  return taskSchema.parse({
    id: row.id,
    state: row.state,
    request: row.request,
    price: addCredits([row.price]),
    createdAt: row.created_at,
    endedWorkers: row.ended_workers,
    folder: folderOfAttempt(row.id, row.attempt),
    ...(row.swept_at !== null && { sweptAt: row.swept_at }),
    ...(row.fate !== null && { fate: row.fate }),
    ...(row.state === 'success' && { result: row.outcome }),
    ...(row.state === 'failed' && { failure: row.outcome }),
  });
}
