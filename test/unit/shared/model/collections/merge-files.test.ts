import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionSchema } from '../../../../../shared/model/collections/collection.ts';
import {
  mergedCollection,
  mergedList,
  mergedSearches,
  mergedTags,
} from '../../../../../shared/model/collections/merge-files.ts';
import { savedSearchesSchema } from '../../../../../shared/model/collections/saved-searches.ts';
import { tagTreeSchema } from '../../../../../shared/model/collections/tag-tree.ts';

const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const AT = Date.UTC(2026, 10, 20);

describe('a list that Maquette and a hand changed', () => {
  it('has what either added, without what either took away', () => {
    fc.assert(
      fc.property(list, list, list, (base, ours, theirs) => {
        const merged = mergedList(base, ours, theirs);
        const wanted = [...'abcdefgh'].filter((id) => {
          const count = Number(ours.includes(id)) + Number(theirs.includes(id));
          return base.includes(id) ? count === 2 : count > 0;
        });
        expect(merged.toSorted()).toEqual(wanted);
      }),
    );
  });

  it('is in the order of the one who ordered it', () => {
    const base = ['a', 'b', 'c'];
    expect(mergedList(base, ['c', 'a', 'b'], ['a', 'x', 'b', 'c'])).toEqual(['c', 'a', 'x', 'b']);
    expect(mergedList(base, ['a', 'y', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a', 'y']);
    expect(mergedList(null, ['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

describe('files that an older text was saved over', () => {
  it('hold both words; ours that the hand overwrote stands in the history', () => {
    const file = (name: string, revision: number, assets: readonly string[], more = {}) =>
      collectionSchema.parse({
        format: 'maquette-collection',
        version: 1,
        id: 'c',
        name,
        revision,
        assets,
        ...more,
      });
    const base = file('Tavern', 3, ['a']);
    const ours = file('Inn', 5, ['a', 'b'], { label: 'red' });
    const theirs = file('Tavern', 3, ['a', 'c'], { notes: 'by hand', later: 1 });
    expect(mergedCollection({ base, ours }, theirs, AT)).toMatchObject({
      name: 'Inn',
      label: 'red',
      notes: 'by hand',
      revision: 6,
      later: 1,
      assets: ['a', 'c', 'b'],
      history: [],
    });
    expect(mergedCollection({ base, ours }, file('Pub', 3, ['a']), AT)).toMatchObject({
      name: 'Pub',
      history: [{ field: 'name', was: 'Inn' }],
    });
    expect(mergedCollection({ base: null, ours }, theirs, AT)).toMatchObject({
      name: 'Tavern',
      assets: ['a', 'b', 'c'],
      history: [
        { field: 'name', was: 'Inn' },
        { field: 'label', was: 'red' },
      ],
    });
  });

  it('keep every search and tag', () => {
    const searches = (revision: number, ...ids: readonly string[]) =>
      savedSearchesSchema.parse({
        format: 'maquette-searches',
        version: 1,
        revision,
        searches: ids.map((id) => ({ id: id.charAt(0), name: id, query: '' })),
      });
    const merged = mergedSearches(
      { base: searches(1, 'a', 'b'), ours: searches(2, 'a', 'b ours', 'c') },
      searches(1, 'a theirs', 'b'),
      AT,
    );
    expect(merged.searches.map(({ name }) => name)).toEqual(['a theirs', 'b ours', 'c']);
    expect(merged.revision).toBe(3);
    const tags = (revision: number, ...all: readonly string[]) =>
      tagTreeSchema.parse({ format: 'maquette-tags', version: 1, revision, tags: all });
    expect(mergedTags({ base: tags(1, 'a'), ours: tags(2, 'b', 'a') }, tags(1, 'a', 'c')).tags).toEqual([
      'b',
      'a',
      'c',
    ]);
  });
});
