import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CutProblem, minCut } from '../../../../../main/media/raster/min-cut.ts';

const WIDTH = 5;
const HEIGHT = 5;
const INNER = [6, 7, 8, 11, 12, 13, 16, 17, 18];
const STEPS = [1, WIDTH, WIDTH + 1, WIDTH - 1] as const;

function costOf(first: Uint8Array, { lean, links }: CutProblem): number {
  let cost = 0;
  for (const i of INNER) if (first[i] === 0) cost += Math.max(0, lean[i]!);
  for (const i of INNER) if (first[i] === 1) cost += Math.max(0, -lean[i]!);
  for (const [k, step] of STEPS.entries())
    for (let i = 0; i + step < first.length; i++) {
      const touches = INNER.includes(i) || INNER.includes(i + step);
      if (touches && first[i] !== first[i + step]) cost += links[k]![i]!;
    }
  return cost;
}

it('divides a grid at the least cost of all ways to divide it', () => {
  const plane = (least: number) =>
    fc
      .array(fc.integer({ min: least, max: 20 }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
      .map((values) => Int32Array.from(values));
  fc.assert(
    fc.property(plane(-40), plane(0), plane(0), plane(0), plane(0), (lean, right, below, falling, rising) => {
      const open = new Uint8Array(WIDTH * HEIGHT);
      for (const i of INNER) open[i] = 1;
      const links = [right, below, falling, rising] as const;
      const problem: CutProblem = { width: WIDTH, open, lean, links, mostSteps: 10_000 };
      let least = Infinity;
      const trial = new Uint8Array(WIDTH * HEIGHT);
      for (let way = 0; way < 2 ** INNER.length; way++) {
        for (const [bit, i] of INNER.entries()) trial[i] = (way >> bit) & 1;
        least = Math.min(least, costOf(trial, problem));
      }
      expect(costOf(minCut(problem) ?? trial, problem)).toBe(least);
    }),
    { numRuns: 40 },
  );
});

it('gives no answer where it would take too many steps', () => {
  const open = new Uint8Array(WIDTH * HEIGHT);
  for (const i of INNER) open[i] = 1;
  const lean = Int32Array.from(open, (_, i) => (i % 2 === 0 ? 9 : -9));
  const plane = new Int32Array(WIDTH * HEIGHT).fill(5);
  const problem = { width: WIDTH, open, lean, links: [plane, plane, plane, plane] } as const;
  expect(minCut({ ...problem, mostSteps: 0 })).toBeUndefined();
  expect(minCut({ ...problem, mostSteps: 10_000 })).toBeDefined();
});
