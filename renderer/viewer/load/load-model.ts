import {
  type ParsedModel,
  type ParseMessage,
  type ParseRequest,
  type Soundness,
  UnreadableModel,
} from './parsed-model.ts';

/** A file that takes longer than this to read is given up, and its worker killed. */
const PARSE_LIMIT_MS = 30_000;
/** A small one that takes so long is damaged in a way that sends its reader round in circles. */
const SMALL_LIMIT_MS = 9_000;
const SMALL_BYTES = 1024 * 1024;

export type LoadProgress =
  | { readonly stage: 'fetching'; readonly loaded: number; readonly total: number | null }
  | { readonly stage: 'parsing' };

interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
  /** What was found out about the surface, some time after the model itself; not at all where that took too long. */
  readonly onSoundness: (soundness: Soundness) => void;
}

/**
 * Reads a model in a worker of its own, which is killed when the signal says so or the time is up.
 * @throws UnreadableModel in words for the artist; the signal's reason when it was aborted
 */
export function loadModel(url: string, options: LoadOptions): Promise<ParsedModel> {
  const { signal, onProgress, onSoundness } = options;
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  let loaded = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<ParsedModel>();
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  };
  const fail = (cause: unknown): void => {
    reject(cause);
    end();
  };
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () => {
    fail(
      new UnreadableModel(
        'The file could not be read: its reader stopped. It may be too large for this machine.',
      ),
    );
  });
  worker.addEventListener('message', ({ data }: MessageEvent<ParseMessage>) => {
    switch (data.kind) {
      case 'fetching':
        loaded = data.loaded;
        onProgress({ stage: 'fetching', loaded, total: data.total });
        break;
      case 'parsing': {
        onProgress({ stage: 'parsing' });
        const limit = loaded < SMALL_BYTES ? SMALL_LIMIT_MS : PARSE_LIMIT_MS;
        timer = setTimeout(() => {
          fail(
            new UnreadableModel(
              `Reading the file took over ${limit / 1000} seconds and was given up: it may be damaged.`,
            ),
          );
        }, limit);
        break;
      }
      case 'parsed':
        resolve(data.model);
        clearTimeout(timer);
        timer = setTimeout(end, PARSE_LIMIT_MS);
        break;
      case 'inspected':
        if (data.soundness !== null) onSoundness(data.soundness);
        end();
        break;
      case 'failed':
        fail(new UnreadableModel(data.message));
        break;
    }
  });
  worker.postMessage({ url: new URL(url, location.href).href } satisfies ParseRequest);
  return promise;
}
