import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { Clock, Logger } from '../../ports.ts';

/** Runs one piece of work a job, and can end it. */
export interface EffectRunner {
  /** Begins work for a job, and ends what was under way for it. Work that fails is begun again after a while. */
  readonly begin: (id: string, work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: (id: string) => void;
  /** Ends everything; resolves when it has ended. */
  readonly stopAll: () => Promise<void>;
}

/** Work of two jobs that fails at once has nothing in common that waiting apart would spare. */
const NO_JITTER = 0.5;

export function createEffectRunner({
  clock,
  logger,
}: {
  readonly clock: Clock;
  readonly logger: Logger;
}): EffectRunner {
  const running = new Map<string, AbortController>();
  const works = new Set<Promise<void>>();
  let isStopped = false;

  const stop = (id: string): void => {
    running.get(id)?.abort(new Error('stopped'));
    running.delete(id);
  };

  /** What can be expected is handled by the work itself; what is left (a full disk under the ledger) passes. */
  const runUntilDone = async (
    id: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ) => {
    const tried = retry({
      attempt: () => work(signal),
      onError: (error) => {
        signal.throwIfAborted();
        logger.error('an effect failed', {
          job: id,
          error: error instanceof Error ? error.stack : String(error),
        });
        return new Again();
      },
      delay: (failures) => backoffDelay(failures, NO_JITTER),
      clock,
      signal,
    });
    await tried.catch((cause: unknown) => {
      // Work that was ended is over, however it took that.
      if (!signal.aborted) throw cause;
    });
  };

  return {
    begin: (id, work) => {
      stop(id);
      if (isStopped) return;
      const controller = new AbortController();
      running.set(id, controller);
      const done = runUntilDone(id, controller.signal, work).finally(() => {
        works.delete(done);
        if (running.get(id) === controller) running.delete(id);
      });
      works.add(done);
    },
    stop,
    stopAll: async () => {
      isStopped = true;
      for (const id of [...running.keys()]) stop(id);
      await Promise.all(works);
    },
  };
}
