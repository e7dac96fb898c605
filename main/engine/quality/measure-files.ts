import { createHash } from 'node:crypto';
import { isUnsure } from '../../media/cutout/confidence.ts';
import { findSubject } from '../../media/cutout/cutout.ts';
import { MediaError } from '../../media/media-error.ts';
import type { SourceMesh } from '../../media/mesh/source-mesh.ts';
import { headerSize } from '../../media/picture/decodable-size.ts';
import { decodePicture } from '../../media/picture/decode.ts';
import type { EncodedTexture } from '../../media/picture/image.ts';
import type { Size } from '../../media/picture/picture-size.ts';
import { measureModel } from '../../media/quality/measure-model.ts';
import type { ViewMask } from '../../media/quality/silhouette/measure-match.ts';
import { maskAbove } from '../../media/raster/plane.ts';
import { COVERED, OUTLINE_SIDE } from '../batch/cutout/cutout-order.ts';
import type { QualityFound } from './quality-task.ts';
import type { ReadFiles } from './read-files.ts';
import { readModelFile } from './read-model-file.ts';

/** Measures a model by the bytes of its files. What cannot be read of the references is left out. */
export async function measureFiles(files: ReadFiles): Promise<QualityFound> {
  if (createHash('sha256').update(files.model).digest('hex') !== files.sha256) return { is: 'other' };
  const found = await readModelFile(files);
  if ('why' in found) return { is: 'unmeasurable', why: found.why };
  const { mesh, objects } = found;
  const sizes = await pictureSizes(mesh);
  const masks: ViewMask[] = [];
  for (const reference of files.references) {
    const mask = await outlineOf(reference.bytes);
    if (mask !== null) masks.push({ view: reference.view, mask });
  }
  // The others are searched for from the front.
  masks.sort((a, b) => Number(b.view === 'front') - Number(a.view === 'front'));
  return {
    is: 'measured',
    measures: measureModel({ mesh, objects, masks, sizeOf: (picture) => sizes.get(picture) }),
  };
}

async function pictureSizes({ materials }: SourceMesh): Promise<ReadonlyMap<EncodedTexture, Size>> {
  const sizes = new Map<EncodedTexture, Size>();
  for (const { texture, normals, metallicRoughness } of materials) {
    for (const picture of [texture, normals, metallicRoughness]) {
      if (picture === undefined || sizes.has(picture)) continue;
      const size = await headerSize(picture.bytes);
      if (size !== null) sizes.set(picture, size);
    }
  }
  return sizes;
}

/** Null if the picture cannot be decoded, or if it is not sure what its subject is. */
async function outlineOf(bytes: Uint8Array): Promise<ViewMask['mask'] | null> {
  try {
    const cutout = findSubject(await decodePicture(bytes, OUTLINE_SIDE));
    if (cutout === undefined || isUnsure(cutout)) return null;
    return { width: cutout.width, height: cutout.height, data: maskAbove(cutout.matte.data, COVERED) };
  } catch (cause) {
    if (cause instanceof MediaError) return null;
    throw cause;
  }
}
