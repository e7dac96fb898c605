import type { SlabLayout } from './slab-layout.ts';

/** A point of the back, given by the lines of the front's grid: column and row. */
export type BackPoint = readonly [column: number, row: number];

/**
 * The corners of a slab's flat back, three a triangle, counter-clockwise seen from behind. The back is a coarse grid. Its outer
 * squares also use every point of the front's rim, so that back and walls meet without a gap.
 */
export function backTriangles({ columns, rows, backColumns, backRows }: SlabLayout): BackPoint[] {
  const lineX = (index: number): number => Math.round((index * columns) / backColumns);
  const lineY = (index: number): number => Math.round((index * rows) / backRows);
  const out: BackPoint[] = [];
  for (let j = 0; j < backRows; j++) {
    for (let i = 0; i < backColumns; i++) {
      const outline = squareOutline([lineX(i), lineX(i + 1)], [lineY(j), lineY(j + 1)], columns, rows);
      // The fan starts at a corner inside the back. From a corner on the rim, some triangles would have no area.
      const inside = outline.findIndex(([x, y]) => x > 0 && x < columns && y > 0 && y < rows);
      const around = [...outline.slice(inside), ...outline.slice(0, inside)];
      for (let k = 1; k + 1 < around.length; k++) {
        out.push(around[0] as BackPoint, around[k] as BackPoint, around[k + 1] as BackPoint);
      }
    }
  }
  return out;
}

/** The points around one square of the back, clockwise seen from the front: its corners, and on the rim all points of the front. */
function squareOutline(
  [left, right]: BackPoint,
  [top, bottom]: BackPoint,
  columns: number,
  rows: number,
): BackPoint[] {
  const along = (from: number, to: number, all: boolean): number[] => {
    const count = all ? Math.abs(to - from) : 1;
    return Array.from({ length: count }, (_, k) => from + ((to - from) * k) / count);
  };
  return [
    ...along(left, right, top === 0).map((x) => [x, top] as const),
    ...along(top, bottom, right === columns).map((y) => [right, y] as const),
    ...along(right, left, bottom === rows).map((x) => [x, bottom] as const),
    ...along(bottom, top, left === 0).map((y) => [left, y] as const),
  ];
}
