import { expect, it } from 'vitest';
import { dropDust } from '../../../../../../main/service/generate/surface/drop-dust.ts';

it('takes away loose columns that are next to nothing of a body, and no part of it', () => {
  const [width, height] = [80, 60];
  const heights = new Uint16Array(width * height);
  const fill = (x0: number, y0: number, side: number, high: number): void => {
    for (let y = y0; y < y0 + side; y++) heights.fill(high, y * width + x0, y * width + x0 + side);
  };
  fill(4, 4, 40, 20);
  // a spark of 1.2 % of the volume, and a crumb of 0.003 %
  fill(60, 10, 6, 11);
  fill(70, 50, 1, 1);
  const whole = heights.slice();
  dropDust({ width, heights });

  expect(heights[50 * width + 70]).toBe(0);
  whole[50 * width + 70] = 0;
  expect(heights).toEqual(whole);
});

it('leaves a body that is one piece, and no body at all, as they are', () => {
  const heights = Uint16Array.from({ length: 64 }, (_, i) => (i >= 8 && i < 24 ? 3 : 0));
  const before = heights.slice();
  dropDust({ width: 8, heights });
  expect(heights).toEqual(before);

  const none = new Uint16Array(64);
  dropDust({ width: 8, heights: none });
  expect(none).toEqual(new Uint16Array(64));
});

it('leaves a cloud of pieces that are all next to nothing of it', () => {
  const width = 200;
  // 2 500 columns on their own, each 0.04 % of all.
  const heights = Uint16Array.from({ length: width ** 2 }, (_, i) =>
    (i % width) % 4 === 1 && Math.floor(i / width) % 4 === 1 ? 2 : 0,
  );
  const before = heights.slice();
  dropDust({ width, heights });

  expect(heights).toEqual(before);
});
