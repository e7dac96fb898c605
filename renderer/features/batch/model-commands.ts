import { SEGMENTATION_INPUTS } from '../../../shared/interface/formats.ts';
import { MODEL_TRAITS } from '../../../shared/interface/models.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { selectedAssetRefusal, withSelectedAsset } from '../../store/library/selected-asset.ts';
import { batchActions } from './batch-actions.ts';
import { withMake, withModel } from './recipe/recipe-choices.ts';

const ON_ASSET = { menu: 'Asset', context: 'asset', keys: [] } as const;
const TAKEN_APART: ReadonlySet<string> = new Set(SEGMENTATION_INPUTS);

/** Batches that go on from the model that is selected in the library. */
export function modelCommands(app: App): Command[] {
  const { store } = app;
  return [
    {
      ...ON_ASSET,
      id: 'asset.take-apart',
      name: 'Take apart…',
      help: 'Plan a batch that makes parts of the selected model',
      group: 1,
      disabledBecause: selectedAssetRefusal(
        ({ asset, format }) => RESULT_TYPES[asset.kind] === 'model' && TAKEN_APART.has(format),
        'Only a glb, stl or obj is taken apart',
      ),
      run: withSelectedAsset(app, ({ asset }) =>
        batchActions(app).openMesh(
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
      disabledBecause: selectedAssetRefusal(
        ({ asset, format }) => asset.kind === 'model' && format === 'glb',
        'Only a model in a glb gets a texture',
      ),
      run: withSelectedAsset(app, ({ asset }) => {
        const { model: recipe } = store.getState().recipesByKind;
        const fitting = MODEL_TRAITS[recipe.model].texturesExisting
          ? recipe
          : withModel(recipe, 'generalv1.5');
        batchActions(app).openMesh({ from: 'asset', assetId: asset.id }, withMake(fitting, 'texture'));
      }),
    },
  ];
}
