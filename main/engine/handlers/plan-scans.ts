import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { abortable } from '../async/abortable.ts';
import type { Batches } from '../batch/batches.ts';
import type { PlanOptions } from '../batch/gather-references.ts';
import type { Connections } from '../connections/connections.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock } from '../ports.ts';

/** What a scan tells its window. */
export type ScanEvent = Extract<EngineEvent, { event: 'batch.scanProgress' | 'batch.rowsFound' }>;

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
/** Rows that are told of before a plan is complete: more than anybody looks through meanwhile. */
const MOST_ROWS = 20_000;

export function createPlanScans(options: {
  readonly clock: Pick<Clock, 'now'>;
  readonly emit: (event: ScanEvent) => void;
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
      const found: PlanRow[] = [];
      let [entries, emittedAt, rows] = [0, clock.now(), 0];
      const report = (seen: number, total: number): void => {
        const now = clock.now();
        if (now - emittedAt < INTERVAL_MS && now >= emittedAt) return;
        emittedAt = now;
        emit({ event: 'batch.scanProgress', payload: { scanId, entries, seen, total } });
        if (found.length > 0) emit({ event: 'batch.rowsFound', payload: { scanId, rows: found.splice(0) } });
      };
      try {
        return await work({
          signal: controller.signal,
          onSeen: (number) => {
            entries = number;
            report(0, 0);
          },
          onProgress: report,
          onRows: (more) => {
            rows += more.length;
            if (rows <= MOST_ROWS) found.push(...more);
          },
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

/**
 * The call that makes a plan. Whoever stops it does not wait for a disk that does not answer: what hangs there ends by itself, and its plan is not
 * shown.
 */
export function planHandler({
  library,
  connections,
  batches,
  scans,
}: {
  readonly library: Pick<OpenLibrary, 'refresh'>;
  readonly connections: Pick<Connections, 'selected'>;
  readonly batches: Pick<Batches, 'plan'>;
  readonly scans: Pick<PlanScans, 'run'>;
}): Handlers['batch']['plan'] {
  return ({ scanId, ...inputs }) =>
    scans.run(scanId, async (watch) => {
      await library.refresh(watch.signal);
      const request = { ...inputs, connectionId: connections.selected() };
      return abortable(batches.plan(request, { ...watch, pictures: 'later' }), watch.signal);
    });
}
