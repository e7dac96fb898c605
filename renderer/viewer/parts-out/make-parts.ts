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
  // A signal that was aborted before tells nobody any more.
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./parts-out-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const giveUp = (): void => reject(new Error('Writing the parts took too long and was given up.'));
  let timer = setTimeout(giveUp, QUIET_LIMIT_MS);
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () =>
    reject(new Error('What writes them stopped. The model may be too large for this machine.')),
  );
  worker.addEventListener('message', ({ data }: MessageEvent<PartsAnswer>) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, QUIET_LIMIT_MS);
    switch (data.kind) {
      case 'progress':
        onProgress(data.done);
        break;
      case 'made':
        resolve(data.content);
        break;
      case 'failed':
        reject(new Error(data.message));
        break;
    }
  });
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
