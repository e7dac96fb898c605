import { TASK_KINDS, type TaskKind } from '../../../../shared/interface/tasks.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type Job, jobSchema } from '../../../../shared/model/job.ts';
import type { TaskOffer } from '../../../../shared/model/task-offer.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { JobContext } from '../job-context.ts';
import type { TaskHint } from '../ledger/ledger-hints.ts';

/** A connection whose service may know the task. */
interface Place {
  readonly connectionId: string;
  readonly kind: TaskKind;
}

/**
 * Queries a task that a callback named for a job that is not on the list. Asks the job's own connection if the ledger remembers the
 * job, or else every connection. Retries a connection that does not answer.
 * @returns null if no service knows the task
 * @throws the signal's reason
 */
export async function findOffer(
  context: JobContext,
  hint: TaskHint,
  signal: AbortSignal,
): Promise<TaskOffer | null> {
  const { ports, tuning } = context;
  const job = jobOf(context, hint);
  const askAll = async (): Promise<TaskOffer | Again | null> => {
    let isUnanswered = false;
    for (const place of placesOf(context, job)) {
      const known = await isKnown(context, place, hint.taskId, signal);
      if (known === true) return { ...place, taskId: hint.taskId, subject: job?.reference.name ?? null };
      isUnanswered ||= known === null;
    }
    return isUnanswered ? new Again() : null;
  };
  return retry({
    attempt: askAll,
    delay: (failures) => backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs),
    clock: ports.clock,
    signal,
  });
}

/** The job that the callback's address was made for: from the list, or from the ledger if it was removed from the list. */
export function jobOf(
  { queue, ledger }: Pick<JobContext, 'queue' | 'ledger'>,
  { jobId }: Pick<TaskHint, 'jobId'>,
): Job | null {
  const known = queue.get(jobId);
  if (known !== null) return known;
  for (const { type, event } of ledger.events(jobId)) {
    if (type !== 'added' || typeof event !== 'object' || event === null || !('job' in event)) continue;
    const job = jobSchema.safeParse(event.job);
    if (job.success) return job.data;
  }
  return null;
}

function placesOf({ connections }: JobContext, job: Job | null): readonly Place[] {
  if (job !== null) return [{ connectionId: job.connectionId, kind: job.recipe.kind }];
  // Local last, because it must be started first.
  const last = ({ kind }: { readonly kind: 'local' | 'remote' }): number => Number(kind === 'local');
  return connections
    .list()
    .toSorted((a, b) => last(a) - last(b))
    .flatMap(({ id }) => TASK_KINDS.map((kind) => ({ connectionId: id, kind })));
}

/** @returns null if the service did not name it */
async function isKnown(
  { connections }: JobContext,
  { connectionId, kind }: Place,
  taskId: string,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (connections.find(connectionId) === null) return false;
  try {
    const { client } = await connections.session(connectionId, signal);
    const answer = await client.query(kind, taskId, signal);
    return answer.state === 'later' ? null : answer.state !== 'not-known';
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    connections.recordStatus(connectionId, { error });
    return null;
  }
}
