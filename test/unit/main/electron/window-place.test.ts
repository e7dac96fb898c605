import { describe, expect, it } from 'vitest';
import { placeToOpen } from '../../../../main/electron/window-place.ts';

const display = { x: 0, y: 25, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 1200, height = 800) => ({
  bounds: { x, y, width, height },
  maximized: false,
});

describe('where the window opens', () => {
  it.each([
    ['where it was left', at(100, 100)],
    ['partly outside, with its bar in reach', at(-900, 40)],
    ['on the second display', at(2000, 10)],
  ])('%s', (_name, left) => {
    expect(placeToOpen(left, [display, second])).toEqual(left.bounds);
  });

  it.each([
    ['the display is gone', at(2000, 10)],
    ['too little of it is in reach', at(-1150, 100)],
    ['its bar is above the display', at(100, -200)],
    ['its bar is below the display', at(100, 1000)],
    ['it was never left anywhere', null],
  ])('in the middle, as large as usual, where %s', (_name, left) => {
    expect(placeToOpen(left, [display])).toEqual({ width: 1600, height: 960 });
  });

  it('no larger than the display, and never too small for its areas', () => {
    expect(placeToOpen(null, [{ ...display, width: 1366, height: 728 }])).toEqual({
      width: 1366,
      height: 728,
    });
    expect(placeToOpen(at(0, 30, 300, 200), [display])).toEqual({ x: 0, y: 30, width: 960, height: 600 });
    expect(placeToOpen(null, [])).toEqual({ width: 1600, height: 960 });
  });
});
