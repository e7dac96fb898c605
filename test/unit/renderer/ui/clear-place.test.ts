import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearPlace } from '../../../../renderer/ui/clear-place.ts';

const STATUS_BAR = { left: 0, top: 695, right: 1280, bottom: 720 };
const FOOT = { left: 952, top: 640, right: 1277, bottom: 692 };
const TOAST = { left: 908, right: 1268, height: 40 };

describe('a place that covers nothing', () => {
  it('is right above the status bar where nothing else is in the way', () => {
    expect(clearPlace(TOAST, [STATUS_BAR], 720, 8)).toBe(687);
    const beside = { ...FOOT, left: 0, right: 900 };
    expect(clearPlace(TOAST, [STATUS_BAR, beside], 720, 8)).toBe(687);
  });

  it('is above the foot of a panel that stands there', () => {
    expect(clearPlace(TOAST, [FOOT, STATUS_BAR], 720, 8)).toBe(632);
  });

  it('is between two of them where it fits there', () => {
    const upper = { ...FOOT, top: 400, bottom: 450 };
    expect(clearPlace(TOAST, [upper, STATUS_BAR], 720, 8)).toBe(687);
    expect(clearPlace({ ...TOAST, height: 240 }, [upper, STATUS_BAR], 720, 8)).toBe(392);
  });

  it('is nowhere on a page that is full', () => {
    expect(clearPlace({ ...TOAST, height: 700 }, [STATUS_BAR], 720, 8)).toBeNull();
  });

  it('touches none of whatever lies about, and is the lowest', () => {
    const sides = fc
      .tuple(fc.nat(100), fc.nat(100), fc.nat(40), fc.nat(40))
      .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
    fc.assert(
      fc.property(fc.array(sides, { maxLength: 8 }), fc.integer({ min: 1, max: 60 }), (others, height) => {
        const box = { left: 40, right: 80, height };
        const fits = (lower: number): boolean =>
          lower - height >= 0 &&
          lower <= 100 &&
          others.every(
            ({ left, right, top, bottom }) =>
              left >= box.right || right <= box.left || lower <= top || lower - height >= bottom,
          );
        const lowest = Array.from({ length: 101 }, (_, up) => 100 - up).find(fits) ?? null;
        expect(clearPlace(box, others, 100, 0)).toBe(lowest);
      }),
    );
  });
});
