import { sniffImageFormat } from '../../../../shared/interface/formats.ts';
import { MediaError } from '../../media-error.ts';
import type { SceneMaterial } from '../../mesh/scene.ts';
import { MOST_MATERIALS, PLAIN } from '../../mesh/source-mesh.ts';
import type { EncodedTexture } from '../../picture/image.ts';
import type { GltfData } from './gltf-data.ts';
import type { GltfTextureInfo } from './gltf-schema.ts';

const CLAMP = 33071;

/**
 * Materials with their embedded pictures, each picture once; the last one is for what has no material. Maps are kept
 * beside a base colour that lies on the same texture coordinates: there is one set of these in what is written.
 */
export function materialsOf(data: GltfData): readonly SceneMaterial[] {
  const { gltf } = data;
  if (gltf.materials.length >= MOST_MATERIALS)
    throw new MediaError({ code: 'glb-too-many-materials', most: MOST_MATERIALS });
  const pictures = picturesOf(data);
  const read = (info: GltfTextureInfo | undefined): PlacedPicture | undefined => {
    const texture = gltf.textures[info?.index ?? -1];
    const picture = pictures[texture?.source ?? -1];
    if (info === undefined || picture === undefined) return undefined;
    const repeats = gltf.samplers[texture?.sampler ?? -1]?.wrapS !== CLAMP;
    return {
      picture,
      repeats,
      place: JSON.stringify([info.texCoord, info.extensions?.KHR_texture_transform]),
    };
  };
  const materials = gltf.materials.map(
    ({ name, pbrMetallicRoughness: pbr, normalTexture }, index): SceneMaterial => {
      const base = read(pbr.baseColorTexture);
      const beside = (info: GltfTextureInfo | undefined): EncodedTexture | undefined => {
        const map = read(info);
        return map?.place === base?.place && map?.repeats === base?.repeats ? map?.picture : undefined;
      };
      const metallicRoughness = beside(pbr.metallicRoughnessTexture);
      const normals = beside(normalTexture);
      // Factors are meant for their picture; without it they would turn most surfaces into metal.
      const lost = pbr.metallicRoughnessTexture !== undefined && metallicRoughness === undefined;
      const [r = 1, g = 1, b = 1] = pbr.baseColorFactor.map((value) => Math.min(1, Math.max(0, value)));
      return {
        name: name === '' ? `material-${index + 1}` : name,
        colour: [r, g, b],
        metallic: lost ? PLAIN.metallic : pbr.metallicFactor,
        roughness: lost ? PLAIN.roughness : pbr.roughnessFactor,
        ...(base !== undefined && { texture: base.picture, repeats: base.repeats }),
        ...(metallicRoughness !== undefined && { metallicRoughness }),
        ...(normals !== undefined && { normals, normalScale: normalTexture?.scale ?? 1 }),
      };
    },
  );
  return [...materials, PLAIN];
}

/** A picture with how it lies on a surface. */
interface PlacedPicture {
  readonly picture: EncodedTexture;
  readonly repeats: boolean;
  /** The same for pictures that take the same texture coordinates the same way. */
  readonly place: string;
}

/** The embedded pictures, each read once however many images are of it; undefined for what no format can carry. */
function picturesOf(data: GltfData): readonly (EncodedTexture | undefined)[] {
  const byView = new Map<number, EncodedTexture | undefined>();
  return data.gltf.images.map(({ bufferView, uri }) => {
    if (bufferView === undefined) return pictureOf(inline(uri));
    if (!byView.has(bufferView)) byView.set(bufferView, pictureOf(data.view(bufferView)));
    return byView.get(bufferView);
  });
}

/** A picture of a kind that every format can carry; undefined for all others. It lies in the file's own memory. */
function pictureOf(bytes: Uint8Array | undefined): EncodedTexture | undefined {
  const format = bytes === undefined ? undefined : sniffImageFormat(bytes);
  if (bytes === undefined || (format !== 'png' && format !== 'jpeg')) return undefined;
  return { mime: `image/${format}`, bytes };
}

function inline(uri: string | undefined): Uint8Array | undefined {
  const match = /^data:[^,]*;base64,/.exec(uri ?? '');
  return match === null ? undefined : Buffer.from((uri ?? '').slice(match[0].length), 'base64');
}
