/**
 * A normal for each corner of loose faces, the same for all three of a face, in a byte an axis: a quarter of what floats
 * would take of memory and of the way to the graphics card.
 * @param p positions, 9 floats a face
 */
export function flatNormals(p: Float32Array): Int8Array<ArrayBuffer> {
  const normals = new Int8Array(p.length);
  const at = (place: number): number => p[place] as number;
  for (let face = 0; face + 8 < p.length; face += 9) {
    const [ax, ay, az] = [at(face), at(face + 1), at(face + 2)];
    const [ux, uy, uz] = [at(face + 3) - ax, at(face + 4) - ay, at(face + 5) - az];
    const [vx, vy, vz] = [at(face + 6) - ax, at(face + 7) - ay, at(face + 8) - az];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const scale = 127 / (Math.sqrt(x * x + y * y + z * z) || 1);
    for (let corner = face; corner < face + 9; corner += 3) {
      normals[corner] = Math.round(x * scale);
      normals[corner + 1] = Math.round(y * scale);
      normals[corner + 2] = Math.round(z * scale);
    }
  }
  return normals;
}
