import { assertNever } from '../../../shared/model/assert-never.ts';
import { fetchBytes } from '../load/bytes/fetch-bytes.ts';
import { extremesOf, rangeOf } from '../load/depth/depth-field.ts';
import { histogramOf } from '../load/depth/depth-histogram.ts';
import { type DepthSpan, firstSpan } from '../load/depth/depth-range.ts';
import { readDepth } from '../load/depth/read-depth.ts';
import { UnreadableModel } from '../load/parsed-model.ts';
import { makeFaultWords, readInWords } from '../load/read-fault-words.ts';
import type { DepthAnswer, DepthLook, DepthRequest, DepthShown } from './depth-message.ts';
import { probeDepth } from './probe-depth.ts';
import { readPhoto } from './read-photo.ts';
import { type DepthSource, showDepth } from './show-depth.ts';

/** Holds a depth map while it is shown, and makes of it what is asked for. It is ended when another file is shown. */
interface Scope {
  postMessage(message: DepthAnswer, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<DepthRequest>) => void): void;
}
const scope = globalThis as unknown as Scope;

let source: DepthSource | null = null;
let first: DepthSpan = { low: 0, high: 1, isInverted: false };
let last: Pick<DepthLook, 'relief'> & { readonly span: DepthSpan } = { span: first, relief: 0.3 };
/** What the picture could not be used for, in words. */
let photoNotes: readonly string[] = [];

async function open({ url, picture }: Extract<DepthRequest, { kind: 'open' }>): Promise<DepthAnswer> {
  const field = await readInWords(
    async () => readDepth(await fetchBytes(url, () => undefined, 'The depth map')),
    'a depth map',
  );
  const photo = picture === null ? null : await readPhoto(picture, field);
  const extremes = extremesOf(field);
  const { width, height, channels, bits } = field;
  source = {
    field,
    photo: photo?.pixels ?? null,
    facts: { width, height, channels, bits, values: extremes },
  };
  photoNotes = photo?.notes ?? [];
  const range = rangeOf(field);
  const histogram = histogramOf(field, range, extremes ?? range);
  first = firstSpan(range, histogram);
  last = { ...last, span: first };
  return { kind: 'read', width, height, histogram, first };
}

async function show(of: DepthSource, look: DepthLook): Promise<DepthAnswer> {
  last = { span: look.span ?? first, relief: look.relief };
  const shown = await showDepth(of, { ...look, span: last.span });
  return { kind: 'shown', shown, notes: look.colours === 'picture' ? photoNotes : [] };
}

async function answer(request: DepthRequest): Promise<DepthAnswer> {
  if (request.kind === 'open') return await open(request);
  if (source === null) throw new UnreadableModel('The depth map was not read.');
  switch (request.kind) {
    case 'show':
      return await show(source, request.look);
    case 'probe':
      return { kind: 'probed', pixel: probeDepth(source.field, request.place, last) };
    default:
      return assertNever(request);
  }
}

function transferables(shown: DepthShown): Transferable[] {
  if (shown.as === 'nothing') return [];
  if (shown.as === 'picture') return [shown.picture];
  const { model, cloud, coarse } = shown;
  const found = new Set<Transferable>([model.shadow.darkness.buffer]);
  for (const { positions, normals, uvs, index } of [...model.meshes, ...coarse])
    for (const array of [positions, normals, uvs, index]) if (array !== null) found.add(array.buffer);
  for (const { bitmap } of model.textures) found.add(bitmap);
  if (cloud !== null) for (const array of [cloud.positions, cloud.colours]) found.add(array.buffer);
  return [...found];
}

/** One after the other: an answer belongs to the request that is the longest without one. */
let turn: Promise<void> = Promise.resolve();

scope.addEventListener('message', ({ data }) => {
  turn = turn.then(async () => {
    const found = await answer(data).catch(
      (cause: unknown): DepthAnswer => ({ kind: 'failed', message: messageOf(cause) }),
    );
    scope.postMessage(found, found.kind === 'shown' ? transferables(found.shown) : []);
  });
});

const messageOf = (cause: unknown): string =>
  makeFaultWords(cause, 'So many points cannot be held: choose fewer.', 'The depth map could not be shown: ');
