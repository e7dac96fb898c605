import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import type { LookedRows } from '../../../shared/model/look/look-warning.ts';
import type { MeshPick, Plan, ViewGrouping } from '../../../shared/model/plan.ts';
import { DEFAULT_RECIPES, type Recipe } from '../../../shared/model/recipe.ts';
import type { DayOutlook } from '../../../shared/model/spending.ts';
import { NO_ROWS } from '../../ui/row-selection.ts';
import type { RecipesSlice } from '../recipes/recipes-slice.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';
import type { PlanSince } from './plan-after-jobs.ts';
import { type PlanChoiceSlice, selectionAfter, selectionInPlan } from './plan-choice-slice.ts';
import { rowsWithin } from './plan-folders.ts';
import type { Planned } from './plan-rows.ts';
import { withFound } from './rows-found.ts';
import { withSentBefore } from './sent-before.ts';

/** The state of planning the chosen sources. */
export type Planning =
  | { readonly state: 'none' }
  | { readonly state: 'scanning' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly error: ErrorBody };

export type ScanProgress = EventPayload<'batch.scanProgress'>;

/** Everything that a batch is made from. */
export type Sources = Pick<BatchSlice, 'sources' | 'imageUrls' | 'meshes'>;

/** The batch that is being prepared: sources, recipe, and the plan made from them. */
export interface BatchSlice extends Planned {
  /** Folders and files, absolute. */
  readonly sources: readonly string[];
  /** Images by their addresses, for depth maps. */
  readonly imageUrls: readonly string[];
  /** Models to split into parts, or the one model that is to be textured from the images. */
  readonly meshes: readonly MeshPick[];
  readonly recipe: Recipe;
  /** The last recipe of each kind, restored when the kind is chosen again. */
  readonly recipesByKind: { readonly [Kind in Recipe['kind']]: Extract<Recipe, { kind: Kind }> };
  /** Credits that the next batch may spend, as typed; empty for no limit. */
  readonly budget: string;
  /** What is left of the day's budget for the plan's rows; null while it is not known, or if the day has none. */
  readonly today: DayOutlook | null;
  readonly setToday: (today: DayOutlook | null) => void;
  readonly views: ViewGrouping;
  readonly planning: Planning;
  /** Progress of the scan that a plan is being made from; null while no scan runs, or if it is too short to report progress. */
  readonly scanProgress: ScanProgress | null;
  readonly setScanProgress: (progress: ScanProgress) => void;
  /** Shows what the running scan found so far, unless another plan is shown. It cannot be started. */
  readonly addFoundRows: (found: EventPayload<'batch.rowsFound'>) => void;
  /** The id of the running scan; null while none runs. */
  readonly scanId: string | null;
  /** Kept while a new plan is made, so that the table does not flicker. */
  readonly plan: Plan | null;
  /** Whether jobs of the plan's rows ended without a result, so that the engine must judge the plan again. */
  readonly isPlanOutdated: boolean;
  /** The engine is asked to judge the plan again. */
  readonly judgingPlan: () => void;
  /** The plan as the engine judged it again; ignored if another plan is shown now. */
  readonly planJudged: (judged: PlanSince, askedOf: number) => void;
  /** Rows of the plan whose pictures are still to be looked at; null until the engine was asked. */
  readonly looksLeft: number | null;
  /** No more of the plan's pictures are looked at. */
  readonly stopLooks: () => void;
  /**
   * What was found in some rows of a plan; ignored if another plan is shown now.
   * @param plansShown as it was when that was asked: what was seen of images that were mended since is ignored
   */
  readonly rowsLooked: (planId: string, looked: LookedRows, plansShown: number) => void;
  readonly starting: boolean;
  /** Progress of copying files into the inbox; null while none are copied. */
  readonly staging: { readonly done: number; readonly total: number } | null;
  readonly setRecipe: (recipe: Recipe) => void;
  readonly setBudget: (budget: string) => void;
  readonly setViews: (views: ViewGrouping) => void;
  /** Replaces the folders and files, keeps addresses and models, and clears the plan at once. */
  readonly openSources: (sources: readonly string[]) => void;
  /** Replaces all sources. The shown plan stays until the next one is made. */
  readonly setSources: (sources: Sources) => void;
  /** Replaces all sources by one model, and sets the recipe for it. */
  readonly setOnlyMesh: (mesh: MeshPick, recipe: Recipe) => void;
  /** The shown plan no longer matches the sources or the recipe, and must not be started. */
  readonly markPlanOutdated: () => void;
  /** @param isMending whether images of the shown plan are mended, and nothing is scanned */
  readonly beginScan: (scanId: string, isMending?: boolean) => void;
  /** Whether images of the shown plan are being mended. */
  readonly isMending: boolean;
  /** Mending was stopped or failed: nothing was changed, and the shown plan stays. */
  readonly mendEnded: () => void;
  /** Rises with each plan that is shown, also one with the same id. */
  readonly plansShown: number;
  /** Whether the artist stopped the looks at the shown plan's pictures. */
  readonly looksStopped: boolean;
  /** The result of the running scan is not wanted any more. */
  readonly endScan: () => void;
  readonly setPlan: (plan: Plan, isBehind?: boolean) => void;
  readonly setPlanError: (error: ErrorBody) => void;
  /** Removes the plan because there is nothing to plan. */
  readonly clearPlan: () => void;
  /** Shows the rows of a folder below the source, or (null) all of them. */
  readonly showPlanFolder: (folder: string | null) => void;
  readonly setStarting: (starting: boolean) => void;
  readonly setStaging: (staging: BatchSlice['staging']) => void;
}

