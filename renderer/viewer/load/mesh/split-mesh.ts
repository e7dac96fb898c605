import type { DrawableMesh, ParsedMesh, Sphere } from '../parsed-model.ts';
import { boxOf } from './box-of.ts';

/** A piece of an indexed mesh has so few vertices that its index takes two bytes a corner. */
const MOST_VERTICES = 65_535;
/** Faces of a piece of a mesh without an index, each with vertices of its own. */
const MOST_LOOSE_FACES = 65_536;

/**
 * Cuts a mesh into pieces that the graphics card is given one at a time, with places that say where each is, so that the
 * window need not look at a vertex. The pieces' arrays are new: the mesh itself is left as it is.
 * @param part its place in the model's parts
 */
export function splitMesh(mesh: ParsedMesh, part: number): DrawableMesh[] {
  const pieces = mesh.index === null ? loosePieces(mesh) : indexedPieces(mesh, mesh.index);
  return pieces.map((piece) => ({ ...piece, part, sphere: sphereAround(piece.positions) }));
}

function loosePieces(mesh: ParsedMesh): ParsedMesh[] {
  const pieces: ParsedMesh[] = [];
  const step = MOST_LOOSE_FACES * 3;
  for (let from = 0; from < mesh.positions.length / 3; from += step) {
    const cut = <Floats extends Float32Array | Int8Array | null>(array: Floats, size: number): Floats =>
      (array?.slice(from * size, (from + step) * size) ?? null) as Floats;
    pieces.push({
      ...mesh,
      positions: cut(mesh.positions, 3),
      normals: cut(mesh.normals, 3),
      uvs: cut(mesh.uvs, 2),
      colours: cut(mesh.colours, 3),
    });
  }
  return pieces;
}

function indexedPieces(mesh: ParsedMesh, index: Uint32Array | Uint16Array): ParsedMesh[] {
  const vertices = mesh.positions.length / 3;
  const pieces: ParsedMesh[] = [];
  /** For each vertex its place in the piece that is being cut, counted on over all pieces: below `base` is an earlier one's. */
  const places = new Uint32Array(vertices);
  let base = 1;
  const taken = new Uint32Array(MOST_VERTICES);
  for (let at = 0; at + 2 < index.length; ) {
    const from = at;
    let count = 0;
    for (; at + 2 < index.length && count + 3 <= MOST_VERTICES; at += 3) {
      for (let corner = at; corner < at + 3; corner += 1) {
        const vertex = index[corner] as number;
        if ((places[vertex] as number) >= base) continue;
        places[vertex] = base + count;
        taken[count] = vertex;
        count += 1;
      }
    }
    const local = new Uint16Array(at - from);
    for (let corner = from; corner < at; corner += 1) {
      local[corner - from] = (places[index[corner] as number] as number) - base;
    }
    const picked = taken.subarray(0, count);
    pieces.push({
      ...mesh,
      positions: pick(mesh.positions, picked, 3),
      normals: pick(mesh.normals, picked, 3),
      uvs: mesh.uvs === null ? null : pick(mesh.uvs, picked, 2),
      colours: mesh.colours === null ? null : pick(mesh.colours, picked, 3),
      index: local,
    });
    base += count;
  }
  return pieces;
}

function pick<Values extends Float32Array | Int8Array>(
  floats: Values,
  vertices: Uint32Array,
  size: number,
): Values {
  const out = new (floats.constructor as new (length: number) => Values)(vertices.length * size);
  let to = 0;
  for (const vertex of vertices) {
    for (let from = vertex * size; from < vertex * size + size; from += 1) {
      out[to] = floats[from] as number;
      to += 1;
    }
  }
  return out;
}

/** Round the middle of the box that holds all vertices. */
export function sphereAround(positions: Float32Array): Sphere {
  const { min, max } = boxOf(positions);
  const centre = [0, 1, 2].map((axis) => ((min[axis] as number) + (max[axis] as number)) / 2);
  const half = [0, 1, 2].map((axis) => ((max[axis] as number) - (min[axis] as number)) / 2);
  return {
    centre: [centre[0] as number, centre[1] as number, centre[2] as number],
    radius: Math.hypot(...half),
  };
}
