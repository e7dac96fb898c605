import type { Chain, ChainStep } from '../../../shared/model/chain/chain.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../shared/model/recipe.ts';

export const GEOMETRY: Recipe = { ...DEFAULT_RECIPE, make: 'geometry' };
export const TEXTURE: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };
export const PARTS: Recipe = DEFAULT_RECIPES.segmentation;
export const DEPTH: Recipe = DEFAULT_RECIPES.depth;

export const step = (id: string, from: string | null, recipe: Recipe, approve = false): ChainStep => ({
  id,
  from,
  recipe,
  approve,
});

/** Image → geometry → approve → texture → parts, and image → depth. */
export const WHOLE_CHAIN: Chain = {
  steps: [
    step('geometry', null, GEOMETRY),
    step('texture', 'geometry', TEXTURE, true),
    step('parts', 'texture', PARTS),
    step('depth', null, DEPTH),
  ],
};

/** A sha256 that is told from others by one letter. */
export const bytes = (letter: string): string => letter.repeat(64);
