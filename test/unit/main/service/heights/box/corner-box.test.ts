import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '../../../../../../main/media/raster/plane.ts';
import { signedDistance } from '../../../../../../main/media/raster/signed-distance.ts';
import { type CornerBox, cornerBoxOf } from '../../../../../../main/service/heights/box/corner-box.ts';

const SIZE = 240;

/** The signed distance to the outline of what is given by its inside. */
function outline(isInside: (x: number, y: number) => boolean): Plane {
  const mask = createPlane(SIZE, SIZE);
  for (let i = 0; i < mask.data.length; i++)
    mask.data[i] = isInside((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5) ? 1 : 0;
  return signedDistance(mask, 0.5);
}

interface Box {
  readonly wide: number;
  readonly deep: number;
  readonly high: number;
  /** Degrees that the box is turned by, and that the camera looks down by. */
  readonly turn: number;
  readonly down: number;
}

/** Columns and rows of a raster. */
type Corner = readonly [number, number];

/** A box as a camera without perspective sees it: the hull of its eight corners. @param round the radius that its upright edges are rounded by */
function boxOutline(box: Box, round = 0): Plane {
  // A box with rounded edges is the sum of a smaller box and an upright can.
  const corners = cornersOf({ ...box, wide: box.wide - 2 * round, deep: box.deep - 2 * round });
  const flat = round * Math.sin((box.down * Math.PI) / 180);
  const ring = Array.from({ length: round > 0 ? 48 : 1 }, (_, k) => (k * Math.PI) / 24);
  const all = ring.flatMap((angle) =>
    corners.map(([x, y]): Corner => [x + round * Math.cos(angle), y + flat * Math.sin(angle)]),
  );
  const hull = [...chain(all, 1), ...chain(all, -1)];
  return outline((px, py) =>
    hull.every(([ax, ay], k) => {
      const [bx, by] = hull[(k + 1) % hull.length]!;
      return (bx - ax) * (py - 120 - ay) - (by - ay) * (px - 120 - ax) <= 0;
    }),
  );
}

/** The lower (1, from left to right) or the upper (-1, from right to left) side of the convex hull of points. */
function chain(points: readonly Corner[], side: 1 | -1): readonly Corner[] {
  const hull: Corner[] = [];
  for (const c of points.toSorted(([ax, ay], [bx, by]) => side * (ax - bx || ay - by))) {
    while (hull.length > 1) {
      const [a, b] = [hull.at(-2)!, hull.at(-1)!];
      if ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0) break;
      hull.pop();
    }
    hull.push(c);
  }
  return hull;
}

function cornersOf({ wide, deep, high, turn, down }: Box): readonly Corner[] {
  const [t, p] = [(turn * Math.PI) / 180, (down * Math.PI) / 180];
  const [x, y] = [(wide * Math.cos(t)) / 2, (wide * Math.sin(t) * Math.sin(p)) / 2];
  const [u, v] = [(deep * Math.sin(t)) / 2, (deep * Math.cos(t) * Math.sin(p)) / 2];
  const h = (high * Math.cos(p)) / 2;
  // The corners of the outline in turn: the front one below, the right one below and above, the rear one above, the left one above and below.
  const corners: readonly Corner[] = [
    [x - u, y + v + h],
    [x + u, y - v + h],
    [x + u, y - v - h],
    [-x + u, -y - v - h],
    [-x - u, -y + v - h],
    [-x - u, -y + v + h],
  ];
  return corners;
}

/** How much less high the box is than its picture. */
function heightened({ wide, deep, high, turn, down }: Box): number {
  const [t, p] = [(turn * Math.PI) / 180, (down * Math.PI) / 180];
  return (high * Math.cos(p) + (wide * Math.sin(t) + deep * Math.cos(t)) * Math.sin(p)) / high;
}

const firstRow = ({ data }: Plane): number => Math.floor(data.findIndex((value) => value > 0) / SIZE);
const lastRow = ({ data }: Plane): number => Math.floor(data.findLastIndex((value) => value > 0) / SIZE);
const deepestOf = ({ half }: CornerBox): number =>
  Math.max(...Array.from({ length: SIZE }, (_, x) => half(x)));

