import type { AssetView } from '../../shared/bridge/views.ts';
import type { View } from '../../shared/interface/formats.ts';
import type { PartName } from '../../shared/model/facts/part-names.ts';
import { linkOf } from '../../shared/model/import/imported.ts';
import { type UpTurn, upTurnOf } from '../../shared/model/settings/file-axes.ts';
import type { ViewerSettings } from '../../shared/model/settings/viewer-settings.ts';
import type { OpenedFile } from '../store/library/viewing.ts';
import { fileUrl } from '../words/asset-words.ts';

/** What the viewer shows: an asset's result, or a file that was only opened for viewing. */
export interface Viewable {
  /** The asset's id; null for a file outside of the library. */
  readonly assetId: string | null;
  readonly name: string;
  /** An address on the window's own origin, or of data in memory. */
  readonly url: string;
  /** The hash of the file's bytes; null if it is not known. */
  readonly sha256: string | null;
  /** The extension of the file. */
  readonly format: string;
  /** Gives the model the up axis that the artist has set for files of its format. */
  readonly turn: UpTurn;
  /** A picture to show until the model can be drawn. */
  readonly cover: string | null;
  /** The pictures that it was made from, as far as the library has copies of them. */
  readonly references: readonly ReferencePicture[];
  /** Files beside it that it may name, such as materials and pictures. Left out: none. */
  readonly companions?: readonly Companion[];
  /** What the artist calls its parts. Left out: none was renamed. */
  readonly partNames?: readonly PartName[];
  /** Of an imported asset: where its file is linked to; null if the library has it. Left out: it was not imported. */
  readonly imported?: { readonly link: string | null };
}

/** A file beside a model. */
export interface Companion {
  /** Its path from the model's folder, with forward slashes. */
  readonly name: string;
  readonly url: string;
}

/** A reference that can be compared with the model. */
export interface ReferencePicture {
  readonly name: string;
  readonly url: string;
  /** The asset whose reference it is. */
  readonly of: string;
  /** The side of the subject that it shows. */
  readonly view: View;
}

/** The key of its measures in the store. */
export function measureKey({ assetId, url }: Pick<Viewable, 'assetId' | 'url'>): string {
  return assetId ?? url;
}

/** The key of the model that is drawn. A turned model is another one: its camera and its parts' places are its own. */
export function modelKey({ url, turn }: Pick<Viewable, 'url' | 'turn'>): string {
  return `${url} ${turn}`;
}

/**
 * The viewable of an asset's result.
 * @param by the asset whose pictures show what it was made of; itself if left out
 */
export function viewableAsset(
  view: AssetView,
  settings: ViewerSettings,
  { asset: made }: AssetView = view,
): Viewable {
  const { asset, result, format, cover } = view;
  const references = made.references.flatMap(({ name, path, view: side }) =>
    path === null ? [] : [{ name, view: side, url: fileUrl(made.id, path), of: made.id }],
  );
  const file = asset.files.find(({ path }) => decodeURIComponent(result).endsWith(`/${path}`));
  const sha256 = file?.sha256 ?? null;
  const turn = upTurnOf(format, settings);
  const companions = asset.files
    .filter(({ role }) => role === 'support')
    .map(({ path }) => ({ name: pathFrom(file?.path ?? '', path), url: fileUrl(asset.id, path) }));
  return {
    assetId: asset.id,
    name: asset.name,
    url: result,
    sha256,
    format,
    turn,
    cover,
    references,
    ...(companions.length > 0 && { companions }),
    ...(asset.partNames !== undefined && { partNames: asset.partNames }),
    ...(asset.imported !== undefined && { imported: { link: linkOf(asset, file?.path ?? '') } }),
  };
}

/** What can be done about a file that cannot be shown. */
export function notShownRemedy({ assetId, imported }: Pick<Viewable, 'assetId' | 'imported'>): string {
  if (assetId === null) return '';
  if (imported === undefined) return ': look at it in its folder, or make it again';
  return imported.link === null
    ? ': look at it in its folder, or import it again'
    : ': look at it in its folder, or find it again in the properties, under “Imported”';
}

/** The way from a file's folder to another file of the same asset. */
function pathFrom(file: string, other: string): string {
  const [from, to] = [file.split('/').slice(0, -1), other.split('/')];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}

/** The viewable of a file that the window itself reads. The file is not sent anywhere, and nothing of it is stored. */
export function viewableFile({ name, url, format }: OpenedFile, settings: ViewerSettings): Viewable {
  const turn = upTurnOf(format, settings);
  return { assetId: null, name, url, sha256: null, format, turn, cover: null, references: [] };
}
