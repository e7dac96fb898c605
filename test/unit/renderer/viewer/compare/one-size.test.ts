import { expect, it } from 'vitest';
import { AS_IT_IS, placedAs, placedBox } from '../../../../../renderer/viewer/compare/one-size.ts';

const FIRST = { centre: [0, 1, 0], half: [0.5, 1, 0.5] } as const;

it('a model gets the longest extent of the first one, and stands in the middle of the same ground', () => {
  const wide = { centre: [10, 20, 30], half: [8, 2, 4] } as const;
  const placing = placedAs(FIRST, wide);
  expect(placing.scale).toBe(1 / 8);
  expect(placedBox(wide, placing)).toEqual({ centre: [0, 0.25, 0], half: [1, 0.25, 0.5] });
});

it('the first one stays as it is', () => {
  expect(placedAs(FIRST, FIRST)).toEqual(AS_IT_IS);
  expect(placedBox(FIRST, AS_IT_IS)).toEqual(FIRST);
});

it.each([
  ['without extent', FIRST, { centre: [1, 1, 1], half: [0, 0, 0] }],
  ['beside a first one without extent', { centre: [1, 1, 1], half: [0, 0, 0] }, FIRST],
] as const)('a model %s stays as it is', (_which, first, box) => {
  expect(placedAs(first, box)).toEqual(AS_IT_IS);
});
