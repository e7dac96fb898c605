/** A model's origin in the coordinates that it was built in (y down), and the length of a metre in their unit. */
export interface ModelOrigin {
  readonly x: number;
  readonly y: number;
  readonly metre: number;
}

/**
 * Converts raster coordinates (y down) to the model's, in place: y up, the largest dimension 1 m, centred on x and z, its lowest
 * point at y = 0. Reversing y also gives the triangles the right winding. Returns the model's origin in raster coordinates.
 */
export function toMetres(positions: Float32Array): ModelOrigin {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let v = 0; v < positions.length; v += 3) {
    for (let c = 0; c < 3; c++) {
      const value = positions[v + c] as number;
      if (value < (low[c] as number)) low[c] = value;
      if (value > (high[c] as number)) high[c] = value;
    }
  }
  const [x0 = 0, y0 = 0, z0 = 0] = low;
  const [x1 = 0, y1 = 0, z1 = 0] = high;
  const scale = 1 / Math.max(x1 - x0, y1 - y0, z1 - z0);
  const middleX = (x0 + x1) / 2;
  const middleZ = (z0 + z1) / 2;
  for (let v = 0; v < positions.length; v += 3) {
    positions[v] = ((positions[v] as number) - middleX) * scale;
    positions[v + 1] = (y1 - (positions[v + 1] as number)) * scale;
    positions[v + 2] = ((positions[v + 2] as number) - middleZ) * scale;
  }
  return { x: middleX, y: y1, metre: 1 / scale };
}
