import type { Triangles } from './join-pieces.ts';

/** Fewer faces with nearly the same outline: all vertices of a cell become one in their middle. @param cells along the longest side */
export function thinned({ positions, index }: Triangles, cells: number): Triangles {
  const { low, longest } = extentOf(positions);
  const scale = longest > 0 ? cells / longest : 0;
  const firsts = new Map<number, number>();
  /** For each vertex, the number of the one that stands for it. */
  const standsFor = new Uint32Array(positions.length / 3);
  /** How many vertices each of them stands for. */
  const members: number[] = [];
  for (let vertex = 0; vertex < standsFor.length; vertex += 1) {
    let cell = 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const along = Math.floor(((positions[vertex * 3 + axis] ?? 0) - (low[axis] ?? 0)) * scale);
      cell = cell * (cells + 1) + along;
    }
    const known = firsts.get(cell);
    const own = known ?? members.length;
    standsFor[vertex] = own;
    members[own] = (members[own] ?? 0) + 1;
    if (known === undefined) firsts.set(cell, own);
  }
  const faces: number[] = [];
  const of = (corner: number): number => standsFor[index[corner] ?? 0] ?? 0;
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [of(at), of(at + 1), of(at + 2)];
    if (a !== b && b !== c && a !== c) faces.push(a, b, c);
  }
  const few = new Float32Array(members.length * 3);
  for (const [vertex, to] of standsFor.entries()) {
    const share = 1 / (members[to] ?? 1);
    for (let axis = 0; axis < 3; axis += 1)
      few[to * 3 + axis] = (few[to * 3 + axis] ?? 0) + (positions[vertex * 3 + axis] ?? 0) * share;
  }
  return { positions: few, index: Uint32Array.from(faces) };
}

function extentOf(positions: Float32Array): { readonly low: readonly number[]; readonly longest: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 1) {
    const [axis, value] = [at % 3, positions[at] ?? 0];
    if (value < (low[axis] ?? 0)) low[axis] = value;
    if (value > (high[axis] ?? 0)) high[axis] = value;
  }
  return { low, longest: Math.max(0, ...high.map((each, axis) => each - (low[axis] ?? 0))) };
}
