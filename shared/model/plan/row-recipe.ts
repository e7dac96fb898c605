import { AppError } from '../app-error.ts';
import type { Plan, PlanRow } from '../plan.ts';
import type { Recipe } from '../recipe.ts';

/** What a row is made with: its own recipe, or the batch's. */
export function recipeOf({ recipe }: Pick<Plan, 'recipe'>, row: Pick<PlanRow, 'recipe'>): Recipe {
  return row.recipe ?? recipe;
}

/**
 * A row of a plan, and what it is made with.
 * @throws AppError `not-found` if it is not in the plan (any more)
 */
export function rowOf(plan: Plan, rowId: string): { readonly row: PlanRow; readonly recipe: Recipe } {
  const row = plan.rows.find(({ id }) => id === rowId);
  if (row === undefined) {
    throw new AppError('not-found', 'This row is not in the plan any more; look at the folder again.');
  }
  return { row, recipe: recipeOf(plan, row) };
}
