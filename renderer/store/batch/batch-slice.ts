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

/** All that a batch is made of. */
export type Sources = Pick<BatchSlice, 'sources' | 'imageUrls' | 'meshes'>;

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
  readonly setViews: (views: ViewGrouping) => void;
  /** Other folders and files, beside the addresses and models: the plan of those before goes at once. */
  readonly openSources: (sources: readonly string[]) => void;
  /** Takes others in the place of all sources; the plan in sight stays until there is another. */
  readonly takeSources: (sources: Sources) => void;
  /** One model alone, with a recipe of its own. */
  readonly takeMesh: (mesh: MeshPick, recipe: Recipe) => void;
  /** From now on the plan in sight is of other sources or another recipe, and must not be started any more. */
  readonly planOutdated: () => void;
  readonly lookBegun: (look: string) => void;
  /** Nobody waits any more for what the look under way brings. */
  readonly lookLeft: () => void;
  readonly planMade: (plan: Plan) => void;
  readonly planFailed: (error: ErrorBody) => void;
  /** There is nothing to plan. */
  readonly planEmptied: () => void;
  /** Shows the rows of a folder below the source, or (null) all of them. */
  readonly showPlanFolder: (folder: string | null) => void;
  readonly setStarting: (starting: boolean) => void;
  readonly setStaging: (staging: BatchSlice['staging']) => void;
}

const NO_LOOK = { look: null, looking: null } as const;
const NO_PLAN = { plan: null, selectedRowId: null } as const;

export const createBatchSlice: StateCreator<AppState, [], [], BatchSlice> = (set) => ({
  sources: [],
  imageUrls: [],
  meshes: [],
  recipe: DEFAULT_RECIPES.model,
  recipesByKind: DEFAULT_RECIPES,
  budget: '',
  views: 'auto',
  planning: { state: 'none' },
  ...NO_LOOK,
  takeLooking: (looking) => set(({ look }) => (look === looking.look ? { looking } : {})),
  ...NO_PLAN,
  planFolder: null,
  starting: false,
  staging: null,
  selectRow: (selectedRowId) => set({ selectedRowId }),
  takeRecipe: (recipe) => set((state) => withRecipe(state, recipe)),
  setBudget: (budget) => set({ budget }),
  setViews: (views) => set({ views }),
  openSources: (sources) => set({ sources, ...NO_PLAN, planFolder: null }),
  takeSources: ({ sources, imageUrls, meshes }) => set({ sources, imageUrls, meshes }),
  takeMesh: (mesh, recipe) =>
    set((state) => ({
      ...withRecipe(state, recipe),
      sources: [],
      imageUrls: [],
      meshes: [mesh],
      ...NO_PLAN,
      planFolder: null,
    })),
  planOutdated: () => set({ planning: { state: 'looking' } }),
  lookBegun: (look) => set({ planning: { state: 'looking' }, look, looking: null }),
  lookLeft: () => set(NO_LOOK),
  planMade: (plan) =>
    set((state) => ({ ...NO_LOOK, plan, planning: { state: 'ready' }, ...choiceIn(plan, state) })),
  planFailed: (error) => set({ ...NO_LOOK, ...NO_PLAN, planning: { state: 'failed', error } }),
  planEmptied: () => set({ ...NO_LOOK, ...NO_PLAN, planning: { state: 'none' } }),
  showPlanFolder: (planFolder) =>
    set(({ plan }) => ({
      planFolder,
      selectedRowId: rowsWithin(plan?.rows ?? [], planFolder)[0]?.id ?? null,
    })),
  setStarting: (starting) => set({ starting }),
  setStaging: (staging) => set({ staging }),
});

function withRecipe({ recipesByKind }: BatchSlice, recipe: Recipe) {
  return { recipe, recipesByKind: { ...recipesByKind, [recipe.kind]: recipe } };
}

/** What stays chosen in another plan: the folder, unless it holds nothing any more and would hide the rest; the row, or the first. */
function choiceIn(
  { rows }: Plan,
  before: Pick<BatchSlice, 'planFolder' | 'selectedRowId'>,
): Pick<BatchSlice, 'planFolder' | 'selectedRowId'> {
  const planFolder = rowsWithin(rows, before.planFolder).length > 0 ? before.planFolder : null;
  const shown = rowsWithin(rows, planFolder);
  const isThere = shown.some(({ id }) => id === before.selectedRowId);
  return { planFolder, selectedRowId: isThere ? before.selectedRowId : (shown[0]?.id ?? null) };
}

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
