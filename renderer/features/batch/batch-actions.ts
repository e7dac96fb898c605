import type { MeshPick, ViewGrouping } from '../../../shared/model/plan.ts';
import { recentWith } from '../../../shared/model/recent-sources.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { LeftSources } from '../../../shared/model/settings.ts';
import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import type { Sources } from '../../store/batch/batch-slice.ts';
import { startOf } from '../../store/batch/start-rule.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { errorBodyOf } from '../../store/error-body.ts';
import { perApp } from '../../store/per-app.ts';
import { recipeChange, valueChange } from './batch-changes.ts';
import { type BatchInputs, inputsFor, isEmpty } from './batch-inputs.ts';

/** Changes of a recipe come in a row (a drag over the faces): the plan is asked for once, after this long. */
const PLAN_AFTER_MS = 150;

export interface BatchActions {
  /** Takes folders and files as the batch's sources, and plans them. */
  readonly open: (paths: readonly string[]) => void;
  readonly clear: () => void;
  /** Takes up sources as they were left, without showing them or offering to undo it. */
  readonly restoreSources: (sources: LeftSources) => void;
  /** Looks at the same sources again. */
  readonly plan: () => Promise<void>;
  /** Adds addresses and meshes to the inputs, or takes others in their place, and plans them. */
  readonly changeInputs: (patch: Partial<BatchInputs>) => void;
  /** Plans one model with a recipe of its own, in the Batch workspace. */
  readonly openMesh: (mesh: MeshPick, recipe: Recipe) => void;
  /** Shows, and starts, the rows of one folder below the source, or (null) all of them. */
  readonly showFolder: (folder: string | null) => void;
  readonly changeRecipe: (recipe: Recipe) => void;
  readonly changeViews: (views: ViewGrouping) => void;
  /** Ends the look at the sources; what was planned before goes with it. */
  readonly stopLooking: () => void;
  /** The artist's word to spend: queues every row that is new. */
  readonly start: () => Promise<void>;
  /** The system's dialog for a model's file, where the shell has one. */
  readonly chooseMesh: () => Promise<MeshPick | null>;
  /** The system's folder dialog where there is one, the window's own picker elsewhere. */
  readonly chooseFolder: () => Promise<void>;
}

/** Choosing sources, planning them, and starting what came of it. */
export const batchActions = perApp(createBatchActions);

function createBatchActions(app: App): BatchActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A look whose plan nobody waits for any more goes through no more folders. */
  const stopScan = (): void => {
    const { scanId, endScan } = state();
    endScan();
    if (scanId !== null) bridge.batch.stopLooking({ look: scanId }).catch(() => undefined);
  };

  const plan = async (): Promise<void> => {
    clearTimeout(timer);
    stopScan();
    asked += 1;
    const mine = asked;
    const { recipe, views } = state();
    const inputs = inputsFor(state());
    if (isEmpty(inputs)) return state().clearPlan();
    const scanId = crypto.randomUUID();
    state().beginScan(scanId);
    try {
      const next = await bridge.batch.plan({ ...inputs, recipe, views, look: scanId });
      if (mine === asked) state().setPlan(next);
    } catch (cause) {
      if (mine === asked) state().setPlanError(errorBodyOf(cause));
    }
  };

  /** From now on the plan in sight is of another recipe: it must not be started any more. */
  const planSoon = (): void => {
    clearTimeout(timer);
    stopScan();
    asked += 1;
    if (isEmpty(inputsFor(state()))) {
      state().clearPlan();
      return;
    }
    state().markPlanOutdated();
    timer = setTimeout(() => void plan(), PLAN_AFTER_MS);
  };

  const remember = async (): Promise<void> => {
    const { plan: planned, settings, recipe } = state();
    if (planned === null) return;
    const recentFolders = recentWith(settings.recentFolders, planned);
    await bridge.settings.update({ recentFolders, lastRecipe: recipe });
  };

  const open = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    state().openSources(paths);
    state().showWorkspace('batch');
    state().clearOverlay();
    void attempt(async () => {
      await plan();
      if (state().planning.state === 'ready') await remember();
    });
  };

  const { remember: undoable } = state();
  /** Takes new sources in the place of the old, and remembers those. */
  const changeSources = (patch: Partial<Sources>): void => {
    const { sources, imageUrls, meshes } = state();
    const before: Sources = { sources, imageUrls, meshes };
    const take = (inputs: Sources): void => {
      state().setSources(inputs);
      planSoon();
    };
    undoable(valueChange('the sources', before, { ...before, ...patch }, take));
    take({ ...before, ...patch });
  };
  const applyRecipe = (recipe: Recipe): void => {
    state().setRecipe(recipe);
    planSoon();
  };
  const applyViews = (views: ViewGrouping): void => {
    state().setViews(views);
    planSoon();
  };

  return {
    open,
    plan,
    stopLooking: () => {
      const { scanId } = state();
      if (scanId !== null) void attempt(async () => void (await bridge.batch.stopLooking({ look: scanId })));
    },
    restoreSources: (sources) => {
      state().setSources(sources);
      planSoon();
    },
    clear: () => changeSources({ sources: [], imageUrls: [], meshes: [] }),
    changeInputs: changeSources,
    openMesh: (mesh, recipe) => {
      state().setOnlyMesh(mesh, recipe);
      state().clearOverlay();
      enterWorkspace(app, 'batch');
      planSoon();
    },
    showFolder: (folder) => state().showPlanFolder(folder),
    changeRecipe: (recipe) => {
      const { recipe: before } = state();
      if (JSON.stringify(before) !== JSON.stringify(recipe))
        undoable(recipeChange(before, recipe, Date.now(), applyRecipe));
      applyRecipe(recipe);
    },
    changeViews: (views) => {
      undoable(valueChange('the view grouping', state().views, views, applyViews));
      applyViews(views);
    },
    start: async () => {
      const start = startOf(state());
      if (!start.can) return;
      state().setStarting(true);
      await attempt(async () => {
        await bridge.batch.start(start.order);
        state().setBudget('');
        await remember();
      });
      state().setStarting(false);
      await plan();
    },
    chooseMesh: async () => {
      let mesh: MeshPick | null = null;
      await attempt(async () => {
        const [path] = (await bridge.dialog.pick({ what: 'meshes' })) ?? [];
        if (path !== undefined) mesh = { from: 'file', path };
      });
      return mesh;
    },
    chooseFolder: async () => {
      if (state().facts?.shell.systemDialogs !== true) {
        state().showOverlay({ kind: 'folder-picker' });
        return;
      }
      await attempt(async () => {
        const picked = await bridge.dialog.pick({ what: 'folder' });
        if (picked !== null) open(picked);
      });
    },
  };
}
