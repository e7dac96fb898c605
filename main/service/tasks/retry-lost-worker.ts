import type { Eventual } from '../store/service-store.ts';
import { WorkerEnded } from '../workers/worker-ended.ts';

/** The task's worker processes ended early too often; it is not retried any more. */
export class WorkersEndedTooOften extends Error {
  override readonly name = 'WorkersEndedTooOften';
}

/**
 * Retries work whose worker process ended before it answered, since the cause may lie outside the task. After `maxEnded` ended
 * processes the task fails. The count is stored, so that it also holds across restarts of the service.
 * @param options.countEndedWorker records that a process ended, and returns how often that has happened by now
 * @throws WorkersEndedTooOften, or any other error of the work
 */
export async function retryLostWorker<Result>(
  work: () => Promise<Result>,
  options: {
    readonly countEndedWorker: () => Eventual<number>;
    readonly maxEnded: number;
    /** Memory that one worker process may take, in bytes. */
    readonly memory: number;
    readonly log: (words: string) => void;
  },
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      const ended = await options.countEndedWorker();
      options.log(
        `its worker process ended (${error.why}, ${ended} of ${options.maxEnded}): ${error.message}`,
      );
      if (ended >= options.maxEnded)
        throw new WorkersEndedTooOften(workersEndedMessage(error.why, options.memory), { cause: error });
    }
  }
}

/** Why a task failed whose worker processes ended early. The text is the end of a sentence. */
export function workersEndedMessage(why: WorkerEnded['why'], memory: number): string {
  const gigabytes = (memory / 1024 ** 3).toFixed(1);
  return why === 'memory'
    ? `it needs more memory than the ${gigabytes} GB that one task of the local service may take`
    : 'the process that worked on it ended twice before it was done';
}
