import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import { mediaTypeOf } from '../../media/formats/recognise/media-types.ts';
import type { PictureKind } from '../../media/likeness/likeness.ts';
import { resultOf } from './library.ts';

/** The file that is an asset's picture: its cover, or its result if that is one. */
export function coverFile(asset: Asset): AssetFile | null {
  const result = resultOf(asset);
  const cover = asset.files.find(({ role }) => role === 'cover');
  return cover ?? (result !== undefined && isPicture(result) ? result : null);
}

/** The file of an asset's first reference; null if it was not kept, or is no picture. */
export function referenceFile({ files, references }: Asset): AssetFile | null {
  const path = references.find((each) => each.path !== null)?.path;
  const file = files.find((each) => each.path === path);
  return file === undefined || !isPicture(file) ? null : file;
}

/** What a picture of an asset shows: the result of a depth job shows distances. */
export function pictureKind({ kind }: Asset, { role }: Pick<AssetFile, 'role'>): PictureKind {
  switch (kind) {
    case 'depth':
      return role === 'result' ? 'depth' : 'plain';
    case 'model':
    case 'segmentation':
      return 'plain';
    default:
      return assertNever(kind);
  }
}

function isPicture({ path }: Pick<AssetFile, 'path'>): boolean {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return mediaTypeOf(ending)?.startsWith('image/') ?? false;
}