/** Slices that change with the plan: what is chosen of its rows, by the order that the settings keep. */
type Beside = PlanChoiceSlice & RecipesSlice & SessionSlice;

const NO_SCAN = { scanId: null, scanProgress: null, isMending: false } as const;
const NO_PLAN = {
  looksLeft: null,
  looksStopped: false,
  plan: null,
  planSelection: NO_ROWS,
  openedPlanRows: new Set<string>(),
} as const;

export const createBatchSlice: SliceCreator<BatchSlice, Beside> = (set) => ({
  sources: [],
  imageUrls: [],
  meshes: [],
  recipe: DEFAULT_RECIPES.model,
  recipesByKind: DEFAULT_RECIPES,
  budget: '',
  today: null,
  setToday: (today) => set({ today }),
  views: 'auto',
  planning: { state: 'none' },
  ...NO_SCAN,
  setScanProgress: (progress) =>
    set(({ scanId }) => (scanId === progress.scanId ? { scanProgress: progress } : {})),
  addFoundRows: (found) =>
    set((state) => {
      const { plan } = withFound(state, found);
      return plan === undefined ? {} : { plan, leftOut: withSentBefore(plan, state) };
    }),
  ...NO_PLAN,
  isPlanOutdated: false,
  judgingPlan: () => set({ isPlanOutdated: false }),
  planJudged: ({ plan, isBehind }, askedOf) =>
    set((state) => {
      if (state.plan?.id !== plan.id) return {};
      // The plan was changed since: what was judged is how it was before.
      if (state.plansShown !== askedOf) return { isPlanOutdated: true };
      return { plan, isPlanOutdated: state.isPlanOutdated || isBehind, ...choiceIn(plan, state) };
    }),
  stopLooks: () => set({ looksLeft: 0, looksStopped: true }),
  plansShown: 0,
  rowsLooked: (planId, { rows, left, isJudged = false }, askedOf) =>
    set((state) => {
      const { plansShown, looksStopped, isPlanOutdated } = state;
      if (state.plan?.id !== planId || plansShown !== askedOf) return {};
      const plan = withWarnings(state.plan, rows);
      return {
        plan,
        planSelection: selectionInPlan(state, plan),
        looksLeft: looksStopped ? 0 : left,
        isPlanOutdated: isPlanOutdated || isJudged,
      };
    }),
  planFolder: null,
  starting: false,
  staging: null,
  setRecipe: (recipe) => set((state) => withRecipe(state, recipe)),
  setBudget: (budget) => set({ budget }),
  setViews: (views) => set({ views }),
  openSources: (sources) => set({ sources, ...NO_PLAN, planFolder: null }),
  setSources: ({ sources, imageUrls, meshes }) => set({ sources, imageUrls, meshes }),
  setOnlyMesh: (mesh, recipe) =>
    set((state) => ({
      ...withRecipe(state, recipe),
      sources: [],
      imageUrls: [],
      meshes: [mesh],
      ...NO_PLAN,
      planFolder: null,
    })),
  markPlanOutdated: () => set({ planning: { state: 'scanning' } }),
  beginScan: (scanId, isMending = false) =>
    set({ planning: { state: 'scanning' }, scanId, scanProgress: null, isMending }),
  mendEnded: () => set({ ...NO_SCAN, planning: { state: 'ready' }, isPlanOutdated: true }),
  endScan: () => set(NO_SCAN),
  setPlan: (plan, isBehind = false) =>
    set((state) => ({
      ...NO_SCAN,
      ...(state.looksStopped && state.plan?.id === plan.id ? {} : { looksLeft: null, looksStopped: false }),
      plansShown: state.plansShown + 1,
      plan,
      isPlanOutdated: isBehind,
      // as the engine spells them: the folders of the plan's rows begin with them
      sources: plan.paths,
      planning: { state: 'ready' },
      ...choiceIn(plan, state),
    })),
  setPlanError: (error) => set({ ...NO_SCAN, ...NO_PLAN, planning: { state: 'failed', error } }),
  clearPlan: () => set({ ...NO_SCAN, ...NO_PLAN, planning: { state: 'none' } }),
  showPlanFolder: (planFolder) =>
    set((state) => ({
      planFolder,
      planSelection: selectionAfter({ ...state, planSelection: NO_ROWS }, { ...state, planFolder }),
    })),
  setStarting: (starting) => set({ starting }),
  setStaging: (staging) => set({ staging }),
});

function withWarnings(plan: Plan, looked: LookedRows['rows']): Plan {
  if (looked.length === 0) return plan;
  const warnings = new Map(looked.map((row) => [row.id, row.warnings]));
  const rows = plan.rows.map((row) => {
    const of = warnings.get(row.id);
    return of === undefined ? row : { ...row, warnings: of };
  });
  return { ...plan, rows };
}

function withRecipe({ recipesByKind }: BatchSlice, recipe: Recipe) {
  return { recipe, recipesByKind: { ...recipesByKind, [recipe.kind]: recipe } };
}

/**
 * What is chosen in a new plan. Rows that were sent before are left out. The folder stays, unless it is empty now. The selected rows stay, or else
 * the first row is selected.
 */
function choiceIn(
  plan: Plan,
  before: BatchSlice & Beside,
): Pick<BatchSlice & Beside, 'planFolder' | 'planSelection' | 'leftOut'> {
  const planFolder = rowsWithin(plan.rows, before.planFolder).length > 0 ? before.planFolder : null;
  const leftOut = withSentBefore(plan, before);
  return {
    planFolder,
    leftOut,
    planSelection: selectionAfter(before, { ...before, plan, planFolder, leftOut }),
  };
}
