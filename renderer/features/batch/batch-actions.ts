import type { Fix } from '../../../shared/model/mend/fix.ts';
import type { MeshPick, PlanRow, ViewGrouping } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { type ReferenceView, viewsOf } from '../../../shared/model/reference.ts';
import { recentWith } from '../../../shared/model/settings/recent-sources.ts';
import type { SavedSources } from '../../../shared/model/settings/settings.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { createAttempt } from '../../store/attempt.ts';
import type { Sources } from '../../store/batch/batch-slice.ts';
import { stillOut } from '../../store/batch/left-out.ts';
import { mendsWith } from '../../store/batch/mendable.ts';
import { namingOf } from '../../store/batch/naming-slice.ts';
import { planSince } from '../../store/batch/plan-after-jobs.ts';
import { nextTask, prepareFacts } from '../../store/batch/row-facts.ts';
import { startOf } from '../../store/batch/start-rule.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { errorBodyOf } from '../../store/error-body.ts';
import { perApp } from '../../store/per-app.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { sayNotSent } from './again/say-not-sent.ts';
import { recipeChange, valueChange } from './batch-changes.ts';
import { type BatchChoice, choiceOf, takeChoice } from './batch-choice.ts';
import { inputsFor, isEmpty, planRequestOf } from './batch-inputs.ts';
import { chainError, chainOrder } from './chain/chain-order.ts';
import { createMending } from './mending.ts';
import { replacedWords } from './plan-words.ts';

/** The debounce time for planning: a drag over the faces field changes the recipe many times. */
const PLAN_AFTER_MS = 150;

export interface BatchActions {
  /** Sets folders and files as the batch's sources, and plans them. */
  readonly open: (paths: readonly string[]) => void;
  readonly clear: () => void;
  /** Restores the sources of the last session, without switching the workspace and without undo. */
  readonly restoreSources: (sources: SavedSources) => void;
  /** Scans the same sources again, and plans them. */
  readonly plan: () => Promise<void>;
  /** Changes the addresses and meshes, and plans them. */
  readonly changeInputs: (patch: Partial<Sources>) => void;
  /** Changes several choices of the batch at once, as one step of undo, and plans it. */
  readonly replace: (patch: Partial<BatchChoice>, what?: string) => void;
  /** Plans one model with the given recipe, in the Batch workspace. */
  readonly openMesh: (mesh: MeshPick, recipe: Recipe) => void;
  /** Chooses the folder below the source whose rows are shown and started; null for all. */
  readonly showFolder: (folder: string | null) => void;
  readonly changeRecipe: (recipe: Recipe) => void;
  readonly changeViews: (views: ViewGrouping) => void;
  /** Mends rows of the plan on copies, with undo: what each of them gets in all. */
  readonly mend: (
    rows: readonly PlanRow[],
    further: (row: PlanRow, view: ReferenceView) => readonly Fix[],
  ) => void;
  /** Has the artist's own files of rows sent, without what was mended, with undo. */
  readonly sendOriginals: (rows: readonly PlanRow[]) => void;
  /** Stops the scan of the sources. The plan made before is removed. */
  readonly stopScan: () => void;
  /** The artist's consent to spend: queues all new rows of the plan. */
  readonly start: () => Promise<void>;
  /** Opens the system's dialog for a model file; null if nothing was chosen or the shell has no dialog. */
  readonly chooseMesh: () => Promise<MeshPick | null>;
  /** Opens the system's folder dialog, or the window's own picker if the shell has none. */
  readonly chooseFolder: () => Promise<void>;
}

/** Actions that choose sources, plan them, and start the plan. */
export const batchActions = perApp(createBatchActions);

