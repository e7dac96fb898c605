import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expOf, log2Of, logOf } from '../../../../../main/media/raster/steady-math.ts';

it('gives logarithms and powers to fourteen digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (value) => {
      expect(Math.abs(logOf(value) - Math.log(value))).toBeLessThan(2e-14);
      expect(Math.abs(log2Of(value) - Math.log2(value))).toBeLessThan(2e-14);
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: -60, max: 20, noNaN: true }), (power) => {
      expect(Math.abs(expOf(power) / Math.exp(power) - 1)).toBeLessThan(1e-13);
    }),
  );
});

it('ends for what has no logarithm, and for powers beyond all numbers', () => {
  const odd = [0, -0, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
  expect(odd.map(logOf)).toEqual(odd.map(Math.log));
  expect(odd.map(log2Of)).toEqual(odd.map(Math.log2));
  expect(odd.map(expOf)).toEqual([1, 1, expOf(-1), Number.POSITIVE_INFINITY, 0, Number.NaN]);
  expect([1e300, 710, -1e300, -750].map(expOf)).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    0,
    0,
  ]);
});
