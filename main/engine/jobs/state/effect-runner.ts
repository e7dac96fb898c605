import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { Clock, Logger } from '../../ports.ts';

/** Runs at most one piece of work per id, and can stop it. */
export interface EffectRunner {
  /** Starts work for a job, and stops earlier work for it. Work that fails is retried with backoff. */
  readonly begin: (id: string, work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: (id: string) => void;
  /** Stops all work; resolves when it has ended. */
  readonly stopAll: () => Promise<void>;
}

/** No jitter: these failures have no shared cause that retrying at different times would spare. */
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

  /** The work handles expected failures itself. What remains (e.g. a full disk under the ledger) is temporary, so it is retried. */
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
      // Stopped work counts as ended, whatever it rejects with.
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
