/**
 * A normal for each corner of loose faces, the same for all three of a face, in a byte an axis: a quarter of what floats
 * would take of memory and of the way to the graphics card.
 * @param p positions, 9 floats a face
 */
export function flatNormals(p: Float32Array): Int8Array<ArrayBuffer> {
  const normals = new Int8Array(p.length);
  for (let face = 0; face + 8 < p.length; face += 9) writeNormal(p as Places, face, normals);
  return normals;
}

/** Floats whose places are known to be there. Plain values: this runs for millions of faces. */
type Places = { [place: number]: number };

function writeNormal(p: Places, face: number, normals: Int8Array): void {
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

/** As `Math.round`, which takes three times as long. */
const nearest = (value: number): number => Math.floor(value + 0.5);

const at = (floats: Places, place: number): number => floats[place] as number;
