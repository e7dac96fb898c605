import { MediaError } from '../../media-error.ts';
import { MAX_FACES, MAX_VERTICES, PLAIN_MATERIAL, type SourceMesh } from '../../mesh/source-mesh.ts';
import { GrowingArray } from './growing-array.ts';
import { ObjMaterials } from './obj-materials.ts';
import type { ReadBeside } from './read-mtl.ts';
import { joinedLines } from './text-lines.ts';
import { triangulatePolygon } from './triangulate-polygon.ts';

/** The value for a corner without texture coordinates. */
const NO_COORDINATE = -1;

/**
 * Reads a Wavefront OBJ: places, texture coordinates and faces. Normals are ignored.
 * @param readBeside gives the files of its materials; left out: all faces have one plain material
 */
export function readObj(bytes: Uint8Array, readBeside?: ReadBeside): SourceMesh {
  const materials = readBeside && new ObjMaterials(readBeside);
  const materialOf = new GrowingArray(Uint16Array);
  const places = new GrowingArray(Float64Array);
  const coordinates = new GrowingArray(Float64Array);
  const corners = new CornerTable();
  const indices = new GrowingArray(Uint32Array);
  for (const line of joinedLines(bytes)) {
    const kind = line.charCodeAt(0);
    if (kind === 0x76) {
      const words = wordsOf(line);
      if (words[0] === 'v') for (let c = 1; c <= 3; c++) places.push(Number(words[c]));
      else if (words[0] === 'vt') {
        coordinates.push(Number(words[1]));
        coordinates.push(1 - Number(words[2] ?? 0));
      }
      // Values that no face uses need memory too.
      if (places.length > 3 * MAX_VERTICES || coordinates.length > 2 * MAX_VERTICES)
        throw new MediaError({ code: 'too-many-vertices', most: MAX_VERTICES, placed: false });
    } else if (kind === 0x66 && /^f\s/.test(line)) {
      const words = wordsOf(line);
      const polygon: number[] = [];
      for (let w = 1; w < words.length; w++) {
        polygon.push(cornerOf(words[w] ?? '', corners, places.length / 3, coordinates.length / 2));
      }
      const at = (corner: number): number => corners.places.at(corner);
      const triangles = triangulatePolygon(polygon, (c, axis) => places.at(at(c) * 3 + axis));
      for (const corner of triangles) indices.push(corner);
      if (materials !== undefined)
        for (let t = 0; t < triangles.length; t += 3) materialOf.push(materials.current);
      if (indices.length > MAX_FACES * 3)
        throw new MediaError({ code: 'too-many-faces', most: MAX_FACES, placed: false });
    } else if (kind === 0x75 || kind === 0x6d) materials?.take(line);
  }
  const count = corners.places.length;
  const positions = new Float32Array(count * 3);
  const uvs = coordinates.length > 0 ? new Float32Array(count * 2).fill(Number.NaN) : undefined;
  for (let corner = 0; corner < count; corner++) {
    const place = corners.places.at(corner);
    for (let c = 0; c < 3; c++) positions[corner * 3 + c] = places.at(place * 3 + c);
    const coordinate = corners.coordinates.at(corner);
    if (uvs === undefined || coordinate === NO_COORDINATE) continue;
    uvs[corner * 2] = coordinates.at(coordinate * 2);
    uvs[corner * 2 + 1] = coordinates.at(coordinate * 2 + 1);
  }
  const faces = indices.length / 3;
  return {
    positions,
    normals: undefined,
    uvs,
    indices: Uint32Array.from(indices.values()),
    materialOf: materials === undefined ? new Uint16Array(faces) : Uint16Array.from(materialOf.values()),
    materials: materials?.all() ?? [PLAIN_MATERIAL],
  };
}

/** Splits a line into words. Nearly every obj has single spaces, for which the faster split is used. */
function wordsOf(line: string): readonly string[] {
  const end = line.endsWith('\r') ? -1 : undefined;
  const words = (end === undefined ? line : line.slice(0, end)).split(' ');
  return words.includes('') || line.includes('\t') ? line.trim().split(/\s+/) : words;
}

/** Reads a corner such as `7/3/5` or `-1//-1`. Numbers count from 1; negative ones count back from the end. */
function cornerOf(word: string, corners: CornerTable, places: number, coordinates: number): number {
  const slash = word.indexOf('/');
  const end = slash < 0 ? -1 : word.indexOf('/', slash + 1);
  const placeWord = slash < 0 ? word : word.slice(0, slash);
  const coordinateWord = slash < 0 ? '' : word.slice(slash + 1, end < 0 ? undefined : end);
  const place = resolveIndex(placeWord, places);
  const coordinate = coordinateWord === '' ? NO_COORDINATE : resolveIndex(coordinateWord, coordinates);
  return corners.find(place, coordinate);
}

function resolveIndex(word: string, count: number): number {
  const number = Number(word);
  const index = number < 0 ? count + number : number - 1;
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw new MediaError({ code: 'vertices-missing', format: 'obj' });
  return index;
}

/** Real places have a few pairs. One that has thousands would be looked through for each of its corners. */
const MOST_LISTED = 32;
/** More than there are texture coordinates. */
const COORDINATES = 2 ** 24;

/** The distinct pairs of place and texture coordinate that faces use. */
class CornerTable {
  readonly places = new GrowingArray(Int32Array);
  readonly coordinates = new GrowingArray(Int32Array);
  /** A linked list of the first pairs of each place. Few places have more than one pair. */
  readonly #first = new GrowingArray(Int32Array);
  readonly #next = new GrowingArray(Int32Array);
  /** All further pairs, by place and coordinate in one number. */
  readonly #others = new Map<number, number>();

  find(place: number, coordinate: number): number {
    while (this.#first.length <= place) this.#first.push(-1);
    let listed = 0;
    for (let pair = this.#first.at(place); pair >= 0; pair = this.#next.at(pair), listed++) {
      if (this.coordinates.at(pair) === coordinate) return pair;
    }
    const key = place * COORDINATES + coordinate;
    const known = listed < MOST_LISTED ? undefined : this.#others.get(key);
    if (known !== undefined) return known;
    const pair = this.places.length;
    this.places.push(place);
    this.coordinates.push(coordinate);
    this.#next.push(this.#first.at(place));
    if (listed < MOST_LISTED) this.#first.set(place, pair);
    else this.#others.set(key, pair);
    return pair;
  }
}
