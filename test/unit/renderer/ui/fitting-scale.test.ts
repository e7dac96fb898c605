import { describe, expect, it } from 'vitest';
import { fittingScale } from '../../../../renderer/ui/fitting-scale.ts';

describe('how large the window is drawn', () => {
  it.each([
    ['as wanted where there is room', 2, { width: 2560, height: 1440 }, 2],
    ['as far as the window is wide', 2, { width: 1280, height: 1000 }, 1280 / 900],
    ['as far as the window is high', 2, { width: 2000, height: 624 }, 624 / 520],
    ['never smaller than can be read', 1, { width: 300, height: 200 }, 0.8],
  ])('%s', (_name, wanted, room, scale) => {
    expect(fittingScale(wanted, room)).toBeCloseTo(scale, 6);
  });
});
