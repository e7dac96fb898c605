import type { LibraryPlace } from '../../../shared/model/library-order.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { copyText } from '../../store/copy-text.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetCount, selectedAsset } from '../../store/library/library-slice.ts';
import { selectedAssetRefusal, withSelectedAsset } from '../../store/library/selected-asset.ts';

const ON_ASSET = { menu: 'Asset', context: 'asset', keys: [] } as const;

/** Commands that open the active asset. */
export function openAssetCommands(app: App): Command[] {
  return [
    {
      ...ON_ASSET,
      id: 'asset.open',
      name: 'Open',
      help: 'Show the asset in hand in the large viewer',
      keys: ['Enter'],
      also: 'view look large',
      group: 0,
      scope: 'covers',
      disabledBecause: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
      run: () => {
        const { maximised } = app.store.getState().dock;
        if (maximised === 'viewer') return;
        app.handles.areas.call((areas) => {
          if (maximised !== null) areas.restore();
          areas.maximise('viewer');
        });
      },
    },
  ];
}

/** Commands on the assets that are selected in the library. */
export function assetCommands(app: App): Command[] {
  const { store } = app;
  const library = libraryActions(app);
  return [
    {
      ...ON_ASSET,
      id: 'asset.trash',
      name: 'Move to the trash',
      help: 'Move the selected assets, files and all, into the library’s trash',
      keys: ['X', 'Delete'],
      group: 3,
      scope: 'covers',
      disabledBecause: refusalIn('library', 'It is in the trash already.'),
      run: () => void library.move([...store.getState().selectedAssetIds], 'trash'),
    },
    {
      ...ON_ASSET,
      id: 'asset.put-back',
      name: 'Put back',
      help: 'Move the selected assets out of the trash, to where they lay',
      group: 3,
      disabledBecause: refusalIn('trash', 'It is not in the trash.'),
      run: () => void library.move([...store.getState().selectedAssetIds], 'library'),
    },
    {
      ...ON_ASSET,
      id: 'asset.delete',
      name: 'Delete for good…',
      help: 'Delete the selected assets of the trash from the disk',
      keys: ['X', 'Delete'],
      group: 3,
      scope: 'covers',
      disabledBecause: refusalIn('trash', 'Only what is in the trash is deleted for good.'),
      run: () => store.getState().askToDelete([...store.getState().selectedAssetIds]),
    },
    {
      menu: 'Asset',
      keys: [],
      id: 'library.empty-trash',
      name: 'Empty the trash…',
      help: 'Delete everything in the library’s trash from the disk',
      group: 3,
      disabledBecause: ({ libraryStatus }) => (libraryStatus.trashed === 0 ? 'The trash is empty.' : null),
      run: () => store.getState().askToDelete('all'),
    },
    {
      menu: 'Asset',
      keys: ['Ctrl+A'],
      id: 'library.select-all',
      name: 'Select all',
      help: 'Select every asset that the grid shows',
      group: 4,
      scope: 'library',
      disabledBecause: (state) => (assetCount(state) === 0 ? 'There is nothing to select.' : null),
      run: () => void library.selectAll(),
    },
    {
      ...ON_ASSET,
      id: 'asset.show-in-folder',
      name: 'Show in its folder',
      help: 'Open the system’s file manager at the selected asset',
      group: 2,
      disabledBecause: selectedAssetRefusal(() => true, ''),
      run: withSelectedAsset(app, ({ asset }) => void library.showInFolder(asset.id)),
    },
    {
      ...ON_ASSET,
      id: 'asset.copy-task',
      name: 'Copy its task id',
      help: 'Put the id of the task that made the selected asset on the clipboard',
      group: 2,
      disabledBecause: selectedAssetRefusal(() => true, ''),
      run: withSelectedAsset(app, ({ asset }) => void copyText(app, asset.taskId)),
    },
  ];
}

/** The selected assets all lie where the grid shows them. */
function refusalIn(place: LibraryPlace, elsewhere: string) {
  return ({ selectedAssetIds, libraryOrder }: AppState): string | null => {
    if (selectedAssetIds.size === 0) return 'No asset is selected.';
    return libraryOrder.place === place ? null : elsewhere;
  };
}
