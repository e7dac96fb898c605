import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepRows, NO_ROWS, type SelectHow, selectRow } from '../../../../renderer/ui/row-selection.ts';

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
    const rows = { keys: new Set(['a', 'b']), active: 'b', anchor: 'a' };
    expect(keepRows(rows, (key) => key !== 'b')).toEqual({ keys: new Set(['a']), active: null, anchor: 'a' });
    expect(keepRows(rows, () => false)).toEqual(NO_ROWS);
    expect(keepRows(rows, () => true)).toBe(rows);
  });

  it('always stands on the row that was asked for', () => {
    const step = fc.tuple(fc.constantFrom(...ORDER), fc.constantFrom<SelectHow>('only', 'toggle', 'range'));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const end = steps.reduce((now, [key, how]) => selectRow(now, ORDER, key, how), NO_ROWS);
        expect(end.active).toBe(steps.at(-1)?.[0]);
        expect([...end.keys].every((key) => ORDER.includes(key))).toBe(true);
      }),
    );
  });
});
