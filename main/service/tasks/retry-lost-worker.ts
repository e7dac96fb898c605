import { WorkerEnded } from '../workers/worker-ended.ts';

/** A task in the middle of which worker processes ended too often. */
export class WorkersEndedTooOften extends Error {
  override readonly name = 'WorkersEndedTooOften';
}

/**
 * Does work again where the process that did it ended: it may have been ended for what was not the task's fault. One that
 * ends its process again and again is given up, also over restarts of the service.
 * @param options.workerEnded notes that a process ended, and gives how often that has been so by now
 * @throws WorkersEndedTooOften, or what the work threw otherwise
 */
export async function retryLostWorker<Result>(
  work: () => Promise<Result>,
  options: {
    readonly countEndedWorker: () => number;
    readonly most: number;
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
      const ended = options.countEndedWorker();
      options.log(`its worker process ended (${error.why}, ${ended} of ${options.most}): ${error.message}`);
      if (ended >= options.most)
        throw new WorkersEndedTooOften(workersEndedMessage(error.why, options.memory), { cause: error });
    }
  }
}

/** Why a task failed in the middle of which worker processes ended; the end of a sentence. */
export function workersEndedMessage(why: WorkerEnded['why'], memory: number): string {
  const gigabytes = (memory / 1024 ** 3).toFixed(1);
  return why === 'memory'
    ? `it needs more memory than the ${gigabytes} GB that one task of the local service may take`
    : 'the process that worked on it ended twice before it was done';
}
