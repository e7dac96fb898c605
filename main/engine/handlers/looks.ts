import { AppError } from '../../../shared/model/app-error.ts';
import type { PlanOptions } from '../batch/gather-references.ts';
import type { Clock } from '../ports.ts';

/** The progress of a scan of a plan's inputs. */
export interface LookProgress {
  /** The scan's id, chosen by the window. */
  readonly look: string;
  /** Folder entries seen so far. */
  readonly entries: number;
  /** Files opened so far, and in all; 0 of 0 while folders are scanned. */
  readonly seen: number;
  readonly total: number;
}

/** The running scans of windows: each reports its progress, and can be stopped by its id. */
export interface Looks {
  /** Runs a scan. One without an id reports no progress and cannot be stopped. */
  readonly run: <Result>(
    look: string | undefined,
    work: (options: PlanOptions) => Promise<Result>,
  ) => Promise<Result>;
  /** Stops a scan with an error message for the artist. Does nothing if it has ended. */
  readonly stop: (look: string) => void;
  /** Stops all scans. */
  readonly close: () => void;
}

/** The shortest time between two progress events of a scan. Milliseconds. */
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
