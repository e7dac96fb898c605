import { createContext, useContext } from 'react';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { useApp } from '../../../store/app-context.tsx';
import { batchActions } from '../batch-actions.ts';

/** What the form of a recipe changes: a step of a chain; null for the recipe in hand. */
export const RecipeChangeContext = createContext<((recipe: Recipe) => void) | null>(null);

interface RecipeChange {
  readonly changeRecipe: (recipe: Recipe) => void;
  /** Whether it is that of a chain's step, which takes what it works on from the chain. */
  readonly isStep: boolean;
}

/** What a change in the form of a recipe does. */
export function useRecipeChange(): RecipeChange {
  const ofStep = useContext(RecipeChangeContext);
  const { changeRecipe } = batchActions(useApp());
  return { changeRecipe: ofStep ?? changeRecipe, isStep: ofStep !== null };
}
