import type { Scene } from '../../../mesh/scene.ts';
import type { EncodedTexture } from '../../../picture/image.ts';
import { picturesOf } from '../picture-table.ts';
import { writeStoredZip } from './stored-zip.ts';
import { writeUsda } from './usda.ts';

/** Each file in the package starts at a multiple of this many bytes, because readers map the package into memory. */
const ALIGNMENT = 64;

/** Writes a USDZ package: the scene first, then its pictures, all uncompressed. */
export function writeUsdz(scene: Scene): Uint8Array {
  const pictures = picturesOf(scene.materials);
  const nameOf = (picture: EncodedTexture): string => `textures/${pictures.nameOf(picture)}`;
  return writeStoredZip(
    [
      { name: 'model.usda', bytes: writeUsda(scene, nameOf) },
      ...pictures.entries.map(({ picture }) => ({ name: nameOf(picture), bytes: picture.bytes })),
    ],
    ALIGNMENT,
  );
}
