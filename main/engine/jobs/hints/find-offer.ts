import { TASK_KINDS, type TaskKind } from '../../../../shared/interface/tasks.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type Job, jobSchema } from '../../../../shared/model/job.ts';
import type { TaskOffer } from '../../../../shared/model/task-offer.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { JobContext } from '../job-context.ts';
import type { TaskHint } from '../ledger/ledger-hints.ts';

/** Where a task may be known. */
interface Place {
  readonly connectionId: string;
  readonly kind: TaskKind;
}

/**
 * Looks a task up that a callback named for a job which the list does not have: at the job's own connection where the ledger
 * remembers it, or else at each one. Where a connection cannot be asked now, it is asked again.
 * @returns null where no service knows the task
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

/** The job that the callback's address was made for: on the list, or as the ledger remembers one that was taken off it. */
export function jobOf(
  { queue, ledger }: Pick<JobContext, 'queue' | 'ledger'>,
  { jobId }: TaskHint,
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
  // Local last: it has to be started to be asked.
  const last = ({ kind }: { readonly kind: 'local' | 'remote' }): number => Number(kind === 'local');
  return connections
    .list()
    .toSorted((a, b) => last(a) - last(b))
    .flatMap(({ id }) => TASK_KINDS.map((kind) => ({ connectionId: id, kind })));
}

/** @returns null where the service did not say */
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
