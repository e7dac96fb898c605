import { expect, it } from 'vitest';
import { type DepthField, extremesOf } from '../../../../../../renderer/viewer/load/depth/depth-field.ts';
import { DEPTH_ROWS } from '../../../../../../renderer/words/depth-words.ts';

const field = (values: readonly number[]): DepthField => ({
  width: values.length,
  height: 1,
  channels: ['Y'],
  bits: 32,
  at: (x) => values[x] ?? Number.NaN,
  isLinear: true,
});

it('of a depth map tells its lowest and highest value, but for what is no number', () => {
  expect(extremesOf(field([Number.NaN, 0.25, -3, Infinity, 12.5]))).toEqual({ low: -3, high: 12.5 });
  expect(extremesOf(field([Number.NaN, Number.NaN]))).toBe(null);
});

it('says what a depth map holds', () => {
  const { width, height, channels, bits } = field([0.123456, 1]);
  const facts = { width, height, channels, bits, values: { low: 0.123456, high: 1 } };
  expect(DEPTH_ROWS.map(([name, words]) => `${name}: ${words(facts)}`)).toEqual([
    'Pixels: 2 × 1',
    'Channels: Y',
    'Bit depth: 32 bits',
    'Values: 0.123 to 1',
  ]);
  expect(DEPTH_ROWS.map(([, words]) => words({ ...facts, values: null })).at(-1)).toBe('none');
});
