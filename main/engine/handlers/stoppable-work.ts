import { AppError } from '../../../shared/model/app-error.ts';

/** Imports and copies out of windows: each can be stopped by its id, and all are when the engine closes. */
export interface StoppableWork {
  /** Does work. @throws AppError `cancelled` once the engine closes */
  readonly run: <Result>(id: string, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Stops one, with words for the artist. Does nothing if it has ended. */
  readonly stop: (id: string, words: string) => void;
  /** Stops all, takes no more, and waits until they have ended. */
  readonly close: () => Promise<void>;
}

export function createStoppableWork(): StoppableWork {
  const controllers = new Map<string, AbortController>();
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  return {
    run: async (id, work) => {
      closing.signal.throwIfAborted();
      const controller = new AbortController();
      controllers.set(id, controller);
      const ended = work(AbortSignal.any([controller.signal, closing.signal]));
      running.add(ended);
      try {
        return await ended;
      } finally {
        running.delete(ended);
        if (controllers.get(id) === controller) controllers.delete(id);
      }
    },
    stop: (id, words) => controllers.get(id)?.abort(new AppError('cancelled', words)),
    close: async () => {
      closing.abort(new AppError('cancelled', 'Maquette is being closed.'));
      await Promise.allSettled(running);
    },
  };
}
