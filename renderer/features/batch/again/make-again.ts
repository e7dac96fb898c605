import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { enterWorkspace } from '../../../store/enter-workspace.ts';
import { perApp } from '../../../store/per-app.ts';
import { counted } from '../../../words/figures.ts';
import { batchActions } from '../batch-actions.ts';
import { rowChanges } from '../plan/row-changes.ts';
import { rowChoice, rowsInWords } from '../plan/row-choice.ts';
import { changesFor, inOnePlan, type MadeBy } from './made-again.ts';

export interface MakeAgain {
  /**
   * Plans the inputs of assets with the recipes that they were made by, in the Batch workspace. Nothing is sent.
   * @param again whether the rows that are done are made again
   * @param toChange whether the recipe is shown, to be changed
   */
  readonly plan: (
    ids: readonly string[],
    how: { readonly again: boolean; readonly toChange: boolean },
  ) => Promise<void>;
  /** Takes a recipe into the batch, and shows it. */
  readonly useRecipe: (recipe: Recipe) => void;
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

  /**
   * Once the plan is there, its rows get what they have of their own. A plan that could not be made is waited for, since it can be made once more; one of
   * other inputs gets nothing.
   */
  function changeWhenPlanned(taken: readonly MadeBy[], again: boolean): void {
    stopWaiting();
    const asked = inputsKey(state());
    stopWaiting = store.subscribe((now) => {
      const { planning, plan } = now;
      // With its plan they come as the engine spells them.
      const isOther = planning.state !== 'ready' && inputsKey(now) !== asked;
      if (isOther || planning.state === 'ready') stopWaiting();
      if (planning.state !== 'ready' || plan === null) return;
      const changes = changesFor(plan.rows, taken, again);
      const named = (those: readonly RowChange[]): readonly PlanRow[] => {
        const ids = new Set(those.flatMap(({ rows }) => rows));
        return (state().plan ?? plan).rows.filter(({ id }) => ids.has(id));
      };
      const rows = named(changes);
      if (rows.length === 0) return;
      rowChanges(app).changeEach(`making again of ${rowsInWords(rows)}`, changes, (refused, why) => {
        // They have the recipe of the batch, which is not the one that they were made by.
        rowChoice(app).leaveOut(named(refused), true);
        say('error', refusedWords(named(refused), why));
      });
    });
  }

  return {
    plan: (ids, { again, toChange }) =>
      attempt(async () => {
        const { made, lost, imported, copied } = await bridge.library.inputsAgain({ ids: [...ids] });
        const { taken, others } = inOnePlan(made);
        const [first] = taken;
        if (lost.length > 0) say(first === undefined ? 'error' : 'warning', lostWords(lost));
        if (imported.length > 0) say(first === undefined ? 'error' : 'warning', importedWords(imported));
        if (first === undefined) return;
        if (others > 0) say('warning', othersWords(others));
        if (copied > 0) say('warning', copiedWords(copied));
        enterWorkspace({ store, handles }, 'batch');
        batchActions(app).replace({
          sources: unique(taken.flatMap(({ paths }) => paths)),
          imageUrls: unique(taken.flatMap(({ imageUrls }) => imageUrls)),
          meshes: unique(taken.flatMap(({ meshes }) => meshes)),
          recipe: first.recipe,
          recipeName: null,
          recipeFixes: unique(taken.flatMap(({ fixes }) => fixes)),
          // With “One each” every view would be paid for as a model of its own.
          views: taken.some(({ hasViews }) => hasViews) ? 'auto' : state().views,
        });
        if (again || taken.length > 1) changeWhenPlanned(taken, again);
        if (toChange) handles.areas.call((areas) => areas.show('recipe'));
      }),
    useRecipe: (recipe) => {
      enterWorkspace({ store, handles }, 'batch');
      // A chain in hand would be sent in its place.
      if (state().chain === null) batchActions(app).changeRecipe(recipe);
      else batchActions(app).replace({ recipe, recipeName: null }, 'the recipe');
      handles.areas.call((areas) => areas.show('recipe'));
    },
  };
}

const inputsKey = ({ sources, imageUrls, meshes }: AppState): string =>
  JSON.stringify([sources, imageUrls, meshes]);

function refusedWords(rows: readonly PlanRow[], why: string): string {
  const [it, was] = rows.length === 1 ? ['it', 'was'] : ['they', 'were'];
  return `${rowsInWords(rows)} could not get the recipe that ${it} ${was} made by, and ${was} unchecked in the plan, so that nothing is sent with another one. ${why}`;
}

function unique<Each>(all: readonly Each[]): readonly Each[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function othersWords(others: number): string {
  const need = others === 1 ? 'needs a plan of its own' : 'need a plan of their own';
  return `${counted(others, 'asset')} ${need}: search for that kind, and plan again. Pictures and models do not go into one plan.`;
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
