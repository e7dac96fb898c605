import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { batchActions } from './batch-actions.ts';

const hasLoaded = ({ facts, jobsLoaded }: AppState): boolean => facts !== null && jobsLoaded;

/**
 * On the first run, the engine is already processing the samples. This opens their folder with the same recipe, so that the plan
 * matches the queue. It waits for the first snapshot, and runs once.
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
