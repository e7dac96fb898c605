/** The colours of triangles, and which of them are known. */
export interface FaceColours {
  /** Three numbers a triangle. */
  readonly colours: Float32Array;
  /** 1 where a triangle's colour is known. */
  readonly known: Uint8Array;
}

/** The rounds of smoothing, for places where colours from different directions meet. */
const ROUNDS = 24;

/**
 * Propagates known colours over the surface to all triangles that are connected to a known one, nearest first. In place;
 * the known colours do not change.
 * @param across the triangle across each edge, see neighboursOf
 */
export function propagateColours({ colours, known }: FaceColours, across: Int32Array): void {
  const reached = new Int32Array(known.length);
  let length = 0;
  const given = known.slice();
  for (let face = 0; face < known.length; face++) if (known[face] === 1) reached[length++] = face;
  const first = length;
  for (let next = 0; next < length; next++) {
    const face = reached[next] as number;
    if (next >= first) meanAround(face, colours, known, across);
    known[face] = 1;
    for (let edge = face * 3; edge < face * 3 + 3; edge++) {
      const beside = across[edge] as number;
      if (beside < 0 || given[beside] === 1) continue;
      given[beside] = 1;
      reached[length++] = beside;
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let next = first; next < length; next++) meanAround(reached[next] as number, colours, known, across);
  }
}

/** Gives a triangle the mean colour of the known ones around it. */
function meanAround(face: number, colours: Float32Array, known: Uint8Array, across: Int32Array): void {
  let [count, r, g, b] = [0, 0, 0, 0];
  for (let edge = face * 3; edge < face * 3 + 3; edge++) {
    const beside = across[edge] as number;
    if (beside < 0 || known[beside] === 0) continue;
    count += 1;
    r += colours[beside * 3] as number;
    g += colours[beside * 3 + 1] as number;
    b += colours[beside * 3 + 2] as number;
  }
  if (count === 0) return;
  colours[face * 3] = r / count;
  colours[face * 3 + 1] = g / count;
  colours[face * 3 + 2] = b / count;
}
