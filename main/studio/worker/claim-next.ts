import type { Model } from '../../../shared/interface/models.ts';
import type { Queries } from '../database/database.ts';
import { type ClaimedTask, JOB_SCHEMA, TASK_QUEUE } from '../queue/claims.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { HAS_WORKER } from '../store/owed-tasks.ts';

/** Whether a task is made by a worker's program for its model, if it has one: the texture of an existing model is not. SQL, over `studio.task AS task`. */
const IS_FOR_PROGRAMS = "task.request ->> 'kind' = 'model' AND task.request ->> 'make' <> 'texture'";

/**
 * The clients whose tasks wait, in their turns. However many tasks those are, it looks at one of each client, and at those that run. A task
 * whose worker died counts as being made until another has it, and its job waits.
 */
const TURNS = `
  SELECT client.id, coalesce(running.tasks < client.at_once, true) AS may
  FROM studio.client AS client CROSS JOIN LATERAL (
    SELECT (SELECT count(*) FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state = 'active' AND group_id = client.id)
      + (SELECT count(*) FROM studio.owed AS owed JOIN studio.task AS task ON task.id = owed.task_id
         WHERE task.client_id = client.id AND ${HAS_WORKER}) AS tasks
  ) AS running
  WHERE EXISTS (SELECT 1 FROM studio.task WHERE client_id = client.id AND state = 'queueing' AND job_id IS NOT NULL)
    OR client.id IN (SELECT group_id FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state = 'retry')
  ORDER BY client.priority DESC, running.tasks, client.taken_at, client.id`;

/**
 * Claims the job of the client whose turn it is.
 * @param others models that this worker must leave
 */
export async function claimNext(
  queries: Queries,
  queue: TaskQueue,
  others: readonly Model[],
): Promise<ClaimedTask | undefined> {
  const turns = await queries.query<{ id: string; may: boolean }>(TURNS, [TASK_QUEUE]);
  for (const { id, may } of turns) {
    if (!may) continue;
    const claim =
      others.length === 0
        ? await queue.claim(
            queries,
            turns.flatMap((turn) => (turn.id === id ? [] : [turn.id])),
          )
        : await claimOther(queries, queue, { clientId: id, others });
    if (claim !== undefined) return claim;
  }
  return undefined;
}

/** Claims the first of a client's jobs that is for none of these models. */
async function claimOther(
  queries: Queries,
  queue: TaskQueue,
  { clientId, others }: { readonly clientId: string; readonly others: readonly Model[] },
): Promise<ClaimedTask | undefined> {
  const [job] = await queries.query<{ id: string }>(
    `SELECT job.id FROM ${JOB_SCHEMA}.job AS job
     WHERE job.name = $1 AND job.state < 'active' AND job.group_id = $2 AND job.start_after <= now()
       AND NOT EXISTS (SELECT 1 FROM studio.task AS task
         WHERE task.id = job.data ->> 'taskId' AND ${IS_FOR_PROGRAMS} AND task.request ->> 'model' = ANY($3))
     ORDER BY job.priority DESC, job.created_on LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [TASK_QUEUE, clientId, [...others]],
  );
  return job && queue.claimOne(queries, job.id);
}
