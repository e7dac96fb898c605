import type { Job } from '../../../shared/model/job.ts';
import type { CallbackHint } from '../callbacks/callback-receiver.ts';
import { isOwned, jobOfEarlierAttempt } from './adopt.ts';
import { applySurely, type JobContext } from './job-context.ts';
import { backoffDelay } from './poll-plan.ts';

/** Queries whether a task is ours before the hint is given up; polling and the artist are left. */
const TRIES = 6;

/**
 * Takes a callback for what it is: a hint. Where the task is known, it is asked after now; where the answer to our request
 * was lost, the task that it names is looked up with our own credentials, and adopted if the service knows it.
 * @param onAdded hears of a job that was made for the task of an earlier attempt
 */
export async function takeHint(
  context: JobContext,
  hint: CallbackHint,
  onAdded: (jobs: readonly Job[]) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const { queue, live, ports } = context;
  const job = queue.get(hint.jobId);
  if (job === null || hint.attempt > job.attempt) return;
  const { state } = job;
  if (hint.attempt === job.attempt && (state.state === 'running' || state.state === 'fetching')) {
    live.pokes.get(job.id)?.();
    return;
  }
  const { taskId } = hint;
  if (taskId === null || isOwned(context, taskId) || wasOwned(context, job, taskId)) return;
  if (hint.attempt === job.attempt && state.state === 'submitting') {
    // The answer may still come. If it does not, this is how the task is found.
    live.hints.set(job.id, hint);
    return;
  }
  if (!(await isKnown(context, job, taskId, closing)) || isOwned(context, taskId)) return;
  ports.logger.info('a callback named a task', { job: job.id, attempt: hint.attempt, taskId });
  if (hint.attempt === job.attempt) {
    await applySurely(context, job.id, { type: 'adopted', taskId }, closing);
    return;
  }
  const other = jobOfEarlierAttempt(context, job, hint.attempt, taskId);
  await queue.add([other]);
  await onAdded([other]);
}

/** Whether an earlier attempt of a job had this task: what came of it was settled then. */
function wasOwned({ ledger }: JobContext, { id }: Job, taskId: string): boolean {
  return ledger.events(id).some(({ event }) => hasTask(event, taskId));
}

function hasTask(event: unknown, taskId: string): boolean {
  return typeof event === 'object' && event !== null && 'taskId' in event && event.taskId === taskId;
}

/** Nothing that a callback says is believed: the service itself is asked. */
async function isKnown(
  { connections, ports, tuning }: JobContext,
  job: Job,
  taskId: string,
  closing: AbortSignal,
): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      const { client } = await connections.session(job.connectionId, closing);
      const answer = await client.query(job.recipe.kind, taskId, closing);
      if (answer.state !== 'later') return answer.state !== 'not-known';
    } catch (error) {
      closing.throwIfAborted();
      connections.note(job.connectionId, { error });
    }
    await ports.clock.sleep(backoffDelay(tries, ports.ids.random(), tuning.backoffCeilingMs), closing);
  }
  return false;
}
