import { z } from 'zod';
import { MOST_ASKED_RECIPES, recipeFiguresSchema } from '../model/recipe/recipe-figures.ts';
import { sharedRecipesSchema } from '../model/recipe/shared-recipes.ts';
import { recipeSchema } from '../model/recipe.ts';
import { call, nothing } from './call.ts';

/** The calls about recipes. The artist's own are settings; files of recipes are read and written by the window. */
export const RECIPE_CALLS = {
  /** The recipes of the folder that a studio shares. It is followed from the first call on. */
  shared: call(nothing, sharedRecipesSchema),
  /** What each recipe costs and takes at the connection in use, in the same order. */
  figures: call(
    z.object({ recipes: z.array(recipeSchema).max(MOST_ASKED_RECIPES) }),
    z.array(recipeFiguresSchema),
  ),
} as const;
