import { setFileBase } from '../../bridge/file-address.ts';
import { hexSha256 } from '../../bridge/hex-sha256.ts';
import { fetchBytes } from '../load/bytes/fetch-bytes.ts';
import { inPieces, type MeasuredModel, measure } from '../load/mesh/measure.ts';
import { sketch } from '../load/mesh/sketch.ts';
import { soundnessOf } from '../load/mesh/soundness.ts';
import { parseModel } from '../load/parse-model.ts';
import {
  type ModelParts,
  type ParsedModel,
  type ParseMessage,
  type ParseRequest,
  UnreadableModel,
  type WorkerMessage,
} from '../load/parsed-model.ts';
import { isKept, keep } from '../preview/kept-previews.ts';
import { PREVIEW_FILE } from '../preview/preview-name.ts';
import { smallTextures } from '../preview/small-textures.ts';
import { inSquare, LARGE, thumbnailFiles } from '../preview/thumbnail-files.ts';

/** What this file needs of the worker's own scope; the DOM's types describe the window's. */
interface Scope {
  postMessage(message: ParseMessage, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerMessage>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

const drawn = Promise.withResolvers<void>();

/** A model of more is shown as a sketch first. */
const SKETCHED_FACES = 200_000;
/** Between two words on how much of a file is there. */
const PROGRESS_MS = 100;

// What three's loaders say about a file is for their developers; what matters to the artist is thrown or noted.
Object.assign(globalThis.console, {
  warn: () => undefined,
  error: () => undefined,
} satisfies Partial<Console>);

/** Every buffer once: two arrays may look into the same one. */
function transferables({ meshes, textures, shadow, picture }: ParsedModel): Transferable[] {
  const buffers = new Set<Transferable>([shadow.darkness.buffer]);
  for (const { positions, normals, uvs, colours, index } of meshes) {
    for (const array of [positions, normals, uvs, colours, index])
      if (array !== null) buffers.add(array.buffer);
  }
  for (const { bitmap } of textures) buffers.add(bitmap);
  if (picture !== null) buffers.add(picture);
  return [...buffers];
}

async function answer({ url, fileBase, sha256: expected }: ParseRequest): Promise<void> {
  setFileBase(fileBase);
  const kept = expected === null ? Promise.resolve(false) : isKept(expected, PREVIEW_FILE);
  let reportedAt = 0;
  const bytes = await fetchBytes(url, (loaded, total) => {
    if (performance.now() - reportedAt < PROGRESS_MS && loaded !== total) return;
    reportedAt = performance.now();
    scope.postMessage({ kind: 'fetching', loaded, total });
  });
  scope.postMessage({ kind: 'parsing' });
  // worked out by another thread, of a copy: the model may be views into these very bytes
  const hashed = expected === null ? hexSha256(bytes) : null;
  hashed?.then((sha256) => scope.postMessage({ kind: 'hashed', sha256 }));
  const parts = await parseModel(bytes);
  const measured = measure(parts);
  // a depth map is read as fast as a preview of it would be
  const derives = !(await kept) && measured.picture === null;
  const small = derives ? await smallTextures(measured.textures, measured.materials) : [];
  if (derives && measured.measured.faces > SKETCHED_FACES) await tellSketch(parts, measured, small);
  const model = { ...measured, meshes: inPieces(parts.meshes) };
  const darkness = model.shadow.darkness.slice();
  const cover = measured.picture === null ? null : inSquare(measured.picture, LARGE);
  // the first picture comes first; pieces have arrays of their own, so that the meshes stay here to be looked at
  scope.postMessage({ kind: 'parsed', model }, transferables(model));
  if (derives) {
    const looked = { ...model, shadow: { ...model.shadow, darkness } };
    await lookCloser(looked, parts, small, () => hashed ?? hexSha256(bytes));
  } else if (cover !== null) await keepCover(cover, expected ?? (await (hashed ?? hexSha256(bytes))));
  else scope.postMessage({ kind: 'derived', preview: null, problem: null });
}

/** Has the thumbnails of a depth map kept, where they are not yet. */
async function keepCover(cover: OffscreenCanvas, sha256: string): Promise<void> {
  let problem: string | null = null;
  try {
    if (!(await isKept(sha256, 'large.webp'))) {
      for (const [name, picture] of await thumbnailFiles(cover)) await keep(sha256, name, picture);
    }
  } catch (cause) {
    problem = String(cause);
  }
  scope.postMessage({ kind: 'derived', preview: null, problem });
}

/** Gives the window something to draw while the pieces of a large model are made and uploaded. */
async function tellSketch(
  { meshes }: ModelParts,
  measured: MeasuredModel,
  small: ParsedModel['textures'],
): Promise<void> {
  const { shadow, bounds } = measured;
  const textures = await Promise.all(
    small.map(async (texture) => ({ ...texture, bitmap: await createImageBitmap(texture.bitmap) })),
  );
  const model = {
    ...measured,
    textures,
    shadow: { ...shadow, darkness: shadow.darkness.slice() },
    meshes: inPieces(sketch(meshes, bounds)),
  };
  scope.postMessage({ kind: 'sketched', model }, transferables(model));
}

/** Inspects the surface and makes the preview and thumbnails, after the window has shown the model. */
async function lookCloser(
  model: ParsedModel,
  { meshes }: ModelParts,
  textures: ParsedModel['textures'],
  hashed: () => Promise<string>,
): Promise<void> {
  await drawn.promise;
  const sha256 = await hashed();
  if (await isKept(sha256, PREVIEW_FILE)) {
    scope.postMessage({ kind: 'derived', preview: null, problem: null });
    return;
  }
  const soundness = soundnessOf(meshes);
  scope.postMessage({ kind: 'inspected', soundness });
  const { deriveFiles } = await import('../preview/derive-files.ts');
  const derived = await deriveFiles({ model, meshes, textures, soundness }, sha256);
  scope.postMessage(
    { kind: 'derived', ...derived },
    derived.preview === null ? [] : [derived.preview.buffer],
  );
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'drawn') {
    drawn.resolve();
    return;
  }
  answer(data).catch((cause: unknown) => {
    scope.postMessage({ kind: 'failed', message: wordsOf(cause) });
  });
});

function wordsOf(cause: unknown): string {
  if (cause instanceof UnreadableModel) return cause.message;
  // too deep, too long, or beyond the end of what there is
  if (cause instanceof RangeError)
    return 'The file is damaged, or too large: what it declares cannot be held.';
  return `This file cannot be read as a model: ${cause instanceof Error ? cause.message : String(cause)}`;
}
