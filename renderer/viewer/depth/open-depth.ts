import { assertNever } from '../../../shared/model/assert-never.ts';
import { absoluteFileAddress } from '../../bridge/file-address.ts';
import type {
  DepthAnswer,
  DepthLook,
  DepthPixel,
  DepthPlace,
  DepthRead,
  DepthRequest,
  DepthShown,
} from './depth-message.ts';

/** A request that has no answer for so long is given up: the reader may be in a loop. */
const LIMIT_MS = 60_000;

/** Told of what becomes of a depth map. */
export interface DepthListener {
  readonly onRead: (read: DepthRead) => void;
  /** @param look that it was shown by */
  readonly onShown: (shown: DepthShown, look: DepthLook, notes: readonly string[]) => void;
  /** @param pixel null where there is none */
  readonly onProbed: (pixel: DepthPixel | null) => void;
  /** @param message for the artist */
  readonly onFailed: (message: string) => void;
}

/** A depth map in a worker of its own. The caller must dispose of it. */
export interface OpenDepth {
  /** Asks for it to be shown. Of requests that come meanwhile, the last one is answered. */
  readonly show: (look: DepthLook) => void;
  /** Asks for the pixel at a place, once what is asked for before is shown. Of requests that come meanwhile, the last one is answered. */
  readonly probe: (place: DepthPlace) => void;
  /** Ends the worker, also in the middle of its work. The listener hears no more. */
  readonly dispose: () => void;
}

/** @param url of the map, and `picture` of what it was made from, on the window's origin */
export function openDepth(
  { url, picture }: { readonly url: string; readonly picture: string | null },
  listener: DepthListener,
): OpenDepth {
  const worker = new Worker(new URL('./depth-worker.ts', import.meta.url), { type: 'module' });
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the worker is at; null while it has nothing to do. */
  let asked: DepthRequest | null = null;
  let nextLook: DepthLook | null = null;
  let nextPlace: DepthPlace | null = null;

  const dispose = (): void => {
    isOver = true;
    clearTimeout(timer);
    worker.terminate();
  };
  const fail = (message: string): void => {
    dispose();
    listener.onFailed(message);
  };
  const ask = (request: DepthRequest): void => {
    asked = request;
    timer = setTimeout(
      () =>
        fail(
          `Reading the depth map took over ${LIMIT_MS / 1000} seconds and was given up. Where this machine is busy, open it again once it has less to do; else the file may be damaged.`,
        ),
      LIMIT_MS,
    );
    worker.postMessage(request);
  };
  const goOn = (): void => {
    if (isOver || asked !== null) return;
    if (nextLook !== null) {
      ask({ kind: 'show', look: nextLook });
      nextLook = null;
    } else if (nextPlace !== null) {
      ask({ kind: 'probe', place: nextPlace });
      nextPlace = null;
    }
  };

  worker.addEventListener('error', () => {
    if (!isOver) fail('The depth map could not be held: it may be too large for this machine.');
  });
  worker.addEventListener('message', ({ data }: MessageEvent<DepthAnswer>) => {
    if (isOver) return;
    clearTimeout(timer);
    const request = asked;
    asked = null;
    switch (data.kind) {
      case 'read':
        listener.onRead(data);
        break;
      case 'shown':
        if (request?.kind === 'show') listener.onShown(data.shown, request.look, data.notes);
        break;
      case 'probed':
        listener.onProbed(data.pixel);
        break;
      case 'failed':
        // Of a map that was not read nothing can be shown: asked for it, the worker would say that in place of the reason.
        if (request?.kind === 'open') fail(data.message);
        else listener.onFailed(data.message);
        break;
      default:
        assertNever(data);
    }
    goOn();
  });
  ask({
    kind: 'open',
    url: absoluteFileAddress(url),
    picture: picture === null ? null : absoluteFileAddress(picture),
  });
  return {
    show: (look) => {
      nextLook = look;
      goOn();
    },
    probe: (place) => {
      nextPlace = place;
      goOn();
    },
    dispose,
  };
}
