import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The task that a callback named for an attempt of a job. Nothing but a reason to ask the service after it. */
export interface TaskHint {
  readonly jobId: string;
  readonly attempt: number;
  readonly taskId: string;
}

/** What callbacks said of tasks that no job is known to have, until it was followed up: no service says it for ever. */
export interface LedgerHints {
  /** On disk when it returns; the same again changes nothing. Throws AppError `disk`. */
  readonly keepHint: (hint: TaskHint) => void;
  readonly forgetHint: (hint: TaskHint) => void;
  readonly hints: () => readonly TaskHint[];
}

const hintRow = z.object({ jobId: z.string(), attempt: z.number(), taskId: z.string() });

/** @param write runs work in a transaction */
export function ledgerHints(database: DatabaseSync, write: (work: () => void) => void): LedgerHints {
  const insert = database.prepare('INSERT OR IGNORE INTO hints (job_id, attempt, task_id) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM hints WHERE job_id = ? AND attempt = ? AND task_id = ?');
  const select = database.prepare('SELECT job_id AS jobId, attempt, task_id AS taskId FROM hints');
  return {
    keepHint: ({ jobId, attempt, taskId }) => write(() => void insert.run(jobId, attempt, taskId)),
    forgetHint: ({ jobId, attempt, taskId }) => write(() => void remove.run(jobId, attempt, taskId)),
    hints: () => select.all().map((row) => hintRow.parse(row)),
  };
}
