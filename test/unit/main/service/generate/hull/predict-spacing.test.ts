import { describe, expect, it } from 'vitest';
import { MediaError } from '../../../../../../main/media/media-error.ts';
import {
  predictSpacing,
  trialSpacing,
} from '../../../../../../main/service/generate/hull/predict-spacing.ts';

it('tries a lattice of few points first, also for a plate that is fifty times as wide as high from both sides', () => {
  expect(trialSpacing({ x: 200, z: 4000, rows: 384 })).toBe(4);
  expect(trialSpacing({ x: 9600, z: 140, rows: 384 })).toBe(4);
  const spacing = trialSpacing({ x: 9600, z: 9600, rows: 384 });
  expect((2 * 9600 * 2 * 9600 * 384) / spacing ** 3).toBeLessThan(4.1e8);
});

describe('predictSpacing', () => {
  const FACES = 100_000;
  /** What is predicted for a body with so many triangles at each spacing, and the spacings that were tried for it. */
  const predicted = (count: (spacing: number) => number) => {
    const tried: number[] = [];
    const spacing = predictSpacing(FACES, {
      trial: 4,
      least: 0.3,
      count: (own) => {
        tried.push(own);
        return count(own);
      },
    });
    return { spacing, tried };
  };

  it('finds the spacing where triangles grow with a power of 1 / spacing', () => {
    expect(predicted((spacing) => FACES / spacing ** 2.1).spacing).toBeCloseTo(1, 6);
    expect(predicted((spacing) => FACES / (2 * spacing)).spacing).toBeCloseTo(0.5, 6);
  });

  it('never goes below the least spacing', () => {
    const { spacing, tried } = predicted((own) => 1000 / own ** 2);
    expect(spacing).toBe(0.3);
    expect(Math.min(...tried)).toBe(0.6);
  });

  it.each([
    ['as many triangles at each spacing', () => 1000],
    ['hardly more at a finer one', (spacing: number) => 3000 - spacing],
    ['fewer at a finer one', (spacing: number) => 3000 * spacing],
    ['none at a finer one', (spacing: number) => (spacing === 4 ? 3000 : 0)],
  ])('gives a spacing that a lattice can have, where there are %s', (_, count) => {
    const { spacing } = predicted(count);
    expect(spacing).toBeGreaterThanOrEqual(0.3);
    expect(spacing).toBeLessThanOrEqual(4);
  });

  it('throws where the coarse lattice has none', () => {
    expect(() => predicted(() => 0)).toThrow(MediaError);
  });
});