function createBatchActions(app: App): BatchActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Stops a running scan whose plan is not wanted any more. */
  const stopScan = (): void => {
    const { scanId, endScan, isMending } = state();
    if (isMending) return;
    endScan();
    if (scanId !== null) bridge.batch.stopScan({ scanId }).catch(() => undefined);
  };

  const plan = async (): Promise<void> => {
    clearTimeout(timer);
    stopScan();
    asked += 1;
    const mine = asked;
    if (state().isMending) {
      state().markPlanOutdated();
      await mending.ended();
      if (mine !== asked) return;
    }
    const request = planRequestOf(state());
    if (isEmpty(request)) return state().clearPlan();
    const broken = chainError(state());
    if (broken !== null) return state().setPlanError(broken);
    const scanId = crypto.randomUUID();
    const { jobsById, leftOut } = state();
    state().beginScan(scanId);
    try {
      const next = await bridge.batch.plan({ ...request, scanId });
      await prepareFacts(next.rows, nextTask);
      if (mine !== asked) return;
      const since = planSince(next, jobsById, state().jobsById);
      // Before its rows are in sight: what was left out is not checked for a moment either.
      const out = stillOut(next.leftOut ?? [], leftOut, state().leftOut);
      if (out.length > 0) state().leaveOut(out, true);
      state().setPlan(since.plan, since.isBehind);
    } catch (cause) {
      if (mine === asked) state().setPlanError(errorBodyOf(cause));
    }
  };

  /** Makes what is asked for now the newest; the answer tells whether it still is. */
  const claim = (): (() => boolean) => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
  const mending = createMending(app, { attempt, claim });

  /** Plans after the debounce time. Until then the shown plan is outdated and cannot be started. */
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
    const { plan: planned, settings, recipe, recipeFixes } = state();
    if (planned === null) return;
    const recentFolders = recentWith(settings.recentFolders, planned);
    await bridge.settings.update({ recentFolders, lastRecipe: recipe, lastFixes: [...recipeFixes] });
  };

  /** The jobs are queued by then, so that a failure is not one of the start. */
  const keepFixes = (): void => {
    bridge.settings.update({ lastFixes: [...state().recipeFixes] }).catch((cause: unknown) => {
      const message = `The jobs are queued. Only the choice of mends was not kept for the next start of Maquette. ${errorBodyOf(cause).message}`;
      state().addNotice({ level: 'warning', message, at: Date.now() });
    });
  };

  const { remember: undoable } = state();
  const takeSources = (inputs: Sources): void => {
    state().setSources(inputs);
    planSoon();
  };
  /** Lets the artist take back that other sources took the place of these: a drop can be an accident. */
  const rememberReplaced = (before: Sources): void => {
    const { sources, imageUrls, meshes } = state();
    if (before.sources.length === 0 || String(before.sources) === String(sources)) return;
    const change = valueChange('the sources', before, { sources, imageUrls, meshes }, takeSources);
    undoable({ ...change, announce: replacedWords(before.sources, sources) });
  };

  const open = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    const { sources, imageUrls, meshes } = state();
    const before: Sources = { sources, imageUrls, meshes };
    state().openSources(paths);
    rememberReplaced(before);
    state().showWorkspace('batch');
    state().clearOverlay();
    void attempt(async () => {
      await plan();
      // After the window has shown the plan.
      await nextTask();
      if (state().planning.state === 'ready') await remember();
    });
  };

  /** Changes the sources, with undo. */
  const changeSources = (patch: Partial<Sources>): void => {
    const { sources, imageUrls, meshes } = state();
    const before: Sources = { sources, imageUrls, meshes };
    undoable(valueChange('the sources', before, { ...before, ...patch }, takeSources));
    takeSources({ ...before, ...patch });
  };
  const takeAll = (choice: BatchChoice): void => {
    takeChoice(state(), choice);
    planSoon();
  };
  const rememberChoice = (what: string, before: BatchChoice): void =>
    undoable(valueChange(what, before, choiceOf(state()), takeAll));
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
    mend: (rows, further) => mending.change(rows, mendsWith(rows, further)),
    sendOriginals: (rows) =>
      mending.change(rows, [
        {
          images: rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => image.path)),
          fixes: [],
        },
      ]),
    stopScan: () => {
      const { scanId } = state();
      if (scanId !== null) void attempt(async () => void (await bridge.batch.stopScan({ scanId })));
    },
    restoreSources: (sources) => {
      state().setSources(sources);
      planSoon();
    },
    clear: () => changeSources({ sources: [], imageUrls: [], meshes: [] }),
    changeInputs: changeSources,
    openMesh: (mesh, recipe) => {
      const before = choiceOf(state());
      state().setChain(null);
      state().setOnlyMesh(mesh, recipe);
      rememberChoice('the sources', before);
      state().clearOverlay();
      enterWorkspace(app, 'batch');
      planSoon();
    },
    showFolder: (folder) => state().showPlanFolder(folder),
    replace: (patch, what = 'the batch') => {
      const before = choiceOf(state());
      // A recipe takes the place of a chain.
      takeAll({ ...before, ...('recipe' in patch && { chain: null }), ...patch });
      rememberChoice(what, before);
    },
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
      const isOwn = state().settings.appearance.firstSteps && isOwnBatch(state());
      state().setStarting(true);
      await attempt(async () => {
        const chain = chainOrder(state());
        const order = { ...start.order, ...chain, naming: namingOf(state()) };
        const { batchId, notSent } = await bridge.batch.start(order);
        sayNotSent(app, notSent);
        state().revealBatch(batchId);
        state().setApprovesAll(false);
        state().setBudget('');
        if (isOwn) appearanceActions(app).change({ firstSteps: false });
        // The engine keeps the folders and the recipe by itself.
        keepFixes();
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

/** Whether the plan is made of anything but the shipped samples. */
function isOwnBatch({ plan, facts }: AppState): boolean {
  return plan?.paths.length === 0 || plan?.paths.some((path) => path !== facts?.samplesFolder) === true;
}
