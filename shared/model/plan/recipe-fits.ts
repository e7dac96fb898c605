import { assertNever } from '../assert-never.ts';
import { inputTraits } from '../kind-traits.ts';
import type { Recipe } from '../recipe.ts';
import { labelOf, type Reference } from '../reference.ts';

/**
 * Why a recipe cannot be used for a reference, because it is made of other things than the reference has.
 * @returns one sentence; null if it can be used
 */
export function whyRecipeDoesNotFit(recipe: Recipe, reference: Reference): string | null {
  const name = `“${labelOf(reference)}”`;
  const takes = inputTraits(recipe);
  switch (reference.kind) {
    case 'single':
      return whyNotOfImages(recipe, name, 1);
    case 'views':
      return whyNotOfImages(recipe, name, reference.images.length);
    case 'image-url':
      return takes.imageUrls
        ? null
        : `${name} is an image by its address, of which only a depth map is made; choose a depth recipe for it.`;
    case 'mesh':
      return takes.files === 'meshes'
        ? null
        : `${name} is a model, which can only be taken apart here; choose a recipe that does so for it.`;
    case 'texture':
      return takes.meshes === 'one'
        ? null
        : `${name} is the texture of a model in this batch; choose a recipe that makes textures for it.`;
    case 'adopted':
      return `${name} is a task of another program, whose recipe cannot be changed.`;
    default:
      return assertNever(reference);
  }
}

function whyNotOfImages(recipe: Recipe, name: string, images: number): string | null {
  switch (recipe.kind) {
    case 'model':
      return recipe.make === 'texture'
        ? `${name} has no model that could be textured; name the model in a batch that makes textures, or choose another recipe.`
        : null;
    case 'depth':
      return images > 1
        ? `${name} has ${images} views, and a depth map is made of one image; choose another recipe, or take the views apart.`
        : null;
    case 'segmentation':
      return `${name} is an image, and only a model can be taken apart; choose another recipe for it.`;
    default:
      return assertNever(recipe);
  }
}
