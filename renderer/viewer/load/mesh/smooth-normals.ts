/**
 * A normal for each vertex, weighted by the area of the faces around it.
 * @param p positions, 3 floats a vertex
 * @param index 3 places a face; null if every three vertices are a face
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
    addFaceNormal(normals, p as Places, a, b, c);
  }
  normalise(normals);
  return normals;
}

/** Floats whose places are known to be there. Plain sums: this runs for millions of faces. */
type Places = { [place: number]: number };

/** Adds a face's normal, as long as twice its area, to its three corners. Places in floats. */
function addFaceNormal(normals: Places, p: Places, a: number, b: number, c: number): void {
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

const at = (floats: Places, place: number): number => floats[place] as number;

function add(floats: Places, a: number, b: number, c: number, value: number): void {
  floats[a] = at(floats, a) + value;
  floats[b] = at(floats, b) + value;
  floats[c] = at(floats, c) + value;
}

function normalise(normals: Places & { readonly length: number }): void {
  for (let place = 0; place < normals.length; place += 3) {
    const [x, y, z] = [at(normals, place), at(normals, place + 1), at(normals, place + 2)];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[place] = x / length;
    normals[place + 1] = y / length;
    normals[place + 2] = z / length;
  }
}
