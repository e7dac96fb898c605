import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../../../../renderer/store/viewer/section-slice.ts';
import {
  anglesOf,
  directionOf,
  middleOn,
  placeOf,
  planeOf,
  reachOf,
  shareOf,
} from '../../../../../renderer/viewer/section/section-plane.ts';

const BOX = { min: [-1, 0, -3], max: [1, 4, 5] } as const;
const ALONG_X: Section = { axis: 'x', at: 0.25, isFlipped: false, turn: 0, tilt: 0 };

describe('a section through a box', () => {
  it('stands at its share of the extent, in the units of the model', () => {
    expect(placeOf(ALONG_X, BOX)).toBe(-0.5);
    expect(placeOf({ ...ALONG_X, axis: 'y' }, BOX)).toBe(1);
    expect(shareOf(3, { ...ALONG_X, axis: 'y' }, BOX)).toBe(0.75);
  });

  it('cuts the other side away when it is flipped', () => {
    expect(planeOf(ALONG_X, BOX)).toEqual({ normal: [1, 0, 0], at: expect.closeTo(-0.5, 4) });
    expect(planeOf({ ...ALONG_X, isFlipped: true }, BOX)).toEqual({
      normal: [-1, -0, -0],
      at: expect.closeTo(0.5, 4),
    });
  });

  it('cuts a face in its plane away on either side, by less than is seen', () => {
    const extent = 2;
    for (const isFlipped of [false, true]) {
      const asked = isFlipped ? 0.5 : -0.5;
      const beyond = asked - planeOf({ ...ALONG_X, isFlipped }, BOX).at;
      expect(beyond).toBeGreaterThan(extent * 2 ** -20);
      expect(beyond).toBeLessThan(extent / 20_000);
    }
  });

  it('cuts nothing away at its end', () => {
    expect(planeOf({ ...ALONG_X, at: 1 }, BOX).at).toBeGreaterThan(BOX.max[0]);
    expect(planeOf({ ...ALONG_X, at: 0, isFlipped: true }, BOX).at).toBeGreaterThan(-BOX.min[0]);
  });

  it('reaches as far as the corners along a free direction', () => {
    const direction = directionOf({ ...ALONG_X, axis: 'free', turn: 45, tilt: 0 });
    const { low, high } = reachOf(direction, BOX);
    expect(low).toBeCloseTo(-4 / Math.SQRT2, 12);
    expect(high).toBeCloseTo(6 / Math.SQRT2, 12);
  });

  it('is cut in the middle where it has no extent', () => {
    const flat = { min: [0, 2, 0], max: [1, 2, 1] } as const;
    expect(shareOf(2, { ...ALONG_X, axis: 'y' }, flat)).toBe(0.5);
  });
});

const sections = fc.record({
  axis: fc.constantFrom('x', 'y', 'z', 'free'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  isFlipped: fc.boolean(),
  turn: fc.integer({ min: -179, max: 180 }),
  tilt: fc.integer({ min: -89, max: 89 }),
});

it('has the point that it shows on its plane, within the box’s reach, and gives back its share', () => {
  fc.assert(
    fc.property(sections, (section) => {
      const { normal, at } = planeOf(section, BOX);
      const [x, y, z] = middleOn({ normal, at }, BOX);
      expect(normal[0] * x + normal[1] * y + normal[2] * z).toBeCloseTo(at, 9);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      expect(shareOf(placeOf(section, BOX), section, BOX)).toBeCloseTo(section.at, 9);
    }),
  );
});

it('has the angles of the direction that it was given', () => {
  fc.assert(
    fc.property(sections, ({ turn, tilt }) => {
      const direction = directionOf({ ...ALONG_X, axis: 'free', turn, tilt });
      expect(anglesOf(direction)).toEqual({ turn, tilt });
    }),
  );
});
