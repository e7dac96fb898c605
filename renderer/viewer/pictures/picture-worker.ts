import { backgroundOf, FIRST_CHOICE } from '../../../shared/model/pictures/pictures-out.ts';
import { fetchBytes } from '../load/bytes/fetch-bytes.ts';
import { measure, splitMeshes } from '../load/mesh/measure.ts';
import { turnUp } from '../load/mesh/turn-up.ts';
import { parseModel } from '../load/parse-model.ts';
import { makeFaultWords, readInWords } from '../load/read-fault-words.ts';
import { drawReviewSheet } from './draw-review-sheet.ts';
import { encodeTurntable } from './encode-turntable.ts';
import { holdFiles } from './held-files.ts';
import type { PictureAnswer, PictureFile, PictureOrder, PictureRequest } from './picture-messages.ts';
import { stillPose, turntablePose } from './shot.ts';
import { createStudio, type Studio } from './studio.ts';
import type { TurntableEncoder } from './turntable-encoder.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: PictureAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<PictureOrder>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

// three's loaders log warnings for developers. Everything that concerns the artist is thrown.
Object.assign(globalThis.console, {
  warn: () => undefined,
  error: () => undefined,
} satisfies Partial<Console>);

const TOO_LARGE = 'The model, or a picture of this size, cannot be held.';

const progress = (done: number): void => scope.postMessage({ kind: 'progress', done });
/** So many files are drawn ahead of those that are written. */
const files = holdFiles(4);
const made = (file: PictureFile): Promise<void> => {
  scope.postMessage({ kind: 'made', file });
  return files.hold();
};
const png = (picture: OffscreenCanvas): Promise<Blob> => picture.convertToBlob({ type: 'image/png' });

async function make(request: PictureRequest): Promise<void> {
  const { url, companions, turn, look, choice } = request;
  // What cannot be encoded here is said before anything is read and drawn.
  const encoder = choice.what === 'turntable' ? await encodeTurntable(choice) : null;
  const read = await readInWords(async () => parseModel(await fetchBytes(url, () => undefined), companions));
  const parts = turnUp(read, turn);
  const model = { ...measure(parts), meshes: splitMeshes(parts.meshes) };
  const studio = await createStudio(model, look);
  progress(0.1);
  switch (choice.what) {
    case 'stills':
      return makeStills(studio, request);
    case 'turntable':
      return makeTurntable(studio, request, encoder);
    case 'sheet': {
      const sheet = await drawReviewSheet(studio, request, model.measured, (done) =>
        progress(0.1 + done * 0.9),
      );
      const isPage = choice.sheetAs === 'pdf';
      await made({
        suffix: ' review',
        ending: isPage ? 'jpg' : 'png',
        content: isPage ? await sheet.convertToBlob({ type: 'image/jpeg', quality: 0.9 }) : await png(sheet),
      });
    }
  }
}

async function makeStills({ built, take }: Studio, { look, choice }: PictureRequest): Promise<void> {
  const { edge, ground, shading, views } = choice;
  const background = backgroundOf(choice);
  for (const [index, view] of views.entries()) {
    const pose = stillPose(built.bounds, view, look.lens);
    const picture = await take({ pose, edge, background, ground, shading });
    const suffix = view === FIRST_CHOICE.views[0] ? '' : ` ${view}`;
    await made({ suffix, ending: 'png', content: await png(picture) });
    progress((index + 1) / views.length);
  }
}

async function makeTurntable(
  { built, take }: Studio,
  { look, choice }: PictureRequest,
  encoder: TurntableEncoder | null,
): Promise<void> {
  const { edge, ground, shading, frames, turntableAs } = choice;
  const background = backgroundOf(choice);
  const digits = String(frames).length;
  for (let frame = 0; frame < frames; frame += 1) {
    const pose = turntablePose(built.bounds, frame, frames, look.lens);
    const picture = await take({ pose, edge, background, ground, shading });
    if (encoder !== null) await encoder.add(picture);
    else {
      const suffix = ` turn ${String(frame + 1).padStart(digits, '0')}`;
      await made({ suffix, ending: 'png', content: await png(picture) });
    }
    progress((frame + 1) / frames);
  }
  if (encoder !== null && turntableAs !== 'png')
    await made({ suffix: ' turn', ending: turntableAs, content: await encoder.end() });
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'written') return files.letGo();
  make(data.request).then(
    () => scope.postMessage({ kind: 'end' }),
    (cause: unknown) => scope.postMessage({ kind: 'failed', message: makeFaultWords(cause, TOO_LARGE) }),
  );
});
