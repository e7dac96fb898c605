import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CutProblem, minCut } from '../../../../../main/media/raster/min-cut.ts';

const SIZE = 20;
const COUNT = SIZE * SIZE;
const STEPS = [1, SIZE, SIZE + 1, SIZE - 1] as const;
const OPEN = Uint8Array.from({ length: COUNT }, (_, i) => {
  const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
  return x > 0 && y > 0 && x < SIZE - 1 && y < SIZE - 1 ? 1 : 0;
});

function costOf(first: Uint8Array, { lean, links }: CutProblem): number {
  let cost = 0;
  for (let i = 0; i < COUNT; i++)
    if (OPEN[i] === 1) cost += first[i] === 1 ? Math.max(0, -lean[i]!) : Math.max(0, lean[i]!);
  for (const [k, step] of STEPS.entries())
    for (let i = 0; i + step < COUNT; i++)
      if ((OPEN[i] === 1 || OPEN[i + step] === 1) && first[i] !== first[i + step]) cost += links[k]![i]!;
  return cost;
}

/** The maximum flow from the first group's end to the second's, along one shortest way after the other. It equals the least cost of a cut. */
function maximumFlow({ lean, links }: CutProblem): number {
  const [source, sink] = [COUNT, COUNT + 1];
  const edges: { to: number; room: number }[] = [];
  const from: number[][] = Array.from({ length: COUNT + 2 }, () => []);
  const add = (one: number, other: number, there: number, back: number): void => {
    from[one]!.push(edges.push({ to: other, room: there }) - 1);
    from[other]!.push(edges.push({ to: one, room: back }) - 1);
  };
  for (let i = 0; i < COUNT; i++) {
    if (OPEN[i] === 0) continue;
    add(source, i, Math.max(0, lean[i]!), 0);
    add(i, sink, Math.max(0, -lean[i]!), 0);
  }
  for (const [k, step] of STEPS.entries())
    for (let i = 0; i + step < COUNT; i++) {
      // Pixels that are not open belong to the second group.
      const [one, other] = [OPEN[i] === 1 ? i : sink, OPEN[i + step] === 1 ? i + step : sink];
      if (one !== other) add(one, other, links[k]![i]!, links[k]![i]!);
    }
  for (let flow = 0; ; ) {
    const by = new Int32Array(COUNT + 2).fill(-1);
    const waiting = [source];
    for (let n = 0; n < waiting.length && by[sink] === -1; n++)
      for (const edge of from[waiting[n]!]!) {
        const { to, room } = edges[edge]!;
        if (room === 0 || by[to] !== -1 || to === source) continue;
        by[to] = edge;
        waiting.push(to);
      }
    if (by[sink] === -1) return flow;
    let room = Infinity;
    for (let at = sink; at !== source; at = edges[by[at]! ^ 1]!.to)
      room = Math.min(room, edges[by[at]!]!.room);
    for (let at = sink; at !== source; at = edges[by[at]! ^ 1]!.to) {
      edges[by[at]!]!.room -= room;
      edges[by[at]! ^ 1]!.room += room;
    }
    flow += room;
  }
}

it('divides grids of 20 × 20 at a cost that equals the maximum flow', () => {
  const plane = (seed: number, least: number, most: number): Int32Array => {
    let state = seed >>> 0;
    return Int32Array.from({ length: COUNT }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return least + Math.floor(((most - least + 1) * (state >>> 8)) / 2 ** 24);
    });
  };
  const problems = fc.record({
    seed: fc.integer(),
    lean: fc.integer({ min: 1, max: 60 }),
    link: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(problems, ({ seed, lean, link }) => {
      const links = [1, 2, 3, 4].map((n) =>
        plane(seed + n * 7919, 0, link),
      ) as unknown as CutProblem['links'];
      const problem: CutProblem = {
        width: SIZE,
        open: OPEN,
        lean: plane(seed, -lean, lean),
        links,
        mostSteps: 1_000_000,
      };
      const first = minCut(problem);
      expect(first === undefined ? -1 : costOf(first, problem)).toBe(maximumFlow(problem));
    }),
    { numRuns: 25 },
  );
});
