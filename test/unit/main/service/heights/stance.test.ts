import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { coreOf } from '../../../../../main/service/heights/core.ts';
import { feetOf } from '../../../../../main/service/heights/feet.ts';
import { localRadius } from '../../../../../main/service/heights/local-radius.ts';
import { silhouetteOf } from '../../../../../main/service/heights/silhouette.ts';
import { trunkOf } from '../../../../../main/service/heights/trunk.ts';

const SIZE = 160;

/** The feet of an outline, and how far before the middle the body stands at a point of the picture. */
function bodyOf(isInside: (x: number, y: number) => boolean) {
  const matte = createPlane(SIZE, SIZE);
  for (let i = 0; i < matte.data.length; i++)
    matte.data[i] = isInside((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5) ? 1 : 0;
  const { distance, frame } = silhouetteOf(matte, SIZE);
  const trunk = trunkOf(distance, localRadius(distance, 6));
  const { stance } = trunk;
  const at = (x: number, y: number): number => {
    const column = Math.round((x - frame.left) * frame.scale - 0.5);
    const row = Math.round((y - frame.top) * frame.scale - 0.5);
    return stance.data[row * stance.width + column]! / frame.scale;
  };
  return { feet: feetOf(trunk.distance, coreOf(trunk.distance).share), stance, at };
}

/** A table top on legs at the given places, each `down` to a row. */
function table(legs: readonly { readonly x: number; readonly down: number }[]) {
  return (x: number, y: number): boolean =>
    (Math.abs(x - 80) < 56 && y > 30 && y < 76) ||
    legs.some((leg) => Math.abs(x - leg.x) < 5 && y >= 70 && y < leg.down);
}

describe('the place of legs', () => {
  it('is nearer to the viewer where a foot stands lower in the picture', () => {
    const { feet, at } = bodyOf(
      table([
        { x: 30, down: 138 },
        { x: 64, down: 124 },
        { x: 96, down: 150 },
        { x: 130, down: 136 },
      ]),
    );

    expect(feet).toHaveLength(4);
    expect(at(96, 120)).toBeGreaterThan(15);
    expect(at(64, 110)).toBeLessThan(-15);
    expect(Math.abs(at(30, 120))).toBeLessThan(6);
    expect(Math.abs(at(80, 45))).toBe(0);
  });

  it('is below the middle of the trunk where all feet are on one row', () => {
    const { feet, stance } = bodyOf(
      table([
        { x: 30, down: 140 },
        { x: 130, down: 140 },
      ]),
    );

    expect(feet).toHaveLength(2);
    expect(Math.max(...stance.data.map(Math.abs))).toBeLessThan(1);
  });

  it('is not that of hands, which hang beside the trunk', () => {
    const { feet } = bodyOf(
      (x, y) =>
        (Math.abs(x - 80) < 30 && y > 20 && y < 110) ||
        (Math.abs(Math.abs(x - 80) - 14) < 6 && y >= 100 && y < 150) ||
        (Math.abs(Math.abs(x - 80) - 44) < 6 && y > 24 && y < 96) ||
        (Math.abs(x - 80) < 46 && y > 24 && y < 34),
    );

    expect(feet).toHaveLength(2);
    for (const { y } of feet) expect(y).toBeGreaterThan(130);
  });

  it('is the middle for what has no legs', () => {
    const { feet, stance } = bodyOf((x, y) => Math.hypot(x - 80, y - 80) < 60);

    expect(feet).toHaveLength(0);
    expect(stance.data.every((value) => value === 0)).toBe(true);
  });
});
