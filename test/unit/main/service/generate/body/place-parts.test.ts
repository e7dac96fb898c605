import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { placeParts } from '../../../../../../main/service/generate/body/place-parts.ts';
import { inflate } from '../../../../../../main/service/heights/inflate.ts';
import { localRadius } from '../../../../../../main/service/heights/local-radius.ts';
import { silhouetteOf } from '../../../../../../main/service/heights/silhouette.ts';
import { thicken } from '../../../../../../main/service/heights/thicken.ts';
import { trunkOf } from '../../../../../../main/service/heights/trunk.ts';

const SIZE = 160;
/** The row in which the seat ends and the legs begin. */
const SEAT = 76;
const LEGS = [
  { x: 30, down: 150 },
  { x: 64, down: 124 },
  { x: 96, down: 124 },
  { x: 130, down: 150 },
] as const;

/** How far in front of the middle of the body (behind it: negative) a stool on four legs reaches in a row of the picture. */
function stool(): (row: number) => { readonly front: number; readonly back: number } {
  const matte = createPlane(SIZE, SIZE);
  for (let i = 0; i < matte.data.length; i++) {
    const [x, y] = [(i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5];
    const isSeat = Math.abs(x - 80) < 56 && y > 30 && y < SEAT;
    if (isSeat || LEGS.some((leg) => Math.abs(x - leg.x) < 5 && y >= 70 && y < leg.down)) matte.data[i] = 1;
  }
  const { distance, frame } = silhouetteOf(matte, SIZE);
  const radius = localRadius(distance, 6);
  const trunk = trunkOf(distance, radius);
  const body = thicken(inflate(distance, radius), trunk);
  return (row) => {
    const y = Math.round((row - frame.top) * frame.scale - 0.5);
    const points: number[] = [];
    for (let x = 0; x < body.width; x++) {
      const i = y * body.width + x;
      const half = Math.sqrt(Math.max(0, body.data[i]!));
      if (distance.data[i]! > 0) points.push(x, y, half, x, y, -half);
    }
    const positions = Float32Array.from(points);
    placeParts(positions, trunk, body);
    const depths = [...positions.filter((_, k) => k % 3 === 2)].map((depth) => depth / frame.scale);
    return { front: Math.max(...depths), back: -Math.min(...depths) };
  };
}

describe('the place of the parts of a body', () => {
  it('is before the middle for legs that stand nearer, and behind it for the others', () => {
    const { front, back } = stool()(115);

    expect(front).toBeGreaterThan(40);
    expect(back).toBeGreaterThan(40);
  });

  it('lets the lower edge of the seat stand out no further than its legs', () => {
    const at = stool();
    const leg = at(115);

    for (let row = 50; row <= SEAT + 6; row += 2) {
      const { front, back } = at(row);
      expect(front).toBeLessThan(leg.front + 2);
      expect(back).toBeLessThan(leg.back + 2);
    }
  });
});
