import type { MeshPick, PlanRow } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { meshOf, viewsOf } from '../../../../shared/model/reference.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { enterWorkspace } from '../../../store/enter-workspace.ts';
import { perApp } from '../../../store/per-app.ts';
import { counted } from '../../../words/figures.ts';
import { batchActions } from '../batch-actions.ts';
import { rowChanges } from '../plan/row-changes.ts';
import { rowsInWords } from '../plan/row-choice.ts';
import { madeAgain } from '../plan/row-edits.ts';

export interface MakeAgain {
  /**
   * Plans the inputs of assets with the recipe that they were made by, in the Batch workspace. Nothing is sent.
   * @param asIs whether the rows that are done are made again as they are; else the recipe is to be changed
   */
  readonly plan: (ids: readonly string[], asIs: boolean) => Promise<void>;
  /** Takes a recipe into the batch, and shows it. */
  readonly useRecipe: (recipe: Recipe) => void;
}

/** The inputs that were planned. */
interface Inputs {
  readonly paths: readonly string[];
  readonly imageUrls: readonly string[];
  readonly meshes: readonly MeshPick[];
}

/** Plans again what assets were made of. */
export const makeAgain = perApp(createMakeAgain);

function createMakeAgain(app: App): MakeAgain {
  const { store, bridge, handles } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const say = (level: 'warning' | 'error', message: string): void =>
    state().addNotice({ level, message, at: Date.now() });
  /** Ends the wait for the plan of an earlier call. */
  let stopWaiting = (): void => undefined;

  /** Once the plan is there, its rows that are done get the wish to be made again. Another plan gets none. */
  function wishWhenPlanned(inputs: Inputs): void {
    stopWaiting();
    stopWaiting = store.subscribe(({ planning, plan }) => {
      if (planning.state === 'scanning') return;
      stopWaiting();
      if (planning.state !== 'ready' || plan === null) return;
      const rows = plan.rows.filter((row) => row.status === 'done' && isOf(row, inputs));
      if (rows.length > 0)
        rowChanges(app).change(`making again of ${rowsInWords(rows)}`, madeAgain(rows, true));
    });
  }

  return {
    plan: (ids, asIs) =>
      attempt(async () => {
        const { recipes, lost, imported, copied, hasViews, fixes, ...inputs } =
          await bridge.library.inputsAgain({
            ids: [...ids],
          });
        const [recipe] = recipes;
        if (lost.length > 0) say(recipe === undefined ? 'error' : 'warning', lostWords(lost));
        if (imported.length > 0) say(recipe === undefined ? 'error' : 'warning', importedWords(imported));
        if (recipe === undefined) return;
        if (asIs && recipes.length > 1) {
          say(
            'warning',
            `These assets were made by ${recipes.length} recipes. Make again those of one recipe at a time.`,
          );
          return;
        }
        if (recipes.length > 1)
          say(
            'warning',
            `These assets had ${recipes.length} recipes; the plan takes that of the first for all.`,
          );
        if (copied > 0) say('warning', copiedWords(copied));
        enterWorkspace({ store, handles }, 'batch');
        batchActions(app).replace({
          sources: inputs.paths,
          imageUrls: inputs.imageUrls,
          meshes: inputs.meshes,
          recipe,
          recipeName: null,
          recipeFixes: fixes,
          // With “One each” every view would be paid for as a model of its own.
          views: hasViews ? 'auto' : state().views,
        });
        if (asIs) wishWhenPlanned(inputs);
        else handles.areas.call((areas) => areas.show('recipe'));
      }),
    useRecipe: (recipe) => {
      enterWorkspace({ store, handles }, 'batch');
      batchActions(app).changeRecipe(recipe);
      handles.areas.call((areas) => areas.show('recipe'));
    },
  };
}

/** Whether a row of a plan is about these inputs alone. Pure. */
export function isOf(
  { reference }: Pick<PlanRow, 'reference'>,
  { paths, imageUrls, meshes }: Inputs,
): boolean {
  if (reference.kind === 'adopted') return false;
  if (reference.kind === 'image-url') return imageUrls.includes(reference.url);
  if (!viewsOf(reference).every(({ image }) => paths.includes(image.path))) return false;
  const mesh = meshOf(reference);
  if (mesh === null) return true;
  return (
    meshes.some((pick) => isSameMesh(pick, mesh)) || (mesh.from === 'file' && paths.includes(mesh.file.path))
  );
}

function isSameMesh(pick: MeshPick, mesh: NonNullable<ReturnType<typeof meshOf>>): boolean {
  switch (mesh.from) {
    case 'asset':
      return pick.from === 'asset' && pick.assetId === mesh.assetId;
    case 'url':
      return pick.from === 'url' && pick.url === mesh.url;
    default:
      return pick.from === 'file' && pick.path === mesh.file.path;
  }
}

const named = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${counted(others.length, 'other asset')}`;

function importedWords(imported: readonly string[]): string {
  const were =
    imported.length === 1 ? 'was imported: no recipe made it' : 'were imported: no recipe made them';
  return `${named(imported)} ${were}, so there is nothing to make again. To make something of a model, choose it in the Batch workspace.`;
}

function lostWords(lost: readonly string[]): string {
  return `What ${named(lost)} was made of is lost: the file is gone or was changed, and there is no copy in the library. Choose the picture in the Batch workspace.`;
}

function copiedWords(copied: number): string {
  const where =
    copied === 1
      ? 'The file is gone or was changed'
      : `The files of ${counted(copied, 'asset')} are gone or were changed`;
  return `${where}: the copies in the library are planned in their place.`;
}
