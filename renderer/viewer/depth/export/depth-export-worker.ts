import { fetchBytes } from '../../load/bytes/fetch-bytes.ts';
import { extremesOf, rangeOf } from '../../load/depth/depth-field.ts';
import { histogramOf } from '../../load/depth/depth-histogram.ts';
import { valuePicture } from '../../load/depth/depth-picture.ts';
import { firstSpan } from '../../load/depth/depth-range.ts';
import { surfaceOf } from '../../load/depth/depth-shape.ts';
import { readDepth } from '../../load/depth/read-depth.ts';
import { UnreadableModel } from '../../load/parsed-model.ts';
import { makeFaultWords, readInWords } from '../../load/read-fault-words.ts';
import { photoColours, toSrgbBytes } from '../point-colours.ts';
import { readPhoto } from '../read-photo.ts';
import { valueColours } from '../show-depth.ts';
import type { DepthExportAnswer, DepthExportRequest } from './export-message.ts';
import { writeSurface } from './write-surface.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: DepthExportAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<DepthExportRequest>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

/** The most pixels along the longer side of the texture. */
const MOST_PIXELS = 2048;
const TOO_MANY = 'So many points cannot be held: choose fewer.';

const progress = (done: number): void => scope.postMessage({ kind: 'progress', done });

async function make({ url, picture, name, as, look }: DepthExportRequest): Promise<DepthExportAnswer> {
  const field = await readInWords(
    async () => readDepth(await fetchBytes(url, () => undefined)),
    'a depth map',
  );
  progress(0.3);
  const range = rangeOf(field);
  const span = look.span ?? firstSpan(range, histogramOf(field, range, extremesOf(field) ?? range));
  const surface = surfaceOf(field, { ...look, span });
  if (surface.index.length === 0) {
    throw new UnreadableModel(
      'Nothing of it is left: its range and the jump at which it is cut leave out every face.',
    );
  }
  progress(0.5);
  const photo = look.colours === 'picture' && picture !== null ? await readPhoto(picture, field) : null;
  const pixels = photo?.pixels ?? null;
  const isPlain = look.colours === 'plain';
  const isTextured = as === 'glb' && !isPlain;
  const texture = !isTextured
    ? null
    : pixels === null
      ? await valuePicture(field, span, MOST_PIXELS)
      : await createImageBitmap(pixels);
  const colours =
    isPlain || as === 'glb'
      ? null
      : toSrgbBytes(pixels === null ? valueColours(surface) : photoColours(surface, pixels));
  progress(0.6);
  const content = await writeSurface({ name, surface, colours, texture }, as);
  const missing =
    look.colours === 'picture' && picture === null
      ? ['There is no copy of its picture: coloured by its values instead.']
      : [];
  return { kind: 'made', content, notes: [...missing, ...(photo?.notes ?? [])] };
}

scope.addEventListener('message', ({ data }) => {
  make(data).then(
    (answer) => scope.postMessage(answer),
    (cause: unknown) => scope.postMessage({ kind: 'failed', message: makeFaultWords(cause, TOO_MANY) }),
  );
});
