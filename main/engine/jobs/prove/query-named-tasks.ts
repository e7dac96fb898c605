import type { Job } from '../../../../shared/model/job.ts';
import type { TaskAnswer } from '../../api/query-task.ts';
import { isTaskOwned } from '../commands/adopt.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/** How often a task that the service does not know is asked after: it may know it a moment later. */
const TRIES = 3;

/**
 * Asks the service after what looked like a task's id in place of an answer. Where it knows the task, it is the job's: it was
 * named in answer to this very request, and no job has it or ever had it: an error may name an earlier task.
 * @returns whether the job has its task now; where it has not, the job says so, and keeps the ids
 */
export async function queryNamedTasks(context: JobContext, job: Job, signal: AbortSignal): Promise<boolean> {
  const { queue, ports, tuning } = context;
  const named = job.state.state === 'unknown' ? (job.state.namedTasks ?? []) : [];
  if (named.length === 0) return false;
  const isAnothers = (taskId: string): boolean =>
    isTaskOwned(context, taskId) || context.ledger.hadTask(job.connectionId, taskId);
  for (let tries = 1; tries <= TRIES && !named.every(isAnothers); tries += 1) {
    if (tries > 1) await ports.clock.sleep(tuning.settleMs / 2, signal);
    for (const taskId of named) {
      if (isAnothers(taskId)) continue;
      const answer = await retryUntilAnswered(context, job, signal, () =>
        query(context, job, taskId, signal),
      );
      if (answer.state === 'not-known' || answer.state === 'later') continue;
      // Another job that was lost may have been told of the same task, and asked after it meanwhile.
      if (isAnothers(taskId)) continue;
      await applyWithRetry(context, job.id, { type: 'adopted', taskId, by: 'answer' }, signal);
      return true;
    }
  }
  const message = `what came in place of an answer names ${named
    .map(
      (id) =>
        `“${id}”, which ${isAnothers(id) ? 'is the task of another job' : 'the service does not know as a task'}`,
    )
    .join(', and ')}`;
  queue.apply(job.id, { type: 'unproven', readings: [], message });
  return false;
}

async function query(
  { connections }: JobContext,
  job: Job,
  taskId: string,
  signal: AbortSignal,
): Promise<TaskAnswer> {
  const { client } = await connections.session(job.connectionId, signal);
  return client.query(job.recipe.kind, taskId, signal);
}
