import { describe, expect, it } from 'vitest';
import { refineMask } from '../../../../../main/media/cutout/refine-mask.ts';

const SIZE = 96;
const FACTOR = 3;
const CELLS = SIZE / FACTOR;

/** A picture, and its mask in cells, of what `inside` says; the cells are judged a little wrong. */
function draw(inside: (x: number, y: number) => boolean, judged = inside) {
  const rgb = new Uint8Array(SIZE * SIZE * 3).fill(230);
  const truth = new Uint8Array(SIZE * SIZE);
  for (let i = 0; i < truth.length; i++) {
    if (!inside(i % SIZE, Math.floor(i / SIZE))) continue;
    truth[i] = 1;
    rgb.set([40, 90, 160], i * 3);
  }
  const cells = Uint8Array.from({ length: CELLS * CELLS }, (_, cell) =>
    judged(((cell % CELLS) + 0.5) * FACTOR, (Math.floor(cell / CELLS) + 0.5) * FACTOR) ? 1 : 0,
  );
  return { picture: { width: SIZE, height: SIZE, rgb }, truth, cells };
}

describe('refineMask', () => {
  it('finds the edge to the pixel where the cells are off by less than one', () => {
    const disc = (radius: number) => (x: number, y: number) => Math.hypot(x - 48, y - 48) < radius;
    const { picture, truth, cells } = draw(disc(30), disc(31));
    const refined = refineMask(picture, cells, FACTOR);
    const wrong = refined.filter((value, i) => value !== truth[i]).length;
    // Half a pixel to either side along the whole edge.
    expect(wrong).toBeLessThan(Math.PI * 30);
  });

  it('keeps a bar that is one cell wide, and a gap as narrow', () => {
    const bar = (x: number, y: number): boolean => x >= 45 && x < 48 && y >= 12 && y < 84;
    for (const inside of [bar, (x: number, y: number) => !bar(x, y)]) {
      const { picture, truth, cells } = draw(inside);
      const refined = refineMask(picture, cells, FACTOR);
      const lost = refined.filter((value, i) => bar(i % SIZE, Math.floor(i / SIZE)) && value !== truth[i]);
      expect(lost).toHaveLength(0);
      expect(refined.filter((value, i) => value !== truth[i]).length).toBeLessThan(2 * 72 + 6);
    }
  });
});
