import { assertNever } from '../../../shared/model/assert-never.ts';
import { runWorker } from '../run-worker.ts';
import type { PartsAnswer, PartsRequest } from './parts-out-messages.ts';

/** A file that takes longer without a word is given up: its reader may be in a loop. */
const QUIET_LIMIT_MS = 180_000;

interface MakeOptions {
  readonly request: PartsRequest;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * Reads a model, and writes parts of it as a file, in a worker of its own, which is ended with it, on abort, or when nothing comes of it for long.
 * @throws Error with words for the artist; the signal's reason if it was aborted
 */
export function makeParts({ request, signal, onProgress }: MakeOptions): Promise<Blob> {
  return runWorker<PartsAnswer, Blob>({
    start: () => new Worker(new URL('./parts-out-worker.ts', import.meta.url), { type: 'module' }),
    request: () => request,
    signal,
    quietLimitMs: QUIET_LIMIT_MS,
    words: {
      tooLong: 'Writing the parts took too long and was given up.',
      stopped: 'What writes them stopped. The model may be too large for this machine.',
    },
    onAnswer: (answer, { resolve, fail }) => {
      switch (answer.kind) {
        case 'progress':
          return onProgress(answer.done);
        case 'made':
          return resolve(answer.content);
        case 'failed':
          return fail(answer.message);
        default:
          return assertNever(answer);
      }
    },
  });
}
