import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { DepthExportAnswer, DepthExportRequest } from './export-message.ts';

/** A file that takes longer without a word is given up: its reader may be in a loop. */
const QUIET_LIMIT_MS = 120_000;

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
export function makeDepthFile({
  request,
  signal,
  onProgress,
}: MakeOptions): Promise<Extract<DepthExportAnswer, { kind: 'made' }>> {
  // A signal that was aborted before tells nobody any more.
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./depth-export-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Extract<DepthExportAnswer, { kind: 'made' }>>();
  const giveUp = (): void => reject(new Error('Writing it took too long and was given up.'));
  let timer = setTimeout(giveUp, QUIET_LIMIT_MS);
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () =>
    reject(
      new Error('What writes it stopped. The map may be too large for this machine: choose fewer points.'),
    ),
  );
  worker.addEventListener('message', ({ data }: MessageEvent<DepthExportAnswer>) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, QUIET_LIMIT_MS);
    switch (data.kind) {
      case 'progress':
        onProgress(data.done);
        break;
      case 'made':
        resolve(data);
        break;
      case 'failed':
        reject(new Error(data.message));
        break;
      default:
        assertNever(data);
    }
  });
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
