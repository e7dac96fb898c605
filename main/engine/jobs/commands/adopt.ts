import type { TaskKind } from '../../../../shared/interface/tasks.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { type Recipe, recipeAsSent } from '../../../../shared/model/recipe.ts';
import { isSameAccount } from '../../connections/remote-connection.ts';
import { rememberedAs } from '../../library/libraries/job-libraries.ts';
import type { JobContext } from '../job-context.ts';

/** A task that was made elsewhere, as the artist knows it. */
export interface AdoptedTask {
  readonly connectionId: string;
  readonly taskId: string;
  /** The name of the future asset. */
  readonly name: string;
  /** The recipe, as far as the artist knows it. Its kind must be right. */
  readonly recipe: Recipe;
}

export interface AdoptCommands {
  /**
   * Gives a task to a job whose answer was lost, or that was given up or cancelled. The artist found out the task's id.
   * Throws AppError `not-found` if the service does not know the task, `usage` if another job has it.
   */
  readonly adopt: (id: string, taskId: string) => Promise<void>;
  /** Creates a job for a task that was made elsewhere. Throws the same errors. */
  readonly adoptNew: (task: AdoptedTask) => Promise<Job>;
}

/** Adopts tasks whose ids did not come with the answer to our own request. */
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
        library: rememberedAs(context.libraries.current()),
        state: { state: 'running', taskId: task.taskId, remote: 'created', since: now, note: null },
      };
      await queue.add([job]);
      await onAdded([job]);
      return job;
    },
  };
}

/** A new job for a task that an attempt of another job was paid for, if that job has another task by now. */
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
    // The charge is recorded with the job that was paid for.
    credits: ledger.chargeOf(job.id, attempt),
    state: { state: 'running', taskId, remote: 'created', since: now, note: null },
  };
}

/**
 * Gives a task to a waiting job that was paid for, so that it is not sent again.
 * @returns whether the job has the task now
 */
export function adoptWhileWaiting(
  { queue }: Pick<JobContext, 'queue'>,
  { id }: Job,
  taskId: string,
): boolean {
  if (queue.get(id)?.state.state !== 'waiting') return false;
  return queue.apply(id, { type: 'adopted', taskId, by: 'artist' }) !== null;
}

/**
 * Whether one of our jobs has the task. Two services may give the same id to different tasks.
 * @param connectionId the connection of the task; null if it is not known, so that a job of any connection counts
 */
export function isTaskOwned(
  { queue }: Pick<JobContext, 'queue'>,
  connectionId: string | null,
  taskId: string,
): boolean {
  for (const { connectionId: at, state } of queue.all()) {
    if (connectionId !== null && at !== connectionId) continue;
    if ('taskId' in state && state.taskId === taskId) return true;
  }
  return false;
}

/**
 * The same, where a job of another connection to the same account counts too, such as one of the environment beside one of the settings. For what the
 * artist adopts, or is offered: it would be downloaded twice.
 */
export function isOwnedByAccount(
  { queue, connections }: Pick<JobContext, 'queue' | 'connections'>,
  connectionId: string,
  taskId: string,
): boolean {
  const wanted = accountOf(connections.find(connectionId));
  for (const { connectionId: at, state } of queue.all()) {
    if (!('taskId' in state) || state.taskId !== taskId) continue;
    if (at === connectionId) return true;
    const other = accountOf(connections.find(at));
    if (wanted !== null && other !== null && isSameAccount(wanted, other)) return true;
  }
  return false;
}

/** Null for *Local*, and for a connection that is not there. */
function accountOf(connection: Connection | null): Parameters<typeof isSameAccount>[0] | null {
  const { baseUrl = null, clientId = null } = connection ?? {};
  return baseUrl === null || clientId === null ? null : { baseUrl, clientId };
}

function adoptedJob({ connectionId, taskId, name, recipe }: AdoptedTask) {
  return {
    connectionId,
    priority: 'normal',
    reference: { kind: 'adopted', name },
    recipe: recipeAsSent(recipe),
    // Its input is not known, so it never counts as *done before*.
    fingerprint: `adopted ${connectionId} ${taskId}`,
    attempt: 1,
    credits: null,
  } as const;
}

/** @throws AppError `not-found` if the service does not know the task, `usage` if a job has it */
async function requireFreeTask(
  context: JobContext,
  connectionId: string,
  kind: TaskKind,
  taskId: string,
): Promise<void> {
  const requireFree = (): void => {
    if (isOwnedByAccount(context, connectionId, taskId)) {
      throw new AppError('usage', 'A job on the list has this task already.');
    }
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
  // Another job may have got it during the query.
  requireFree();
}
