import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '../../../../../main/media/raster/plane.ts';
import { plateOf } from '../../../../../main/service/heights/plate.ts';

const SIZE = 120;

/** An outline of rows, each from one pixel to another. */
const outline = (ends: (y: number) => readonly [from: number, to: number] | null): Plane => {
  const plane = createPlane(SIZE, SIZE);
  plane.data.fill(-1);
  for (let y = 10; y < 110; y++) {
    const row = ends(y);
    if (row !== null) plane.data.fill(1, y * SIZE + row[0], y * SIZE + row[1]);
  }
  return plane;
};

describe('the plate that a body stands on', () => {
  it.each([
    ['a cake on its plate', (y: number) => (y < 92 ? ([36, 84] as const) : ([20, 100] as const))],
    ['a lamp on its foot', (y: number) => (y < 100 ? ([58, 62] as const) : ([40, 80] as const))],
    [
      'a pan with its round bottom, seen from above',
      (y: number) => {
        if (y < 90) return [54, 70] as const;
        const half = Math.round(40 * Math.sqrt(1 - ((y - 90) / 20) ** 2));
        return [62 - half, 62 + half] as const;
      },
    ],
  ])('is found below %s', (_name, ends) => {
    expect(plateOf(outline(ends))).toBeDefined();
  });

  it.each([
    [
      'a boot, whose shaft stands on its heel',
      (y: number) => (y < 90 ? ([20, 52] as const) : ([20, 98] as const)),
    ],
    [
      'a boat with its mast, whose bow is at one end',
      (y: number) => (y < 88 ? ([56, 60] as const) : ([14, Math.round(108 - 1.4 * (y - 88))] as const)),
    ],
    [
      'a teapot, whose lower half is its body',
      (y: number) => {
        const half = Math.round(48 * Math.sqrt(1 - ((y - 82) / 28) ** 2));
        return y < 82 ? ([48, 76] as const) : ([62 - half, 62 + half] as const);
      },
    ],
    ['a body that goes down to the ground', () => [30, 90] as const],
  ])('is not found below %s', (_name, ends) => {
    expect(plateOf(outline(ends))).toBeUndefined();
  });
});
