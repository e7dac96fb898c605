import type { Surface } from './surface.ts';

/** The most pixels that all triangles together may cover: drawing many large overlapping triangles would take hours. */
const MAX_PIXELS = 400_000_000;

/**
 * The pixels per unit of the mesh, on a raster that shows it along the third axis.
 * @param wanted the requested pixels of the mesh's longest side; fewer are used if the triangles would cover too many pixels
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
  return Math.max(2, Math.min(wanted, Math.sqrt(MAX_PIXELS / area))) / size;
}
