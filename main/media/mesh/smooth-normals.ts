/**
 * Computes smooth unit normals: the mean of the normals of the triangles at a vertex, weighted by their angles there (Thürmer and
 * Wüthrich, 1998). With weights by area, one large triangle could turn the normals at the small triangles of a fold inwards.
 */
export function smoothNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3;
    const b = (indices[t + 1] as number) * 3;
    const c = (indices[t + 2] as number) * 3;
    const ax = positions[a] as number;
    const ay = positions[a + 1] as number;
    const az = positions[a + 2] as number;
    const bx = positions[b] as number;
    const by = positions[b + 1] as number;
    const bz = positions[b + 2] as number;
    const cx = positions[c] as number;
    const cy = positions[c + 1] as number;
    const cz = positions[c + 2] as number;
    const abx = bx - ax;
    const aby = by - ay;
    const abz = bz - az;
    const bcx = cx - bx;
    const bcy = cy - by;
    const bcz = cz - bz;
    const cax = ax - cx;
    const cay = ay - cy;
    const caz = az - cz;
    const nx = aby * bcz - abz * bcy;
    const ny = abz * bcx - abx * bcz;
    const nz = abx * bcy - aby * bcx;
    const double = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (double === 0) continue;
    const atA = Math.atan2(double, -(cax * abx + cay * aby + caz * abz)) / double;
    const atB = Math.atan2(double, -(abx * bcx + aby * bcy + abz * bcz)) / double;
    const atC = Math.atan2(double, -(bcx * cax + bcy * cay + bcz * caz)) / double;
    add(normals, a, nx * atA, ny * atA, nz * atA);
    add(normals, b, nx * atB, ny * atB, nz * atB);
    add(normals, c, nx * atC, ny * atC, nz * atC);
  }
  for (let v = 0; v < normals.length; v += 3) {
    const x = normals[v] as number;
    const y = normals[v + 1] as number;
    const z = normals[v + 2] as number;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 0) {
      normals[v] = x / length;
      normals[v + 1] = y / length;
      normals[v + 2] = z / length;
    } else normals[v + 2] = 1;
  }
  return normals;
}

function add(normals: Float32Array, v: number, x: number, y: number, z: number): void {
  normals[v] = (normals[v] as number) + x;
  normals[v + 1] = (normals[v + 1] as number) + y;
  normals[v + 2] = (normals[v + 2] as number) + z;
}
