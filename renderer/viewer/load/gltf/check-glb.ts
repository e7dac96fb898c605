import { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { type GltfFile, type OpenGltf, openGlb, openGltf } from './gltf-file.ts';
import { reserveGltf } from './reserve-gltf.ts';

/**
 * Opens a glb. What it declares is checked before memory is allocated for it.
 * @throws UnreadableModel if it is damaged, declares more than it contains, or refers to other files
 */
export function checkGlb(bytes: Uint8Array<ArrayBuffer>, budget = new Budget('The glb')): OpenGltf {
  return checked(openGlb(bytes, budget), budget);
}

/** The same for a gltf: the JSON of a glb, with its data embedded as text. */
export function checkGltf(text: string, budget = new Budget('The glb')): OpenGltf {
  return checked(openGltf(text), budget);
}

function checked(open: OpenGltf, budget: Budget): OpenGltf {
  const { file } = open;
  const outside = [...(file.buffers ?? []), ...(file.images ?? [])].some(
    ({ uri }) => uri !== undefined && !uri.startsWith('data:'),
  );
  if (outside)
    throw new UnreadableModel('The glb points to files outside of itself, and those are never fetched.');
  checkNodes(file);
  reserveGltf(open, budget);
  return open;
}

/** Refuses cycles of nodes: code that follows one would never end. */
function checkNodes({ nodes = [] }: GltfFile): void {
  const finished = new Set<number>();
  for (const first of nodes.keys()) {
    const path = new Set<number>();
    const stack = [{ node: first, isEnd: false }];
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const { node, isEnd } = step;
      if (isEnd) {
        path.delete(node);
        finished.add(node);
      } else if (path.has(node)) {
        throw new UnreadableModel('The glb is damaged: its nodes lie in one another in a circle.');
      } else if (!finished.has(node)) {
        path.add(node);
        stack.push({ node, isEnd: true });
        for (const child of nodes[node]?.children ?? []) stack.push({ node: child, isEnd: false });
      }
    }
  }
}
