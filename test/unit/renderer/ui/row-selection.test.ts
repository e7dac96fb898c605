import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepRows,
  NO_ROWS,
  nearestRow,
  type SelectHow,
  selectHow,
  selectRow,
} from '../../../../renderer/ui/row-selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

describe('rows selected as in a file manager', () => {
  it('takes one alone, more with Ctrl, and gives one back', () => {
    const one = selectRow(NO_ROWS, ORDER, 'b', 'only');
    const two = selectRow(one, ORDER, 'd', 'toggle');
    expect([...two.keys]).toEqual(['b', 'd']);
    expect([...selectRow(two, ORDER, 'b', 'toggle').keys]).toEqual(['d']);
  });

  it('takes all between with Shift, from where the range began, either way', () => {
    const start = selectRow(NO_ROWS, ORDER, 'c', 'only');
    const down = selectRow(start, ORDER, 'e', 'range');
    expect([...down.keys]).toEqual(['c', 'd', 'e']);
    expect([...selectRow(down, ORDER, 'a', 'range').keys]).toEqual(['a', 'b', 'c']);
  });

  it('starts a range anew where its first row is gone', () => {
    const gone = { keys: new Set(['x']), active: 'x', anchor: 'x' };
    expect(selectRow(gone, ORDER, 'b', 'range')).toEqual({ keys: new Set(['b']), active: 'b', anchor: 'b' });
  });

  it('has no row that is not kept, and is the same object where all are', () => {
    const rows = { keys: new Set(['a', 'b']), active: 'b', anchor: 'b' };
    const kept = { keys: new Set(['a']), active: 'a', anchor: null };
    expect(keepRows(rows, ORDER, (key) => key !== 'b')).toEqual(kept);
    expect(keepRows(rows, ORDER, () => false)).toEqual(NO_ROWS);
    expect(keepRows(rows, ORDER, () => true)).toBe(rows);
  });

  it('finds the nearest row by positions of any kind: a row whose position is unknown only if there is no other', () => {
    const positions = new Map([
      ['near', 7],
      ['far', 90],
      ['later', 13],
    ]);
    const positionOf = (key: string) => positions.get(key) ?? -1;
    expect(nearestRow(['unloaded', 'far', 'near'], 2, positionOf)).toBe('near');
    expect(nearestRow(['near', 'later'], 10, positionOf)).toBe('later');
    expect(nearestRow(['later', 'near'], 10, positionOf)).toBe('later');
    expect(nearestRow(['unloaded'], 2, positionOf)).toBe('unloaded');
    expect(nearestRow([], 2, positionOf)).toBeNull();
  });

  it('makes the nearest selected row active where the active one is taken back, and none after the last', () => {
    const rows = { keys: new Set(['a', 'c', 'd']), active: 'c', anchor: 'c' };
    const without = selectRow(rows, ORDER, 'c', 'toggle');
    expect([[...without.keys], without.active]).toEqual([['a', 'd'], 'd']);
    expect(selectRow(rows, ORDER, 'a', 'toggle').active).toBe('c');
    expect(selectRow({ ...rows, keys: new Set(['c']) }, ORDER, 'c', 'toggle').active).toBeNull();
  });

  it('of a range to a row that the order lacks has that row alone', () => {
    const rows = selectRow(NO_ROWS, ORDER, 'b', 'only');
    const end = selectRow(rows, ORDER, 'new', 'range');
    expect([[...end.keys], end.active, end.anchor]).toEqual([['new'], 'new', 'new']);
  });

  it('always stands on a selected row: the one that was asked for, if it was not taken back', () => {
    const step = fc.tuple(fc.constantFrom(...ORDER), fc.constantFrom<SelectHow>('only', 'toggle', 'range'));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const end = steps.reduce((now, [key, how]) => selectRow(now, ORDER, key, how), NO_ROWS);
        const asked = steps.at(-1)?.[0] ?? '';
        expect(end.active === null ? 0 : end.keys.has(end.active)).toBe(end.keys.size === 0 ? 0 : true);
        if (end.keys.has(asked)) expect(end.active).toBe(asked);
        expect([...end.keys].every((key) => ORDER.includes(key))).toBe(true);
      }),
    );
  });
});

it.each([
  ['only', {}],
  ['toggle', { ctrlKey: true }],
  ['toggle', { metaKey: true }],
  ['range', { shiftKey: true }],
  ['range', { shiftKey: true, ctrlKey: true }],
] as const)('a press selects: %s with %o', (how, held) => {
  expect(selectHow({ shiftKey: false, ctrlKey: false, metaKey: false, ...held })).toBe(how);
});
