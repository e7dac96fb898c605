import type { Mesh } from '../generate/surface/mesh.ts';
import { encodeTexture } from '../generate/texture/encode.ts';
import type { RgbImage } from '../generate/texture/image.ts';
import { writeGlb } from './glb.ts';
import { writeMtl } from './mtl.ts';
import { writeObj } from './obj.ts';
import { writeZip } from './zip.ts';

/** A model's bytes and what kind of file they are. */
export interface ModelFile {
  readonly extension: 'glb' | 'obj' | 'zip';
  readonly bytes: Uint8Array;
}

/** Writes a model in the format asked for: a textured obj becomes a zip of obj, mtl and png. */
export async function writeModel(
  mesh: Mesh,
  texture: RgbImage | undefined,
  format: 'obj' | 'glb',
): Promise<ModelFile> {
  if (format === 'glb') {
    const encoded = texture === undefined ? undefined : await encodeTexture(texture, 'jpeg');
    return { extension: 'glb', bytes: writeGlb(mesh, encoded) };
  }
  if (texture === undefined) return { extension: 'obj', bytes: writeObj(mesh, undefined) };
  const picture = await encodeTexture(texture, 'png');
  const bytes = await writeZip([
    { name: 'model.obj', bytes: writeObj(mesh, { library: 'model.mtl', material: 'model' }), compress: true },
    { name: 'model.mtl', bytes: writeMtl({ material: 'model', picture: 'model.png' }), compress: true },
    { name: 'model.png', bytes: picture.bytes, compress: false },
  ]);
  return { extension: 'zip', bytes };
}
