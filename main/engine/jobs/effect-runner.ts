import type { Logger } from '../ports.ts';

/** Runs one piece of work a job, and can end it. */
export interface EffectRunner {
  /** Begins work for a job, and ends what was under way for it. */
  readonly begin: (id: string, work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: (id: string) => void;
  /** Ends everything; resolves when it has ended. */
  readonly stopAll: () => Promise<void>;
}

export function createEffectRunner(logger: Logger): EffectRunner {
  const running = new Map<string, AbortController>();
  const works = new Set<Promise<void>>();
  let stopped = false;
  const stop = (id: string): void => {
    running.get(id)?.abort(new Error('stopped'));
    running.delete(id);
  };
  return {
    begin: (id, work) => {
      stop(id);
      if (stopped) return;
      const controller = new AbortController();
      running.set(id, controller);
      const done = work(controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          logger.error('an effect failed', {
            job: id,
            error: error instanceof Error ? error.stack : String(error),
          });
        })
        .finally(() => {
          works.delete(done);
          if (running.get(id) === controller) running.delete(id);
        });
      works.add(done);
    },
    stop,
    stopAll: async () => {
      stopped = true;
      for (const id of [...running.keys()]) stop(id);
      await Promise.all(works);
    },
  };
}
