import type { TaskKind } from '../../../../shared/interface/tasks.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { type Recipe, recipeAsSent } from '../../../../shared/model/recipe.ts';
import type { JobContext } from '../job-context.ts';

/** A task that was made elsewhere, as the artist knows it. */
export interface AdoptedTask {
  readonly connectionId: string;
  readonly taskId: string;
  /** What the asset will be called. */
  readonly name: string;
  /** What it was asked for, as far as the artist knows; its kind must be right. */
  readonly recipe: Recipe;
}

export interface AdoptCommands {
  /**
   * Gives a task to a job whose answer was lost (or that was given up, or cancelled): an id that somebody found out.
   * Throws AppError `not-found` where the service does not know it, `usage` where it is a job's already.
   */
  readonly adopt: (id: string, taskId: string) => Promise<void>;
  /** Makes a job of a task that was made elsewhere; throws likewise. */
  readonly adoptNew: (task: AdoptedTask) => Promise<Job>;
}

/** Takes up tasks that were made, and whose ids came by another way than the answer to our own request. */
export function adoptCommands(
  context: JobContext,
  onAdded: (jobs: readonly Job[]) => Promise<void>,
): AdoptCommands {
  const { queue, ports } = context;
  return {
    adopt: async (id, taskId) => {
      const job = queue.get(id);
      if (job === null) throw new AppError('not-found', 'This job is no longer on the list.');
      await requireFreeTask(context, job.connectionId, job.recipe.kind, taskId);
      if (queue.apply(id, { type: 'adopted', taskId, by: 'artist' }) === null) {
        throw new AppError(
          'usage',
          'This job has a task already; retry it, or adopt the task as a job of its own.',
        );
      }
    },
    adoptNew: async (task) => {
      await requireFreeTask(context, task.connectionId, task.recipe.kind, task.taskId);
      const now = ports.clock.now();
      const job: Job = {
        ...adoptedJob(task),
        id: ports.ids.uuid(),
        batchId: ports.ids.uuid(),
        position: queue.nextPosition(),
        createdAt: now,
        updatedAt: now,
        state: { state: 'running', taskId: task.taskId, remote: 'created', since: now, note: null },
      };
      await queue.add([job]);
      await onAdded([job]);
      return job;
    },
  };
}

/** A job for a task that a job's attempt was paid for, and that this job has no place for any more. */
export function jobOfAnotherTask(
  { queue, ledger, ports }: JobContext,
  job: Job,
  attempt: number,
  taskId: string,
): Job {
  const now = ports.clock.now();
  return {
    ...job,
    id: ports.ids.uuid(),
    attempt,
    position: queue.nextPosition(),
    createdAt: now,
    updatedAt: now,
    // In the books it stands with the job that was paid for.
    credits: ledger.chargeOf(job.id, attempt),
    state: { state: 'running', taskId, remote: 'created', since: now, note: null },
  };
}

/**
 * Gives a task to a job that waits, though it was paid for: it must not be sent again.
 * @returns whether the job has it now
 */
export function adoptWhileWaiting(
  { queue }: Pick<JobContext, 'queue'>,
  { id }: Job,
  taskId: string,
): boolean {
  if (queue.get(id)?.state.state !== 'waiting') return false;
  return queue.apply(id, { type: 'adopted', taskId, by: 'artist' }) !== null;
}

/** Whether a job of ours has a task already. */
export function isTaskOwned({ queue }: Pick<JobContext, 'queue'>, taskId: string): boolean {
  for (const { state } of queue.all()) if ('taskId' in state && state.taskId === taskId) return true;
  return false;
}

function adoptedJob({ connectionId, taskId, name, recipe }: AdoptedTask) {
  return {
    connectionId,
    priority: 'normal',
    reference: { kind: 'adopted', name },
    recipe: recipeAsSent(recipe),
    // Nobody knows what it was made of, so nothing is ever *done before* by it.
    fingerprint: `adopted ${connectionId} ${taskId}`,
    attempt: 1,
    credits: null,
  } as const;
}

/** @throws AppError `not-found` where the service does not know the task, `usage` where it is a job's already */
async function requireFreeTask(
  context: JobContext,
  connectionId: string,
  kind: TaskKind,
  taskId: string,
): Promise<void> {
  const requireFree = (): void => {
    if (isTaskOwned(context, taskId)) throw new AppError('usage', 'A job on the list has this task already.');
  };
  requireFree();
  const { client } = await context.connections.session(connectionId);
  const answer = await client.query(kind, taskId);
  if (answer.state === 'not-known') {
    throw new AppError(
      'not-found',
      `The service knows no ${kind} task of this id: ${answer.words} (code ${answer.code}). Look at the id, the kind and the connection.`,
    );
  }
  if (answer.state === 'later') {
    throw new AppError(
      'offline',
      `The service does not say whether it knows this task: ${answer.words}. Try again.`,
    );
  }
  // Somebody else may have taken it meanwhile.
  requireFree();
}
