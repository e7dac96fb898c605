import type { QuadSurface } from './quads.ts';

/** Splits each quad along its shorter diagonal; six indices a quad. */
export function triangulate({ positions, quads }: QuadSurface): Uint32Array {
  const indices = new Uint32Array((quads.length / 4) * 6);
  const square = (a: number, b: number): number =>
    ((positions[a * 3] as number) - (positions[b * 3] as number)) ** 2 +
    ((positions[a * 3 + 1] as number) - (positions[b * 3 + 1] as number)) ** 2 +
    ((positions[a * 3 + 2] as number) - (positions[b * 3 + 2] as number)) ** 2;
  for (let q = 0, n = 0; q < quads.length; q += 4) {
    const a = quads[q] as number;
    const b = quads[q + 1] as number;
    const c = quads[q + 2] as number;
    const d = quads[q + 3] as number;
    const first = square(a, c) <= square(b, d);
    indices[n++] = a;
    indices[n++] = b;
    indices[n++] = first ? c : d;
    indices[n++] = first ? a : b;
    indices[n++] = c;
    indices[n++] = d;
  }
  return indices;
}
