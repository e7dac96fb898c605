import type { AssetView } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { PicturesChoice } from '../../../shared/model/pictures/pictures-out.ts';
import type { QualityLimits } from '../../../shared/model/quality/quality-limits.ts';
import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import { absoluteFileAddress } from '../../bridge/file-address.ts';
import { runWorker } from '../run-worker.ts';
import { viewableAsset } from '../viewable.ts';
import type { PictureAnswer, PictureFile, PictureOrder, PictureRequest } from './picture-messages.ts';
import { sheetWords } from './sheet-words.ts';

/** A file that takes longer without a picture of it is given up: its reader may be in a loop. */
const QUIET_LIMIT_MS = 90_000;

interface TakeOptions {
  readonly view: AssetView;
  /** The asset whose pictures show what it was made of. */
  readonly by: AssetView;
  readonly choice: PicturesChoice;
  readonly settings: ViewerSettings;
  /** What the figures of a sheet are judged by. */
  readonly limits: QualityLimits;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** Resolves once the file is written, or given up. A few are drawn ahead meanwhile. */
  readonly onFile: (file: PictureFile) => Promise<void>;
}

/**
 * Draws the pictures of one asset in a worker of its own, which is ended with them, on abort, or when nothing comes of it for long.
 * @throws Error with words for the artist; the signal's reason if it was aborted
 */
export function takePictures({
  view,
  by,
  choice,
  settings,
  limits,
  signal,
  onProgress,
  onFile,
}: TakeOptions): Promise<void> {
  return runWorker<PictureAnswer, void>({
    start: () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
    request: (): PictureOrder => ({
      kind: 'draw',
      request: requestOf({ view, by, choice, settings, limits }),
    }),
    signal,
    quietLimitMs: QUIET_LIMIT_MS,
    words: {
      tooLong: 'Drawing it took too long and was given up.',
      stopped: 'What draws it stopped. The model or the picture may be too large for this machine.',
    },
    onAnswer: (answer, { resolve, fail, send, waitFor }) => {
      switch (answer.kind) {
        case 'progress':
          return onProgress(answer.done);
        case 'made': {
          const tell = (): void => send({ kind: 'written' } satisfies PictureOrder);
          return waitFor(onFile(answer.file).then(tell, tell));
        }
        case 'end':
          return resolve();
        case 'failed':
          return fail(answer.message);
        default:
          return assertNever(answer);
      }
    },
  });
}

function requestOf({
  view,
  by,
  choice,
  settings,
  limits,
}: Pick<TakeOptions, 'view' | 'by' | 'choice' | 'settings' | 'limits'>): PictureRequest {
  const { url, turn, companions = [], references } = viewableAsset(view, settings, by);
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
