import type { Workspace } from '../../shared/model/settings/settings.ts';
import type { App } from './app.ts';

/** Shows a workspace and focuses its main part, so that its keys work at once. */
export function enterWorkspace(
  { store, handles }: Pick<App, 'store' | 'handles'>,
  workspace: Workspace,
): void {
  store.getState().showWorkspace(workspace);
  handles.mainPart.call((part) => part.focus(workspace));
}
