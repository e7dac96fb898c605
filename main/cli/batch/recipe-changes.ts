import type { Recipe } from '../../../shared/model/recipe.ts';

/** Each field of any kind of recipe, but for those that all kinds have. */
type OwnFields<Each extends Recipe> = Each extends unknown ? Omit<Each, 'kind' | 'format'> : never;
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** The recipe fields that options change, by the recipe's own names. Whether the format is allowed depends on the kind. */
export type RecipeChanges = Partial<All<OwnFields<Recipe>> & { readonly format: string }>;
