import { AppError } from '../../../shared/model/app-error.ts';
import type { PlanOptions } from '../batch/gather-references.ts';
import type { Clock } from '../ports.ts';

/** How far a window's look at the inputs of a plan is. */
export interface LookProgress {
  /** As the window calls it. */
  readonly look: string;
  /** Of folders, seen so far. */
  readonly entries: number;
  /** Files opened so far, and in all; 0 of 0 while folders are looked through. */
  readonly seen: number;
  readonly total: number;
}

/** Looks of windows that are under way: each is told of, and can be stopped by its name. */
export interface Looks {
  /** Runs a look; one without a name is neither told of nor stopped. */
  readonly run: <Result>(
    look: string | undefined,
    work: (options: PlanOptions) => Promise<Result>,
  ) => Promise<Result>;
  /** Ends a look with words; one that has ended is left. */
  readonly stop: (look: string) => void;
  /** Ends all. */
  readonly close: () => void;
}

/** Between two words on one look. */
const TOLD_MS = 200;

export function createLooks(options: {
  readonly clock: Pick<Clock, 'now'>;
  readonly tell: (progress: LookProgress) => void;
}): Looks {
  const { clock, tell } = options;
  const underWay = new Map<string, AbortController>();

  const end = (controller: AbortController | undefined): void =>
    controller?.abort(
      new AppError('cancelled', 'You stopped looking; open the folder again, or a smaller one.'),
    );

  return {
    run: async (look, work) => {
      if (look === undefined) return work({});
      const controller = new AbortController();
      underWay.set(look, controller);
      let [entries, toldAt] = [0, clock.now()];
      const say = (seen: number, total: number): void => {
        const now = clock.now();
        if (now - toldAt < TOLD_MS && now >= toldAt) return;
        toldAt = now;
        tell({ look, entries, seen, total });
      };
      try {
        return await work({
          signal: controller.signal,
          onSeen: (number) => {
            entries = number;
            say(0, 0);
          },
          onProgress: say,
        });
      } finally {
        if (underWay.get(look) === controller) underWay.delete(look);
      }
    },
    stop: (look) => end(underWay.get(look)),
    close: () => {
      for (const controller of underWay.values()) end(controller);
    },
  };
}
