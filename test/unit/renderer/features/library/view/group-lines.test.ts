import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupLines,
  moveInLines,
  type Place,
  stretchesOf,
} from '../../../../../../renderer/features/library/view/group-lines.ts';
import { moveInGrid } from '../../../../../../renderer/ui/grid-moves.ts';

const SIZES = { rowHeight: 100, headHeight: 30 };

/** Groups of so many assets in four columns; those of the names are collapsed. */
const lines = (groups: readonly number[] | null, collapsed: readonly number[] = [], count = 0) =>
  groupLines({ groups, count, isCollapsed: (group) => collapsed.includes(group), columns: 4, ...SIZES });

describe('groupLines', () => {
  it('puts each group under its head, and collapsed ones without their rows', () => {
    // head, 2 rows; head alone; head, 1 row
    const shown = lines([5, 9, 2], [1]);
    expect(Array.from({ length: shown.lineCount }, (_, line) => shown.at(line))).toEqual([
      { kind: 'head', group: 0 },
      { kind: 'row', first: 0, last: 3 },
      { kind: 'row', first: 4, last: 4 },
      { kind: 'head', group: 1 },
      { kind: 'head', group: 2 },
      { kind: 'row', first: 14, last: 15 },
    ]);
    expect([0, 4, 5, 13, 14].map(shown.lineOf)).toEqual([1, 2, 3, 3, 5]);
    expect([shown.lineOf(-1), shown.lineOf(16)]).toEqual([-1, -1]);
    expect([4, 5, 14].map(shown.isHidden)).toEqual([false, true, false]);
  });

  it('knows where each line begins: after the one before', () => {
    const cases = fc.record({
      groups: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }),
      collapsed: fc.array(fc.integer({ min: 0, max: 11 })),
    });
    fc.assert(
      fc.property(cases, ({ groups, collapsed }) => {
        const shown = lines(groups, collapsed);
        let start = 0;
        for (let line = 0; line < shown.lineCount; line += 1) {
          expect(shown.startOf(line)).toBe(start);
          const at = shown.at(line);
          expect(shown.sizeOf(line)).toBe(at.kind === 'head' ? SIZES.headHeight : SIZES.rowHeight);
          if (at.kind === 'row')
            expect([shown.lineOf(at.first), shown.lineOf(at.last)]).toEqual([line, line]);
          start += shown.sizeOf(line);
        }
      }),
    );
  });

  it('says which rows of groups a stretch touches, for a rectangle that selects', () => {
    const shown = lines([5, 9, 2], [1]);
    expect(shown.rowsBetween(0, 100)).toEqual([{ group: 0, top: 30, first: 0, count: 5 }]);
    expect(shown.rowsBetween(200, 400).map(({ first }) => first)).toEqual([0, 14]);
  });
});

describe('stretchesOf', () => {
  it('names what is in sight, and nothing of closed groups', () => {
    const shown = lines([5, 9000, 2], [1]);
    const all = Array.from({ length: shown.lineCount }, (_, line) => shown.at(line));
    expect(stretchesOf(all)).toEqual([
      [0, 4],
      [9005, 9006],
    ]);
    expect(stretchesOf(all.slice(3, 5))).toEqual([[0, 0]]);
  });
});

describe('moveInLines', () => {
  const step = (key: string) => ({ key, page: 3, isGrid: true });
  const asset = (position: number): Place => ({ kind: 'asset', position });
  const head = (group: number): Place => ({ kind: 'head', group });

  it('moves by lines, over heads, and in the same column', () => {
    const shown = lines([5, 9, 2], [1]);
    const go = (key: string, from: Place | null) => moveInLines(shown, step(key), from);
    expect(go('ArrowDown', null)).toEqual(head(0));
    expect(go('ArrowDown', head(0))).toEqual(asset(0));
    expect(go('ArrowDown', asset(2))).toEqual(asset(4));
    expect(go('ArrowDown', asset(4))).toEqual(head(1));
    expect(go('ArrowDown', head(1))).toEqual(head(2));
    expect(go('ArrowUp', head(1))).toEqual(asset(4));
    expect(go('ArrowUp', head(0))).toEqual(head(0));
    expect(go('ArrowDown', asset(15))).toEqual(asset(15));
    expect(go('PageDown', asset(1))).toEqual(head(2));
    expect([go('Home', asset(15)), go('End', asset(0))]).toEqual([head(0), asset(15)]);
  });

  it('passes over what is collapsed to the side, and stays at both ends', () => {
    const shown = lines([5, 9, 2], [1]);
    const go = (key: string, from: Place | null) => moveInLines(shown, step(key), from);
    expect(go('ArrowRight', asset(4))).toEqual(asset(14));
    expect(go('ArrowLeft', asset(14))).toEqual(asset(4));
    expect(go('ArrowLeft', asset(0))).toEqual(asset(0));
    expect(go('ArrowRight', asset(15))).toEqual(asset(15));
    expect(moveInLines(shown, { ...step('ArrowRight'), isGrid: false }, asset(4))).toBeNull();
    expect(go('a', asset(4))).toBeNull();
    expect(moveInLines(lines(null, [], 0), step('End'), null)).toBeNull();
  });

  it('moves without groups as a plain grid does', () => {
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      from: fc.integer({ min: -1, max: 39 }),
      key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'),
    });
    fc.assert(
      fc.property(cases, ({ count, from, key }) => {
        const at = Math.min(from, count - 1);
        // A first key at nothing selects the first one in a plain grid, whichever it is.
        if (at < 0 && key === 'End') return;
        const moved = moveInLines(lines(null, [], count), step(key), at < 0 ? null : asset(at));
        expect(moved).toEqual(asset(moveInGrid(key, at, 4, count) ?? -1));
      }),
    );
  });
});
