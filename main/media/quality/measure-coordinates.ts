import type { Measures } from '../../../shared/model/quality/quality.ts';
import type { SceneMaterial } from '../mesh/scene.ts';
import type { SourceMesh } from '../mesh/source-mesh.ts';
import type { EncodedTexture } from '../picture/image.ts';
import type { Size } from '../picture/picture-size.ts';
import { coverCells } from './cover-cells.ts';
import { densityOf } from './texel-density.ts';

/** Cells along each side of a picture. */
const FINEST = 1024;
const COARSEST = 64;
/** The most cells that all triangles together may go over; more are counted on a coarser grid. */
const MAX_WORK = 48_000_000;
/** Pictures that are looked at one by one; of further ones nothing is said. */
const MOST_PICTURES = 64;

/** What the texture coordinates say, and the faces that overlap. */
export interface CoordinateMeasures {
  readonly texture: Measures['texture'];
  readonly overlap: number | null;
  readonly density: Measures['density'];
  readonly overlapping: readonly number[];
}

/**
 * Measures how the surface lies in its pictures. Faces without a picture count as those of one that is not there yet.
 * @param areas of the faces
 * @param sizeOf the size of a picture; undefined if it cannot be read
 */
export function measureCoordinates(
  mesh: SourceMesh,
  areas: Float32Array,
  sizeOf: (picture: EncodedTexture) => Size | undefined,
): CoordinateMeasures {
  const { uvs } = mesh;
  const pictures = picturesOf(mesh.materials);
  const groupOf = groupsOf(pictures);
  const sizes = pictures.map((picture) => picture && sizeOf(picture));
  const shown = new Set([...new Set(mesh.materialOf)].map((material) => groupOf(mesh.materials[material])));
  const used = pictures.flatMap((_, group) => {
    const size = sizes[group];
    return size === undefined || !shown.has(group) ? [] : [{ group, ...size }];
  });
  const largest = used.reduce<(typeof used)[number] | undefined>(
    (most, each) => (most === undefined || each.width * each.height > most.width * most.height ? each : most),
    undefined,
  );
  if (uvs === undefined || pictures.length > MOST_PICTURES)
    return {
      // Without coordinates no face uses it; of so many pictures it is not known.
      texture: textureOf(largest, uvs === undefined ? 0 : null),
      overlap: null,
      density: null,
      overlapping: [],
    };
  const groups = Uint8Array.from(mesh.materials, groupOf);
  const size = gridFor(mesh.indices, uvs);
  const found = size === null ? null : coverage(mesh, uvs, groups, pictures.length, size);
  return {
    texture: textureOf(largest, largest === undefined ? 0 : (found?.used[largest.group] ?? null)),
    overlap: found === null ? null : found.overlap,
    density: densityOf(mesh, uvs, areas, (material) => sizes[groups[material] as number]),
    overlapping: found?.overlapping ?? [],
  };
}

/** @param used null where it is not known */
function textureOf(size: Size | undefined, used: number | null): Measures['texture'] {
  return size === undefined ? null : { width: size.width, height: size.height, used };
}

/** The pictures of base colour (or else any other), each once; undefined for faces without one, if there are such. */
function picturesOf(materials: readonly SceneMaterial[]): readonly (EncodedTexture | undefined)[] {
  return [...new Set(materials.map(pictureOf))];
}

const pictureOf = (material: SceneMaterial | undefined): EncodedTexture | undefined =>
  material?.texture ?? material?.normals ?? material?.metallicRoughness;

/** The number of the picture of a material: of thousands of both, none is looked for. */
function groupsOf(
  pictures: readonly (EncodedTexture | undefined)[],
): (material: SceneMaterial | undefined) => number {
  const numbers = new Map(pictures.map((picture, group) => [picture, group]));
  return (material) => numbers.get(pictureOf(material)) ?? 0;
}

/** The finest grid that all triangles can be counted on in bounded time; null if even the coarsest one takes too long. */
function gridFor(indices: Uint32Array, uvs: Float32Array): number | null {
  let [boxes, sides] = [0, 0];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [
      (indices[t] as number) * 2,
      (indices[t + 1] as number) * 2,
      (indices[t + 2] as number) * 2,
    ];
    const [across, down] = [spanOf(uvs, a, b, c, 0), spanOf(uvs, a, b, c, 1)];
    if (Number.isNaN(across * down)) continue;
    boxes += across * down;
    // A triangle without breadth goes over cells all the same.
    sides += Math.max(across, down);
  }
  for (let size = FINEST; size >= COARSEST; size /= 2)
    if (boxes * size * size <= MAX_WORK && sides * size <= MAX_WORK) return size;
  return null;
}

function spanOf(uvs: Float32Array, a: number, b: number, c: number, axis: number): number {
  const [u, v, w] = [uvs[a + axis] as number, uvs[b + axis] as number, uvs[c + axis] as number];
  return Math.max(u, v, w) - Math.min(u, v, w);
}

interface Coverage {
  /** The share of each picture that faces use. */
  readonly used: readonly number[];
  readonly overlap: number;
  readonly overlapping: readonly number[];
}

function coverage(
  { indices, materialOf }: SourceMesh,
  uvs: Float32Array,
  groups: Uint8Array,
  pictures: number,
  size: number,
): Coverage {
  const faces = indices.length / 3;
  const counts = new Uint8Array(size * size);
  const used: number[] = [];
  const overlapping: number[] = [];
  let [covered, twice] = [0, 0];
  const at: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  const place = (face: number): boolean => {
    for (let k = 0; k < 3; k++) {
      const v = (indices[face * 3 + k] as number) * 2;
      at[k * 2] = uvs[v] as number;
      at[k * 2 + 1] = uvs[v + 1] as number;
      // So far out that cells cannot be told apart, or without coordinates.
      if (!(Math.abs(at[k * 2] as number) < 1e4 && Math.abs(at[k * 2 + 1] as number) < 1e4)) return false;
    }
    return true;
  };
  for (let group = 0; group < pictures; group++) {
    counts.fill(0);
    const each = (visit: (cell: number) => void, after: (face: number) => void): void => {
      for (let face = 0; face < faces; face++) {
        if (groups[materialOf[face] as number] !== group || !place(face)) continue;
        coverCells(size, at, visit);
        after(face);
      }
    };
    each(
      (cell) => {
        if ((counts[cell] as number) < 2) counts[cell] = (counts[cell] as number) + 1;
      },
      () => undefined,
    );
    let [own, ownTwice] = [0, 0];
    for (const count of counts) {
      if (count > 0) own += 1;
      if (count > 1) ownTwice += 1;
    }
    used.push(own / counts.length);
    covered += own;
    twice += ownTwice;
    if (ownTwice === 0) continue;
    let isOver = false;
    each(
      (cell) => {
        if (counts[cell] === 2) isOver = true;
      },
      (face) => {
        if (isOver) overlapping.push(face);
        isOver = false;
      },
    );
  }
  return { used, overlap: covered === 0 ? 0 : twice / covered, overlapping };
}
