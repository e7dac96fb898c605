/**
 * A normal for each vertex, weighted by the area of the faces around it.
 * @param positions 3 floats a vertex
 * @param index 3 places a face; null where every three vertices are a face
 */
export function smoothNormals(
  positions: Float32Array,
  index: Uint32Array | Uint16Array | null,
): Float32Array {
  const normals = new Float32Array(positions.length);
  const corners = index?.length ?? positions.length / 3;
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const a = (index?.[corner] ?? corner) * 3;
    const b = (index?.[corner + 1] ?? corner + 1) * 3;
    const c = (index?.[corner + 2] ?? corner + 2) * 3;
    addFaceNormal(normals, positions, a, b, c);
  }
  normalise(normals);
  return normals;
}

/** Adds a face's normal, as long as twice its area, to its three corners. Places in floats. */
function addFaceNormal(normals: Float32Array, p: Float32Array, a: number, b: number, c: number): void {
  const at = (place: number): number => p[place] ?? 0;
  const [ux, uy, uz] = [at(b) - at(a), at(b + 1) - at(a + 1), at(b + 2) - at(a + 2)];
  const [vx, vy, vz] = [at(c) - at(a), at(c + 1) - at(a + 1), at(c + 2) - at(a + 2)];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  for (const corner of [a, b, c]) {
    for (let axis = 0; axis < 3; axis += 1) {
      normals[corner + axis] = (normals[corner + axis] ?? 0) + (normal[axis] ?? 0);
    }
  }
}

function normalise(normals: Float32Array): void {
  for (let at = 0; at < normals.length; at += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(at, at + 3);
    const length = Math.hypot(x, y, z) || 1;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }
}
