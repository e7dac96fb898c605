import { MediaError } from '../../media-error.ts';
import type { SceneMaterial } from '../../mesh/scene.ts';
import { MAX_MATERIALS, PLAIN_MATERIAL } from '../../mesh/source-mesh.ts';
import type { EncodedTexture } from '../../picture/image.ts';
import type { GltfData } from './gltf-data.ts';
import type { GltfTextureInfo } from './gltf-schema.ts';
import { pictureOf } from './picture-of.ts';

const CLAMP = 33071;

/**
 * The materials with their embedded pictures. Materials share pictures. The last material is for triangles without one. Maps
 * are only kept if they use the same texture coordinates as the base colour, because written files have only one set.
 */
export function materialsOf(data: GltfData): readonly SceneMaterial[] {
  const { gltf } = data;
  if (gltf.materials.length >= MAX_MATERIALS)
    throw new MediaError({ code: 'glb-too-many-materials', most: MAX_MATERIALS });
  const pictures = picturesOf(data);
  const read = (info: GltfTextureInfo | undefined): PlacedPicture | undefined => {
    const texture = gltf.textures[info?.index ?? -1];
    const picture = pictures[texture?.source ?? -1];
    if (info === undefined || picture === undefined) return undefined;
    const isRepeated = gltf.samplers[texture?.sampler ?? -1]?.wrapS !== CLAMP;
    return {
      picture,
      isRepeated,
      place: JSON.stringify([info.texCoord, info.extensions?.KHR_texture_transform]),
    };
  };
  const materials = gltf.materials.map(
    ({ name, pbrMetallicRoughness: pbr, normalTexture }, index): SceneMaterial => {
      const base = read(pbr.baseColorTexture);
      const beside = (info: GltfTextureInfo | undefined): EncodedTexture | undefined => {
        const map = read(info);
        return map?.place === base?.place && map?.isRepeated === base?.isRepeated ? map?.picture : undefined;
      };
      const metallicRoughness = beside(pbr.metallicRoughnessTexture);
      const normals = beside(normalTexture);
      // The factors are meant for the map. Without it, they would make most surfaces metallic.
      const isMapDropped = pbr.metallicRoughnessTexture !== undefined && metallicRoughness === undefined;
      const [r = 1, g = 1, b = 1] = pbr.baseColorFactor.map(withinOne);
      return {
        name: name === '' ? `material-${index + 1}` : name,
        colour: [r, g, b],
        metallic: isMapDropped ? PLAIN_MATERIAL.metallic : withinOne(pbr.metallicFactor),
        roughness: isMapDropped ? PLAIN_MATERIAL.roughness : withinOne(pbr.roughnessFactor),
        ...(base !== undefined && { texture: base.picture, isRepeated: base.isRepeated }),
        ...(metallicRoughness !== undefined && { metallicRoughness }),
        ...(normals !== undefined && { normals, normalScale: normalTexture?.scale ?? 1 }),
      };
    },
  );
  return [...materials, PLAIN_MATERIAL];
}

/** A factor as glTF has it, 0 … 1: files with others would have map values that overflow a byte. */
const withinOne = (value: number): number => Math.min(1, Math.max(0, value));

/** A picture and how it is mapped to a surface. */
interface PlacedPicture {
  readonly picture: EncodedTexture;
  readonly isRepeated: boolean;
  /** Equal for pictures that use the same texture coordinates with the same transform. */
  readonly place: string;
}

/** The embedded pictures, by the index of the image. Images of the same data share one. Undefined if not every format can contain it. */
function picturesOf(data: GltfData): readonly (EncodedTexture | undefined)[] {
  const byView = new Map<number, EncodedTexture | undefined>();
  return data.gltf.images.map(({ bufferView, uri }) => {
    if (bufferView === undefined) return pictureOf(decodeDataUri(uri));
    if (!byView.has(bufferView)) byView.set(bufferView, pictureOf(data.view(bufferView)));
    return byView.get(bufferView);
  });
}

function decodeDataUri(uri: string | undefined): Uint8Array | undefined {
  const match = /^data:[^,]*;base64,/.exec(uri ?? '');
  return match === null ? undefined : Buffer.from((uri ?? '').slice(match[0].length), 'base64');
}
