import { describe, expect, it } from 'vitest';
import type { Cutout } from '../../../../../../main/media/cutout/cutout.ts';
import { fitView, sampleView } from '../../../../../../main/service/texture/paint/fit-view.ts';
import { surfaceOf } from '../../../../../../main/service/texture/surface.ts';
import { sheet } from '../../../../../helpers/texture/plain-mesh.ts';

/** A picture of 100 × 100 with a subject in a box, whose red is its x and whose green is its y. */
function cutoutOf(left: number, top: number, right: number, bottom: number): Cutout {
  const inside = (i: number): boolean => {
    const [x, y] = [i % 100, Math.floor(i / 100)];
    return x >= left && x < right && y >= top && y < bottom;
  };
  return {
    width: 100,
    height: 100,
    matte: {
      width: 100,
      height: 100,
      data: Float32Array.from({ length: 10_000 }, (_, i) => Number(inside(i))),
    },
    colours: Float32Array.from({ length: 30_000 }, (_, i) => {
      const pixel = Math.floor(i / 3);
      return [(pixel % 100) + 0.5, Math.floor(pixel / 100) + 0.5, 0][i % 3]!;
    }),
  };
}

/** Two wide (along an axis), four high. */
const upright = (axis: 0 | 2) =>
  surfaceOf(sheet(2, 2, (u, v) => (axis === 0 ? [10 + 2 * u, 3 - 4 * v, 7] : [7, 3 - 4 * v, 10 + 2 * u])));

function shownAt(view: ReturnType<typeof fitView>, u: number, y: number): number[] {
  const out = new Float32Array(3);
  const share = sampleView(view, u, y, out);
  return [share, ...out].map((value) => Math.round(value * 10) / 10);
}

describe('a picture over a mesh', () => {
  const cutout = cutoutOf(20, 10, 60, 90);

  it('lies outline over outline', () => {
    const view = fitView('front', cutout, upright(0));
    expect(shownAt(view, 11, 1)).toEqual([1, 40, 50, 0]);
    expect(shownAt(view, 10.5, 2)).toEqual([1, 30, 30, 0]);
  });

  it.each([
    ['back', 0, 50],
    ['left', 2, 30],
    ['right', 2, 50],
  ] as const)('of the %s runs along its own axis', (name, axis, column) => {
    expect(shownAt(fitView(name, cutout, upright(axis)), 10.5, 1)).toEqual([1, column, 50, 0]);
  });

  it('is drawn no wider where the proportions are too different: beside it nothing is shown', () => {
    const view = fitView('front', cutoutOf(40, 10, 60, 90), upright(0));
    expect(shownAt(view, 11, 1)).toEqual([1, 50, 50, 0]);
    expect(shownAt(view, 10.1, 1)[0]).toBe(0);
    expect(sampleView(view, -1000, 1, new Float32Array(3))).toBe(0);
  });

  it('lies over what has no height by its width', () => {
    const floor = surfaceOf(sheet(2, 2, (u, v) => [10 + 2 * u, 5, v]));
    expect(shownAt(fitView('front', cutout, floor), 10.5, 5)).toEqual([1, 30, 50, 0]);
  });
});
