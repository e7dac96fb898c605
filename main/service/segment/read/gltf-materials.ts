import { sniffImageFormat } from '../../../../shared/interface/formats.ts';
import type { SceneMaterial } from '../../formats/scene.ts';
import type { EncodedTexture } from '../../generate/texture/image.ts';
import { MeshError } from '../mesh-error.ts';
import type { GltfData } from './gltf-data.ts';
import { MOST_MATERIALS, PLAIN } from './source-mesh.ts';

const CLAMP = 33071;

/** Materials with their embedded base colour pictures, each picture once; the last one is for what has no material. */
export function materialsOf(data: GltfData): readonly SceneMaterial[] {
  const { gltf } = data;
  if (gltf.materials.length >= MOST_MATERIALS)
    throw new MeshError(`the glb has over ${MOST_MATERIALS} materials`);
  const pictures = gltf.images.map((image) => pictureOf(data, image));
  const materials = gltf.materials.map(({ name, pbrMetallicRoughness: pbr }, index): SceneMaterial => {
    const texture = gltf.textures[pbr.baseColorTexture?.index ?? -1];
    const picture = pictures[texture?.source ?? -1];
    const [r = 1, g = 1, b = 1] = pbr.baseColorFactor.map((value) => Math.min(1, Math.max(0, value)));
    return {
      name: name === '' ? `material-${index + 1}` : name,
      colour: [r, g, b],
      metallic: pbr.metallicFactor,
      roughness: pbr.roughnessFactor,
      ...(picture !== undefined && {
        texture: picture,
        repeats: gltf.samplers[texture?.sampler ?? -1]?.wrapS !== CLAMP,
      }),
    };
  });
  return [...materials, PLAIN];
}

/** An embedded picture of a kind that every format can carry; undefined for all others. */
function pictureOf(
  data: GltfData,
  image: { readonly bufferView?: number | undefined; readonly uri?: string | undefined },
): EncodedTexture | undefined {
  const bytes = image.bufferView === undefined ? inline(image.uri) : data.view(image.bufferView);
  const format = bytes === undefined ? undefined : sniffImageFormat(bytes);
  if (bytes === undefined || (format !== 'png' && format !== 'jpeg')) return undefined;
  return { mime: `image/${format}`, bytes: new Uint8Array(bytes) };
}

function inline(uri: string | undefined): Uint8Array | undefined {
  const match = /^data:[^,]*;base64,/.exec(uri ?? '');
  return match === null ? undefined : Buffer.from((uri ?? '').slice(match[0].length), 'base64');
}
