import { AppError } from '../../../shared/model/app-error.ts';
import type { PlanOptions } from '../batch/gather-references.ts';
import type { Clock } from '../ports.ts';

/** The progress of a scan of a plan's inputs. */
export interface ScanProgress {
  /** The scan's id, chosen by the window. */
  readonly scanId: string;
  /** Folder entries seen so far. */
  readonly entries: number;
  /** Files opened so far, and in all; 0 of 0 while folders are scanned. */
  readonly seen: number;
  readonly total: number;
}

/** The running scans of windows: each reports its progress, and can be stopped by its id. */
export interface PlanScans {
  /** Runs a scan. One without an id reports no progress and cannot be stopped. */
  readonly run: <Result>(
    scanId: string | undefined,
    work: (options: PlanOptions) => Promise<Result>,
  ) => Promise<Result>;
  /** Stops a scan with an error message for the artist. Does nothing if it has ended. */
  readonly stop: (scanId: string) => void;
  /** Stops all scans. */
  readonly close: () => void;
}

/** The shortest time between two progress events of a scan. Milliseconds. */
const INTERVAL_MS = 200;

export function createPlanScans(options: {
  readonly clock: Pick<Clock, 'now'>;
  readonly emit: (progress: ScanProgress) => void;
}): PlanScans {
  const { clock, emit } = options;
  const running = new Map<string, AbortController>();

  const end = (controller: AbortController | undefined): void =>
    controller?.abort(
      new AppError('cancelled', 'You stopped looking; open the folder again, or a smaller one.'),
    );

  return {
    run: async (scanId, work) => {
      if (scanId === undefined) return work({});
      const controller = new AbortController();
      running.set(scanId, controller);
      let [entries, emittedAt] = [0, clock.now()];
      const report = (seen: number, total: number): void => {
        const now = clock.now();
        if (now - emittedAt < INTERVAL_MS && now >= emittedAt) return;
        emittedAt = now;
        emit({ scanId, entries, seen, total });
      };
      try {
        return await work({
          signal: controller.signal,
          onSeen: (number) => {
            entries = number;
            report(0, 0);
          },
          onProgress: report,
        });
      } finally {
        if (running.get(scanId) === controller) running.delete(scanId);
      }
    },
    stop: (scanId) => end(running.get(scanId)),
    close: () => {
      for (const controller of running.values()) end(controller);
    },
  };
}
