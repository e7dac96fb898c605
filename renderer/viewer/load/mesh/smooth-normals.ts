/**
 * A normal for each vertex: the mean of the normals of its faces, weighted by their area.
 * @param p positions, 3 floats per vertex
 * @param index 3 vertices per face; null if every three vertices are a face
 */
export function smoothNormals(
  p: Float32Array,
  index: Uint32Array | Uint16Array | null,
): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(p.length);
  const corners = index?.length ?? p.length / 3;
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const a = (index === null ? corner : (index[corner] as number)) * 3;
    const b = (index === null ? corner + 1 : (index[corner + 1] as number)) * 3;
    const c = (index === null ? corner + 2 : (index[corner + 2] as number)) * 3;
    addFaceNormal(normals, p as Floats, a, b, c);
  }
  normalise(normals);
  return normals;
}

/** An array whose indices are known to be valid. Plain numbers, because this runs for millions of faces. */
type Floats = { [index: number]: number };

/** Adds the normal of a face to its three corners. The length of the normal is twice the area. @param a,b,c offsets in floats */
function addFaceNormal(normals: Floats, p: Floats, a: number, b: number, c: number): void {
  const ux = at(p, b) - at(p, a);
  const uy = at(p, b + 1) - at(p, a + 1);
  const uz = at(p, b + 2) - at(p, a + 2);
  const vx = at(p, c) - at(p, a);
  const vy = at(p, c + 1) - at(p, a + 1);
  const vz = at(p, c + 2) - at(p, a + 2);
  add(normals, a, b, c, uy * vz - uz * vy);
  add(normals, a + 1, b + 1, c + 1, uz * vx - ux * vz);
  add(normals, a + 2, b + 2, c + 2, ux * vy - uy * vx);
}

const at = (floats: Floats, offset: number): number => floats[offset] as number;

function add(floats: Floats, a: number, b: number, c: number, value: number): void {
  floats[a] = at(floats, a) + value;
  floats[b] = at(floats, b) + value;
  floats[c] = at(floats, c) + value;
}

function normalise(normals: Floats & { readonly length: number }): void {
  for (let offset = 0; offset < normals.length; offset += 3) {
    const [x, y, z] = [at(normals, offset), at(normals, offset + 1), at(normals, offset + 2)];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[offset] = x / length;
    normals[offset + 1] = y / length;
    normals[offset + 2] = z / length;
  }
}
