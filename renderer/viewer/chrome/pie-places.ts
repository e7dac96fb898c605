/** A place on a pie, in CSS pixels from its middle. */
export interface PiePlace {
  readonly x: number;
  readonly y: number;
}

/** How far the entries stand out: more to the sides, where their words need room. */
const REACH_X = 132;
const REACH_Y = 92;
/** Nearer to the middle than this, nothing is pointed at. */
const DEAD_ZONE = 22;

/** Where the entry stands: the first at the top, the others clockwise. */
export function piePlace(entry: number, entries: number): PiePlace {
  const angle = (entry / entries) * 2 * Math.PI;
  return { x: Math.sin(angle) * REACH_X, y: -Math.cos(angle) * REACH_Y };
}

/** The entry that a pointer points at, by its direction alone; null near the middle. */
export function pointedAt({ x, y }: PiePlace, entries: number): number | null {
  if (Math.hypot(x, y) < DEAD_ZONE) return null;
  const turn = Math.atan2(x / REACH_X, -y / REACH_Y) / (2 * Math.PI);
  return (Math.round(turn * entries) + entries) % entries;
}
