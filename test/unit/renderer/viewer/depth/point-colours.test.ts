import { expect, it } from 'vitest';
import { litGrey, photoColours, toLinear } from '../../../../../renderer/viewer/depth/point-colours.ts';
import { valueColours } from '../../../../../renderer/viewer/depth/show-depth.ts';
import { DEPTH_STOPS, depthColour } from '../../../../../renderer/viewer/load/depth/depth-ramp.ts';

const rounded = (values: Iterable<number>): number[] => [...values].map((value) => Number(value.toFixed(3)));

it('gives each point the pixel of the picture over it', () => {
  const data = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255);
  const colours = photoColours(
    { uvs: Float32Array.of(0.1, 0.1, 0.9, 0.1, 0.1, 0.9, 1, 1) },
    { width: 2, height: 2, data },
  );
  expect([...colours]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1]);
});

it('gives each value the colour of the scale, whose lightness grows evenly', () => {
  expect(depthColour(0)).toEqual(DEPTH_STOPS[0]);
  expect(depthColour(1)).toEqual(DEPTH_STOPS.at(-1));
  expect(depthColour(2)).toEqual(DEPTH_STOPS.at(-1));
  expect(rounded(valueColours({ nearness: Float32Array.of(1) }))).toEqual(
    rounded([253, 231, 37].map(toLinear)),
  );
  const lightness = Array.from({ length: 33 }, (_, at) => {
    const [r, g, b] = depthColour(at / 32).map(toLinear) as [number, number, number];
    return Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b);
  });
  const steps = lightness.slice(1).map((each, at) => each - (lightness[at] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThan((2 * steps.reduce((sum, each) => sum + each)) / steps.length);
});

it('lights what faces the upper left more', () => {
  const [left = 0, , , right = 0] = litGrey(Float32Array.of(-0.6, 0, 0.8, 0.6, 0, 0.8));
  expect(left).toBeGreaterThan(right);
});