describe('a box on a corner', () => {
  it('is as deep, turned and placed as its lower edges say, whatever its size', () => {
    for (const box of [
      { wide: 120, deep: 120, high: 105, turn: 45, down: 30 },
      { wide: 120, deep: 90, high: 120, turn: 35, down: 25 },
      { wide: 90, deep: 120, high: 75, turn: 55, down: 22 },
      { wide: 120, deep: 75, high: 105, turn: 52, down: 34 },
    ]) {
      const found = cornerBoxOf(boxOutline(box));
      expect(found).toBeDefined();
      const [t, columns] = [(box.turn * Math.PI) / 180, Array.from({ length: SIZE }, (_, x) => x)];
      const nearest = Math.max(...columns.map((x) => found!.half(x) + found!.middle(x)));
      const half = (box.wide * Math.sin(t) + box.deep * Math.cos(t)) / 2;
      const across = (box.wide * Math.cos(t) + box.deep * Math.sin(t)) / 2;
      const wanted = Math.min(heightened(box), (1.15 * across) / half);
      expect(nearest / half / wanted).toBeGreaterThan(0.85);
      expect(nearest / half / wanted).toBeLessThan(1.15);
      // What stands before the middle at one end stands behind it at the other.
      for (const x of columns) expect(found!.middle(x)).toBeCloseTo(-found!.middle(SIZE - 1 - x), -1);
    }
  });

  it('has its second face where a wall is seen more from the side, be it the longer one', () => {
    const box = { wide: 150, deep: 80, high: 80, down: 20 };

    expect(cornerBoxOf(boxOutline({ ...box, turn: 24 }))?.secondFace).toBe('right');
    expect(cornerBoxOf(boxOutline({ ...box, wide: 80, deep: 150, turn: 66 }))?.secondFace).toBe('left');
    expect(cornerBoxOf(boxOutline({ ...box, wide: 60, deep: 150, turn: 24 }))?.secondFace).toBe('right');
  });

  it('is one though its upright edges are rounded, and is turned as one that is not', () => {
    for (const box of [
      { wide: 150, deep: 80, high: 80, turn: 24, down: 14 },
      { wide: 80, deep: 130, high: 90, turn: 60, down: 20 },
    ]) {
      const [sharp, round] = [cornerBoxOf(boxOutline(box))!, cornerBoxOf(boxOutline(box, 12))!];
      expect(deepestOf(round) / deepestOf(sharp)).toBeGreaterThan(0.8);
      expect(deepestOf(round) / deepestOf(sharp)).toBeLessThan(1.2);
    }
  });

  it('gains less depth from its height where that is an aerial, which stands on its middle', () => {
    const [box, aerial] = [{ wide: 120, deep: 90, high: 70, turn: 30, down: 24 }, 30];
    const plain = boxOutline(box);
    const [top, bottom] = [firstRow(plain), lastRow(plain)];
    const withAerial = outline(
      (x, y) =>
        (plain.data[Math.floor(y) * SIZE + Math.floor(x)] as number) > 0 ||
        (Math.abs(x - 120) < 2 && y > top - aerial && y < 120),
    );
    const found = cornerBoxOf(withAerial)!;
    // From the middle of the box, whose upper side is seen around it, up to the end of the aerial.
    const [t, p] = [(box.turn * Math.PI) / 180, (box.down * Math.PI) / 180];
    const depth = box.wide * Math.sin(t) + box.deep * Math.cos(t);
    const height = bottom + 1 - (top - aerial);
    const wanted = height / ((height - (depth / 2) * Math.sin(p)) / Math.cos(p));

    expect(deepestOf(found) / deepestOf(cornerBoxOf(plain)!)).toBeLessThan(0.9);
    const own = 2 * Math.max(...Array.from({ length: SIZE }, (_, x) => found.half(x) + found.middle(x)));
    expect(own / depth / wanted).toBeGreaterThan(0.9);
    expect(own / depth / wanted).toBeLessThan(1.1);
  });

  it('is no ball, no can that is seen from above, and no house with a flat ground', () => {
    expect(cornerBoxOf(outline((x, y) => Math.hypot(x - 120, y - 120) < 90))).toBeUndefined();
    expect(
      cornerBoxOf(
        outline(
          (x, y) =>
            Math.abs(x - 120) < 67 && y > 45 && (y < 165 || Math.hypot((x - 120) / 67, (y - 165) / 27) < 1),
        ),
      ),
    ).toBeUndefined();
    expect(
      cornerBoxOf(outline((x, y) => Math.abs(x - 120) < Math.min(75, y - 15) && y < 210)),
    ).toBeUndefined();
  });

  it('is nothing whose outline has wide gaps', () => {
    const box = boxOutline({ wide: 105, deep: 105, high: 105, turn: 45, down: 30 });
    for (let i = 0; i < box.data.length; i++)
      if (Math.floor(i / SIZE) < 120 && Math.abs((i % SIZE) - 120) < 45) box.data[i] = -1;

    expect(cornerBoxOf(box)).toBeUndefined();
  });
});
