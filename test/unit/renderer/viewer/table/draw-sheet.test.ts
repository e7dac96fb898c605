import fc from 'fast-check';
import { Box3, Group, Matrix4, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { tablePose, toOneSize } from '../../../../../renderer/viewer/table/draw-sheet.ts';

const LENGTH = fc.double({ min: 0.01, max: 1000, noNaN: true });
const PLACE = fc.double({ min: -500, max: 500, noNaN: true });

describe('toOneSize', () => {
  it('brings every box onto one ground, into one size however it is turned', () => {
    fc.assert(
      fc.property(fc.tuple(LENGTH, LENGTH, LENGTH), fc.tuple(PLACE, PLACE, PLACE), (size, min) => {
        const from = new Vector3(...min);
        const box = new Box3(from, from.clone().add(new Vector3(...size)));
        const group = new Group();
        toOneSize(group, box);
        group.updateMatrix();
        const placed = box.clone().applyMatrix4(new Matrix4().copy(group.matrix));
        const { x, y, z } = placed.getSize(new Vector3());
        const centre = placed.getCenter(new Vector3());
        expect(placed.min.y).toBeCloseTo(0, 2);
        expect(centre.x).toBeCloseTo(0, 2);
        expect(centre.z).toBeCloseTo(0, 2);
        expect(Math.max(y, Math.hypot(x, z))).toBeCloseTo(1, 4);
      }),
    );
  });
});

describe('tablePose', () => {
  it('is as far away from every side, so that nothing grows while it turns', () => {
    const distances = [0, 5, 13, 23].map((turn) => tablePose(turn, 3).distance);
    expect(new Set(distances).size).toBe(1);
    expect(tablePose(6, 4).theta).toBeCloseTo(Math.PI / 2);
  });
});
