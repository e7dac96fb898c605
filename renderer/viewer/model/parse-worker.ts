import { setFileBase } from '../../bridge/file-address.ts';
import { hexSha256 } from '../../bridge/hex-sha256.ts';
import { fetchBytes } from '../load/bytes/fetch-bytes.ts';
import { type MeasuredModel, measure, splitMeshes } from '../load/mesh/measure.ts';
import { sketch } from '../load/mesh/sketch.ts';
import { soundnessOf } from '../load/mesh/soundness.ts';
import { turnUp } from '../load/mesh/turn-up.ts';
import { parseModel } from '../load/parse-model.ts';
import type {
  ModelParts,
  ParsedModel,
  ParseMessage,
  ParseRequest,
  WorkerMessage,
} from '../load/parsed-model.ts';
import { readFaultWords } from '../load/read-fault-words.ts';
import { isDerivedFileSaved, saveDerivedFile } from '../preview/derived-file-store.ts';
import { PREVIEW_FILE } from '../preview/preview-name.ts';
import { smallTextures } from '../preview/small-textures.ts';
import { inSquare, LARGE, thumbnailFiles } from '../preview/thumbnail-files.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: ParseMessage, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerMessage>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

const drawn = Promise.withResolvers<void>();

/** Models with more faces are shown as a sketch first. */
const MAX_FACES_WITHOUT_SKETCH = 200_000;
/** The interval of progress messages. */
const PROGRESS_MS = 100;

// three's loaders log warnings for developers. Everything that concerns the artist is thrown or becomes a note.
Object.assign(globalThis.console, {
  warn: () => undefined,
  error: () => undefined,
} satisfies Partial<Console>);

/** The buffers of a model without duplicates: several arrays may share one. */
function transferables({ meshes, coarse = [], textures, shadow, picture }: ParsedModel): Transferable[] {
  const buffers = new Set<Transferable>([shadow.darkness.buffer]);
  for (const { positions, normals, uvs, colours, index } of [...meshes, ...coarse]) {
    for (const array of [positions, normals, uvs, colours, index])
      if (array !== null) buffers.add(array.buffer);
  }
  for (const { bitmap } of textures) buffers.add(bitmap);
  if (picture !== null) buffers.add(picture);
  return [...buffers];
}

async function parse({ url, fileBase, sha256: expected, turn, companions }: ParseRequest): Promise<void> {
  setFileBase(fileBase);
  const hasPreview = expected === null ? Promise.resolve(false) : isDerivedFileSaved(expected, PREVIEW_FILE);
  let reportedAt = 0;
  const bytes = await fetchBytes(url, (loaded, total) => {
    if (performance.now() - reportedAt < PROGRESS_MS && loaded !== total) return;
    reportedAt = performance.now();
    scope.postMessage({ kind: 'fetching', loaded, total });
  });
  scope.postMessage({ kind: 'parsing' });
  // `hexSha256` copies the bytes and hashes the copy in another thread. The arrays of the model may be views of these bytes.
  const hashed = expected === null ? hexSha256(bytes) : null;
  hashed?.then((sha256) => scope.postMessage({ kind: 'hashed', sha256 }));
  const parts = turnUp(await parseModel(bytes, companions), turn);
  const measured = measure(parts);
  // A depth map needs no preview: reading it is as fast as reading a preview would be.
  const isTurned = turn !== 'none';
  const needsPreview = !isTurned && !(await hasPreview) && measured.picture === null;
  const small = needsPreview ? await smallTextures(measured.textures, measured.materials) : [];
  if (needsPreview && measured.measured.faces > MAX_FACES_WITHOUT_SKETCH)
    await postSketch(parts, measured, small);
  const coarse = splitMeshes(parts.coarse ?? []);
  const model = { ...measured, meshes: splitMeshes(parts.meshes), coarse };
  const darkness = model.shadow.darkness.slice();
  const cover = measured.picture === null ? null : inSquare(measured.picture, LARGE);
  // The model is posted before the preview is made. Its pieces have their own arrays, so the meshes stay here for the inspection.
  scope.postMessage({ kind: 'parsed', model }, transferables(model));
  if (needsPreview) {
    const source = { ...model, shadow: { ...model.shadow, darkness } };
    await inspectAndDerive(source, parts, small, () => hashed ?? hexSha256(bytes));
  } else if (cover !== null) await saveCover(cover, expected ?? (await (hashed ?? hexSha256(bytes))));
  else {
    if (isTurned) await inspect(parts);
    scope.postMessage({ kind: 'derived', preview: null, problem: null });
  }
}

/** Inspects the surface, after the window has drawn the model. */
async function inspect({ meshes }: ModelParts): Promise<void> {
  await drawn.promise;
  scope.postMessage({ kind: 'inspected', soundness: soundnessOf(meshes) });
}

/** Saves the thumbnails of a depth map, unless they are saved already. */
async function saveCover(cover: OffscreenCanvas, sha256: string): Promise<void> {
  let problem: string | null = null;
  try {
    if (!(await isDerivedFileSaved(sha256, 'large.webp'))) {
      for (const [name, picture] of await thumbnailFiles(cover)) await saveDerivedFile(sha256, name, picture);
    }
  } catch (cause) {
    problem = cause instanceof Error ? cause.message : String(cause);
  }
  scope.postMessage({ kind: 'derived', preview: null, problem });
}

/** Posts a sketch, which the window draws while the pieces of a large model are made and uploaded. */
async function postSketch(
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
    meshes: splitMeshes(sketch(meshes, bounds)),
  };
  scope.postMessage({ kind: 'sketched', model }, transferables(model));
}

/** Inspects the surface and makes the preview and thumbnails, after the window has drawn the model. */
async function inspectAndDerive(
  model: ParsedModel,
  { meshes }: ModelParts,
  textures: ParsedModel['textures'],
  hashed: () => Promise<string>,
): Promise<void> {
  await drawn.promise;
  const sha256 = await hashed();
  if (await isDerivedFileSaved(sha256, PREVIEW_FILE)) {
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
  parse(data).catch((cause: unknown) => {
    scope.postMessage({ kind: 'failed', message: readFaultWords(cause) });
  });
});
