import type { MeshPick, ViewGrouping } from '../../../shared/model/plan.ts';
import { recentWith } from '../../../shared/model/recent-sources.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { LeftSources } from '../../../shared/model/settings.ts';
import { newRows } from '../../store/batch/batch-slice.ts';
import { rowsWithin } from '../../store/batch/plan-folders.ts';
import type { Effects } from '../../store/create-actions.ts';
import { errorBodyOf } from '../../store/error-body.ts';
import { amountOf } from '../../words/amounts.ts';
import { recipeChange, valueChange } from './batch-changes.ts';
import { type BatchInputs, inputsFor, isEmpty } from './batch-inputs.ts';

/** Changes of a recipe come in a row (a drag over the faces): the plan is asked for once, after this long. */
const PLAN_AFTER_MS = 150;

/** All that a batch is made of. */
type Sources = BatchInputs & { readonly sources: readonly string[] };

export interface BatchActions {
  /** Takes folders and files as the batch's sources, and plans them. */
  readonly open: (paths: readonly string[]) => void;
  readonly clear: () => void;
  /** Takes up sources as they were left, without showing them or offering to undo it. */
  readonly takeUp: (sources: LeftSources) => void;
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
export function createBatchActions({ store, bridge, attempt }: Effects): BatchActions {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A look whose plan nobody waits for any more goes through no more folders. */
  const leaveLook = (): void => {
    const { look } = store.getState();
    store.setState({ look: null, looking: null });
    if (look !== null) bridge.batch.stopLooking({ look }).catch(() => undefined);
  };

  const plan = async (): Promise<void> => {
    clearTimeout(timer);
    leaveLook();
    const { recipe, views } = store.getState();
    const inputs = inputsFor(store.getState());
    if (isEmpty(inputs)) {
      asked += 1;
      store.setState({ plan: null, planning: { state: 'none' }, selectedRowId: null });
      return;
    }
    asked += 1;
    const mine = asked;
    const look = crypto.randomUUID();
    store.setState({ planning: { state: 'looking' }, look });
    try {
      const next = await bridge.batch.plan({ ...inputs, recipe, views, look });
      if (mine !== asked) return;
      store.setState({ look: null, looking: null });
      const { selectedRowId, planFolder } = store.getState();
      // a folder that holds nothing any more must not hide the rest
      const folder = rowsWithin(next.rows, planFolder).length > 0 ? planFolder : null;
      const rows = rowsWithin(next.rows, folder);
      const kept = rows.some(({ id }) => id === selectedRowId) ? selectedRowId : null;
      store.setState({
        plan: next,
        planFolder: folder,
        planning: { state: 'ready' },
        selectedRowId: kept ?? rows[0]?.id ?? null,
      });
    } catch (cause) {
      if (mine !== asked) return;
      store.setState({
        look: null,
        looking: null,
        plan: null,
        planning: { state: 'failed', error: errorBodyOf(cause) },
        selectedRowId: null,
      });
    }
  };

  /** From now on the plan in sight is of another recipe: it must not be started any more. */
  const planSoon = (): void => {
    clearTimeout(timer);
    leaveLook();
    asked += 1;
    if (isEmpty(inputsFor(store.getState()))) {
      store.setState({ plan: null, planning: { state: 'none' }, selectedRowId: null });
      return;
    }
    store.setState({ planning: { state: 'looking' } });
    timer = setTimeout(() => void plan(), PLAN_AFTER_MS);
  };

  const remember = async (): Promise<void> => {
    const { plan: planned, settings, recipe } = store.getState();
    if (planned === null) return;
    const recentFolders = recentWith(settings.recentFolders, planned);
    await bridge.settings.update({ recentFolders, lastRecipe: recipe });
  };

  const open = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    store.setState({
      sources: paths,
      plan: null,
      planFolder: null,
      selectedRowId: null,
      workspace: 'batch',
      overlay: null,
    });
    void attempt(async () => {
      await plan();
      if (store.getState().planning.state === 'ready') await remember();
    });
  };

  const { remember: undoable } = store.getState();
  /** Takes new sources in the place of the old, and remembers those. */
  const changeSources = (patch: Partial<Sources>): void => {
    const { sources, imageUrls, meshes } = store.getState();
    const before: Sources = { sources, imageUrls, meshes };
    const take = (inputs: Sources): void => {
      store.setState(inputs);
      planSoon();
    };
    undoable(valueChange('the sources', before, { ...before, ...patch }, take));
    take({ ...before, ...patch });
  };
  const takeRecipe = (recipe: Recipe): void => {
    store.getState().takeRecipe(recipe);
    planSoon();
  };
  const takeViews = (views: ViewGrouping): void => {
    store.setState({ views });
    planSoon();
  };

  return {
    open,
    plan,
    stopLooking: () => {
      const { look } = store.getState();
      if (look !== null) void attempt(async () => void (await bridge.batch.stopLooking({ look })));
    },
    takeUp: (sources) => {
      store.setState(sources);
      planSoon();
    },
    clear: () => changeSources({ sources: [], imageUrls: [], meshes: [] }),
    changeInputs: changeSources,
    openMesh: (mesh, recipe) => {
      store.getState().takeRecipe(recipe);
      store.setState({ sources: [], imageUrls: [], meshes: [mesh], plan: null, overlay: null });
      store.getState().enterWorkspace('batch');
      planSoon();
    },
    showFolder: (planFolder) => {
      const [first] = rowsWithin(store.getState().plan?.rows ?? [], planFolder);
      store.setState({ planFolder, selectedRowId: first?.id ?? null });
    },
    changeRecipe: (recipe) => {
      const { recipe: before } = store.getState();
      if (JSON.stringify(before) !== JSON.stringify(recipe))
        undoable(recipeChange(before, recipe, Date.now(), takeRecipe));
      takeRecipe(recipe);
    },
    changeViews: (views) => {
      undoable(valueChange('the view grouping', store.getState().views, views, takeViews));
      takeViews(views);
    },
    start: async () => {
      const { plan: planned, planning, starting, planFolder } = store.getState();
      const wanted = newRows(store.getState());
      if (planned === null || planning.state !== 'ready' || starting || wanted.length === 0) return;
      // all of them by no list, however many
      const rows = planFolder === null ? null : wanted.map(({ id }) => id);
      store.setState({ starting: true });
      await attempt(async () => {
        const budget = amountOf(store.getState().budget);
        await bridge.batch.start({ planId: planned.id, rows, budget });
        store.getState().setBudget('');
        await remember();
      });
      store.setState({ starting: false });
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
      if (store.getState().facts?.shell.systemDialogs !== true) {
        store.setState({ overlay: 'folder-picker' });
        return;
      }
      await attempt(async () => {
        const picked = await bridge.dialog.pick({ what: 'folder' });
        if (picked !== null) open(picked);
      });
    },
  };
}
