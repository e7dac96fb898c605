/** A point in CSS pixels. */
export interface PiePoint {
  readonly x: number;
  readonly y: number;
}

/** The distance of the entries from the middle, in CSS pixels. It is larger to the sides, because texts need the room. */
const REACH_X = 132;
const REACH_Y = 92;
/** Within this distance of the middle, in CSS pixels, no entry is chosen. */
const DEAD_ZONE = 22;

/** The position of an entry from the middle of the pie. The first entry is at the top, the others follow clockwise. */
export function pieEntryPosition(entry: number, entries: number): PiePoint {
  const angle = (entry / entries) * 2 * Math.PI;
  return { x: Math.sin(angle) * REACH_X, y: -Math.cos(angle) * REACH_Y };
}

/** The entry in the direction of a point from the middle; null near the middle. */
export function entryAt({ x, y }: PiePoint, entries: number): number | null {
  if (Math.hypot(x, y) < DEAD_ZONE) return null;
  const turn = Math.atan2(x / REACH_X, -y / REACH_Y) / (2 * Math.PI);
  return (Math.round(turn * entries) + entries) % entries;
}
