import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '../../../../../main/media/raster/plane.ts';
import { inflate } from '../../../../../main/service/heights/inflate.ts';
import { localRadius } from '../../../../../main/service/heights/local-radius.ts';
import { type Silhouette, silhouetteOf } from '../../../../../main/service/heights/silhouette.ts';
import { thicken } from '../../../../../main/service/heights/thicken.ts';
import { trunkOf } from '../../../../../main/service/heights/trunk.ts';

const SIZE = 160;

/** The body of an outline, and the half depth at a point of the picture. */
function bodyOf(isInside: (x: number, y: number) => boolean): {
  readonly square: Plane;
  readonly silhouette: Silhouette;
  readonly halfDepth: (x: number, y: number) => number;
} {
  const matte = createPlane(SIZE, SIZE);
  for (let i = 0; i < matte.data.length; i++)
    matte.data[i] = isInside((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5) ? 1 : 0;
  const silhouette = silhouetteOf(matte, SIZE);
  const { distance, frame } = silhouette;
  const radius = localRadius(distance, 6);
  const square = thicken(inflate(distance, radius), trunkOf(distance, radius));
  const at = (x: number, y: number): number => {
    const column = Math.round((x - frame.left) * frame.scale - 0.5);
    const row = Math.round((y - frame.top) * frame.scale - 0.5);
    return Math.sqrt(Math.max(0, square.data[row * square.width + column]!)) / frame.scale;
  };
  return { square, silhouette, halfDepth: at };
}

describe('the depth of a body of one picture', () => {
  it('is that of its width in each row where the outline is symmetric about an upright axis', () => {
    const halfWidth = (y: number): number => (y < 60 ? 16 : y < 80 ? 16 + (y - 60) : 36);
    const bottle = bodyOf((x, y) => y > 10 && y < 150 && Math.abs(x - 80) < halfWidth(y));

    for (const y of [100, 115, 130]) {
      expect(bottle.halfDepth(80, y) / 36).toBeGreaterThan(0.9);
      expect(bottle.halfDepth(80, y) / 36).toBeLessThan(1.03);
    }
    expect(bottle.halfDepth(80 + 0.8 * 36, 115) / 36).toBeCloseTo(0.6, 1);
    expect(bottle.halfDepth(80, 40) / 16).toBeGreaterThan(0.8);
  });

  it('goes on to the ends of an upright body: the side is no lens', () => {
    const can = bodyOf((x, y) => y > 20 && y < 140 && Math.abs(x - 80) < 40);

    for (const y of [32, 128]) expect(can.halfDepth(80, y) / 40).toBeGreaterThan(0.85);
  });

  it('leaves a handle as thin as it is', () => {
    const mug = bodyOf((x, y) => {
      const fromHandle = Math.hypot(x - 108, y - 80);
      return (Math.abs(x - 70) < 38 && y > 30 && y < 130) || (x > 104 && fromHandle < 36 && fromHandle > 26);
    });

    expect(mug.halfDepth(139, 80)).toBeLessThan(7);
    expect(mug.halfDepth(70, 80)).toBeGreaterThan(34);
  });

  it('goes on to the lower end where it is a corner of upright walls', () => {
    const box = bodyOf(
      (x, y) => x > 30 && x < 130 && y > 20 && y < 110 + (x < 100 ? x - 30 : 350 - 2.8 * x) / 3,
    );

    expect(box.halfDepth(90, 118) / box.halfDepth(90, 70)).toBeGreaterThan(0.8);
  });

  it('of a plate that a thin body stands on is about that of its width', () => {
    const lamp = bodyOf(
      (x, y) => (Math.abs(x - 80) < 50 && y > 136 && y < 152) || (Math.abs(x - 80) < 4 && y > 20 && y < 140),
    );

    expect(lamp.halfDepth(80, 144)).toBeGreaterThan(35);
    expect(lamp.halfDepth(80, 80)).toBeLessThan(6);
  });

  it('falls steadily outside of the outline, so that vertices find their way back to it', () => {
    const { square, silhouette } = bodyOf(
      (x, y) => (Math.abs(x - 80) < 60 && y > 130 && y < 146) || (Math.abs(x - 80) < 30 && y > 40 && y < 134),
    );
    const middle = square.width >> 1;
    const below = Array.from({ length: square.height }, (_, y) => y * square.width + middle).filter(
      (i) =>
        silhouette.distance.data[i]! < 0 && silhouette.distance.data[i]! > -7 && i > square.data.length / 2,
    );

    expect(below.length).toBeGreaterThan(4);
    for (const [n, i] of below.entries())
      if (n > 0) expect(square.data[i]).toBeLessThan(square.data[below[n - 1]!]!);
  });

  it('leaves the outline where it is', () => {
    const { square, silhouette } = bodyOf(
      (x, y) => Math.hypot((x - 80) / 1.4, y - 80) < 45 || (x > 70 && x < 76),
    );

    for (const [i, value] of square.data.entries()) {
      const d = silhouette.distance.data[i]!;
      if (Math.abs(d) > 0.01) expect(Math.sign(value)).toBe(Math.sign(d));
    }
  });
});
