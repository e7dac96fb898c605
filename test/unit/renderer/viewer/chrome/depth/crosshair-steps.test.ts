import { expect, it } from 'vitest';
import { placeAfter } from '../../../../../../renderer/viewer/chrome/depth/crosshair-steps.ts';

const SIZE = { width: 200, height: 100 };
const after = (key: string, place = { x: 0.5, y: 0.5 }, shiftKey = false) =>
  placeAfter({ key, shiftKey }, place, SIZE);

it('moves a crosshair by a pixel, by ten with Shift, back to the middle, and never out of the picture', () => {
  expect(after('ArrowRight')).toEqual({ x: 0.505, y: 0.5 });
  expect(after('ArrowUp', { x: 0.5, y: 0.5 }, true)).toEqual({ x: 0.5, y: 0.4 });
  expect(after('ArrowLeft', { x: 0.001, y: 1 })).toEqual({ x: 0, y: 1 });
  expect(after('ArrowDown', { x: 0, y: 1 }, true)).toEqual({ x: 0, y: 1 });
  expect(after('Home', { x: 0.1, y: 0.9 })).toEqual({ x: 0.5, y: 0.5 });
  expect(after('k')).toBeNull();
});
