import sharp from 'sharp';
import { MediaError } from '../../media-error.ts';
import type { SceneMaterial } from '../../mesh/scene.ts';
import type { EncodedTexture } from '../../picture/image.ts';
import { PictureTable } from './picture-table.ts';

/** The metallic and roughness values of a material, for formats without packed maps. */
interface SeparateFinish {
  /** The value for the whole surface, 0 … 1, and so is `roughness`: the material's own, or the mean of its map. */
  readonly metallic: number;
  readonly roughness: number;
  /** Grey pictures of the two, multiplied by the material's factors. */
  readonly maps?: { readonly metallic: EncodedTexture; readonly roughness: EncodedTexture };
}

/** A material with separate metallic and roughness. */
export interface SeparateMaterial extends SeparateFinish {
  readonly material: SceneMaterial;
}

/** Materials with all of their pictures. */
export interface SeparateMaterials {
  readonly materials: readonly SeparateMaterial[];
  readonly pictures: PictureTable;
}

/** Splits the packed maps of materials into separate pictures, once for each map and factors. Rejects with MediaError 'map-undecodable'. */
export async function separateMaps(materials: readonly SceneMaterial[]): Promise<SeparateMaterials> {
  const pictures = new PictureTable();
  for (const { texture } of materials) if (texture !== undefined) pictures.add(texture, 'base-colour');
  const packed = new PictureTable();
  const finishes = new Map<string, Required<SeparateFinish>>();
  const separate: SeparateMaterial[] = [];
  for (const material of materials) {
    const { metallicRoughness, metallic, roughness, normals } = material;
    if (normals !== undefined) pictures.add(normals, 'normals');
    if (metallicRoughness === undefined) {
      separate.push({ material, metallic, roughness });
      continue;
    }
    const key = `${packed.add(metallicRoughness, 'metallic-roughness')} ${metallic} ${roughness}`;
    const finish = finishes.get(key) ?? (await splitPacked(metallicRoughness, { metallic, roughness }));
    finishes.set(key, finish);
    pictures.add(finish.maps.metallic, 'metallic');
    pictures.add(finish.maps.roughness, 'roughness');
    separate.push({ material, ...finish });
  }
  return { materials: separate, pictures };
}

async function splitPacked(
  packed: EncodedTexture,
  factors: { readonly metallic: number; readonly roughness: number },
): Promise<Required<SeparateFinish>> {
  const { data, info } = await sharp(packed.bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new MediaError({ code: 'map-undecodable' }, { cause });
    });
  const { width, height, channels } = info;
  const grey = async (channel: number, factor: number) => {
    const values = new Uint8Array(width * height);
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = Math.round((data[i * channels + channel] as number) * factor);
      sum += values[i] as number;
    }
    const raw = sharp(values, { raw: { width, height, channels: 1 } });
    const encoded =
      packed.mime === 'image/jpeg' ? raw.jpeg({ quality: 92 }) : raw.png({ compressionLevel: 6 });
    const map: EncodedTexture = { mime: packed.mime, bytes: await encoded.toBuffer() };
    return { map, mean: sum / values.length / 255 };
  };
  const metallic = await grey(2, factors.metallic);
  const roughness = await grey(1, factors.roughness);
  return {
    metallic: metallic.mean,
    roughness: roughness.mean,
    maps: { metallic: metallic.map, roughness: roughness.map },
  };
}
