import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The task that a callback named for an attempt of a job. It is only a reason to query the task. */
export interface TaskHint {
  readonly jobId: string;
  readonly attempt: number;
  readonly taskId: string;
}

/** The hints about tasks that no job is known to have. They are kept until they were followed up, because a service does not repeat them for ever. */
export interface LedgerHints {
  /** Writes a hint to the disk before it returns. Does nothing if the hint is known. Throws AppError `disk`. */
  readonly keepHint: (hint: TaskHint) => void;
  readonly forgetHint: (hint: TaskHint) => void;
  readonly hints: () => readonly TaskHint[];
  /** Whether any job of a connection was ever known to have the task, also a job that was removed from the list. */
  readonly hadTask: (connectionId: string, taskId: string) => boolean;
  /** Whether the task of any job of a connection has ended: its result is in the library, or it failed. */
  readonly endedTask: (connectionId: string, taskId: string) => boolean;
}

const hintRow = z.object({ jobId: z.string(), attempt: z.number(), taskId: z.string() });

/** @param write runs work in a transaction */
export function ledgerHints(database: DatabaseSync, write: (work: () => void) => void): LedgerHints {
  const insert = database.prepare('INSERT OR IGNORE INTO hints (job_id, attempt, task_id) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM hints WHERE job_id = ? AND attempt = ? AND task_id = ?');
  const select = database.prepare('SELECT job_id AS jobId, attempt, task_id AS taskId FROM hints');
  // Searches the text first, because parsing every event as JSON takes far longer.
  const owner = database.prepare(
    `SELECT 1 FROM events WHERE connection_id = ? AND instr(event, ?) > 0
     AND (event ->> '$.taskId' = ? OR event ->> '$.job.state.taskId' = ?) LIMIT 1`,
  );
  const ending = database.prepare(
    `SELECT 1 FROM events AS task WHERE connection_id = ? AND instr(event, ?) > 0
     AND (event ->> '$.taskId' = ? OR event ->> '$.job.state.taskId' = ?) AND EXISTS (
       SELECT 1 FROM events AS word
       WHERE word.job_id = task.job_id AND word.attempt = task.attempt AND word.number >= task.number
         AND word.type IN ('stored', 'found-in-library', 'remote-failed'))
     LIMIT 1`,
  );
  return {
    endedTask: (connectionId, taskId) =>
      ending.get(connectionId, JSON.stringify(taskId), taskId, taskId) !== undefined,
    hadTask: (connectionId, taskId) =>
      owner.get(connectionId, JSON.stringify(taskId), taskId, taskId) !== undefined,
    keepHint: ({ jobId, attempt, taskId }) => write(() => void insert.run(jobId, attempt, taskId)),
    forgetHint: ({ jobId, attempt, taskId }) => write(() => void remove.run(jobId, attempt, taskId)),
    hints: () => select.all().map((row) => hintRow.parse(row)),
  };
}
