import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { solvePoisson } from '../../../../../main/media/raster/poisson.ts';
import { signedDistance } from '../../../../../main/media/raster/signed-distance.ts';

const SIZE = 96;
const RADIUS = 30;

/** A disc's soft matte: one at its middle, falling through one half on its rim. */
function disc() {
  const plane = createPlane(SIZE, SIZE);
  for (let i = 0; i < plane.data.length; i++) {
    const away = Math.hypot((i % SIZE) - SIZE / 2, Math.floor(i / SIZE) - SIZE / 2);
    plane.data[i] = Math.min(1, Math.max(0, RADIUS - away + 0.5));
  }
  return plane;
}

describe('signedDistance', () => {
  it('is exact to an eighth of a pixel on both sides of a disc', () => {
    const distance = signedDistance(disc(), 0.5);
    for (let i = 0; i < distance.data.length; i++) {
      const away = Math.hypot((i % SIZE) - SIZE / 2, Math.floor(i / SIZE) - SIZE / 2);
      if (away < 4) continue;
      expect(Math.abs(distance.data[i]! - (RADIUS - away))).toBeLessThan(0.125);
    }
  });

  it('is the same within its reach, and no more than that beyond', () => {
    const whole = signedDistance(disc(), 0.5);
    const near = signedDistance(disc(), 0.5, 4);
    for (let i = 0; i < whole.data.length; i++) {
      expect(near.data[i]!).toBeCloseTo(Math.max(-4, Math.min(4, whole.data[i]!)), 1);
    }
  });
});

describe('signedDistance where only a saddle of four pixels decides', () => {
  it.each([
    ['hangs together', 0.9, 0.3, true],
    ['is parted', 0.7, 0.1, false],
  ])('takes the diagonal as the middle says: %s', (_name, high, low, joined) => {
    const plane = createPlane(4, 4);
    plane.data.fill(low);
    for (const i of [5, 10]) plane.data[i] = high;
    const distance = signedDistance(plane, 0.5);
    // The outline crosses each side this far from its high pixel. Joined, one straight piece cuts the low pixel's corner
    // off; parted, the nearest of the outline is the crossing itself.
    const reach = (high - 0.5) / (high - low);
    expect(-distance.data[6]!).toBeCloseTo(joined ? (1 - reach) / Math.SQRT2 : 1 - reach, 5);
  });
});

describe('solvePoisson', () => {
  it("makes a disc the square of a ball's height", () => {
    const mask = Uint8Array.from(disc().data, (share) => (share > 0.5 ? 1 : 0));
    const solution = solvePoisson(mask, SIZE, SIZE);
    for (const away of [0, 10, 20]) {
      const height = solution.data[(SIZE / 2) * SIZE + SIZE / 2 + away]!;
      // A mask knows its rim to a pixel, and zero is first met outside it.
      expect(height).toBeGreaterThan(RADIUS ** 2 - away ** 2);
      expect(height).toBeLessThan((RADIUS + 1) ** 2 - away ** 2);
    }
  });
});
