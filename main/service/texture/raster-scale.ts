import type { Surface } from './surface.ts';

/** Pixels that all triangles together may cover: many large ones over one another would keep a worker for hours. */
const MOST_PIXELS = 400_000_000;

/**
 * Pixels to a unit of the mesh on a raster that sees it along the third axis.
 * @param wanted pixels of the mesh's longest side; fewer where its triangles would cover too many in all
 */
export function rasterScale(
  { welded: { places, corners }, size }: Surface,
  uAxis: number,
  vAxis: number,
  wanted: number,
): number {
  const extent = (corner: number, axis: number): number => {
    const a = places[(corners[corner] as number) * 3 + axis] as number;
    const b = places[(corners[corner + 1] as number) * 3 + axis] as number;
    const c = places[(corners[corner + 2] as number) * 3 + axis] as number;
    return (Math.max(a, b, c) - Math.min(a, b, c)) / size;
  };
  let area = 0;
  for (let corner = 0; corner < corners.length; corner += 3)
    area += extent(corner, uAxis) * extent(corner, vAxis);
  return Math.max(2, Math.min(wanted, Math.sqrt(MOST_PIXELS / area))) / size;
}
