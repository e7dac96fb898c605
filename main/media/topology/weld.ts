/** Points closer than this share of the mesh's size are merged. */
const MERGE_DISTANCE = 1e-6;

/** A mesh by positions: vertices at the same position are one, even if their normals or texture coordinates differ. */
export interface Welded {
  /** x, y, z of each place. */
  readonly places: Float32Array;
  /** The place of each corner of each triangle. */
  readonly corners: Uint32Array;
}

/** Welds vertices by their places. */
export function weld(positions: Float32Array, indices: Uint32Array): Welded {
  const vertices = positions.length / 3;
  const low = [Infinity, Infinity, Infinity];
  let size = 0;
  for (let c = 0; c < 3; c++) {
    let high = -Infinity;
    for (let v = c; v < positions.length; v += 3) {
      const value = positions[v] as number;
      if (value < (low[c] as number)) low[c] = value;
      if (value > high) high = value;
    }
    size = Math.max(size, high - (low[c] as number));
  }
  const scale = 1 / (size * MERGE_DISTANCE || 1);
  const cell = (v: number, c: number): number =>
    Math.round(((positions[v * 3 + c] as number) - (low[c] as number)) * scale);
  let slots = 16;
  while (slots < vertices * 2) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  const placeOf = new Uint32Array(vertices);
  const firstOf: number[] = [];
  for (let v = 0; v < vertices; v++) {
    const [x, y, z] = [cell(v, 0), cell(v, 1), cell(v, 2)];
    let slot = (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & (slots - 1);
    for (;;) {
      const place = table[slot] as number;
      if (place < 0) {
        table[slot] = firstOf.length;
        placeOf[v] = firstOf.length;
        firstOf.push(v);
        break;
      }
      const first = firstOf[place] as number;
      if (cell(first, 0) === x && cell(first, 1) === y && cell(first, 2) === z) {
        placeOf[v] = place;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  const places = new Float32Array(firstOf.length * 3);
  for (let p = 0; p < firstOf.length; p++) {
    const from = (firstOf[p] as number) * 3;
    for (let c = 0; c < 3; c++) places[p * 3 + c] = positions[from + c] as number;
  }
  return { places, corners: indices.map((vertex) => placeOf[vertex] as number) };
}
