import type { QuadSurface } from '../surface/quads.ts';
import { SURFACE, type Volume } from './volume.ts';

/** Counts the triangles of a solid's surface: two for each free side of a cube. */
export function countVolumeTriangles({ width, height, data }: Volume): number {
  const slice = width * height;
  let sides = 0;
  for (let i = slice; i < data.length; i++) {
    const own = (data[i] as number) > SURFACE;
    if (own !== (data[i - 1] as number) > SURFACE) sides++;
    if (own !== (data[i - width] as number) > SURFACE) sides++;
    if (own !== (data[i - slice] as number) > SURFACE) sides++;
  }
  return sides * 2;
}

/** Makes a quad of each free side of a cube, in hull units. */
export function surfaceOfVolume(volume: Volume): QuadSurface {
  const { width, height, depth, spacing, data } = volume;
  const slice = width * height;
  const capacity = countVolumeTriangles(volume) / 2;
  const quads = new Uint32Array(capacity * 4);
  // A closed surface of quads has about as many vertices as quads. The array grows if there are more.
  let positions = new Float32Array((capacity + 1024) * 3);
  let vertices = 0;
  let n = 0;
  // Corner (i, j, k) lies half a spacing before point (i, j, k) on every axis. Only two layers are needed at a time.
  let behind = new Int32Array(slice).fill(-1);
  let ahead = new Int32Array(slice).fill(-1);
  const vertex = (layer: Int32Array, i: number, j: number, k: number): number => {
    const at = j * width + i;
    const known = layer[at] as number;
    if (known >= 0) return known;
    if ((vertices + 1) * 3 > positions.length) {
      const grown = new Float32Array(positions.length * 1.5);
      grown.set(positions);
      positions = grown;
    }
    positions[vertices * 3] = volume.originX + (i - 0.5) * spacing;
    positions[vertices * 3 + 1] = volume.originY + (j - 0.5) * spacing;
    positions[vertices * 3 + 2] = volume.originZ + (k - 0.5) * spacing;
    layer[at] = vertices;
    return vertices++;
  };
  const quad = (a: number, b: number, c: number, d: number, isReversed: boolean): void => {
    quads[n++] = a;
    quads[n++] = isReversed ? d : b;
    quads[n++] = c;
    quads[n++] = isReversed ? b : d;
  };
  for (let k = 1; k < depth; k++) {
    for (let j = 1; j < height; j++) {
      for (let i = 1; i < width; i++) {
        const at = k * slice + j * width + i;
        const own = (data[at] as number) > SURFACE;
        if (own !== (data[at - 1] as number) > SURFACE) {
          quad(
            vertex(behind, i, j, k),
            vertex(ahead, i, j, k + 1),
            vertex(ahead, i, j + 1, k + 1),
            vertex(behind, i, j + 1, k),
            own,
          );
        }
        if (own !== (data[at - width] as number) > SURFACE) {
          quad(
            vertex(behind, i, j, k),
            vertex(behind, i + 1, j, k),
            vertex(ahead, i + 1, j, k + 1),
            vertex(ahead, i, j, k + 1),
            own,
          );
        }
        if (own !== (data[at - slice] as number) > SURFACE) {
          quad(
            vertex(behind, i, j, k),
            vertex(behind, i, j + 1, k),
            vertex(behind, i + 1, j + 1, k),
            vertex(behind, i + 1, j, k),
            own,
          );
        }
      }
    }
    [behind, ahead] = [ahead, behind];
    ahead.fill(-1);
  }
  return { positions: positions.slice(0, vertices * 3), quads: quads.subarray(0, n) };
}
