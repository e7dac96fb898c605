import { describe, expect, it } from 'vitest';
import {
  cursorIn,
  type PaneChoice,
  paneAt,
  panesOf,
} from '../../../../../renderer/viewer/compare/pane-layout.ts';

const choice = (changes: Partial<PaneChoice>): PaneChoice => ({
  mode: 'side',
  count: 2,
  active: 0,
  wipeAt: 0.5,
  aspect: 16 / 9,
  ...changes,
});
const shape = (changes: Partial<PaneChoice>): string => {
  const panes = panesOf(choice(changes));
  const distinct = (of: 'x' | 'y'): number => new Set(panes.map(({ seen }) => seen[of].toFixed(6))).size;
  return `${distinct('x')} × ${distinct('y')}`;
};

describe('panes side by side', () => {
  it.each([
    [2, 16 / 9, '2 × 1'],
    [2, 0.6, '1 × 2'],
    [3, 16 / 9, '3 × 1'],
    [3, 0.5, '1 × 3'],
    [4, 1.5, '2 × 2'],
    [4, 4, '4 × 1'],
    [4, 0.3, '1 × 4'],
  ])('of %i in a picture of %f: 1 are %s', (count, aspect, expected) => {
    expect(shape({ count, aspect })).toBe(expected);
  });

  it('cover the picture, all of one size', () => {
    for (const count of [2, 3, 4]) {
      const panes = panesOf(choice({ count }));
      expect(panes.map(({ index }) => index)).toEqual([...panes.keys()]);
      expect(panes.reduce((sum, { seen }) => sum + seen.width * seen.height, 0)).toBeCloseTo(1, 9);
      expect(new Set(panes.map(({ picture }) => `${picture.width} ${picture.height}`)).size).toBe(1);
    }
  });
});

describe('a wipe', () => {
  it('shows both in one place, each on its side of the line', () => {
    const [left, right] = panesOf(choice({ mode: 'wipe', wipeAt: 0.3 }));
    expect(left?.picture).toEqual(right?.picture);
    expect(left?.seen).toEqual({ x: 0, y: 0, width: 0.3, height: 1 });
    expect(right?.seen).toEqual({ x: 0.3, y: 0, width: 0.7, height: 1 });
  });

  it('is for two: more stand side by side', () => {
    expect(shape({ mode: 'wipe', count: 3 })).toBe('3 × 1');
  });
});

it('a blink shows the active one alone', () => {
  const panes = panesOf(choice({ mode: 'blink', count: 3, active: 2 }));
  expect(panes).toHaveLength(1);
  expect(panes[0]).toMatchObject({ index: 2, seen: { x: 0, y: 0, width: 1, height: 1 } });
});

describe('a cursor', () => {
  it('is in the pane that is seen there', () => {
    const four = panesOf(choice({ count: 4, aspect: 1.5 }));
    const at = (x: number, y: number) => paneAt(four, [x, y])?.index;
    expect([at(-0.5, 0.5), at(0.5, 0.5), at(-0.5, -0.5), at(0.5, -0.5)]).toEqual([0, 1, 2, 3]);
    const wipe = panesOf(choice({ mode: 'wipe', wipeAt: 0.2 }));
    expect([paneAt(wipe, [-0.9, 0])?.index, paneAt(wipe, [-0.5, 0])?.index]).toEqual([0, 1]);
    expect(paneAt(four, [1.5, 0])).toBeUndefined();
  });

  it('is told from the middle of that pane’s own picture', () => {
    const [, right] = panesOf(choice({}));
    if (right === undefined) throw new Error('There is no second pane.');
    expect(cursorIn(right, [0.5, 0])).toEqual([0, 0]);
    expect(cursorIn(right, [0, 1])).toEqual([-1, 1]);
    expect(cursorIn(right, [1, -1])).toEqual([1, -1]);
  });
});
