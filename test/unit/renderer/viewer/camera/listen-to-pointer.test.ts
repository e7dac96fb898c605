import { describe, expect, it } from 'vitest';
import { dragOf, wheelFactor } from '../../../../../renderer/viewer/camera/listen-to-pointer.ts';

const press = { button: 0, shiftKey: false, ctrlKey: false, metaKey: false };

describe('a drag', () => {
  it.each([
    ['the left button', {}, 'orbit'],
    ['the middle button', { button: 1 }, 'orbit'],
    ['Shift', { shiftKey: true }, 'pan'],
    ['the middle button with Shift', { button: 1, shiftKey: true }, 'pan'],
    ['the middle button with Ctrl', { button: 1, ctrlKey: true }, 'dolly'],
    ['the right button', { button: 2 }, 'pan'],
    ['the right button with Shift', { button: 2, shiftKey: true }, 'light'],
    ['a fourth button', { button: 3 }, null],
  ])('with %s does its own', (_, change, does) => {
    expect(dragOf({ ...press, ...change })).toBe(does);
  });
});

describe('the wheel', () => {
  it('comes as far back as it went, whatever unit it counts in', () => {
    const turn = (deltaY: number, deltaMode = 0) => wheelFactor({ deltaY, deltaMode, ctrlKey: false });
    expect(turn(100) * turn(-100)).toBeCloseTo(1, 12);
    expect(turn(-100)).toBeLessThan(1);
    expect(turn(3, 1)).toBeGreaterThan(1.02);
    expect(wheelFactor({ deltaY: 4, deltaMode: 0, ctrlKey: true })).toBeGreaterThan(turn(4));
  });
});
