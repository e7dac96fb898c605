import type { SceneMaterial } from '../../mesh/scene.ts';
import type { EncodedTexture } from '../../picture/image.ts';

/** The use of a picture. The last two are the channels of a packed map, for formats that need them as separate pictures. */
export type PictureRole = 'base-colour' | 'metallic-roughness' | 'normals' | 'metallic' | 'roughness';

/** A picture in a model file. */
export interface NamedPicture {
  readonly picture: EncodedTexture;
  /** The unique name in the file, with the ending of its format. */
  readonly name: string;
}

/** The distinct pictures of a model file, named by their use. */
export class PictureTable {
  readonly entries: NamedPicture[] = [];
  readonly #counts = new Map<PictureRole, number>();

  /** Adds a picture if it is new. Returns its index. */
  add(picture: EncodedTexture, role: PictureRole): number {
    const known = this.indexOf(picture);
    if (known >= 0) return known;
    const count = (this.#counts.get(role) ?? 0) + 1;
    this.#counts.set(role, count);
    const ending = picture.mime === 'image/png' ? 'png' : 'jpg';
    this.entries.push({ picture, name: `${role}${count === 1 ? '' : `-${count}`}.${ending}` });
    return this.entries.length - 1;
  }

  indexOf(picture: EncodedTexture): number {
    return this.entries.findIndex((entry) => entry.picture === picture);
  }

  nameOf(picture: EncodedTexture): string {
    return this.entries[this.indexOf(picture)]?.name ?? '';
  }
}

/** The distinct pictures of materials, base colours first. */
export function picturesOf(materials: readonly SceneMaterial[]): PictureTable {
  const table = new PictureTable();
  for (const { texture } of materials) if (texture !== undefined) table.add(texture, 'base-colour');
  for (const { metallicRoughness, normals } of materials) {
    if (metallicRoughness !== undefined) table.add(metallicRoughness, 'metallic-roughness');
    if (normals !== undefined) table.add(normals, 'normals');
  }
  return table;
}
