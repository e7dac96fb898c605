import { expect, it } from 'vitest';
import { chooseSpacing } from '../../../../../../main/service/generate/surface/choose-spacing.ts';

/** What is chosen where a spacing has so many triangles, and how many were built for it. */
function chosen(count: (spacing: number) => number) {
  const built: number[] = [];
  const spacing = chooseSpacing<number>({
    targetTriangles: 1000,
    firstSpacing: 9,
    tolerance: 0.01,
    build: (each) => {
      built.push(each);
      return each;
    },
    count,
  });
  return { triangles: count(spacing), built: built.length };
}

it('comes within the tolerance, and builds no more than that takes', () => {
  expect(chosen((spacing) => 4000 / spacing ** 2)).toEqual({ triangles: expect.closeTo(1000, -1), built: 2 });
  // hairs: their triangles are about proportional to 1 / spacing
  const hairs = chosen((spacing) => Math.round(4000 / spacing));
  expect(Math.abs(hairs.triangles - 1000)).toBeLessThanOrEqual(10);
});

it('gives the closest of eight where the count jumps over what is asked for', () => {
  expect(chosen((spacing) => (spacing < 8 ? 1090 : 890))).toEqual({ triangles: 1090, built: 8 });
});

it('builds nothing finer than the least spacing, and ends where that has too few', () => {
  const built: number[] = [];
  const chosenOf = (firstSpacing: number, atOne: number): number =>
    chooseSpacing<number>({
      targetTriangles: 1000,
      firstSpacing,
      leastSpacing: 3,
      tolerance: 0.01,
      build: (each) => {
        built.push(each);
        return each;
      },
      count: (spacing) => Math.round(atOne / spacing ** 2),
    });

  // A thousand triangles would take a spacing of 2, or of 4.
  expect(chosenOf(0.001, 4000)).toBe(3);
  expect(built).toEqual([3]);
  expect(chosenOf(9, 4000)).toBe(3);
  expect(chosenOf(0.001, 16_000)).toBeCloseTo(4, 1);
  expect(Math.min(...built)).toBe(3);
});

it('keeps no solid that is large while it builds another, and gives the closest nevertheless', () => {
  const count = (spacing: number): number => (spacing < 8 ? 1090 : 890);
  const kept = chooseSpacing<{ spacing: number }>({
    targetTriangles: 1000,
    firstSpacing: 9,
    tolerance: 0.01,
    build: (spacing) => ({ spacing }),
    count: ({ spacing }) => count(spacing),
  });
  const spacings: number[] = [];
  const again = chooseSpacing<{ spacing: number }>({
    targetTriangles: 1000,
    firstSpacing: 9,
    tolerance: 0.01,
    build: (spacing) => {
      spacings.push(spacing);
      return { spacing };
    },
    count: ({ spacing }) => count(spacing),
    isLarge: () => true,
  });

  expect(again).toEqual(kept);
  // Eight, and the closest of them once more.
  expect(spacings).toHaveLength(9);
  expect(spacings.at(-1)).toBe(kept.spacing);
});
