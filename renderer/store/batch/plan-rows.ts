import { nameOfRecipe } from '../../../shared/model/naming/field-values.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { NamedRecipe, Recipe } from '../../../shared/model/recipe.ts';
import type { RowSelection } from '../../ui/row-selection.ts';
import { knownRecipes, type RecipesSlice } from '../recipes/recipes-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import { rowsWithin } from './plan-folders.ts';
import {
  filterPlan,
  groupCounts,
  isChecked,
  isFilteringPlan,
  type LeftOut,
  type PlanFilter,
  type RecipeWords,
  sortPlan,
} from './plan-view.ts';
import { factsOf } from './row-facts.ts';

/** The plan that is shown, and the folder below its source whose rows are shown; null for all. */
export interface Planned {
  readonly plan: Plan | null;
  readonly planFolder: string | null;
}

/** What the artist chose of the plan's rows, and how they are shown. */
export interface PlanChoice {
  readonly leftOut: LeftOut;
  readonly planFilter: PlanFilter;
  /** The keys of selected lines of the table (plan-lines.ts). The line of a step stands for its row. */
  readonly planSelection: RowSelection;
  /** The ids of the rows whose steps are shown. */
  readonly openedPlanRows: ReadonlySet<string>;
}

/** What the table shows depends on this. */
export type ShownState = Planned &
  Omit<PlanChoice, 'planSelection' | 'openedPlanRows'> &
  Pick<SessionSlice, 'settings'> &
  Pick<RecipesSlice, 'sharedRecipes'>;

const NONE: readonly PlanRow[] = [];

/** The rows of the plan in the chosen folder, in the engine's order. Start and the counts are about them, whatever the filter hides. */
export function plannedRows({ plan, planFolder }: Planned): readonly PlanRow[] {
  return plan === null ? NONE : rowsIn(plan.rows, planFolder);
}

const rowsIn = rememberLast(rowsWithin);

/** The rows that Start sends: those that are new, and not left out. */
export function newRows(state: Planned & Pick<PlanChoice, 'leftOut'>): readonly PlanRow[] {
  return newOf(plannedRows(state), state.leftOut);
}

const newOf = rememberLast((rows: readonly PlanRow[], leftOut: LeftOut) =>
  rows.filter((row) => isChecked(row, leftOut)),
);

/** The rows that are left out because they were sent before. */
export function sentRows(state: Planned & Pick<PlanChoice, 'leftOut'>): readonly PlanRow[] {
  return sentOf(plannedRows(state), state.leftOut);
}

const sentOf = rememberLast((rows: readonly PlanRow[], leftOut: LeftOut) => {
  const sent = rows.filter((row) => leftOut.has(factsOf(row).sentKey ?? ''));
  return sent.length === 0 ? NONE : sent;
});

export function planCounts(state: Planned & Pick<PlanChoice, 'leftOut'>): ReturnType<typeof groupCounts> {
  return countsIn(plannedRows(state), state.leftOut);
}

const countsIn = rememberLast(groupCounts);

/** The row that a line of the table belongs to, by its key: ids of rows have no blank, and the key of a step's line goes on behind one. */
export const rowOfLine = (key: string): string => key.split(' ', 1)[0] ?? key;

export const PLAN_TABLE = 'plan';

/** The rows that the table shows: filtered and sorted. Each is done anew only for what it depends on, since it takes a while in a long plan. */
export function shownPlanRows(state: ShownState): readonly PlanRow[] {
  const { leftOut, planFilter } = state;
  const sort = state.settings.appearance.tables[PLAN_TABLE]?.sort ?? null;
  const isByLeftOut = sort?.by === 'check' || sort?.by === 'credits';
  const words = sort?.by === 'recipe' ? wordsOf(state.plan?.recipe, knownRecipes(state)) : NO_WORDS;
  const sorted = sortedOf(plannedRows(state), sort, isByLeftOut ? leftOut : NOBODY, words);
  return isFilteringPlan(planFilter)
    ? fittingOf(sorted, planFilter, planFilter.group === 'all' ? NOBODY : leftOut)
    : sorted;
}

const NOBODY: LeftOut = new Set();
const NO_WORDS: RecipeWords = () => '';
const wordsOf = rememberLast(
  (batch: Recipe | undefined, known: readonly NamedRecipe[]): RecipeWords =>
    (recipe = batch) =>
      recipe === undefined ? '' : nameOfRecipe(recipe, known),
);
const sortedOf = rememberLast(sortPlan);
const fittingOf = rememberLast(filterPlan);

/** The active row, which the preview shows; none if the table does not show it, a filter that it fits no longer for one. */
export function selectedRow(state: ShownState & Pick<PlanChoice, 'planSelection'>): PlanRow | undefined {
  const { active } = state.planSelection;
  return active === null ? undefined : activeOf(shownPlanRows(state), rowOfLine(active));
}

const activeOf = rememberLast((rows: readonly PlanRow[], active: string) =>
  rows.find(({ id }) => id === active),
);

/** All selected rows that are shown, in their order. */
export function selectedRows(state: ShownState & Pick<PlanChoice, 'planSelection'>): readonly PlanRow[] {
  return selectedOf(shownPlanRows(state), selectedRowIds(state));
}

/** The ids of the rows that are selected, or of which a step is. */
export function selectedRowIds({ planSelection }: Pick<PlanChoice, 'planSelection'>): ReadonlySet<string> {
  return rowIdsOf(planSelection.keys);
}

const rowIdsOf = rememberLast(
  (keys: ReadonlySet<string>): ReadonlySet<string> => new Set([...keys].map(rowOfLine)),
);

const selectedOf = rememberLast((rows: readonly PlanRow[], keys: ReadonlySet<string>) =>
  keys.size === 0 ? NONE : rows.filter(({ id }) => keys.has(id)),
);
