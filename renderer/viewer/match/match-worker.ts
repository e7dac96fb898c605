import { assertNever } from '../../../shared/model/assert-never.ts';
import { joinPieces, type Triangles } from '../surface/join-pieces.ts';
import type { SurfacePiece } from '../surface/surface-message.ts';
import { thinned } from '../surface/thinned.ts';
import { differencePicture } from './difference-picture.ts';
import type { MatchAnswer, MatchRequest } from './match-message.ts';
import { findView, silhouetteFrom } from './match-pose.ts';
import { contained, overlapOf, type Silhouette } from './silhouette.ts';
import { subjectOf } from './subject-of.ts';

/** Compares the silhouettes of a model and of its reference. It is ended when the mode is left, also in the middle of its work. */
interface Scope {
  postMessage(message: MatchAnswer, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<MatchRequest>) => void): void;
}
const scope = globalThis as unknown as Scope;

/** The longer side that references are read with; the height of the drawings of the search, and of the comparison. In pixels. */
const [READ_SIDE, SEARCH_HEIGHT, SHOWN_HEIGHT] = [1024, 112, 540];
/** Cells along the longest side of the surface that the search draws. */
const SEARCH_CELLS = 96;
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
    const scale = Math.min(1, READ_SIDE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const context = new OffscreenCanvas(width ?? 1, height ?? 1).getContext('2d');
    if (context === null) return { kind: 'unread', why: 'unreadable' };
    context.drawImage(bitmap, 0, 0, width ?? 1, height ?? 1);
    bitmap.close();
    const found = subjectOf(context.getImageData(0, 0, width ?? 1, height ?? 1));
    reference = found?.silhouette ?? null;
    return found === null ? { kind: 'unread', why: 'no-subject' } : { kind: 'read', by: found.by };
  } catch {
    // It is not there any more, or no picture that a browser reads: which of both, the artist sees beside the viewer.
    return { kind: 'unread', why: 'unreadable' };
  }
}

function find({ start, aspect }: Extract<MatchRequest, { kind: 'find' }>, of: Silhouette): void {
  const { width, height } = sizeOf(SEARCH_HEIGHT, aspect);
  const search = findView(thinned(whole(), SEARCH_CELLS), contained(of, width, height), start);
  let told = 0;
  for (;;) {
    const step = search.next();
    if (step.done === true) {
      scope.postMessage({ kind: 'found', found: step.value });
      return;
    }
    if (step.value - told < TOLD_SHARE) continue;
    told = step.value;
    scope.postMessage({ kind: 'finding', share: told });
  }
}

function compare({ view, aspect }: Extract<MatchRequest, { kind: 'compare' }>, of: Silhouette): void {
  const size = sizeOf(SHOWN_HEIGHT, aspect);
  const own = contained(of, size.width, size.height);
  const drawn = silhouetteFrom(whole(), view, size);
  const { both, missing, tooMuch } = overlapOf(own, drawn);
  const all = Math.max(1, both + missing);
  const picture = new ImageData(differencePicture(own, drawn), size.width, size.height);
  scope.postMessage(
    { kind: 'compared', difference: { missing: missing / all, tooMuch: tooMuch / all, picture } },
    [picture.data.buffer],
  );
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
