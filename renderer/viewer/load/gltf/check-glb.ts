import { Budget } from '../budget.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { type GltfFile, type OpenGltf, openGlb, openGltf } from './gltf-file.ts';
import { reserveGltf } from './reserve-gltf.ts';

/**
 * What a glb declares is checked before anything is allocated for it.
 * @throws UnreadableModel if it is damaged, claims more than it can hold, or points outside itself
 */
export function checkGlb(bytes: Uint8Array<ArrayBuffer>, budget = new Budget('The glb')): OpenGltf {
  return checked(openGlb(bytes), budget);
}

/** The same for a gltf: the description of a glb, with its data in it as text. */
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

/** Whoever follows a circle of nodes never comes back. */
function checkNodes({ nodes = [] }: GltfFile): void {
  const done = new Set<number>();
  for (const first of nodes.keys()) {
    const path = new Set<number>();
    const open = [{ node: first, leave: false }];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const { node, leave } = step;
      if (leave) {
        path.delete(node);
        done.add(node);
      } else if (path.has(node)) {
        throw new UnreadableModel('The glb is damaged: its nodes lie in one another in a circle.');
      } else if (!done.has(node)) {
        path.add(node);
        open.push({ node, leave: true });
        for (const child of nodes[node]?.children ?? []) open.push({ node: child, leave: false });
      }
    }
  }
}
