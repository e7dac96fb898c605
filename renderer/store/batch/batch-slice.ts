import type { StateCreator } from 'zustand/vanilla';
import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import type { MeshPick, Plan, PlanRow, ViewGrouping } from '../../../shared/model/plan.ts';
import { DEFAULT_RECIPES, type Recipe } from '../../../shared/model/recipe.ts';
import type { AppState } from '../app-state.ts';
import { rememberLast } from '../remember-last.ts';
import { rowsWithin } from './plan-folders.ts';

/** Where the plan of the chosen sources stands. */
export type Planning =
  | { readonly state: 'none' }
  | { readonly state: 'looking' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly error: ErrorBody };

export type Looking = EventPayload<'batch.looking'>;

/** The batch in the making: sources, recipe, and the plan that came of them. */
export interface BatchSlice {
  /** Folders and files, absolute. */
  readonly sources: readonly string[];
  /** Images by their addresses, for depth maps. */
  readonly imageUrls: readonly string[];
  /** Models to take apart, or the one that the images are to be the texture of. */
  readonly meshes: readonly MeshPick[];
  readonly recipe: Recipe;
  /** The recipe last in hand of each kind, to come back to. */
  readonly recipesByKind: { readonly [Kind in Recipe['kind']]: Extract<Recipe, { kind: Kind }> };
  /** Credits that the next batch may take, as typed; empty for no limit. */
  readonly budget: string;
  readonly views: ViewGrouping;
  readonly planning: Planning;
  /** How far the look is that a plan is being made by; null where none is under way, or it is a matter of a moment. */
  readonly looking: Looking | null;
  readonly takeLooking: (looking: Looking) => void;
  /** The name of the look under way. */
  readonly look: string | null;
  /** Kept while a new one is looked up, so that the table does not flicker. */
  readonly plan: Plan | null;
  /** The folder below the source whose rows are in sight, and are started; null for all. */
  readonly planFolder: string | null;
  readonly selectedRowId: string | null;
  readonly starting: boolean;
  /** Files on their way into the inbox; null when there are none. */
  readonly staging: { readonly done: number; readonly total: number } | null;
  readonly selectRow: (id: string | null) => void;
  readonly takeRecipe: (recipe: Recipe) => void;
  readonly setBudget: (budget: string) => void;
}

export const createBatchSlice: StateCreator<AppState, [], [], BatchSlice> = (set) => ({
  sources: [],
  imageUrls: [],
  meshes: [],
  recipe: DEFAULT_RECIPES.model,
  recipesByKind: DEFAULT_RECIPES,
  budget: '',
  views: 'auto',
  planning: { state: 'none' },
  looking: null,
  look: null,
  takeLooking: (looking) => set(({ look }) => (look === looking.look ? { looking } : {})),
  plan: null,
  planFolder: null,
  selectedRowId: null,
  starting: false,
  staging: null,
  selectRow: (selectedRowId) => set({ selectedRowId }),
  takeRecipe: (recipe) =>
    set(({ recipesByKind }) => ({ recipe, recipesByKind: { ...recipesByKind, [recipe.kind]: recipe } })),
  setBudget: (budget) => set({ budget }),
});

/** The row that the preview shows. */
export function selectedRow(state: AppState): PlanRow | undefined {
  return state.plan?.rows.find(({ id }) => id === state.selectedRowId);
}

const NO_ROWS: readonly PlanRow[] = [];

/** Rows of the plan that are in sight: those of the chosen folder. */
export function plannedRows({
  plan,
  planFolder,
}: Pick<BatchSlice, 'plan' | 'planFolder'>): readonly PlanRow[] {
  return plan === null ? NO_ROWS : rowsIn(plan.rows, planFolder);
}

const rowsIn = rememberLast(rowsWithin);

/** Of these, those that the primary button would start. */
export function newRows(state: Pick<BatchSlice, 'plan' | 'planFolder'>): readonly PlanRow[] {
  return newOf(plannedRows(state));
}

const newOf = rememberLast((rows: readonly PlanRow[]) => rows.filter(({ status }) => status === 'new'));
