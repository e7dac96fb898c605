import { expect, it } from 'vitest';
import { rowsAt } from '../../../../../../main/service/generate/texture/stripes.ts';

it('striped rows are read at a share of the height, and fade beyond their ends', () => {
  const at = rowsAt(Float32Array.from({ length: 100 }, (_, row) => (row >= 60 ? 1 : 0)));

  expect([at(0.62), at(0.999), at(1)]).toEqual([1, 1, 1]);
  expect(at(0.575)).toBeCloseTo(0.5, 5);
  expect([at(0), at(0.5)]).toEqual([0, 0]);
  expect(rowsAt(undefined)(0.5)).toBe(0);
  expect(rowsAt(new Float32Array(100))(0.5)).toBe(0);
});
