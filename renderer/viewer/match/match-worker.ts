import { assertNever } from '../../../shared/model/assert-never.ts';
import { joinPieces, type Triangles } from '../surface/join-pieces.ts';
import type { SurfacePiece } from '../surface/surface-message.ts';
import { thinned } from '../surface/thinned.ts';
import { differencePicture } from './difference-picture.ts';
import type { MatchAnswer, MatchRequest } from './match-message.ts';
import { findView, silhouetteFrom } from './match-pose.ts';
import { refineView } from './refine-view.ts';
import { contained, matchOf, overlapOf, type Silhouette, solidOf } from './silhouette.ts';

/** Compares the silhouettes of a model and of its reference. It is ended when the mode is left, also in the middle of its work. */
interface Scope {
  postMessage(message: MatchAnswer, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<MatchRequest>) => void): void;
}
const scope = globalThis as unknown as Scope;

/** The height of the drawings of the search, of what refines it, and of the comparison. In pixels. */
const [SEARCH_HEIGHT, FINE_HEIGHT, SHOWN_HEIGHT] = [112, 216, 540];
/** Cells along the longest side of the surface that the search draws, and of what refines it. */
const [SEARCH_CELLS, FINE_CELLS] = [96, 160];
/** The part of the progress that the search has; the rest is refining. */
const SEARCH_SHARE = 0.6;
/** How much of the search is done before it tells of it again. */
const TOLD_SHARE = 0.02;

const pieces: SurfacePiece[] = [];
let surface: Triangles | null = null;
let reference: Silhouette | null = null;

const whole = (): Triangles => {
  surface ??= joinPieces(pieces.splice(0));
  return surface;
};
const sizeOf = (height: number, aspect: number) => ({
  width: Math.max(1, Math.round(height * aspect)),
  height,
});

async function read(url: string): Promise<MatchAnswer> {
  try {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) return { kind: 'unread' };
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    reference = solidOf(context.getImageData(0, 0, width, height));
    return { kind: 'read', side: width / height };
  } catch {
    // It is not there any more: an outline that was made is a picture that can be read.
    return { kind: 'unread' };
  }
}

function find({ start, aspect }: Extract<MatchRequest, { kind: 'find' }>, of: Silhouette): void {
  const [coarse, fine] = [sizeOf(SEARCH_HEIGHT, aspect), sizeOf(FINE_HEIGHT, aspect)];
  const near = told(
    findView(thinned(whole(), SEARCH_CELLS), contained(of, coarse.width, coarse.height), start),
    (share) => share * SEARCH_SHARE,
  );
  const found =
    near &&
    told(
      refineView(thinned(whole(), FINE_CELLS), contained(of, fine.width, fine.height), near),
      (share) => SEARCH_SHARE + share * (1 - SEARCH_SHARE),
    );
  scope.postMessage({ kind: 'found', found });
}

/** Runs a search to its end, and tells now and then how much of it is done. */
function told<Found>(search: Generator<number, Found>, shareOf: (done: number) => number): Found {
  let last = 0;
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
    if (step.value - last < TOLD_SHARE) continue;
    last = step.value;
    scope.postMessage({ kind: 'finding', share: shareOf(last) });
  }
}

function compare({ view, aspect }: Extract<MatchRequest, { kind: 'compare' }>, of: Silhouette): void {
  const size = sizeOf(SHOWN_HEIGHT, aspect);
  const own = contained(of, size.width, size.height);
  const drawn = silhouetteFrom(whole(), view, size);
  const overlap = overlapOf(own, drawn);
  const { both, missing, tooMuch } = overlap;
  const all = Math.max(1, both + missing);
  const picture = new ImageData(differencePicture(own, drawn), size.width, size.height);
  const difference = {
    missing: missing / all,
    tooMuch: tooMuch / all,
    match: matchOf(overlap),
    picture,
  };
  scope.postMessage({ kind: 'compared', difference }, [picture.data.buffer]);
}

scope.addEventListener('message', ({ data }) => {
  switch (data.kind) {
    case 'piece':
      pieces.push(data.piece);
      break;
    case 'read':
      void read(data.url).then((answer) => scope.postMessage(answer));
      break;
    case 'find':
      if (reference !== null) find(data, reference);
      break;
    case 'compare':
      if (reference !== null) compare(data, reference);
      break;
    default:
      assertNever(data);
  }
});
