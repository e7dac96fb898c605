import type { AssetView } from '../../../shared/bridge/views.ts';
import { SEGMENTATION_INPUTS } from '../../../shared/interface/formats.ts';
import { MODEL_TRAITS } from '../../../shared/interface/models.ts';
import type { LibraryPlace } from '../../../shared/model/library-order.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { assetCount, selectedAsset } from '../../store/library/library-slice.ts';
import { withMake, withModel } from '../batch/recipe-choices.ts';

const ON_ASSET = { menu: 'Asset', context: 'asset', keys: [] } as const;
const TAKEN_APART: ReadonlySet<string> = new Set(SEGMENTATION_INPUTS);

/** What is done with the asset that is selected in the library. */
export function assetCommands({ store, actions }: App): Command[] {
  const withAsset = (work: (view: AssetView) => void) => (): void => {
    const view = selectedAsset(store.getState());
    if (view !== undefined) work(view);
  };
  return [
    {
      ...ON_ASSET,
      id: 'asset.open',
      name: 'Open',
      help: 'Show the asset in hand in the large viewer',
      keys: ['Enter'],
      also: 'view look large',
      group: 0,
      within: '.cover-grid, .finished-strip',
      refused: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
      run: () => {
        const { maximised } = store.getState().dock;
        if (maximised === 'viewer') return;
        if (maximised !== null) actions.dock.restore();
        actions.dock.maximise('viewer');
      },
    },
    {
      ...ON_ASSET,
      id: 'asset.take-apart',
      name: 'Take apart…',
      help: 'Plan a batch that makes parts of the selected model',
      group: 1,
      refused: refusalOf(
        ({ asset, format }) => asset.kind !== 'depth' && TAKEN_APART.has(format),
        'Only a glb, stl or obj is taken apart',
      ),
      run: withAsset(({ asset }) =>
        actions.batch.openMesh(
          { from: 'asset', assetId: asset.id },
          store.getState().recipesByKind.segmentation,
        ),
      ),
    },
    {
      ...ON_ASSET,
      id: 'asset.texture',
      name: 'Texture…',
      help: 'Plan a batch that makes images the texture of the selected model',
      group: 1,
      refused: refusalOf(
        ({ asset, format }) => asset.kind === 'model' && format === 'glb',
        'Only a model in a glb gets a texture',
      ),
      run: withAsset(({ asset }) => {
        const { model: recipe } = store.getState().recipesByKind;
        const fitting = MODEL_TRAITS[recipe.model].texturesExisting
          ? recipe
          : withModel(recipe, 'generalv1.5');
        actions.batch.openMesh({ from: 'asset', assetId: asset.id }, withMake(fitting, 'texture'));
      }),
    },
    {
      ...ON_ASSET,
      id: 'asset.trash',
      name: 'Move to the trash',
      help: 'Move the selected assets, files and all, into the library’s trash',
      keys: ['X', 'Delete'],
      group: 3,
      within: '.cover-grid, .finished-strip',
      refused: refusalIn('library', 'It is in the trash already.'),
      run: () => void actions.library.move([...store.getState().selectedAssetIds], 'trash'),
    },
    {
      ...ON_ASSET,
      id: 'asset.put-back',
      name: 'Put back',
      help: 'Move the selected assets out of the trash, to where they lay',
      group: 3,
      refused: refusalIn('trash', 'It is not in the trash.'),
      run: () => void actions.library.move([...store.getState().selectedAssetIds], 'library'),
    },
    {
      ...ON_ASSET,
      id: 'asset.delete',
      name: 'Delete for good…',
      help: 'Delete the selected assets of the trash from the disk',
      keys: ['X', 'Delete'],
      group: 3,
      within: '.cover-grid, .finished-strip',
      refused: refusalIn('trash', 'Only what is in the trash is deleted for good.'),
      run: () => store.getState().askToDelete([...store.getState().selectedAssetIds]),
    },
    {
      menu: 'Asset',
      keys: [],
      id: 'library.empty-trash',
      name: 'Empty the trash…',
      help: 'Delete everything in the library’s trash from the disk',
      group: 3,
      refused: ({ libraryStatus }) => (libraryStatus.trashed === 0 ? 'The trash is empty.' : null),
      run: () => store.getState().askToDelete('all'),
    },
    {
      menu: 'Asset',
      keys: ['Ctrl+A'],
      id: 'library.select-all',
      name: 'Select all',
      help: 'Select every asset that the grid shows',
      group: 4,
      within: '.library-panel',
      refused: (state) => (assetCount(state) === 0 ? 'There is nothing to select.' : null),
      run: () => void actions.library.selectAll(),
    },
    {
      ...ON_ASSET,
      id: 'asset.show-in-folder',
      name: 'Show in its folder',
      help: 'Open the system’s file manager at the selected asset',
      group: 2,
      refused: refusalOf(() => true, ''),
      run: withAsset(({ asset }) => void actions.library.showInFolder(asset.id)),
    },
    {
      ...ON_ASSET,
      id: 'asset.copy-task',
      name: 'Copy its task id',
      help: 'Put the id of the task that made the selected asset on the clipboard',
      group: 2,
      refused: refusalOf(() => true, ''),
      run: withAsset(({ asset }) => void actions.library.copyText(asset.taskId)),
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

function refusalOf(fits: (view: AssetView) => boolean, rule: string) {
  return (state: AppState): string | null => {
    const view = selectedAsset(state);
    if (view === undefined) return 'No asset is selected.';
    if (view.place === 'trash' && rule !== '') return 'It is in the trash; put it back first.';
    return fits(view) ? null : `${rule}; this is a ${view.format}.`;
  };
}
