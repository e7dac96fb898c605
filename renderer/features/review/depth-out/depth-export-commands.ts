import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
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
      nameNow: ({ selectedAssetIds: { size } }) =>
        size > 1 ? `Export ${counted(size, 'depth map')}…` : 'Export depth map…',
      help: 'Write the selected depth maps as meshes or points into a folder: glb, ply or obj, coloured by their pictures',
      keys: ['Shift+F11'],
      also: 'mesh relief point cloud glb ply obj save',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 1,
      disabledBecause: ({ selectedAssetIds, depthOut, assetsById }) => {
        if (depthOut !== null) return null;
        const { size } = selectedAssetIds;
        if (size === 0) return 'No asset is selected.';
        if (size > MOST) return `At most ${MOST} are exported at once, and ${size} are selected.`;
        // What is not loaded is looked at when its turn comes.
        const isAny = [...selectedAssetIds].some((id) => {
          const view = assetsById.get(id);
          return view === undefined || isDepthFormat(view.format);
        });
        return isAny ? null : 'No depth map is selected.';
      },
      run: () =>
        store.getState().showOverlay({ kind: 'depth-export', ids: [...store.getState().selectedAssetIds] }),
    },
  ];
}
