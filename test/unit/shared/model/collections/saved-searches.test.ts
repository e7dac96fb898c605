import { describe, expect, it } from 'vitest';
import {
  changeSearches,
  type SavedSearch,
  type SearchChange,
  searchView,
} from '../../../../../shared/model/collections/saved-searches.ts';

function all(list: readonly SavedSearch[], changes: readonly SearchChange[]) {
  const back: SearchChange[] = [];
  let searches = list;
  changes.forEach((change, at) => {
    const changed = changeSearches(searches, change, 0, `fresh-${at}`);
    searches = changed.searches;
    back.unshift(...changed.back);
  });
  return { searches, back };
}

const named = ({ searches }: { readonly searches: readonly SavedSearch[] }) =>
  searches.map(({ name }) => name);
const three = () =>
  all(
    [],
    ['A', 'B', 'C'].map((name) => ({ of: 'create' as const, id: name, name, query: `tag:${name}` })),
  ).searches;

describe('saved searches', () => {
  it('are made, changed, moved and deleted, and each is taken back', () => {
    const changed = all(three(), [
      { of: 'create', name: 'D', query: 'stars:5', sort: 'stars', spot: { at: 0 } },
      { of: 'set', id: 'A', query: 'tag:old', name: 'Old' },
      { of: 'move', ids: ['C'], spot: { after: 'A' } },
      { of: 'delete', id: 'B' },
    ]);
    expect(named(changed)).toEqual(['D', 'Old', 'C']);
    expect(changed.searches[1]?.history.map(({ field, was }) => [field, was])).toEqual([
      ['name', 'A'],
      ['query', 'tag:A'],
    ]);
    expect(named(all(changed.searches, changed.back))).toEqual(['A', 'B', 'C']);
    expect(all(changed.searches, changed.back).searches.map(({ query }) => query)).toEqual([
      'tag:A',
      'tag:B',
      'tag:C',
    ]);
  });

  it('are unchanged by what does not exist', () => {
    const before = three();
    const { searches, back } = all(before, [
      { of: 'delete', id: 'gone' },
      { of: 'set', id: 'gone', name: 'X' },
      { of: 'move', ids: ['gone'], spot: {} },
      { of: 'create', id: 'A', name: 'again', query: '' },
    ]);
    expect([searches, back]).toEqual([before, []]);
  });

  it('show an order that this version does not know as the default, and keep it', () => {
    const [first] = three();
    if (first === undefined) throw new Error('there is one');
    const newer = { ...first, sort: 'by-weight', later: 1 };
    expect(searchView(newer).sort).toBe('newest');
    expect(changeSearches([newer], { of: 'set', id: 'A', name: 'X' }, 0, '').searches[0]).toMatchObject({
      sort: 'by-weight',
      later: 1,
    });
  });
});
