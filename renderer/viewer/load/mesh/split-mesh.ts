import type { DrawableMesh, ParsedMesh, Sphere } from '../parsed-model.ts';
import { boxOf } from './box-of.ts';

/** The most vertices of an indexed piece, so that its index needs only two bytes per corner. */
const MAX_VERTICES = 65_535;
/** The most faces of a piece without an index. */
const MAX_LOOSE_FACES = 65_536;

/**
 * Splits a mesh into pieces that are uploaded to the graphics card one at a time. Each has its bounding sphere, so that the window
 * need not read its vertices. The pieces have new arrays; the mesh is not changed.
 * @param part the index in the model's parts
 */
export function splitMesh(mesh: ParsedMesh, part: number): DrawableMesh[] {
  const pieces = mesh.index === null ? loosePieces(mesh) : indexedPieces(mesh, mesh.index);
  return pieces.map((piece) => ({ ...piece, part, sphere: sphereAround(piece.positions) }));
}

function loosePieces(mesh: ParsedMesh): ParsedMesh[] {
  const pieces: ParsedMesh[] = [];
  const step = MAX_LOOSE_FACES * 3;
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
  /** For each vertex, `base` + its index in the current piece. A value below `base` is from an earlier piece. */
  const numbers = new Uint32Array(vertices);
  let base = 1;
  const chosen = new Uint32Array(MAX_VERTICES);
  for (let at = 0; at + 2 < index.length; ) {
    const from = at;
    let count = 0;
    for (; at + 2 < index.length && count + 3 <= MAX_VERTICES; at += 3) {
      for (let corner = at; corner < at + 3; corner += 1) {
        const vertex = index[corner] as number;
        if ((numbers[vertex] as number) >= base) continue;
        numbers[vertex] = base + count;
        chosen[count] = vertex;
        count += 1;
      }
    }
    const local = new Uint16Array(at - from);
    for (let corner = from; corner < at; corner += 1) {
      local[corner - from] = (numbers[index[corner] as number] as number) - base;
    }
    const picked = chosen.subarray(0, count);
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

/** A sphere around the bounding box of all vertices. */
export function sphereAround(positions: Float32Array): Sphere {
  const { min, max } = boxOf(positions);
  const centre = [0, 1, 2].map((axis) => ((min[axis] as number) + (max[axis] as number)) / 2);
  const half = [0, 1, 2].map((axis) => ((max[axis] as number) - (min[axis] as number)) / 2);
  return {
    centre: [centre[0] as number, centre[1] as number, centre[2] as number],
    radius: Math.hypot(...half),
  };
}
