import { toSrgb } from '../colour/srgb.ts';
import { MediaError } from '../media-error.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { SceneMaterial } from '../mesh/scene.ts';
import { decodePicture, type Picture } from '../picture/decode.ts';
import type { EncodedTexture, RgbImage } from '../picture/image.ts';

/** The side of the picture that has the colours of all materials, and the least of one material's tile. */
const SIDE = 2048;
const MIN_TILE = 8;

/**
 * Lays the base colours of all materials side by side into one picture, since a cover is drawn with one.
 * @param materialOf the material of each triangle
 * @returns the mesh with the coordinates of that picture; a vertex for each corner
 */
export async function tiledColours(
  mesh: Mesh,
  materials: readonly SceneMaterial[],
  materialOf: Uint16Array,
): Promise<{ readonly mesh: Mesh; readonly texture: RgbImage }> {
  const across = Math.ceil(Math.sqrt(materials.length));
  const tile = Math.max(MIN_TILE, Math.floor(SIDE / across));
  const side = across * tile;
  const texture: RgbImage = { width: side, height: side, rgb: new Uint8Array(side * side * 3) };
  /** Each picture once, however many materials share it. Together they have no more pixels than the result. */
  const decoded = new Map<EncodedTexture, Picture>();
  const pictureOf = async (texture: EncodedTexture): Promise<Picture> => {
    const picture = decoded.get(texture) ?? (await decodeBaseColour(texture.bytes, tile));
    decoded.set(texture, picture);
    return picture;
  };
  for (const [number, material] of materials.entries()) {
    const picture = material.texture && (await pictureOf(material.texture));
    drawTile(
      texture,
      { x: (number % across) * tile, y: Math.floor(number / across) * tile, tile },
      material,
      picture,
    );
  }
  return { mesh: withTiles(mesh, materialOf, { across, tile, side }), texture };
}

/** Throws MediaError 'map-undecodable': a picture that nobody can open must not come home as part of a model. */
export async function decodeBaseColour(bytes: Uint8Array, side: number): Promise<Picture> {
  return await decodePicture(bytes, side).catch((cause: unknown) => {
    throw new MediaError({ code: 'map-undecodable' }, { cause });
  });
}

function drawTile(
  { width, rgb }: RgbImage,
  place: { readonly x: number; readonly y: number; readonly tile: number },
  { colour }: SceneMaterial,
  picture: Picture | undefined,
): void {
  const tint = colour.map((value) => toSrgb(value));
  for (let y = 0; y < place.tile; y++) {
    for (let x = 0; x < place.tile; x++) {
      const to = ((place.y + y) * width + place.x + x) * 3;
      const from =
        picture === undefined
          ? 0
          : (Math.floor((y / place.tile) * picture.height) * picture.width +
              Math.floor((x / place.tile) * picture.width)) *
            4;
      for (let c = 0; c < 3; c++)
        rgb[to + c] = Math.round((picture?.rgba[from + c] ?? 255) * (tint[c] as number));
    }
  }
}

/** Coordinates that exporters round are taken for whole ones. */
const TOLERANCE = 1e-3;

/** By how many whole pictures the coordinates of a triangle are beyond the first: those from 5 to 6 show all of the picture, as those from 0 to 1 do. */
function shiftOf({ indices, uvs }: Mesh, first: number, axis: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let corner = first; corner < first + 3; corner++)
    least = Math.min(least, uvs[(indices[corner] as number) * 2 + axis] ?? 0);
  const shift = Math.floor(least + TOLERANCE);
  return Number.isFinite(shift) ? shift : 0;
}

/** Coordinates beyond a picture are repeated within its tile, whose edge is left out so that no neighbour shines in. */
function withTiles(
  mesh: Mesh,
  materialOf: Uint16Array,
  { across, tile, side }: { readonly across: number; readonly tile: number; readonly side: number },
): Mesh {
  const corners = mesh.indices.length;
  const uvs = new Float32Array(corners * 2);
  const pick = (from: Float32Array): Float32Array => {
    const out = new Float32Array(corners * 3);
    for (const [corner, vertex] of mesh.indices.entries())
      for (let c = 0; c < 3; c++) out[corner * 3 + c] = from[vertex * 3 + c] as number;
    return out;
  };
  for (const [corner, vertex] of mesh.indices.entries()) {
    const material = materialOf[Math.floor(corner / 3)] as number;
    const place = [material % across, Math.floor(material / across)];
    for (let c = 0; c < 2; c++) {
      const value = mesh.uvs[vertex * 2 + c] ?? 0;
      const moved = value - shiftOf(mesh, corner - (corner % 3), c);
      const within = moved >= -TOLERANCE && moved <= 1 + TOLERANCE ? moved : value - Math.floor(value);
      const pixel = Math.min(tile - 1, Math.max(1, (Number.isFinite(within) ? within : 0) * tile));
      uvs[corner * 2 + c] = ((place[c] as number) * tile + pixel) / side;
    }
  }
  return {
    positions: pick(mesh.positions),
    normals: pick(mesh.normals),
    uvs,
    indices: Uint32Array.from({ length: corners }, (_, corner) => corner),
  };
}
