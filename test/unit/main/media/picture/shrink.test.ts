import { expect, it } from 'vitest';
import { shrink } from '../../../../../main/media/picture/shrink.ts';

it('takes the mean of each block, of what there is at the edges', () => {
  const rgb = Uint8Array.from([0, 10, 20, 60, 70, 80].flatMap((value) => [value, 0, 255 - value]));
  const small = shrink({ width: 3, height: 2, rgb }, 2);
  expect([small.width, small.height]).toEqual([2, 1]);
  expect([...small.rgb]).toEqual([35, 0, 220, 50, 0, 205]);
});

it('leaves a picture that is small enough as it is', () => {
  const picture = { width: 1, height: 1, rgb: Uint8Array.from([1, 2, 3]) };
  expect(shrink(picture, 1)).toEqual(picture);
});
