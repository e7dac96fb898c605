import type { LibraryPlace } from '../../../shared/model/library-order.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { copyText } from '../../store/copy-text.ts';
import { assetInHand, assetsInHand, nothingInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetCount, selectedAsset } from '../../store/library/library-slice.ts';
import { withSelectedAsset } from '../../store/library/selected-asset.ts';
import { isTableShown } from '../../store/library/table-slice.ts';
import { counted } from '../../words/figures.ts';

const ON_ASSET = { menu: 'Asset', context: 'asset', keys: [] } as const;

/** Commands that open the active asset. */
export function openAssetCommands(app: App): Command[] {
  return [
    {
      ...ON_ASSET,
      id: 'asset.open',
      name: 'Open',
      help: 'Show the active asset in the large viewer',
      keys: ['Enter'],
      also: 'view look large',
      group: 0,
      scope: 'covers',
      disabledBecause: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
      run: () => {
        const state = app.store.getState();
        if (isTableShown(state)) {
          state.setLightTable(false);
          app.handles.mainPart.call((part) => part.focus('review'));
          return;
        }
        const { maximised } = state.dock;
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
  const inHand = (): readonly string[] => [...assetsInHand(store.getState())];
  return [
    {
      ...ON_ASSET,
      id: 'asset.trash',
      name: 'Move to the trash',
      nameNow: nameForAssets('Move to the trash', (assets) => `Trash ${assets}`),
      help: 'Move the selected assets, files and all, into the library’s trash',
      keys: ['X', 'Delete'],
      group: 3,
      scope: 'covers',
      disabledBecause: refusalIn('library', 'It is in the trash already.', 'They are in the trash already.'),
      run: () => void library.move(inHand(), 'trash'),
    },
    {
      ...ON_ASSET,
      id: 'asset.put-back',
      name: 'Put back',
      nameNow: nameForAssets('Put back', (assets) => `Put back ${assets}`),
      help: 'Move the selected assets out of the trash, to where they lay',
      group: 3,
      disabledBecause: refusalIn('trash', 'It is not in the trash.', 'They are not in the trash.'),
      run: () => void library.move(inHand(), 'library'),
    },
    {
      ...ON_ASSET,
      id: 'asset.delete',
      name: 'Delete for good…',
      nameNow: nameForAssets('Delete for good…', (assets) => `Delete ${assets} for good…`),
      help: 'Delete the selected assets of the trash from the disk',
      keys: ['X', 'Delete'],
      group: 3,
      scope: 'covers',
      disabledBecause: refusalIn(
        'trash',
        'It is not in the trash; move it there first.',
        'They are not in the trash; move them there first.',
      ),
      run: () => store.getState().askToDelete(inHand()),
    },
    {
      menu: 'File',
      submenu: ['Library'],
      keys: [],
      id: 'library.empty-trash',
      name: 'Empty the trash…',
      nameNow: ({ libraryStatus: { trashed } }) =>
        trashed > 0 ? `Empty the trash of ${counted(trashed, 'asset')}…` : 'Empty the trash…',
      help: 'Delete everything in the library’s trash from the disk',
      group: 3,
      disabledBecause: ({ libraryStatus }) => (libraryStatus.trashed === 0 ? 'The trash is empty.' : null),
      run: () => store.getState().askToDelete('all'),
    },
    {
      menu: 'Edit',
      keys: ['Ctrl+A'],
      id: 'library.select-all',
      name: 'Select all',
      nameNow: (state) =>
        assetCount(state) > 1 ? `Select all ${counted(assetCount(state), 'asset')}` : 'Select all',
      help: 'Select every asset that the grid shows',
      group: 4,
      panel: 'library',
      disabledBecause: (state) => (assetCount(state) === 0 ? 'There is nothing to select.' : null),
      run: () => void library.selectAll(),
    },
    {
      ...ON_ASSET,
      id: 'asset.copy-task',
      submenu: ['Files'],
      name: 'Copy its task id',
      help: 'Put the id of the task that made the selected asset on the clipboard',
      group: 2,
      disabledBecause: (state) => {
        const view = assetInHand(state);
        if (view === undefined) return nothingInHand(state);
        return view.asset.imported === undefined ? null : 'It was imported: no task made it.';
      },
      run: withSelectedAsset(app, ({ asset }) => void copyText(app, asset.taskId)),
    },
  ];
}

/** A name that says how many assets the command works on, where that is more than one: `Trash 4 assets`. */
function nameForAssets(one: string, many: (assets: string) => string) {
  return (state: AppState): string => {
    const { size } = assetsInHand(state);
    return size > 1 ? many(counted(size, 'asset')) : one;
  };
}

/** The selected assets all lie where the grid shows them. @param one why not, of one asset */
function refusalIn(place: LibraryPlace, one: string, several: string) {
  return (state: AppState): string | null => {
    const none = nothingInHand(state);
    if (none !== null || state.libraryOrder.place === place) return none;
    return assetsInHand(state).size === 1 ? one : several;
  };
}
