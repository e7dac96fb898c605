import { describe, expect, it } from 'vitest';
import { findView, type MatchView, silhouetteFrom } from '../../../../../renderer/viewer/match/match-pose.ts';
import { inOtherShape, refineView } from '../../../../../renderer/viewer/match/refine-view.ts';
import { contained, matchOf, overlapOf, solidOf } from '../../../../../renderer/viewer/match/silhouette.ts';
import { CHAIR, ended } from '../../../../helpers/viewer/match-chair.ts';

const SIZE = { width: 240, height: 200 };
const SLOPE = 12 / 45;
const START = {
  theta: 0,
  phi: Math.PI / 2,
  pivot: [0.1, 0.8, 0],
  distance: 6,
  perspective: 1,
  straightened: false,
} as const;

const refined = (truth: MatchView) => {
  const reference = silhouetteFrom(CHAIR, truth, SIZE);
  const found = ended(findView(CHAIR, reference, { pose: START, slope: SLOPE })).found;
  if (found === null) throw new Error('Nothing was found.');
  return ended(refineView(CHAIR, reference, found));
};

describe('a camera that is near', () => {
  it.each([
    ['a long lens', 0.15],
    ['the usual lens', 1],
    ['a wide lens from near', 2],
  ])('is refined to one that fits nearly wholly, through %s', (_, perspective) => {
    const pose = {
      ...START,
      theta: 0.43,
      phi: 1.27,
      pivot: [0.3, 0.6, 0.1],
      distance: 5,
      perspective,
    } as const;
    const { found, shares } = refined({ pose, slope: SLOPE });
    expect(found.match).toBeGreaterThan(0.985);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

it('a reference in a picture of another shape has the model on it, seen from the same place', () => {
  const reference = silhouetteFrom(CHAIR, { pose: { ...START, theta: 0.4 }, slope: SLOPE }, SIZE);
  const [before, now] = [1.5, 0.6];
  const wide = contained(reference, 300, 200);
  const found = ended(findView(CHAIR, wide, { pose: START, slope: SLOPE })).found;
  if (found === null) throw new Error('Nothing was found.');
  const narrow = contained(reference, 600, 1000);
  const pose = inOtherShape(found, SIZE.width / SIZE.height, before, now);
  const match = matchOf(overlapOf(narrow, silhouetteFrom(CHAIR, { pose, slope: SLOPE }, narrow)));
  expect(match).toBeGreaterThan(found.match - 0.02);
  expect(pose.distance / pose.perspective).toBeCloseTo(found.pose.distance / found.pose.perspective, 9);
});

it('what of a picture is not clear is its subject', () => {
  const data = new Uint8ClampedArray(4 * 4).fill(200);
  data[3] = 0;
  data[7] = 127;
  expect([...solidOf({ width: 4, height: 1, data }).inside]).toEqual([0, 0, 1, 1]);
});
