/**
 * Computes smooth unit normals: the mean of the normals of the triangles at a vertex, weighted by their angles there (Thürmer and
 * Wüthrich, 1998). With weights by area, one large triangle could turn the normals at the small triangles of a fold inwards.
 */
export function smoothNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const side = (from: number, to: number, c: number): number =>
    (positions[to + c] as number) - (positions[from + c] as number);
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3;
    const b = (indices[t + 1] as number) * 3;
    const c = (indices[t + 2] as number) * 3;
    const [abx, aby, abz] = [side(a, b, 0), side(a, b, 1), side(a, b, 2)];
    const [bcx, bcy, bcz] = [side(b, c, 0), side(b, c, 1), side(b, c, 2)];
    const [cax, cay, caz] = [side(c, a, 0), side(c, a, 1), side(c, a, 2)];
    const nx = aby * bcz - abz * bcy;
    const ny = abz * bcx - abx * bcz;
    const nz = abx * bcy - aby * bcx;
    const double = Math.hypot(nx, ny, nz);
    if (double === 0) continue;
    const add = (v: number, dot: number): void => {
      const weight = Math.atan2(double, -dot) / double;
      normals[v] = (normals[v] as number) + weight * nx;
      normals[v + 1] = (normals[v + 1] as number) + weight * ny;
      normals[v + 2] = (normals[v + 2] as number) + weight * nz;
    };
    add(a, cax * abx + cay * aby + caz * abz);
    add(b, abx * bcx + aby * bcy + abz * bcz);
    add(c, bcx * cax + bcy * cay + bcz * caz);
  }
  for (let v = 0; v < normals.length; v += 3) {
    const x = normals[v] as number;
    const y = normals[v + 1] as number;
    const z = normals[v + 2] as number;
    const length = Math.hypot(x, y, z);
    if (length > 0) {
      normals[v] = x / length;
      normals[v + 1] = y / length;
      normals[v + 2] = z / length;
    } else normals[v + 2] = 1;
  }
  return normals;
}
