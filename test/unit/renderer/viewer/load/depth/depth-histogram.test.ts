import { expect, it } from 'vitest';
import { extremesOf, rangeOf } from '../../../../../../renderer/viewer/load/depth/depth-field.ts';
import { histogramOf } from '../../../../../../renderer/viewer/load/depth/depth-histogram.ts';
import { firstSpan, nearnessOf } from '../../../../../../renderer/viewer/load/depth/depth-range.ts';
import { mapOf, rampMap, sphereMap, stepMap } from '../../../../../helpers/depth/known-maps.ts';

function read(map: ReturnType<typeof mapOf>) {
  const range = rangeOf(map);
  const histogram = histogramOf(map, range, extremesOf(map) ?? range);
  return { histogram, first: firstSpan(range, histogram) };
}

it('counts every pixel of a ramp, as often in each bin', () => {
  const { histogram, first } = read(rampMap(2561, 10));
  expect(histogram).toMatchObject({ from: 0, to: 1, counted: 25_610, without: 0, zeros: 10 });
  expect(histogram.bins).toHaveLength(256);
  expect(histogram.bins.slice(1, -1).every((count) => count === 100)).toBe(true);
  expect(histogram.bins.reduce((sum, count) => sum + count)).toBe(25_610);
  expect(first).toEqual({ low: 0, high: 1, isInverted: false });
});

it('has two bins for a step, and counts apart what holds no value', () => {
  const { histogram } = read(stepMap(20, 10, 0.25, 0.75));
  expect(histogram.bins.flatMap((count, bin) => (count > 0 ? [[bin, count]] : []))).toEqual([
    [64, 100],
    [192, 100],
  ]);
  const holes = read(mapOf(10, 10, (x) => (x < 3 ? Number.NaN : 0.5))).histogram;
  expect([holes.counted, holes.without]).toEqual([70, 30]);
});

it('leaves the background of a cut-out out at first, and no other dark pixels', () => {
  const { histogram, first } = read(sphereMap(100));
  expect(histogram.zeros / 10_000).toBeCloseTo(1 - Math.PI / 4, 2);
  expect(first.low).toBe(histogram.leastAboveZero);
  expect(first.low).toBeGreaterThan(0);
  // a few black pixels, and a map that is black throughout
  expect(read(rampMap(100, 100)).first.low).toBe(0);
  expect(read(mapOf(10, 10, () => 0)).first).toMatchObject({ low: 0 });
  expect(read(stepMap(20, 10, 0.2, 0.8)).first).toMatchObject({ low: 0, high: 1 });
});

it('shows a range of any size with room beside it, and not every outlier', () => {
  const map = mapOf(200, 200, (x, y) => (x === 0 && y === 0 ? 1e6 : 100 + x));
  const { histogram, first } = read(map);
  expect(first.high).toBeLessThan(300);
  expect(histogram.to).toBeLessThan(600);
  expect(histogram.bins.at(-1)).toBe(1);
});

it('says how near a value is within the span, from either end', () => {
  const span = { low: 10, high: 20, isInverted: false };
  expect([9.9, 10, 12.5, 20, 20.1, Number.NaN].map((value) => nearnessOf(value, span))).toEqual([
    null,
    0,
    0.25,
    1,
    null,
    null,
  ]);
  expect(nearnessOf(12.5, { ...span, isInverted: true })).toBe(0.75);
  expect(nearnessOf(5, { low: 5, high: 5, isInverted: false })).toBe(0);
});
