import { describe, expect, it } from 'vitest';
import {
  createGroundFloor,
  floorColour,
  isLight,
} from '../../../../../renderer/viewer/scene/ground-floor.ts';

describe('the floor of pictures', () => {
  it('is lighter than a dark background and darker than a light one', () => {
    expect(floorColour('#000000')).toBe('#292929');
    expect(floorColour('#ffffff')).toBe('#d6d6d6');
    expect(isLight('#393939')).toBe(false);
    expect(isLight('#c8b99a')).toBe(true);
  });

  it('lies under the model, opaque in the middle and gone at its rim', () => {
    const floor = createGroundFloor({ min: [-1, 2, 3], max: [1, 4, 5] });
    expect(floor.object.position.x).toBe(0);
    expect(floor.object.position.y).toBeCloseTo(2, 1);
    expect(floor.object.position.y).toBeLessThan(2);
    expect(floor.object.position.z).toBe(4);
    const places = floor.object.geometry.getAttribute('position');
    const colours = floor.object.geometry.getAttribute('color');
    const last = places.count - 1;
    expect(colours.getW(0)).toBe(1);
    expect(Math.hypot(places.getX(last), places.getZ(last))).toBeCloseTo(1);
    expect(colours.getW(last)).toBe(0);
    floor.dispose();
  });
});
