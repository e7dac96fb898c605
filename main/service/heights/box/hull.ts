import type { Plane } from '../../../media/raster/plane.ts';

/** A point of a picture, in pixels; y counts downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area between a chain of points and the picture's upper edge. */
export function areaBelow(chain: readonly Point[]): number {
  let area = 0;
  for (let k = 1; k < chain.length; k++) {
    const [a, b] = [chain[k - 1] as Point, chain[k] as Point];
    area += ((b.x - a.x) * (a.y + b.y)) / 2;
  }
  return area;
}

/** The lower (1) or the upper (-1) side of the convex hull of what is above 0.5, from left to right. */
export function hullOf({ width, height, data }: Plane, side: 1 | -1): readonly Point[] {
  const hull: Point[] = [];
  for (let x = 0; x < width; x++) {
    let y = side === 1 ? height - 1 : 0;
    while (y >= 0 && y < height && (data[y * width + x] as number) <= 0.5) y -= side;
    if (y < 0 || y >= height) continue;
    for (
      let a = hull.at(-2), b = hull.at(-1);
      a !== undefined && b !== undefined;
      a = hull.at(-2), b = hull.at(-1)
    ) {
      if (side * ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) < 0) break;
      hull.pop();
    }
    hull.push({ x, y });
  }
  return hull;
}

/** How many rows a chain goes down for each column, between two of its points. */
export function steepness(hull: readonly Point[], from: number, to: number): number {
  const [a, b] = [hull[from] as Point, hull[to] as Point];
  return (b.y - a.y) / (b.x - a.x);
}
