import type { Job } from '../../../../shared/model/job.ts';
import type { TaskAnswer } from '../../api/free-queries.ts';
import { isTaskOwned } from '../commands/adopt.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/** How often a task is queried that the service does not know: it may know it a moment later. */
const TRIES = 3;

/**
 * Queries the texts that look like task ids in an unreadable answer. A task that the service knows is this job's, because the answer
 * to its request named it, provided that no job has or ever had it: an error may name an earlier task.
 * @returns whether the job has its task now; if not, the job's finding says so, and the ids stay recorded
 */
export async function queryNamedTasks(context: JobContext, job: Job, signal: AbortSignal): Promise<boolean> {
  const { queue, ports, tuning } = context;
  const named = job.state.state === 'unknown' ? (job.state.namedTasks ?? []) : [];
  if (named.length === 0) return false;
  const isAnothers = (taskId: string): boolean =>
    isTaskOwned(context, job.connectionId, taskId) || context.ledger.hadTask(job.connectionId, taskId);
  for (let tries = 1; tries <= TRIES && !named.every(isAnothers); tries += 1) {
    if (tries > 1) await ports.clock.sleep(tuning.proofDelayMs / 2, signal);
    for (const taskId of named) {
      if (isAnothers(taskId)) continue;
      const answer = await retryUntilAnswered(context, job, signal, () =>
        query(context, job, taskId, signal),
      );
      if (answer.state === 'not-known' || answer.state === 'later') continue;
      // Another lost job may have been given the same id, and adopted the task during this query.
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
