import { typedValue } from '../../../../shared/model/search/edit-query.ts';
import type { App } from '../../app.ts';
import { enterWorkspace } from '../../enter-workspace.ts';
import { libraryActions } from '../library-actions.ts';
import { openStackActions } from './open-stack-actions.ts';

/** Searches the library for all results of a run of a chain, with their stack open, and selects one of them. */
export async function showRun(app: App, run: string, assetId: string): Promise<void> {
  const library = libraryActions(app);
  library.setOrder({ query: `run:${typedValue(run)}`, place: 'library' });
  enterWorkspace(app, 'library');
  if (app.store.getState().libraryOrder.stacked === true) await openStackActions(app).open(assetId);
  await library.reveal(assetId);
}
