import type { SurfacePlacing } from './surface-message.ts';

/** A mesh's matrix (column-major, 4 × 4) followed by a placing: scaled, then moved. */
export function matrixOf(matrix: readonly number[], { scale, offset }: SurfacePlacing): readonly number[] {
  return matrix.map((value, at) => {
    const row = at % 4;
    if (row === 3) return value;
    return value * scale + (at >= 12 ? (offset[row] ?? 0) : 0);
  });
}
