import { describe, expect, it } from 'vitest';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { meetFront } from '../../../../../../main/service/generate/texture/meet-front.ts';

const SIZE = 256;
const FRAME = { left: 0, top: 0, scale: 1 };
const PLAIN = 90;

/** The back of an upright roller of this radius whose front has fine rings: the back's value, and the front's, at a distance inside of the outline. */
function rings(
  radius: number,
  drawn = 0,
): {
  readonly back: (d: number, y: number) => number;
  readonly front: (y: number) => number;
} {
  const [distance, radii, square] = [
    createPlane(SIZE, SIZE),
    createPlane(SIZE, SIZE),
    createPlane(SIZE, SIZE),
  ];
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const d = radius - Math.abs((i % SIZE) - 127.5);
    distance.data[i] = d;
    radii.data[i] = radius;
    square.data[i] = Math.max(0, d * (2 * radius - d));
    rgb.fill((Math.floor(i / SIZE) >> 2) % 2 === 0 ? 200 : 40, i * 3, i * 3 + 3);
  }
  const faces = createPlane(64, 64);
  faces.data.fill(drawn);
  const back = {
    width: SIZE / 2,
    height: SIZE / 2,
    rgb: new Uint8Array((SIZE * SIZE * 3) / 4).fill(PLAIN),
    drawn: faces,
  };
  const shape = { distance, radius: radii, square, fold: 1 };
  meetFront(back, { width: SIZE, height: SIZE, rgb, left: 0, top: 0 }, shape, FRAME);
  return {
    back: (d, y) => back.rgb[((y >> 1) * back.width + Math.floor((127.5 - radius + d) / 2)) * 3]!,
    front: (y) => rgb[y * SIZE * 3]!,
  };
}

describe("where the front's picture ends", () => {
  it('the back has it too, fades to its own colours, and has none of it further inside', () => {
    const { back, front } = rings(100);
    // The front ends 2 pixels inside of this outline, and the back is half as fine as the front.
    for (let y = 40; y < 60; y += 2) expect(Math.abs(back(2, y) - front(y))).toBeLessThan(30);
    for (let y = 40; y < 60; y += 2) expect(back(12, y)).toBe(PLAIN);
    const strengths = [2, 4, 6, 8].map((d) => Math.abs(back(d, 40) - PLAIN));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });

  it('what is drawn there ends: the back has none of it a little further inside', () => {
    const { back, front } = rings(100, 1);
    for (let y = 40; y < 60; y += 2) {
      expect(Math.abs(back(2, y) - front(y))).toBeLessThan(30);
      expect(back(5, y)).toBe(PLAIN);
    }
  });

  it('thin parts keep their own colours, which have no room to fade', () => {
    const { back } = rings(2);
    for (let y = 40; y < 60; y += 2) for (const d of [0, 1, 2]) expect(back(d, y)).toBe(PLAIN);
  });
});
