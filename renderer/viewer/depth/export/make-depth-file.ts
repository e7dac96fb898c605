import { assertNever } from '../../../../shared/model/assert-never.ts';
import { runWorker } from '../../run-worker.ts';
import type { DepthExportAnswer, DepthExportRequest } from './export-message.ts';

/** A file that takes longer without a word is given up: its reader may be in a loop. */
const QUIET_LIMIT_MS = 120_000;

type MadeDepthFile = Extract<DepthExportAnswer, { kind: 'made' }>;

interface MakeOptions {
  readonly request: DepthExportRequest;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Makes a file of a depth map in a worker of its own, which is ended with it, on abort, or when nothing comes of it for long.
 * @throws Error with words for the artist; the signal's reason if it was aborted
 */
export function makeDepthFile({ request, signal, onProgress }: MakeOptions): Promise<MadeDepthFile> {
  return runWorker<DepthExportAnswer, MadeDepthFile>({
    start: () => new Worker(new URL('./depth-export-worker.ts', import.meta.url), { type: 'module' }),
    request: () => request,
    signal,
    quietLimitMs: QUIET_LIMIT_MS,
    words: {
      tooLong: 'Writing it took too long and was given up.',
      stopped: 'What writes it stopped. The map may be too large for this machine: choose fewer points.',
    },
    onAnswer: (answer, { resolve, fail }) => {
      switch (answer.kind) {
        case 'progress':
          return onProgress(answer.done);
        case 'made':
          return resolve(answer);
        case 'failed':
          return fail(answer.message);
        default:
          return assertNever(answer);
      }
    },
  });
}
