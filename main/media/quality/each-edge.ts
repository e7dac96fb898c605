import { edgeEnd } from '../topology/edge-length.ts';

/** Buckets with more half-edges than this are sorted by the platform. */
const FEW = 32;

/** Whether a triangle has two corners at one place: it has no sides. */
export function isCollapsed(corners: Uint32Array, face: number): boolean {
  const a = corners[face * 3] as number;
  const b = corners[face * 3 + 1] as number;
  const c = corners[face * 3 + 2] as number;
  return a === b || b === c || c === a;
}

/**
 * Visits each edge once with all of its half-edges (half-edge `k` runs from corner `k` to the next one of its triangle). Collapsed triangles have
 * none.
 * @param places the number of places
 * @param visit receives the half-edges `halves[start] … halves[end - 1]`, in ascending order
 */
export function eachEdge(
  corners: Uint32Array,
  places: number,
  visit: (halves: Uint32Array, start: number, end: number) => void,
): void {
  const starts = new Uint32Array(places + 1);
  const faces = corners.length / 3;
  for (let face = 0; face < faces; face++) {
    if (isCollapsed(corners, face)) continue;
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const least = Math.min(corners[half] as number, edgeEnd(corners, half)) + 1;
      starts[least] = (starts[least] as number) + 1;
    }
  }
  for (let p = 0; p < places; p++) starts[p + 1] = (starts[p + 1] as number) + (starts[p] as number);
  const halves = new Uint32Array(starts[places] as number);
  const tops = new Uint32Array(halves.length);
  const fill = starts.slice(0, places);
  for (let face = 0; face < faces; face++) {
    if (isCollapsed(corners, face)) continue;
    for (let half = face * 3; half < face * 3 + 3; half++) {
      const a = corners[half] as number;
      const b = edgeEnd(corners, half);
      const least = a < b ? a : b;
      const at = fill[least] as number;
      halves[at] = half;
      tops[at] = a < b ? b : a;
      fill[least] = at + 1;
    }
  }
  for (let p = 0; p < places; p++) {
    const start = starts[p] as number;
    const end = starts[p + 1] as number;
    if (end - start > FEW) sortMany(halves, tops, start, end);
    else sortFew(halves, tops, start, end);
    for (let from = start; from < end; ) {
      let to = from + 1;
      while (to < end && tops[to] === tops[from]) to += 1;
      visit(halves, from, to);
      from = to;
    }
  }
}

function sortFew(halves: Uint32Array, tops: Uint32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const half = halves[i] as number;
    const top = tops[i] as number;
    let at = i;
    while (at > start && (tops[at - 1] as number) > top) {
      tops[at] = tops[at - 1] as number;
      halves[at] = halves[at - 1] as number;
      at -= 1;
    }
    tops[at] = top;
    halves[at] = half;
  }
}

/** Both numbers in one, which a double holds exactly: up to 2^29 places, and 2^24 half-edges of one bucket by their rank. */
function sortMany(halves: Uint32Array, tops: Uint32Array, start: number, end: number): void {
  const own = halves.slice(start, end);
  const keys = Float64Array.from(own, (_, rank) => (tops[start + rank] as number) * 0x1000000 + rank).sort();
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    tops[start + i] = Math.floor(key / 0x1000000);
    halves[start + i] = own[key % 0x1000000] as number;
  }
}
