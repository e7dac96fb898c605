import type { Job } from '../../../../shared/model/job.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { CallbackHint } from '../../callbacks/callback-receiver.ts';
import { isTaskOwned, jobOfAnotherTask } from '../commands/adopt.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import type { TaskHint } from '../ledger/ledger-hints.ts';
import { jobOf } from './find-offer.ts';

/**
 * What to do about a callback. `ask`: query its task, which is known and may have ended. `wait`: the answer to the request may still
 * name the task. `look-up`: query the task, which no job has and which may have been paid for. `offer`: the same, but the job or the
 * attempt is not on the list, because the ledger was rebuilt or restored from a backup, or the job was removed.
 */
export type HintPurpose = 'nothing' | 'ask' | 'wait' | 'look-up' | 'offer';

/** Decides what to do about a callback. What it says is never believed. */
export function purposeOf(
  context: Pick<JobContext, 'queue' | 'ledger'>,
  { jobId, attempt, taskId }: CallbackHint,
): HintPurpose {
  const job = context.queue.get(jobId);
  if (job === null || attempt > job.attempt) {
    // Of a job that the ledger does not remember, nobody knows the connection.
    const at = taskId === null ? null : (jobOf(context, { jobId })?.connectionId ?? null);
    const isSettled = taskId === null || isTaskOwned(context, at, taskId) || hasEnded(context, jobId, taskId);
    return isSettled ? 'nothing' : 'offer';
  }
  const { state } = job;
  const current = attempt === job.attempt;
  const underWay = state.state === 'running' || state.state === 'fetching';
  if (current && underWay && (taskId === null || taskId === state.taskId)) return 'ask';
  if (
    taskId === null ||
    isTaskOwned(context, job.connectionId, taskId) ||
    hadTaskBefore(context, jobId, taskId)
  ) {
    return 'nothing';
  }
  return current && state.state === 'submitting' ? 'wait' : 'look-up';
}

/**
 * Queries a task that a callback named, with our own credentials. If the service knows the task, it was paid for, so its result is
 * fetched: by its job if that job has no task yet, or else by a new job.
 * @param onAdded called with the job that was created
 */
export async function lookUpTask(
  context: JobContext,
  { jobId, attempt, taskId }: TaskHint,
  onAdded: (jobs: readonly Job[]) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const { queue, ports } = context;
  const asked = queue.get(jobId);
  if (asked === null || !(await isKnown(context, asked, taskId, closing))) return;
  const job = queue.get(jobId) ?? asked;
  if (isTaskOwned(context, job.connectionId, taskId)) return;
  ports.logger.info('a callback named a task', { job: jobId, attempt, taskId });
  if (attempt === job.attempt) {
    const adopted = await applyWithRetry(context, jobId, { type: 'adopted', taskId }, closing);
    if (adopted !== null) return;
  }
  const other = jobOfAnotherTask(context, job, attempt, taskId);
  await queue.add([other]);
  await onAdded([other]);
}

/** The states in which a job needs its task no longer: the result is an asset, or the task has failed. */
const TASK_ENDS: ReadonlySet<string> = new Set(['stored', 'found-in-library', 'remote-failed']);

/** Whether an attempt of the job had this task and needs it no longer. A cancelled or abandoned attempt may still get a result. */
function hasEnded({ ledger }: Pick<JobContext, 'ledger'>, jobId: string, taskId: string): boolean {
  let of: number | null = null;
  for (const { type, attempt, event } of ledger.events(jobId)) {
    if (hasTask(event, taskId)) of = attempt;
    if (attempt === of && TASK_ENDS.has(type)) return true;
  }
  return false;
}

/** Whether an earlier attempt of the job had this task. Its outcome was recorded then. */
function hadTaskBefore({ ledger }: Pick<JobContext, 'ledger'>, jobId: string, taskId: string): boolean {
  return ledger.events(jobId).some(({ event }) => hasTask(event, taskId));
}

function hasTask(event: unknown, taskId: string): boolean {
  return typeof event === 'object' && event !== null && 'taskId' in event && event.taskId === taskId;
}

/** Queries the service until it answers, because nothing that a callback says is believed. */
async function isKnown(
  { connections, ports, tuning }: JobContext,
  job: Job,
  taskId: string,
  closing: AbortSignal,
): Promise<boolean> {
  return retry({
    attempt: async () => {
      const { client } = await connections.session(job.connectionId, closing);
      const answer = await client.query(job.recipe.kind, taskId, closing);
      return answer.state === 'later' ? new Again() : answer.state !== 'not-known';
    },
    onError: (error) => {
      closing.throwIfAborted();
      connections.recordStatus(job.connectionId, { error });
      return new Again();
    },
    delay: (failures) => backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs),
    clock: ports.clock,
    signal: closing,
  });
}
