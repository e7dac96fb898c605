/** Faces between two yields. */
const FACES_PER_STEP = 16_384;
/** Edges of one vertex, as the middle of a disc has, from which they are sorted: each was compared with all before it. */
const MANY = 64;

/**
 * The edges of a mesh as pairs of vertices, without duplicates. An edge that two faces share would otherwise be drawn twice, and be
 * heavier than the edge of a hole. It yields regularly, so that the work can be done in slices.
 * @param index three vertices per face; null if every three vertices are a face
 * @param vertices the number of vertices
 */
export function* edgesOf(
  index: Uint32Array | Uint16Array | null,
  vertices: number,
): Generator<void, Uint32Array> {
  const corners = index?.length ?? vertices;
  const faces = Math.floor(corners / 3);
  const cornerAt = (corner: number): number => (index === null ? corner : (index[corner] ?? 0));
  const starts = new Uint32Array(vertices + 1);
  for (let face = 0; face < faces; face += 1) {
    if (face % FACES_PER_STEP === 0) yield;
    for (let side = 0; side < 3; side += 1) {
      const lower = Math.min(cornerAt(face * 3 + side), cornerAt(face * 3 + ((side + 1) % 3)));
      starts[lower + 1] = (starts[lower + 1] ?? 0) + 1;
    }
  }
  for (let vertex = 0; vertex < vertices; vertex += 1)
    starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);

  const uppers = new Uint32Array(faces * 3);
  const filled = starts.slice();
  for (let face = 0; face < faces; face += 1) {
    if (face % FACES_PER_STEP === 0) yield;
    for (let side = 0; side < 3; side += 1) {
      const [a, b] = [cornerAt(face * 3 + side), cornerAt(face * 3 + ((side + 1) % 3))];
      const lower = Math.min(a, b);
      const slot = filled[lower] ?? 0;
      uppers[slot] = Math.max(a, b);
      filled[lower] = slot + 1;
    }
  }

  const edges = new Uint32Array(faces * 6);
  let count = 0;
  for (let lower = 0; lower < vertices; lower += 1) {
    if (lower % FACES_PER_STEP === 0) yield;
    const [from, to] = [starts[lower] ?? 0, starts[lower + 1] ?? 0];
    const isMany = to - from > MANY;
    if (isMany) uppers.subarray(from, to).sort();
    for (let slot = from; slot < to; slot += 1) {
      const upper = uppers[slot] ?? 0;
      if (isMany ? slot > from && uppers[slot - 1] === upper : uppers.indexOf(upper, from) < slot) continue;
      edges[count] = lower;
      edges[count + 1] = upper;
      count += 2;
    }
  }
  return edges.slice(0, count);
}
