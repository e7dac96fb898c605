import { assertNever } from '../assert-never.ts';
import type { ImageReference, MeshSource, Reference } from '../reference.ts';
import type { ChainStep } from './chain.ts';

/**
 * What a step works on. `preflight` of it with the step's recipe says what the service would refuse, e.g. a result of more than 200 MB.
 * @param picture what the chain was started with
 * @param parent the result of the step that it follows; null if it works on the picture
 * @returns null if the step needs a result and has none, or takes none and has one
 */
export function stepReference(
  { recipe, from }: Pick<ChainStep, 'recipe' | 'from'>,
  picture: ImageReference,
  parent: MeshSource | null,
): Reference | null {
  if ((from === null) !== (parent === null)) return null;
  switch (recipe.kind) {
    case 'model':
      if (recipe.make !== 'texture') return parent === null ? picture : null;
      return parent === null ? null : { kind: 'texture', name: picture.name, mesh: parent, look: picture };
    case 'depth':
      return parent === null ? picture : null;
    case 'segmentation':
      return parent === null ? null : { kind: 'mesh', name: picture.name, mesh: parent };
    default:
      return assertNever(recipe);
  }
}
