import { type Point, steepness } from './hull.ts';

/** The lower edges of a box on a corner: two straight lines that meet. */
export interface Corner {
  readonly left: Point;
  readonly apex: Point;
  readonly right: Point;
}

/** A hull that goes down more steeply than this (rows a column) is a wall of the box, not its lower edge. */
const WALL = 1.6;
/** What lies between the hull and the two edges, as a share of the triangle that they enclose: 0 for a corner, 0.42 for a ball. */
const ROUND = 0.14;
/** An edge is straight whose hull is nowhere further from it than this share of the hull's width. */
const STRAIGHT = 0.007;
/**
 * Where a box is rounded at its corners, straight edges take up at least this share of its hull's width, and each of both this much of it. Of what is round
 * they take up 0.6 at most: of the samples, props and references those that are boxes have 0.73 to 0.98.
 */
const LEAST_STRAIGHT = 0.7;
const LEAST_EDGE = 0.08;

/** The two edges of a lower hull, if it has no more: they meet in a point, or would if the box were not rounded there. */
export function cornerOf(hull: readonly Point[]): Corner | undefined {
  return sharpCornerOf(hull) ?? roundedCornerOf(hull);
}

function sharpCornerOf(hull: readonly Point[]): Corner | undefined {
  let [from, to] = [0, hull.length - 1];
  while (from < to && steepness(hull, from, from + 1) > WALL) from++;
  while (to > from && -steepness(hull, to - 1, to) > WALL) to--;
  const [left, right] = [hull[from], hull[to]];
  if (left === undefined || right === undefined || to - from < 2) return undefined;
  const below = ({ x, y }: Point): number =>
    y - left.y - ((right.y - left.y) * (x - left.x)) / (right.x - left.x);
  let apex = left;
  let area = 0;
  for (let k = from + 1; k <= to; k++) {
    const [a, b] = [hull[k - 1] as Point, hull[k] as Point];
    area += ((b.x - a.x) * (below(a) + below(b))) / 2;
    if (below(b) > below(apex)) apex = b;
  }
  const triangle = ((right.x - left.x) * below(apex)) / 2;
  return apex !== left && area <= (1 + ROUND) * triangle ? { left, apex, right } : undefined;
}

/** A straight part of a hull, between two of its points. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly slope: number;
  readonly width: number;
}

function roundedCornerOf(hull: readonly Point[]): Corner | undefined {
  const [first, last] = [hull[0], hull.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const outer = last.x - first.x;
  const edges = straightEdges(hull, STRAIGHT * outer).filter(({ width }) => width >= LEAST_EDGE * outer);
  const falling = edges.filter(({ slope }) => slope > 0 && slope < WALL);
  const rising = edges.filter(({ slope }) => slope < 0 && slope > -WALL);
  let best: { readonly down: Edge; readonly up: Edge; readonly width: number } | undefined;
  for (const down of falling)
    for (const up of rising) {
      const width = down.width + up.width;
      if (up.from >= down.to && width > (best?.width ?? LEAST_STRAIGHT * outer)) best = { down, up, width };
    }
  if (best === undefined) return undefined;
  const [a, b] = [hull[best.down.from] as Point, hull[best.up.to] as Point];
  const at = (edge: Edge, through: Point, x: number): number => through.y + edge.slope * (x - through.x);
  const x = (b.y - a.y + best.down.slope * a.x - best.up.slope * b.x) / (best.down.slope - best.up.slope);
  return {
    left: { x: first.x, y: at(best.down, a, first.x) },
    apex: { x, y: at(best.down, a, x) },
    right: { x: last.x, y: at(best.up, b, last.x) },
  };
}

/** All straight parts of a hull. @param most how far a hull may be from them, in pixels */
function straightEdges(hull: readonly Point[], most: number): readonly Edge[] {
  const edges: Edge[] = [];
  for (let from = 0; from < hull.length - 1; from++) {
    const a = hull[from] as Point;
    for (let to = from + 1; to < hull.length && isStraight(hull, from, to, most); to++)
      edges.push({ from, to, slope: steepness(hull, from, to), width: (hull[to] as Point).x - a.x });
  }
  return edges;
}

function isStraight(hull: readonly Point[], from: number, to: number, most: number): boolean {
  const [a, b] = [hull[from] as Point, hull[to] as Point];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const farthest = most * Math.hypot(dx, dy);
  for (let k = from + 1; k < to; k++) {
    const p = hull[k] as Point;
    if (Math.abs((p.y - a.y) * dx - (p.x - a.x) * dy) > farthest) return false;
  }
  return true;
}
