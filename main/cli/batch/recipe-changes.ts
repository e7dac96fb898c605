import type { DepthRecipe, ModelRecipe, SegmentationRecipe } from '../../../shared/model/recipe.ts';

/** The recipe fields that options change, by the recipe's own names. Whether the format is allowed depends on the kind. */
export type RecipeChanges = Partial<
  Omit<ModelRecipe, 'kind' | 'format'> &
    Omit<DepthRecipe, 'kind' | 'format'> &
    Omit<SegmentationRecipe, 'kind' | 'format'> & { readonly format: string }
>;
