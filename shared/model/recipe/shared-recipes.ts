import { z } from 'zod';
import { namedChainSchema } from '../chain/chain.ts';
import { namedRecipeSchema } from '../recipe.ts';

/** The recipes of the folder that a studio shares, which Maquette only reads. */
export const sharedRecipesSchema = z.object({
  /** Absolute; null if none is set. */
  folder: z.string().nullable(),
  /** Why the folder cannot be read now, in words; null if it can. Meanwhile the recipes that were read last are shown. */
  away: z.string().nullable(),
  /** In the order of the files' names. No two have the same name, and none has that of a chain. */
  recipes: z.array(namedRecipeSchema.extend({ file: z.string() })).readonly(),
  /** The same for chains. */
  chains: z.array(namedChainSchema.extend({ file: z.string() })).readonly(),
  /** One sentence for each file that was not read, with its name. */
  broken: z.array(z.string()).readonly(),
});
export type SharedRecipes = z.infer<typeof sharedRecipesSchema>;

export const NO_SHARED_RECIPES: SharedRecipes = {
  folder: null,
  away: null,
  recipes: [],
  chains: [],
  broken: [],
};
