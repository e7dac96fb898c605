import type { AssetView } from '../../shared/bridge/views.ts';
import type { View } from '../../shared/interface/formats.ts';
import type { OpenedFile } from '../store/library/viewing.ts';
import { fileUrl } from '../words/asset-words.ts';

/** What the viewer shows: an asset's result, or a file that was only opened to be looked at. */
export interface Viewable {
  /** The asset's id; null for a file outside of the library. */
  readonly assetId: string | null;
  readonly name: string;
  /** On the window's own origin, or in its memory. */
  readonly url: string;
  /** Of the file's bytes; null if nobody determined it yet. */
  readonly sha256: string | null;
  /** The file's ending. */
  readonly format: string;
  /** A picture to show until the model is there. */
  readonly cover: string | null;
  /** The pictures that it was made from, as far as they are kept. */
  readonly references: readonly ReferencePicture[];
}

/** A reference that can be held against the model. */
export interface ReferencePicture {
  readonly name: string;
  readonly url: string;
  /** The side that it shows. */
  readonly view: View;
}

/** What its measures are kept under. */
export function measureKey({ assetId, url }: Pick<Viewable, 'assetId' | 'url'>): string {
  return assetId ?? url;
}

/** An asset's result. */
export function viewableAsset({ asset, result, format, cover }: AssetView): Viewable {
  const references = asset.references.flatMap(({ name, path, view }) =>
    path === null ? [] : [{ name, view, url: fileUrl(asset.id, path) }],
  );
  const file = asset.files.find(({ path }) => decodeURIComponent(result).endsWith(`/${path}`));
  const sha256 = file?.sha256 ?? null;
  return { assetId: asset.id, name: asset.name, url: result, sha256, format, cover, references };
}

/** A file of the artist's that the window reads by itself: it goes nowhere, and nothing is kept of it. */
export function viewableFile({ name, url, format }: OpenedFile): Viewable {
  return { assetId: null, name, url, sha256: null, format, cover: null, references: [] };
}
