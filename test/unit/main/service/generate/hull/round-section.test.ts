import { describe, expect, it } from 'vitest';
import {
  combineViews,
  HULL_HEIGHT,
  prepareView,
} from '../../../../../../main/service/generate/hull/profile.ts';
import {
  insideRoundSection,
  type RowEnds,
} from '../../../../../../main/service/generate/hull/round-section.ts';
import { carve, SURFACE, type Volume } from '../../../../../../main/service/generate/hull/volume.ts';
import { cutoutOfSolid, type Solid, silhouetteOfSolid } from '../../../../../helpers/view-set.ts';

/** One point of a row: 100 long, so far from its nearer end. */
const rowOf = (end: number, { half = 50, round = 1, legs = 0 } = {}): RowEnds => ({
  half: Float32Array.of(half),
  end: Float32Array.of(end),
  round: Float32Array.of(round),
  legs: Float32Array.of(legs),
});
const insideOf = (x: RowEnds, z: RowEnds): number => insideRoundSection(x, 0, z, 0);

describe('insideRoundSection', () => {
  it('leaves out the corners of the two runs and keeps their ends', () => {
    expect(insideOf(rowOf(2), rowOf(2))).toBeLessThan(-10);
    expect(insideOf(rowOf(14), rowOf(14))).toBeGreaterThan(0);
    expect(insideOf(rowOf(0), rowOf(50))).toBe(Number.POSITIVE_INFINITY);
    expect(insideOf(rowOf(50), rowOf(0))).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['one outline is straight', rowOf(2), rowOf(2, { round: 0 })],
    ['the section is much longer than deep', rowOf(2, { half: 160 }), rowOf(2)],
    ['the section is much deeper than long', rowOf(2), rowOf(2, { half: 160 })],
    ['legs are near in both outlines', rowOf(2, { legs: 1 }), rowOf(2, { legs: 1 })],
  ])('keeps the corners if %s', (_, x, z) => {
    expect(insideOf(x, z)).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves out the corners if one outline alone has legs', () => {
    expect(insideOf(rowOf(2, { legs: 1 }), rowOf(2))).toBeLessThan(-10);
  });
});

const SIZE = 160;
const SPACING = 4;

/** The hull of a solid's front and left outlines alone. */
function hullOf(solid: Solid): Volume {
  const [alongX, alongZ] = (['front', 'left'] as const).map((name) =>
    combineViews([
      prepareView(name, cutoutOfSolid(silhouetteOfSolid(solid, name, SIZE), SIZE, [200, 60, 40]), {
        maxSource: 256,
        raster: 256,
        maxTexture: 256,
      }),
    ]),
  );
  return carve(alongX, alongZ, undefined, SPACING);
}

/** The share of its bounding rectangle that each horizontal section fills, without the topmost and lowest tenth: of a circle it is 0.785. */
function sharesOf({ width, height, depth, data, originY }: Volume): number[] {
  const shares: number[] = [];
  for (let j = 0; j < height; j++) {
    const y = originY + j * SPACING;
    if (y < 0.1 * HULL_HEIGHT || y > 0.9 * HULL_HEIGHT) continue;
    let [inside, left, right, back, front] = [0, width, 0, depth, 0];
    for (let k = 0; k < depth; k++)
      for (let i = 0; i < width; i++) {
        if ((data[(k * height + j) * width + i] as number) <= SURFACE) continue;
        inside++;
        [left, right] = [Math.min(left, i), Math.max(right, i)];
        [back, front] = [Math.min(back, k), Math.max(front, k)];
      }
    shares.push(inside / ((right - left + 1) * (front - back + 1)));
  }
  return shares;
}

describe('the hull of two outlines', () => {
  it('is round in every row of a body whose outlines bend over most of its height, where they are straight, too', () => {
    // An egg on a straight stand.
    const radius = (y: number): number =>
      y < -0.22 ? 0.27 : Math.sqrt(Math.max(0, 0.36 ** 2 - (y - 0.06) ** 2));
    const shares = sharesOf(hullOf((x, y, z) => y > -0.42 && y < 0.42 && Math.hypot(x, z) <= radius(y)));

    expect(shares.length).toBeGreaterThan(70);
    // With the corners of the hull 0.865 to 0.997.
    expect(Math.max(...shares)).toBeLessThan(0.855);
    expect(Math.min(...shares)).toBeGreaterThan(0.79);
  });

  it('has the corners of a box', () => {
    const shares = sharesOf(
      hullOf((x, y, z) => Math.abs(x) < 0.3 && Math.abs(y) < 0.42 && Math.abs(z) < 0.3),
    );

    expect(Math.min(...shares)).toBeGreaterThan(0.86);
  });
});
