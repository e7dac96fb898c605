import type { AssetView } from '../../../shared/bridge/views.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import type { TableShading } from '../../../shared/model/pictures/turn-sheets.ts';
import type { Shading, ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import { isDepthFormat, isShown } from '../../words/asset-words.ts';
import { viewableAsset } from '../viewable.ts';
import type { WantedModel } from './sheets.ts';

/** What the light table shows of an asset: a model that turns, or its picture with the reason why it does not. */
export type OnTable =
  | { readonly kind: 'model'; readonly model: WantedModel }
  | { readonly kind: 'picture'; readonly why: string };

export function onTable(view: AssetView, settings: ViewerSettings): OnTable {
  const { imported, kind } = view.asset;
  if (RESULT_TYPES[kind] !== 'model' || imported?.as === 'depth')
    return { kind: 'picture', why: 'A depth map is shown as its picture.' };
  if (imported?.as === 'picture') return { kind: 'picture', why: 'A picture is shown as it is.' };
  if (!isShown(view) || isDepthFormat(view.format))
    return { kind: 'picture', why: 'The viewer does not read this file: its cover is shown.' };
  const { sha256, ...viewable } = viewableAsset(view, settings);
  const file = view.asset.files.find((each) => each.sha256 === sha256);
  if (sha256 === null || file === undefined)
    return { kind: 'picture', why: 'The hash of its file is not known: its cover is shown.' };
  if (viewable.turn !== 'none')
    return {
      kind: 'picture',
      why: `Files of the format ${view.format} are turned upright by your settings, which the light table cannot: its cover is shown.`,
    };
  return { kind: 'model', model: { ...viewable, sha256, bytes: file.bytes } };
}

/** The light table's shading that is nearest to the viewer's. */
export function tableShadingOf(shading: Shading): TableShading {
  return shading === 'clay' || shading === 'normals' ? shading : 'textured';
}
