import { expect, test } from 'vitest';
import { type TagBranch, tagBranches } from '../../../../../../renderer/store/library/find/find-tags.ts';
import type { LibraryFacets } from '../../../../../../shared/model/search/library-facets.ts';

const facets = (tags: Readonly<Record<string, number>>): LibraryFacets => ({
  total: 9,
  kinds: [],
  formats: [],
  models: [],
  connections: [],
  chains: [],
  labels: [],
  decisions: [],
  undecided: 0,
  stars: [],
  tags: Object.entries(tags).map(([tag, count]) => ({ tag, count })),
  untagged: 0,
  broken: 0,
  unmeasured: 0,
});
const node = (tag: string, isKept = true, within = 1) => ({ tag, count: within, within, isKept });
const told = (branches: readonly TagBranch[]): unknown =>
  branches.map(({ tag, count, below }) => (below.length === 0 ? [tag, count] : [tag, count, told(below)]));

test('tags stand in the order of the tree, nested, with their counts; new ones come with those beside them', () => {
  const found = tagBranches(
    [node('props'), node('props/swords'), node('empty')],
    facets({ Props: 3, 'props/shields': 2, zoo: 1 }),
  );
  expect(told(found)).toEqual([
    [
      'props',
      3,
      [
        ['props/swords', 0],
        ['props/shields', 2],
      ],
    ],
    ['empty', 0],
    ['zoo', 1],
  ]);
});

test('a tag that no asset has any more goes, unless the tree keeps it; before the count is there, all are shown', () => {
  const nodes = [node('gone', false, 0), node('kept', true, 0)];
  expect(told(tagBranches(nodes, facets({})))).toEqual([['kept', 0]]);
  expect(told(tagBranches(nodes, null))).toEqual([
    ['gone', null],
    ['kept', null],
  ]);
});

test('a tag below one that is not named brings that one', () => {
  expect(told(tagBranches([node('a/b/c')], null))).toEqual([['a', null, [['a/b', null, [['a/b/c', null]]]]]]);
});
