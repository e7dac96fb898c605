import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { isDepthFormat } from '../../../words/asset-words.ts';
import { counted } from '../../../words/figures.ts';

/** As many as are written in one go. */
const MOST = 500;

/** The command that exports the selected depth maps. */
export function depthExportCommands({ store }: App): Command[] {
  return [
    {
      id: 'review.depth-export',
      name: 'Export depth map…',
      nameNow: (state) => {
        const { length } = depthMapsOf(state);
        return length > 1 ? `Export ${counted(length, 'depth map')}…` : 'Export depth map…';
      },
      help: 'Write the selected depth maps as meshes or points into a folder: glb, ply or obj, coloured by their pictures',
      keys: ['Shift+F11'],
      also: 'mesh relief point cloud glb ply obj save',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 1,
      disabledBecause: (state) => {
        if (state.depthOut !== null) return null;
        const none = nothingInHand(state);
        if (none !== null) return none;
        const { length } = depthMapsOf(state);
        if (length === 0) return 'No depth map is selected.';
        return length > MOST ? `At most ${MOST} are exported at once, and ${length} are selected.` : null;
      },
      run: () => {
        const ids = depthMapsOf(store.getState());
        store.getState().showOverlay({ kind: 'depth-export', ids });
      },
    },
  ];
}

/** The selected depth maps. What is not loaded is looked at when its turn comes. */
function depthMapsOf(state: AppState) {
  return [...assetsInHand(state)].filter((id) => {
    const view = state.assetsById.get(id);
    return view === undefined || isDepthFormat(view.format);
  });
}
