import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aroundIn, placed, woven } from '../../../../../shared/model/collections/hand-order.ts';

const list = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
const some = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 4 });

describe('members of a list that is ordered by hand', () => {
  it('are put behind or before a neighbour, at a position, or at the end', () => {
    expect(placed(['a', 'b', 'c'], ['x'], { after: 'a' })).toEqual(['a', 'x', 'b', 'c']);
    expect(placed(['a', 'b', 'c'], ['x', 'c'], { before: 'a' })).toEqual(['x', 'c', 'a', 'b']);
    expect(placed(['a', 'b', 'c'], ['a'], { at: 2 })).toEqual(['b', 'a', 'c']);
    expect(placed(['a', 'b', 'c'], ['a'])).toEqual(['b', 'c', 'a']);
    expect(placed(['a', 'b', 'c'], ['x'], { after: 'gone', before: 'c' })).toEqual(['a', 'b', 'x', 'c']);
    // A neighbour that is moved itself: the place where it was.
    expect(placed(['a', 'b', 'c', 'd'], ['d', 'b'], { after: 'b' })).toEqual(['a', 'd', 'b', 'c']);
  });

  it('are never lost or doubled, wherever they are put', () => {
    fc.assert(
      fc.property(list, some, some, fc.nat(12), (all, ids, [after, before], at) => {
        const next = placed(all, ids, { at, ...(after && { after }), ...(before && { before }) });
        expect(next.toSorted()).toEqual([...new Set([...all, ...ids])].toSorted());
        const rest = (each: readonly string[]) => each.filter((id) => !ids.includes(id));
        expect(rest(next)).toEqual(rest(all));
        expect(next.filter((id) => ids.includes(id))).toEqual(ids);
      }),
    );
  });

  it('come back behind one neighbour in a moment, however many they are', () => {
    const all = Array.from({ length: 150_000 }, (_, at) => `asset-${at}`);
    const lost = all.slice(1);
    const next = woven(all.slice(0, 1), lost, all);
    expect(next).toEqual(all);
  });

  it('come back to their places, whatever was taken out', () => {
    fc.assert(
      fc.property(list, some, (all, ids) => {
        const rest = all.filter((id) => !ids.includes(id));
        const lost = all.filter((id) => ids.includes(id));
        expect(woven(rest, lost, aroundIn(all, lost))).toEqual(all);
      }),
    );
  });

  it('come back beside the neighbours that are left, and leave what others did as it is', () => {
    const order = ['a', 'b', 'c', 'd'];
    expect(woven(['new', 'd', 'a'], ['b', 'c'], order)).toEqual(['new', 'd', 'a', 'b', 'c']);
    expect(woven(['d', 'new'], ['b', 'c'], order)).toEqual(['b', 'c', 'd', 'new']);
    expect(woven(['new'], ['b'], order)).toEqual(['new', 'b']);
  });
});
