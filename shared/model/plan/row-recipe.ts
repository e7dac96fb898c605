import type { Plan, PlanRow } from '../plan.ts';
import type { Recipe } from '../recipe.ts';

/** What a row is made with: its own recipe, or the batch's. */
export function recipeOf({ recipe }: Pick<Plan, 'recipe'>, row: Pick<PlanRow, 'recipe'>): Recipe {
  return row.recipe ?? recipe;
}
