import type { Mesh } from '../../media/mesh/mesh.ts';
import type { Surface } from './surface.ts';
import type { Layout } from './unwrap/layout.ts';

/** Normals whose angle has at least this cosine count as equal. */
const SAME_NORMAL = 0.999;

/** The most vertices that a corner is compared with, as thousands of triangles can meet at one vertex. After them, a new vertex is made. */
const MAX_COMPARED = 64;

/**
 * The mesh with texture coordinates. Vertices are duplicated where the texture has a seam and, if the file has no normals,
 * where the surface has a sharp edge. The order of the triangles and the positions do not change.
 */
export function splitVertices(surface: Surface, { uvs, chartOf }: Layout): Mesh {
  const { mesh } = surface;
  const { indices } = mesh;
  const normals = normalsOf(surface);
  const firsts = new Uint32Array(indices.length);
  const out = new Uint32Array(indices.length);
  // For each vertex of the file, a linked list of the new vertices made from it: `head` is the first one, `next` the following one.
  const head = new Int32Array(mesh.positions.length / 3).fill(-1);
  const next = new Int32Array(indices.length).fill(-1);
  let count = 0;
  const canShareVertex = (a: number, b: number): boolean =>
    chartOf[Math.floor(a / 3)] === chartOf[Math.floor(b / 3)] &&
    (normals[a * 3] as number) * (normals[b * 3] as number) +
      (normals[a * 3 + 1] as number) * (normals[b * 3 + 1] as number) +
      (normals[a * 3 + 2] as number) * (normals[b * 3 + 2] as number) >
      SAME_NORMAL;
  for (const [corner, vertex] of indices.entries()) {
    let found = head[vertex] as number;
    let compared = 0;
    while (found >= 0 && !canShareVertex(firsts[found] as number, corner)) {
      compared += 1;
      found = compared < MAX_COMPARED ? (next[found] as number) : -1;
    }
    if (found < 0) {
      found = count++;
      firsts[found] = corner;
      next[found] = head[vertex] as number;
      head[vertex] = found;
    }
    out[corner] = found;
  }
  const cut = {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    indices: out,
  };
  for (let v = 0; v < count; v++) {
    const corner = firsts[v] as number;
    const from = (indices[corner] as number) * 3;
    for (let c = 0; c < 3; c++) {
      cut.positions[v * 3 + c] = mesh.positions[from + c] as number;
      cut.normals[v * 3 + c] = normals[corner * 3 + c] as number;
    }
    for (let c = 0; c < 2; c++) cut.uvs[v * 2 + c] = uvs[corner * 2 + c] as number;
  }
  return cut;
}

/** Each corner's normal: the file's, if it has length 1; otherwise the computed one. */
function normalsOf({ mesh, cornerNormals }: Surface): Float32Array {
  const own = mesh.normals;
  if (own === undefined) return cornerNormals;
  const out = cornerNormals.slice();
  for (const [corner, vertex] of mesh.indices.entries()) {
    const [x, y, z] = [
      own[vertex * 3] as number,
      own[vertex * 3 + 1] as number,
      own[vertex * 3 + 2] as number,
    ];
    const length = Math.hypot(x, y, z);
    if (Math.abs(length - 1) < 0.01) out.set([x / length, y / length, z / length], corner * 3);
  }
  return out;
}

/** Returns `faces` triangles of a mesh, from triangle `start` on, as a new mesh. */
export function extractFaces(mesh: Mesh, start: number, faces: number): Mesh {
  const run = mesh.indices.subarray(start * 3, (start + faces) * 3);
  let [low, high] = [Infinity, -1];
  for (const vertex of run) {
    if (vertex < low) low = vertex;
    if (vertex > high) high = vertex;
  }
  return {
    positions: mesh.positions.subarray(low * 3, (high + 1) * 3),
    normals: mesh.normals.subarray(low * 3, (high + 1) * 3),
    uvs: mesh.uvs.subarray(low * 2, (high + 1) * 2),
    indices: run.map((vertex) => vertex - low),
  };
}
