import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { batchActions } from './batch-actions.ts';

const hasLoaded = ({ facts, jobsLoaded }: AppState): boolean => facts !== null && jobsLoaded;

/**
 * On a first run the samples are under way already: their folder is opened with the recipe they are made with, so
 * that the plan and the queue tell the same story. Waits for the engine's first words; does it once.
 */
export function openSamplesOnFirstRun(app: App): void {
  const { store } = app;
  const openSamples = (state: AppState): void => {
    const { facts, jobs, settings, sources } = state;
    const recipe = jobs[0]?.recipe;
    const samples = facts?.samplesFolder;
    if (!samples || recipe?.kind !== 'model' || settings.recentFolders.length > 0 || sources.length > 0)
      return;
    store.getState().setRecipe(recipe);
    batchActions(app).open([samples]);
  };
  if (hasLoaded(store.getState())) {
    openSamples(store.getState());
    return;
  }
  const undo = store.subscribe((state) => {
    if (!hasLoaded(state)) return;
    undo();
    openSamples(state);
  });
}
