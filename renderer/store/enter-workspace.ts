import type { Workspace } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';

/** Shows a workspace, and puts the focus where its keys work at once. */
export function enterWorkspace(
  { store, handles }: Pick<Effects, 'store' | 'handles'>,
  workspace: Workspace,
): void {
  store.getState().showWorkspace(workspace);
  handles.mainPart.call((part) => part.focus(workspace));
}
