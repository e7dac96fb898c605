import type { Database } from '../database/database.ts';
import type { Claim } from '../queue/claims.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { beatOwed, type Owing, releaseOwed } from '../store/owed-tasks.ts';
import { IS_OPEN } from '../store/task-row.ts';
import type { TakenTask } from './take-task.ts';

/** A worker's right to a task, for as long as it beats. It ends with the task, or without it in one of two ways. */
export interface Hold {
  readonly beat: () => Promise<void>;
  /** Puts the task back, since this worker ends: that was no try. */
  readonly putBack: () => Promise<void>;
  /** Gives the attempt up, since this machine has no result: a try that failed, or the task's keeper goes on owing it. */
  readonly giveUp: (why: Owing) => Promise<void>;
}

/** The hold of a task that was just taken. */
export function holdOf(
  { row, claim }: TakenTask,
  { database, queue }: { readonly database: Database; readonly queue: TaskQueue },
): Hold {
  const { id, attempt, client_id: clientId } = row;
  if (claim === undefined) {
    const release = async (why: Owing | undefined): Promise<void> => {
      await database.transaction((queries) => releaseOwed(queries, { id, attempt }, why));
    };
    return {
      beat: () => beatOwed(database, id, attempt),
      putBack: () => release(undefined),
      giveUp: release,
    };
  }
  return {
    beat: () => queue.beat(claim),
    putBack: () => putJobBack(database, queue, { id, attempt, clientId, claim }),
    giveUp: () => queue.fail(claim),
  };
}

async function putJobBack(
  database: Database,
  queue: TaskQueue,
  task: { readonly id: string; readonly attempt: number; readonly clientId: string; readonly claim: Claim },
): Promise<void> {
  const { id, attempt, clientId, claim } = task;
  await database.transaction(async (queries) => {
    const [open] = await queries.query(
      `SELECT 1 FROM studio.task WHERE id = $1 AND attempt = $2 AND ${IS_OPEN} FOR UPDATE`,
      [id, attempt],
    );
    if (open === undefined) return;
    const jobId = await queue.putBack(queries, { taskId: id, clientId, claim });
    await queries.query("UPDATE studio.task SET state = 'queueing', job_id = $2 WHERE id = $1", [id, jobId]);
  });
}
