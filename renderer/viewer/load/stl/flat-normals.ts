/**
 * The normals of faces without shared vertices: one for each corner, the same for all three of a face. Each axis is one byte, which
 * needs a quarter of the memory and upload time of floats.
 * @param p positions, 9 floats per face
 */
export function flatNormals(p: Float32Array): Int8Array<ArrayBuffer> {
  const normals = new Int8Array(p.length);
  for (let face = 0; face + 8 < p.length; face += 9) writeNormal(p as Floats, face, normals);
  return normals;
}

/** An array whose indices are known to be valid. Plain numbers, because this runs for millions of faces. */
type Floats = { [index: number]: number };

function writeNormal(p: Floats, face: number, normals: Int8Array): void {
  const ux = at(p, face + 3) - at(p, face);
  const uy = at(p, face + 4) - at(p, face + 1);
  const uz = at(p, face + 5) - at(p, face + 2);
  const vx = at(p, face + 6) - at(p, face);
  const vy = at(p, face + 7) - at(p, face + 1);
  const vz = at(p, face + 8) - at(p, face + 2);
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const scale = 127 / (Math.sqrt(x * x + y * y + z * z) || 1);
  const [nx, ny, nz] = [nearest(x * scale), nearest(y * scale), nearest(z * scale)];
  for (let corner = face; corner < face + 9; corner += 3) {
    normals[corner] = nx;
    normals[corner + 1] = ny;
    normals[corner + 2] = nz;
  }
}

/** Like `Math.round`, but three times as fast. */
const nearest = (value: number): number => Math.floor(value + 0.5);

const at = (floats: Floats, offset: number): number => floats[offset] as number;
