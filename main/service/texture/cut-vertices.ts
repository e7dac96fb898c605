import type { Mesh } from '../../media/mesh/mesh.ts';
import type { Surface } from './surface.ts';
import type { Layout } from './unwrap/layout.ts';

/** Normals that differ by less than this (cosine) are one. */
const SAME_NORMAL = 0.999;

/** Vertices at one place that are compared; beyond them, as where thousands of triangles meet, a corner has its own. */
const MOST_TRIED = 64;

/**
 * The mesh with its texture coordinates: vertices come twice where the texture has a seam, or, in a file without normals,
 * where the surface has an edge. Triangles keep their order, and each vertex its very place.
 */
export function cutVertices(surface: Surface, { uvs, chartOf }: Layout): Mesh {
  const { mesh } = surface;
  const { indices } = mesh;
  const normals = normalsOf(surface);
  const firsts = new Uint32Array(indices.length);
  const out = new Uint32Array(indices.length);
  // The corners that began a vertex, in lists that hang on the vertex of the file.
  const head = new Int32Array(mesh.positions.length / 3).fill(-1);
  const next = new Int32Array(indices.length).fill(-1);
  let count = 0;
  const same = (a: number, b: number): boolean =>
    chartOf[Math.floor(a / 3)] === chartOf[Math.floor(b / 3)] &&
    (normals[a * 3] as number) * (normals[b * 3] as number) +
      (normals[a * 3 + 1] as number) * (normals[b * 3 + 1] as number) +
      (normals[a * 3 + 2] as number) * (normals[b * 3 + 2] as number) >
      SAME_NORMAL;
  for (const [corner, vertex] of indices.entries()) {
    let found = head[vertex] as number;
    let tried = 0;
    while (found >= 0 && !same(firsts[found] as number, corner)) {
      tried += 1;
      found = tried < MOST_TRIED ? (next[found] as number) : -1;
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

/** Each corner's normal: the file's where it has a sound one. */
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

/** The run of a mesh's triangles from `start` on as a mesh of its own. */
export function cutFaces(mesh: Mesh, start: number, faces: number): Mesh {
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
