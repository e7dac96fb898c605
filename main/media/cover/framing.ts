/** How a subject stands in its square picture. */
export interface Framing {
  /** The share of the picture that its longer side takes. */
  readonly fill: number;
  /**
   * The share of the picture's width and height that is kept free in the lower right corner: a subject that reaches into it is drawn smaller and
   * further to the upper left, until it does not. By default nothing is kept free.
   */
  readonly freeCorner?: number;
}

/** The box of a subject that is seen by a camera, in any unit; y points up. */
interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Where the middle of a subject's box lies in its picture (0 … 1, y points down), and how large a unit is there. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How much smaller a subject is tried each time. */
const STEP = 0.02;
/** The least distance from the picture's edges of a subject that makes room. */
const MARGIN = 0.03;

/** Chooses where a subject stands. @param points x and y of every third number and the one after it, as they are seen */
export function placeInPicture(points: Float32Array, box: Box, { fill, freeCorner = 0 }: Framing): Place {
  const longer = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const centred = { x: 0.5, y: 0.5, scale: fill / longer };
  if (freeCorner === 0) return centred;
  const corner = 1 - freeCorner;
  // At this size nothing can reach the corner.
  const least = Math.min(fill, corner - MARGIN);
  let place: Place = centred;
  for (let size = fill; reaches(points, box, place, corner) && size > least; ) {
    size = Math.max(least, size - STEP);
    const scale = size / longer;
    // As far to the upper left as its size has changed, so that it keeps near the middle for as long as it can.
    const shift = (fill - size) / (fill - least);
    const toEdge = (extent: number): number => (0.5 - MARGIN - (extent * scale) / 2) * shift;
    place = { x: 0.5 - toEdge(box.x1 - box.x0), y: 0.5 - toEdge(box.y1 - box.y0), scale };
  }
  return place;
}

function reaches(points: Float32Array, box: Box, { x, y, scale }: Place, corner: number): boolean {
  const right = (corner - x) / scale + (box.x0 + box.x1) / 2;
  const below = (y - corner) / scale + (box.y0 + box.y1) / 2;
  for (let v = 0; v < points.length; v += 3)
    if ((points[v] as number) > right && (points[v + 1] as number) < below) return true;
  return false;
}
