import { fetchBytes } from './fetch-bytes.ts';
import { measure } from './measure.ts';
import { parseModel } from './parse-model.ts';
import { type ParsedModel, type ParseMessage, type ParseRequest, UnreadableModel } from './parsed-model.ts';
import { type MeshShape, soundnessOf } from './soundness.ts';

/** What this file needs of the worker's own scope; the DOM's types describe the window's. */
interface Scope {
  postMessage(message: ParseMessage, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ParseRequest>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

// What three's loaders say about a file is for their developers; what matters to the artist is thrown or noted.
Object.assign(globalThis.console, { warn: () => undefined, error: () => undefined });

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

async function answer({ url }: ParseRequest): Promise<void> {
  const bytes = await fetchBytes(url, (loaded, total) =>
    scope.postMessage({ kind: 'fetching', loaded, total }),
  );
  scope.postMessage({ kind: 'parsing' });
  const model = measure(await parseModel(bytes));
  // the first picture comes first: what is looked at afterwards is a copy, since the model itself goes to the window
  const shapes = model.picture === null ? model.meshes.map(shapeOf) : [];
  scope.postMessage({ kind: 'parsed', model }, transferables(model));
  scope.postMessage({ kind: 'inspected', soundness: shapes.length === 0 ? null : soundnessOf(shapes) });
}

const shapeOf = ({ positions, index, matrix }: MeshShape): MeshShape => ({
  positions: positions.slice(),
  index: index?.slice() ?? null,
  matrix,
});

scope.addEventListener('message', ({ data }) => {
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
