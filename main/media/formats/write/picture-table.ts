import type { SceneMaterial } from '../../mesh/scene.ts';
import type { EncodedTexture } from '../../picture/image.ts';

/** What a picture says of a surface. The last two are the packed one's channels, for formats that want them apart. */
export type PictureRole = 'base-colour' | 'metallic-roughness' | 'normals' | 'metallic' | 'roughness';

/** A picture as a file carries it. */
export interface NamedPicture {
  readonly picture: EncodedTexture;
  /** With the ending of its kind, and not the name of any other picture of the file. */
  readonly name: string;
}

/** The pictures that a file carries, each once, named by what they say. */
export class PictureTable {
  readonly entries: NamedPicture[] = [];
  readonly #counts = new Map<PictureRole, number>();

  /** Takes a picture in, and gives its index. */
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

/** The pictures of materials, each once: base colours first. */
export function picturesOf(materials: readonly SceneMaterial[]): PictureTable {
  const table = new PictureTable();
  for (const { texture } of materials) if (texture !== undefined) table.add(texture, 'base-colour');
  for (const { metallicRoughness, normals } of materials) {
    if (metallicRoughness !== undefined) table.add(metallicRoughness, 'metallic-roughness');
    if (normals !== undefined) table.add(normals, 'normals');
  }
  return table;
}
