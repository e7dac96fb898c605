import { describe, expect, it } from 'vitest';
import { angleOf, lengthOf, measureWords } from '../../../../../renderer/viewer/measure/measure-figures.ts';

describe('what is measured between points', () => {
  it('is the length of the line through them', () => {
    expect(
      lengthOf([
        [1, 2, 3],
        [4, 6, 3],
      ]),
    ).toBe(5);
    expect(lengthOf([[0, 0, 0]])).toBe(0);
  });

  it('is the angle at the second', () => {
    expect(
      angleOf([
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 2],
      ]),
    ).toBeCloseTo(90, 9);
    expect(
      angleOf([
        [1, 0, 0],
        [0, 0, 0],
        [1, 1, 0],
      ]),
    ).toBeCloseTo(45, 9);
    expect(
      angleOf([
        [1, 0, 0],
        [0, 0, 0],
        [-3, 0, 0],
      ]),
    ).toBeCloseTo(180, 9);
    expect(
      angleOf([
        [1, 0, 0],
        [1, 0, 0],
        [-3, 0, 0],
      ]),
    ).toBe(0);
  });

  it('is said in the unit of the model', () => {
    const points = [
      [0, 0, 0],
      [0.41254, 0, 0],
    ] as const;
    expect(measureWords({ kind: 'distance', points }, 'm')).toBe('0.4125 m');
    expect(measureWords({ kind: 'distance', points }, 'none')).toBe('0.4125 units');
    expect(measureWords({ kind: 'angle', points: [...points, [0, 0, 0]] }, 'mm')).toBe('0.0°');
  });
});
