import type { AssetView } from '../../../shared/bridge/views.ts';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { batchActions } from './batch-actions.ts';

const EMPTY_WORDS: Readonly<Record<TaskKind, string>> = {
  model:
    'Drop images or a folder anywhere, or type a path at the left. png, jpeg and webp up to 20 MB; names that end in _front, _back, _left and _right become one view set.',
  depth:
    'Drop images or a folder anywhere, or type a path or the address of an image at the left. png, jpeg and webp up to 20 MB; each image becomes a depth map of its own.',
  segmentation:
    'Type the path or the address of a glb, stl or obj at the left, choose a folder of them, or take a model of the library apart from its menu.',
};

/** How a batch comes about, while it has nothing to be made of. */
export function NoSources() {
  const samples = useAppState((state) => state.facts?.samplesFolder ?? null);
  const recipe = useAppState((state) => state.recipe);
  const textured = useAppState(texturedAsset);
  const batch = batchActions(useApp());
  const takesImages = inputTraits(recipe).files === 'images';
  const own = textured === undefined ? null : ownImage(textured);
  const title =
    textured !== undefined
      ? `Choose the image that is to be the texture of ${textured.asset.name}`
      : takesImages
        ? 'Choose a folder of reference images'
        : 'Choose models to take apart';
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {own !== null && (
            <Button variant="primary" onClick={() => batch.open([own])}>
              Use the image it was made from
            </Button>
          )}
          <CommandButton command="file.choose-folder" variant={own === null ? 'primary' : 'plain'}>
            Choose folder…
          </CommandButton>
          {takesImages && textured === undefined && samples !== null && (
            <CommandButton command="file.samples">Try the samples</CommandButton>
          )}
        </>
      }
    >
      {EMPTY_WORDS[recipe.kind]} Nothing is sent until you start it.
    </EmptyState>
  );
}

/** The asset of the library that the images are to be the texture of. */
function texturedAsset({ recipe, meshes, assetsById }: AppState): AssetView | undefined {
  const [mesh] = meshes;
  if (recipe.kind !== 'model' || recipe.make !== 'texture' || mesh?.from !== 'asset') return undefined;
  return assetsById.get(mesh.assetId);
}

/** The one image that an asset was made from, where its copy is there; of a view set no single one would do. */
function ownImage({ asset, folder }: AssetView): string | null {
  const [reference, ...others] = asset.references;
  return reference?.path == null || others.length > 0 ? null : `${folder}/${reference.path}`;
}
