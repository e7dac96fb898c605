import { fetchBytes } from '../load/bytes/fetch-bytes.ts';
import { turnUp } from '../load/mesh/turn-up.ts';
import { withParts } from '../load/mesh/with-parts.ts';
import { parseModel } from '../load/parse-model.ts';
import type { ModelParts } from '../load/parsed-model.ts';
import { makeFaultWords, readInWords } from '../load/read-fault-words.ts';
import { leastBytes, type PartsSize, whyTooLarge } from './least-bytes.ts';
import type { PartsAnswer, PartsRequest } from './parts-out-messages.ts';
import { sceneOfParts } from './scene-of-parts.ts';
import { writeParts } from './write-parts.ts';

/** The members of the worker's scope that are used here. The DOM's types describe the scope of a window. */
interface Scope {
  postMessage(message: PartsAnswer): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<PartsRequest>) => void): void;
}
const scope: Scope = globalThis as unknown as Scope;

// three's loaders and writers log warnings for developers. Everything that concerns the artist is thrown.
Object.assign(globalThis.console, {
  warn: () => undefined,
  error: () => undefined,
} satisfies Partial<Console>);

const TOO_LARGE = 'The parts are too large to be held.';

const progress = (done: number): void => scope.postMessage({ kind: 'progress', done });

async function make({ url, source, turn, companions, parts, format }: PartsRequest): Promise<Blob> {
  const read = await readInWords(async () => {
    const bytes = await fetchBytes(url, () => undefined);
    progress(0.2);
    return await parseModel(bytes, companions);
  });
  const model = turnUp(read, turn);
  progress(0.6);
  refuseLarge(leastBytes(format, sizeOf(model, parts)));
  const content = await writeParts(sceneOfParts(model, parts), format, source);
  refuseLarge(content.size);
  progress(0.9);
  return content;
}

function sizeOf({ meshes }: ModelParts, parts: PartsRequest['parts']): PartsSize {
  let [faces, vertices] = [0, 0];
  const wanted = new Set(parts.map(({ part }) => part));
  for (const { mesh, part } of withParts(meshes)) {
    if (!wanted.has(part)) continue;
    const { index, positions } = mesh;
    faces += (index?.length ?? positions.length / 3) / 3;
    vertices += positions.length / 3;
  }
  return { faces, vertices };
}

function refuseLarge(bytes: number): void {
  const why = whyTooLarge(bytes);
  if (why !== null) throw new Error(why);
}

scope.addEventListener('message', ({ data }) => {
  make(data).then(
    (content) => scope.postMessage({ kind: 'made', content }),
    (cause: unknown) => scope.postMessage({ kind: 'failed', message: makeFaultWords(cause, TOO_LARGE) }),
  );
});
