import { assertNever } from '../../../shared/model/assert-never.ts';
import type { UpTurn } from '../../../shared/model/settings/file-axes.ts';
import { absoluteFileAddress, fileAddressBase } from '../../bridge/file-address.ts';
import {
  type ParsedModel,
  type ParseMessage,
  type Soundness,
  UnreadableModel,
  type WorkerMessage,
} from '../load/parsed-model.ts';
import type { Companion } from '../viewable.ts';

/** The time limit for reading a file. After it, the worker is terminated. */
const PARSE_LIMIT_MS = 30_000;
/** The limit for a small file. If it takes longer, it is probably damaged in a way that makes its reader loop. */
const SMALL_LIMIT_MS = 9_000;
const SMALL_BYTES = 1024 * 1024;
/** The time limit for making previews and thumbnails. */
const DERIVE_LIMIT_MS = 60_000;

export type LoadProgress =
  | { readonly stage: 'fetching'; readonly loaded: number; readonly total: number | null }
  | { readonly stage: 'parsing' };

export interface LoadOptions {
  readonly signal: AbortSignal;
  /** The hash of the file; null if it is not known. */
  readonly sha256: string | null;
  readonly turn: UpTurn;
  /** Files that the model may name. */
  readonly companions: readonly Companion[];
  readonly onProgress: (progress: LoadProgress) => void;
  /** Called with the hash if it was not known, before the model is read. */
  readonly onHash: (sha256: string) => void;
  /** Called with a low-detail version of a large model without a preview, before the model is read. */
  readonly onSketch: (model: ParsedModel) => void;
  /** Resolves after the model's first frame. Inspection and previews start only then, because they would delay the frame. */
  readonly whenDrawn: Promise<void>;
  /** Called with the result of inspecting the surface, after the model is read. Not called if that took too long. */
  readonly onSoundness: (soundness: Soundness) => void;
  /** Called last, with the preview that was saved for the next time, and with the reason why it or the thumbnails were not. */
  readonly onDerived: (derived: {
    readonly preview: Uint8Array<ArrayBuffer> | null;
    readonly problem: string | null;
  }) => void;
}

/**
 * Reads a model in its own worker, which is terminated on abort or when the time is up.
 * @throws UnreadableModel with a message for the artist; the signal's reason if it was aborted
 */
export function loadModel(url: string, options: LoadOptions): Promise<ParsedModel> {
  const { signal } = options;
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: WorkerMessage): void => worker.postMessage(message);
  let loaded = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<ParsedModel>();
  // A timer that is set afterwards would keep the model for as long as it runs.
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  };
  const fail = (cause: unknown): void => {
    reject(cause);
    end();
  };
  const endIn = (limit: number, words: string): void => {
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(() => fail(new UnreadableModel(words)), limit);
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
        options.onProgress({ stage: 'fetching', loaded, total: data.total });
        break;
      case 'hashed':
        options.onHash(data.sha256);
        break;
      case 'parsing': {
        options.onProgress({ stage: 'parsing' });
        const limit = loaded < SMALL_BYTES ? SMALL_LIMIT_MS : PARSE_LIMIT_MS;
        endIn(
          limit,
          `Reading the file took over ${limit / 1000} seconds and was given up. Where this machine is busy, try again once it has less to do; else the file may be damaged.`,
        );
        break;
      }
      case 'sketched':
        options.onSketch(data.model);
        break;
      case 'parsed':
        resolve(data.model);
        clearTimeout(timer);
        void options.whenDrawn.then(() => {
          if (isOver) return;
          post({ kind: 'drawn' });
          timer = setTimeout(end, DERIVE_LIMIT_MS);
        });
        break;
      case 'inspected':
        if (data.soundness !== null) options.onSoundness(data.soundness);
        break;
      case 'derived':
        options.onDerived(data);
        end();
        break;
      case 'failed':
        fail(new UnreadableModel(data.message));
        break;
      default:
        assertNever(data);
    }
  });
  post({
    kind: 'read',
    url: absoluteFileAddress(url),
    fileBase: fileAddressBase(),
    sha256: options.sha256,
    turn: options.turn,
    companions: options.companions.map(({ name, url: its }) => ({ name, url: absoluteFileAddress(its) })),
  });
  return promise;
}
