import fc from 'fast-check';
import { Box3, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { autoClip, createCameraRig } from '../../../../../renderer/viewer/camera/camera-rig.ts';
import {
  shotFrame,
  sidePose,
  stillPose,
  tilesOf,
  turntablePose,
} from '../../../../../renderer/viewer/pictures/shot.ts';
import { PICTURE_VIEWS } from '../../../../../shared/model/pictures/pictures-out.ts';

const LENGTH = fc.double({ min: 0.01, max: 100, noNaN: true });
const boxes = fc
  .tuple(LENGTH, LENGTH, LENGTH)
  .map((size) => new Box3(new Vector3(-3, 5, 1), new Vector3(-3, 5, 1).add(new Vector3(...size))));

/** The farthest corner from the middle of the picture; its edges are at 1. */
function reachOf(box: Box3, pose: ReturnType<typeof stillPose>): number {
  const rig = createCameraRig();
  rig.moveTo(pose, shotFrame(45), autoClip(pose, box.getSize(new Vector3()).length()));
  const camera = rig.camera();
  const { min, max } = box;
  const corners = [min, max].flatMap(({ x }) =>
    [min, max].flatMap(({ y }) => [min, max].map(({ z }) => new Vector3(x, y, z))),
  );
  return Math.max(
    ...corners.map((corner) => {
      const at = corner.project(camera);
      return Math.max(Math.abs(at.x), Math.abs(at.y));
    }),
  );
}

describe('the camera of pictures', () => {
  it('has every model whole in its stills, and fills them', () => {
    fc.assert(
      fc.property(fc.tuple(boxes, fc.constantFrom(...PICTURE_VIEWS)), ([box, view]) => {
        const reach = reachOf(box, stillPose(box, view, 45));
        expect(reach).toBeLessThan(1);
        expect(reach).toBeGreaterThan(0.7);
      }),
    );
  });

  it('shows the four sides of a page at one scale, each whole', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const sides = (['front', 'right', 'back', 'left'] as const).map((view) => sidePose(box, view, 45));
        expect(new Set(sides.map(({ distance }) => distance)).size).toBe(1);
        for (const pose of sides) expect(reachOf(box, pose)).toBeLessThan(1);
        expect(Math.max(...sides.map((pose) => reachOf(box, pose)))).toBeGreaterThan(0.7);
      }),
    );
  });

  it('keeps a model in the picture all the way round, from as far away', () => {
    fc.assert(
      fc.property(fc.tuple(boxes, fc.integer({ min: 0, max: 35 })), ([box, frame]) => {
        expect(reachOf(box, turntablePose(box, frame, 36, 45))).toBeLessThan(1);
        expect(turntablePose(box, frame, 36, 45).distance).toBe(turntablePose(box, 0, 36, 45).distance);
      }),
    );
  });
});

describe('tilesOf', () => {
  it('covers a picture of any size once, with tiles that can be had', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8192 }), fc.integer({ min: 64, max: 2048 }), (edge, most) => {
        const tiles = tilesOf(edge, most);
        expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(edge * edge);
        for (const { x, y, width, height } of tiles) {
          expect(Math.max(width, height)).toBeLessThanOrEqual(most);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(edge);
        }
        expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
      }),
    );
  });
});
