import type { ModelFormat } from '../../../shared/interface/formats.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { hasPicture, type Scene, type SurfaceMaps, type SurfacePictures, sceneOf } from '../mesh/scene.ts';
import { encodeTexture } from '../picture/encode.ts';
import type { EncodedTexture, RgbImage } from '../picture/image.ts';
import { writeFbx } from './write/fbx/fbx.ts';
import { writeGlb } from './write/glb.ts';
import { writeMtl } from './write/mtl.ts';
import { writeObj } from './write/obj.ts';
import { separateMaps } from './write/separate-maps.ts';
import { writeStl } from './write/stl.ts';
import { writeUsdz } from './write/usdz/usdz.ts';
import { writeZip } from './write/zip.ts';

/** The bytes of a model file and its format. */
export interface ModelFile {
  readonly extension: ModelFormat | 'zip';
  readonly bytes: Uint8Array;
}

/**
 * Writes one mesh as a model in the given format.
 * @param maps the maps in addition to the texture; without a texture they are left out
 */
export async function writeModel(
  mesh: Mesh,
  texture: RgbImage | undefined,
  format: ModelFormat,
  maps?: SurfaceMaps,
): Promise<ModelFile> {
  const pictures = texture === undefined ? undefined : await encodeAll(texture, maps, format);
  return await writeScene(sceneOf(mesh, pictures), format);
}

async function encodeAll(
  texture: RgbImage,
  maps: SurfaceMaps | undefined,
  format: ModelFormat,
): Promise<SurfacePictures | undefined> {
  const base = await encodeFor(texture, format);
  if (base === undefined) return undefined;
  const metallicRoughness = maps && (await encodeFor(maps.metallicRoughness, format));
  const normals = maps && (await encodeFor(maps.normals, format));
  return {
    texture: base,
    ...(metallicRoughness !== undefined && { metallicRoughness }),
    ...(normals !== undefined && { normals }),
  };
}

/** Encodes a picture: lossless beside an obj, so that it can be edited; small if it is embedded in the file. */
export async function encodeFor(picture: RgbImage, format: ModelFormat): Promise<EncodedTexture | undefined> {
  return format === 'stl' ? undefined : await encodeTexture(picture, format === 'obj' ? 'png' : 'jpeg');
}

/**
 * Writes a scene in a format. An obj with more than geometry is written as a zip of obj, mtl and pictures. Rejects with
 * MediaError 'map-undecodable' if the format needs the channels of a packed map as pictures, and the map cannot be decoded.
 */
export async function writeScene(scene: Scene, format: ModelFormat): Promise<ModelFile> {
  switch (format) {
    case 'glb':
      return { extension: format, bytes: writeGlb(scene) };
    case 'stl':
      return { extension: format, bytes: writeStl(scene) };
    case 'fbx':
      return { extension: format, bytes: await writeFbx(scene) };
    case 'usdz':
      return { extension: format, bytes: writeUsdz(scene) };
    case 'obj': {
      const isGeometryOnly = scene.materials.length === 1 && !scene.materials.some(hasPicture);
      if (isGeometryOnly) return { extension: 'obj', bytes: writeObj(scene, undefined) };
      return { extension: 'zip', bytes: await writeZippedObj(scene) };
    }
    default:
      return assertNever(format);
  }
}

async function writeZippedObj(scene: Scene): Promise<Uint8Array> {
  const separate = await separateMaps(scene.materials);
  return await writeZip([
    { name: 'model.obj', bytes: writeObj(scene, 'model.mtl'), shouldCompress: true },
    { name: 'model.mtl', bytes: writeMtl(separate), shouldCompress: true },
    ...separate.pictures.entries.map(({ name, picture }) => ({
      name,
      bytes: picture.bytes,
      shouldCompress: false,
    })),
  ]);
}
