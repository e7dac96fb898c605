import { expect, it } from 'vitest';
import { nearestOf, paletteOf } from '../../../../../../main/service/generate/texture/palette.ts';

const COLOURS = [
  [200, 40, 40],
  [40, 60, 200],
  [230, 230, 220],
] as const;

it('finds the main colours of those pixels that have weight', () => {
  const colours = new Float32Array(300 * 3);
  const weights = new Float32Array(300);
  for (let i = 0; i < 300; i++) {
    const own = COLOURS[i % 3]!;
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = own[c]! + (i % 7) - 3;
    weights[i] = i % 3 === 2 ? 0 : 1;
  }

  const palette = paletteOf(colours, weights);

  expect(palette.length).toBe(6);
  for (const own of COLOURS.slice(0, 2)) {
    const at = nearestOf(palette, Float32Array.from(own), 0) * 3;
    for (let c = 0; c < 3; c++) expect(Math.abs(palette[at + c]! - own[c]!)).toBeLessThan(2);
  }
});

it('is one colour for what is all alike', () => {
  const colours = new Float32Array(30).fill(120);
  expect([...paletteOf(colours, new Float32Array(10).fill(1))]).toEqual([120, 120, 120]);
});

it('has an orange and a red of its own beside six colours that are further from each other, if more hues are wanted', () => {
  const painted = [
    [10, 10, 10],
    [250, 250, 250],
    [20, 30, 220],
    [30, 210, 40],
    [130, 130, 130],
    [225, 30, 20],
    [215, 120, 20],
  ] as const;
  const colours = Float32Array.from({ length: 700 * 3 }, (_, i) => painted[Math.floor(i / 3) % 7]![i % 3]!);
  const weights = new Float32Array(700).fill(1);
  const [red, orange] = painted.slice(5).map((own) => Float32Array.from(own)) as [Float32Array, Float32Array];
  const areOne = (hasMoreHues: boolean): boolean => {
    const palette = paletteOf(colours, weights, hasMoreHues);
    return nearestOf(palette, red, 0) === nearestOf(palette, orange, 0);
  };

  expect(areOne(false)).toBe(true);
  expect(areOne(true)).toBe(false);
});
