import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { signedDistance } from '../../../../../main/media/raster/signed-distance.ts';
import { localRadius } from '../../../../../main/service/heights/local-radius.ts';
import { standingOnPlate } from '../../../../../main/service/heights/on-plate.ts';
import { plateOf } from '../../../../../main/service/heights/plate.ts';
import { trunkOf } from '../../../../../main/service/heights/trunk.ts';

const SIZE = 160;
const BUN = [200, 130, 50] as const;
const GREY = [120, 122, 126] as const;
/** The bun is seen down to this row, and the plate's rows are 100 … 127. */
const BUN_ENDS = 116;

/** A bun of 64 pixels on a plate of 128: what is seen in the plate's rows before its front edge is as given. */
function picture(middle: (y: number) => readonly [number, number, number]) {
  const matte = createPlane(SIZE, SIZE);
  const colours = new Float32Array(SIZE * SIZE * 3);
  for (let y = 40; y < 128; y++) {
    const [from, to] = y < 100 ? [48, 112] : [16, 144];
    for (let x = from; x < to; x++) {
      matte.data[y * SIZE + x] = 1;
      const isMiddle = x >= 48 && x < 112;
      colours.set(isMiddle ? middle(y) : GREY, (y * SIZE + x) * 3);
    }
  }
  return { distance: signedDistance(matte, 0.5), colours };
}

const bun = picture((y) => (y < BUN_ENDS ? BUN : GREY));

describe('what stands on a plate', () => {
  it('goes on below the plate’s rear edge, down to where the picture shows the plate before it', () => {
    const plate = plateOf(bun.distance);
    const found = plate && standingOnPlate(plate, bun.distance, bun.colours);
    const rows = Array.from({ length: SIZE }, (_, y) => y).filter((y) => found?.mask[y * SIZE + 80] === 1);
    expect(Math.min(...rows)).toBeLessThanOrEqual(100);
    expect(Math.max(...rows)).toBe(BUN_ENDS - 1);
    expect(found?.mask[110 * SIZE + 30]).toBe(0);
  });

  it('is not told where it has the plate’s hue, or where the plate alone is seen', () => {
    for (const middle of [() => [60, 61, 63], (y: number) => (y < 100 ? BUN : GREY)] as const) {
      const { distance, colours } = picture(middle as (y: number) => readonly [number, number, number]);
      const plate = plateOf(distance);
      expect(plate).toBeDefined();
      expect(plate && standingOnPlate(plate, distance, colours)).toBeUndefined();
    }
  });

  it('is as deep as above the plate, and the plate’s front edge stands out before it', () => {
    const depthAt = (y: number, colours?: Float32Array): number => {
      const trunk = trunkOf(bun.distance, localRadius(bun.distance, 6), colours && (() => colours));
      return Math.sqrt(trunk.sections.squares.data[y * SIZE + 80] as number);
    };
    expect(depthAt(110)).toBeGreaterThan(1.5 * depthAt(80));
    expect(depthAt(110, bun.colours) / depthAt(80, bun.colours)).toBeCloseTo(1, 0);
    expect(depthAt(122, bun.colours)).toBeCloseTo(depthAt(122), 0);
  });
});
