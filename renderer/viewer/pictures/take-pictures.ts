import type { AssetView } from '../../../shared/bridge/views.ts';
import type { PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import type { QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import { absoluteFileAddress } from '../../bridge/file-address.ts';
import { viewableAsset } from '../viewable.ts';
import type { PictureAnswer, PictureFile, PictureRequest } from './picture-messages.ts';
import { sheetWords } from './sheet-words.ts';

/** A file that takes longer without a picture of it is given up: its reader may be in a loop. */
const QUIET_LIMIT_MS = 90_000;

interface TakeOptions {
  readonly view: AssetView;
  readonly choice: PicturesChoice;
  readonly settings: ViewerSettings;
  /** What the figures of a sheet are judged by. */
  readonly limits: QualityLimits;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** The next picture is not waited for. */
  readonly onFile: (file: PictureFile) => void;
}

/**
 * Draws the pictures of one asset in a worker of its own, which is ended with them, on abort, or when nothing comes of it for long.
 * @throws Error with words for the artist; the signal's reason if it was aborted
 */
export function takePictures({
  view,
  choice,
  settings,
  limits,
  signal,
  onProgress,
  onFile,
}: TakeOptions): Promise<void> {
  // A signal that was aborted before tells nobody any more.
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (): void => reject(new Error('Drawing it took too long and was given up.'));
  let timer = setTimeout(giveUp, QUIET_LIMIT_MS);
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  worker.addEventListener('error', () =>
    reject(new Error('What draws it stopped. The model or the picture may be too large for this machine.')),
  );
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, QUIET_LIMIT_MS);
    switch (data.kind) {
      case 'progress':
        onProgress(data.done);
        break;
      case 'made':
        onFile(data.file);
        break;
      case 'end':
        resolve();
        break;
      case 'failed':
        reject(new Error(data.message));
        break;
    }
  });
  worker.postMessage(requestOf({ view, choice, settings, limits }));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  });
}

function requestOf({
  view,
  choice,
  settings,
  limits,
}: Pick<TakeOptions, 'view' | 'choice' | 'settings' | 'limits'>): PictureRequest {
  const { url, turn, companions = [], references } = viewableAsset(view, settings);
  const { environment, turn: lightTurn, exposure, toneMapping, lens } = settings;
  const [reference] = references;
  return {
    url: absoluteFileAddress(url),
    turn,
    companions: companions.map((each) => ({ name: each.name, url: absoluteFileAddress(each.url) })),
    look: { environment, turn: lightTurn, exposure, toneMapping, lens },
    choice,
    words: choice.what === 'sheet' ? sheetWords(view, limits) : null,
    reference: choice.what === 'sheet' && reference !== undefined ? absoluteFileAddress(reference.url) : null,
  };
}
