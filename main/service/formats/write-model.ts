import type { ModelFormat } from '../../../shared/interface/formats.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Mesh } from '../generate/surface/mesh.ts';
import { encodeTexture } from '../generate/texture/encode.ts';
import type { EncodedTexture, RgbImage } from '../generate/texture/image.ts';
import { writeFbx } from './fbx/fbx.ts';
import { writeGlb } from './glb.ts';
import { writeMtl } from './mtl.ts';
import { writeObj } from './obj.ts';
import { type Scene, sceneOf, texturesOf } from './scene.ts';
import { writeStl } from './stl.ts';
import { writeUsdz } from './usdz/usdz.ts';
import { writeZip } from './zip.ts';

/** A model's bytes and what kind of file they are. */
export interface ModelFile {
  readonly extension: ModelFormat | 'zip';
  readonly bytes: Uint8Array;
}

/** Writes one mesh as a model in the format asked for. */
export async function writeModel(
  mesh: Mesh,
  texture: RgbImage | undefined,
  format: ModelFormat,
): Promise<ModelFile> {
  const encoded = texture === undefined ? undefined : await encodeFor(texture, format);
  return await writeScene(sceneOf(mesh, encoded), format);
}

/** A texture as a format carries it: without loss, for editing, beside an obj; small where it is embedded. */
export async function encodeFor(texture: RgbImage, format: ModelFormat): Promise<EncodedTexture | undefined> {
  return format === 'stl' ? undefined : await encodeTexture(texture, format === 'obj' ? 'png' : 'jpeg');
}

/** Writes a scene in the format asked for: an obj with more than bare geometry becomes a zip of obj, mtl and pictures. */
export async function writeScene(scene: Scene, format: ModelFormat): Promise<ModelFile> {
  switch (format) {
    case 'glb':
      return { extension: format, bytes: writeGlb(scene) };
    case 'stl':
      return { extension: format, bytes: writeStl(scene) };
    case 'fbx':
      return { extension: format, bytes: writeFbx(scene) };
    case 'usdz':
      return { extension: format, bytes: writeUsdz(scene) };
    case 'obj': {
      const bare = texturesOf(scene).length === 0 && scene.materials.length === 1;
      if (bare) return { extension: 'obj', bytes: writeObj(scene, undefined) };
      return { extension: 'zip', bytes: await zippedObj(scene) };
    }
    default:
      return assertNever(format);
  }
}

async function zippedObj(scene: Scene): Promise<Uint8Array> {
  const pictures = texturesOf(scene);
  const nameOf = (texture: EncodedTexture): string => {
    const index = pictures.indexOf(texture);
    return `model${index === 0 ? '' : `-${index + 1}`}.${texture.mime === 'image/png' ? 'png' : 'jpg'}`;
  };
  return await writeZip([
    { name: 'model.obj', bytes: writeObj(scene, 'model.mtl'), compress: true },
    { name: 'model.mtl', bytes: writeMtl(scene.materials, nameOf), compress: true },
    ...pictures.map((picture) => ({ name: nameOf(picture), bytes: picture.bytes, compress: false })),
  ]);
}
