import { describe, expect, it } from 'vitest';
import { MediaError } from '../../../../../../main/media/media-error.ts';
import { atCommonHeight, profileSize } from '../../../../../../main/service/generate/hull/common-height.ts';
import { combineViews, prepareView } from '../../../../../../main/service/generate/hull/profile.ts';
import type { ViewName } from '../../../../../../main/service/views/view-image.ts';
import { cutoutOfSolid } from '../../../../../helpers/view-set.ts';

const viewOf = (name: ViewName, aspect: number) => ({ name, aspect, height: 384, pictureScale: 2 });
const setOf = (front: number, left: number) =>
  new Map<ViewName, ReturnType<typeof viewOf>>([
    ['front', viewOf('front', front)],
    ['left', viewOf('left', left)],
  ]);

describe('the common height of the views of a set', () => {
  it.each([
    [1, 1],
    [0.002, 0.01],
    [50, 50],
  ])('is as it was for subjects %f and %f times as wide as high', (front, left) => {
    expect(atCommonHeight(setOf(front, left))).toEqual(setOf(front, left));
  });

  it.each([60, 100, 1000, 5000])('is lower where one is %i times as wide as high', (aspect) => {
    const [front, left] = [...atCommonHeight(setOf(1, aspect)).values()];
    const { width, height } = profileSize(aspect, left!.height);

    expect(width * height).toBeLessThanOrEqual(8e6);
    expect(width * height).toBeGreaterThan(7e6);
    expect(front!.height).toBe(left!.height);
    // A picture has the same pixels for the whole height.
    expect(front!.pictureScale * front!.height).toBeCloseTo(2 * 384, 6);
  });

  it.each([100_000, Number.POSITIVE_INFINITY, Number.NaN])('is none where a view is a line: %f', (aspect) => {
    let fault: unknown;
    try {
      atCommonHeight(setOf(1, aspect));
    } catch (error) {
      fault = error instanceof MediaError ? error.fault : error;
    }
    expect(fault).toEqual({ code: 'no-subject', share: 0, why: 'thin', view: 'left' });
  });
});

it('a profile has the rows of its views', () => {
  const SIZE = 64;
  const mask = new Uint8Array(SIZE ** 2);
  for (let i = 0; i < mask.length; i++)
    mask[i] = Math.abs((i % SIZE) - 31.5) < 20 && i > 640 && i < 3456 ? 1 : 0;
  const view = prepareView('front', cutoutOfSolid(mask, SIZE, [200, 60, 40]), {
    maxSource: 64,
    raster: 64,
    maxTexture: 64,
  });
  const high = combineViews([view]);
  const low = combineViews([{ ...view, height: 96 }]);

  expect(high.distance.height - 2 * high.margin - 1).toBe(384);
  expect(low.distance.height - 2 * low.margin - 1).toBe(96);
  expect((low.middle - low.margin) / (high.middle - high.margin)).toBeCloseTo(0.25, 2);
});
