import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeCollection,
  collectionChangeSchema,
  type InnerChange,
} from '../../../../../shared/model/collections/change-collection.ts';
import { type Collection, collectionSchema } from '../../../../../shared/model/collections/collection.ts';

const AT = Date.UTC(2026, 10, 20);
const collectionOf = (assets: readonly string[], more: object = {}): Collection =>
  collectionSchema.parse({
    format: 'maquette-collection',
    version: 1,
    id: 'c',
    name: 'Tavern',
    assets,
    ...more,
  });

function takenBack(changed: Collection, back: readonly unknown[]): Collection {
  return back.reduce<Collection>(
    (each, change) =>
      changeCollection(each, collectionChangeSchema.parse(change) as InnerChange, AT).collection,
    changed,
  );
}

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 5 });
const change: fc.Arbitrary<InnerChange> = fc.oneof(
  fc.record({
    of: fc.constant('add' as const),
    id: fc.constant('c'),
    ids,
    spot: fc.record({ at: fc.nat(9) }),
  }),
  fc.record({ of: fc.constant('take' as const), id: fc.constant('c'), ids }),
  fc.record({
    of: fc.constant('move' as const),
    id: fc.constant('c'),
    ids,
    spot: fc.record({ at: fc.nat(9) }),
  }),
  fc.record({ of: fc.constant('set' as const), id: fc.constant('c'), name: fc.constantFrom('One', 'Two') }),
);

describe('a change of a collection', () => {
  it('is taken back by what it returns', () => {
    fc.assert(
      fc.property(ids, change, (assets, each) => {
        const before = collectionOf(assets);
        const { collection, back } = changeCollection(before, each, AT);
        const after = takenBack(collection, back);
        expect([after.assets, after.name, after.notes]).toEqual([before.assets, before.name, before.notes]);
        if (back.length === 0) expect(collection).toBe(before);
      }),
    );
  });

  it('leaves members that are added again in their places, and what it does not know', () => {
    const before = collectionOf(['a', 'b'], { later: { kept: true } });
    const { collection, back } = changeCollection(
      before,
      { of: 'add', id: 'c', ids: ['b', 'x', 'a'], spot: { at: 0 } },
      AT,
    );
    expect(collection).toMatchObject({ assets: ['x', 'a', 'b'], later: { kept: true } });
    expect(back).toEqual([{ of: 'take', id: 'c', ids: ['x'] }]);
  });

  it('keeps the values that it overwrites in a history', () => {
    const labelled = changeCollection(
      collectionOf([]),
      { of: 'set', id: 'c', name: 'Inn', label: 'red' },
      AT,
    );
    expect(labelled.collection).toMatchObject({ name: 'Inn', label: 'red' });
    expect(labelled.back).toEqual([{ of: 'set', id: 'c', name: 'Tavern', label: null }]);
    const { collection } = changeCollection(labelled.collection, { of: 'set', id: 'c', label: null }, AT);
    expect(collection.label).toBeUndefined();
    expect(collection.history.map(({ field, was }) => [field, was])).toEqual([
      ['name', 'Tavern'],
      ['label', 'red'],
    ]);
  });
});
