import type { Job } from '../../../../shared/model/job.ts';
import type { TaskAnswer } from '../../api/query-task.ts';
import { isOwned } from '../adopt.ts';
import { applySurely, type JobContext } from '../job-context.ts';
import { patiently } from './patiently.ts';

/** How often a task that the service does not know is asked after: it may know it a moment later. */
const TRIES = 3;

/**
 * Asks the service after what looked like a task's id in place of an answer. Where it knows the task, it is the job's: it was
 * named in answer to this very request.
 * @returns whether the job has its task now; where it has not, the job says so, and keeps the ids
 */
export async function askAfterNamed(context: JobContext, job: Job, signal: AbortSignal): Promise<boolean> {
  const { queue, ports, tuning } = context;
  const named = job.state.state === 'unknown' ? (job.state.namedTasks ?? []) : [];
  const ids = named.filter((taskId) => !isOwned(context, taskId));
  if (ids.length === 0) return false;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (tries > 1) await ports.clock.sleep(tuning.settleMs / 2, signal);
    for (const taskId of ids) {
      const answer = await patiently(context, job, signal, () => query(context, job, taskId, signal));
      if (answer.state === 'not-known' || answer.state === 'later') continue;
      await applySurely(context, job.id, { type: 'adopted', taskId, by: 'answer' }, signal);
      return true;
    }
  }
  const which = ids.map((id) => `“${id}”`).join(', ');
  queue.apply(job.id, {
    type: 'unproven',
    readings: [],
    message: `what came in place of an answer names ${which}, which the service does not know as a task`,
  });
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
