import type { DepthRecipe, ModelRecipe, SegmentationRecipe } from '../../../shared/model/recipe.ts';

/** What the options change of a recipe, by the recipes' own words. The format is judged by the kind. */
export type RecipeChanges = Partial<
  Omit<ModelRecipe, 'kind' | 'format'> &
    Omit<DepthRecipe, 'kind' | 'format'> &
    Omit<SegmentationRecipe, 'kind' | 'format'> & { readonly format: string }
>;
