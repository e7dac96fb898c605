import { MODEL_TRAITS } from '../../interface/models.ts';
import { assertNever } from '../assert-never.ts';
import type { Recipe } from '../recipe.ts';

/** Whether what a recipe asks for is made of a picture's subject without its background. */
export function cutsOut(recipe: Recipe): boolean {
  switch (recipe.kind) {
    case 'model':
      return !MODEL_TRAITS[recipe.model].scene;
    case 'depth':
      return recipe.removeBackground;
    case 'segmentation':
      return false;
    default:
      return assertNever(recipe);
  }
}
