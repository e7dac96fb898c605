import { type ParsedModel, type ParseMessage, type ParseRequest, UnreadableModel } from './parsed-model.ts';

/** A file that takes longer than this to read is given up, and its worker killed. */
const PARSE_LIMIT_MS = 30_000;

export type LoadProgress =
  | { readonly stage: 'fetching'; readonly loaded: number; readonly total: number | null }
  | { readonly stage: 'parsing' };

interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
}

/**
 * Reads a model in a worker of its own, which is killed when the signal says so or the time is up.
 * @throws UnreadableModel in words for the artist; the signal's reason when it was aborted
 */
export function loadModel(url: string, { signal, onProgress }: LoadOptions): Promise<ParsedModel> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<ParsedModel>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () => {
    reject(
      new UnreadableModel(
        'The file could not be read: its reader stopped. It may be too large for this machine.',
      ),
    );
  });
  worker.addEventListener('message', ({ data }: MessageEvent<ParseMessage>) => {
    switch (data.kind) {
      case 'fetching':
        onProgress({ stage: 'fetching', loaded: data.loaded, total: data.total });
        break;
      case 'parsing':
        onProgress({ stage: 'parsing' });
        timer = setTimeout(() => {
          reject(new UnreadableModel('Reading the file took over 30 seconds and was given up.'));
        }, PARSE_LIMIT_MS);
        break;
      case 'parsed':
        resolve(data.model);
        break;
      case 'failed':
        reject(new UnreadableModel(data.message));
        break;
    }
  });
  worker.postMessage({ url: new URL(url, location.href).href } satisfies ParseRequest);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}
