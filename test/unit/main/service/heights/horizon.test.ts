import { describe, expect, it } from 'vitest';
import { findHorizon } from '../../../../../main/service/heights/horizon.ts';

/** A background whose grey follows from the height (0 at the top, 1 at the bottom) and the width. */
function background(width: number, height: number, grey: (y: number, x: number) => number) {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    rgb.fill(grey((Math.floor(i / width) + 0.5) / height, (i % width) / width), i * 3, i * 3 + 3);
  }
  return { width, height, rgb };
}

describe('findHorizon', () => {
  it.each([
    [300, 200],
    [64, 90],
  ])('finds the edge of a table in a picture of %d × %d', (width, height) => {
    const found = findHorizon(
      background(width, height, (y) => (y < 0.7 ? 180 : 90)),
      { feet: 0.95 },
    );
    expect(found.isVisible).toBe(true);
    expect(found.at).toBeCloseTo(0.7, 1);
  });

  it('takes a seamless backdrop for one, and an edge that is not as wide as the picture for no horizon', () => {
    const seamless = background(200, 200, (y) => 180 - 60 * y);
    const box = background(200, 200, (y, x) => (y > 0.7 && x < 0.3 ? 60 : 180));
    for (const picture of [seamless, box]) {
      const found = findHorizon(picture, { feet: 0.95 });
      expect(found.isVisible).toBe(false);
      expect(found.at).toBeLessThan(0.95);
    }
  });

  it('finds the horizon of a landscape high in the picture, where it is to be searched there', () => {
    const plain = background(160, 120, (y) => (y < 0.2 ? 210 : 90));
    const found = findHorizon(plain, { feet: 1, from: 0.1 });
    expect(found.isVisible).toBe(true);
    expect(found.at).toBeCloseTo(0.2, 1);
    expect(findHorizon(plain, { feet: 1 }).isVisible).toBe(false);
  });
});
