import { describe, expect, it } from 'vitest';
import { isWithinTag, renamedTag, retagEdits } from '../../../../../shared/model/collections/retag.ts';
import { changeTagTree } from '../../../../../shared/model/collections/tag-tree.ts';

const assets = [
  { id: 'a', tags: ['props', 'old'] },
  { id: 'b', tags: ['Props/swords', 'props'] },
  { id: 'c', tags: ['props-2'] },
];

const treeAfter = (tree: readonly string[], from: string, to: string | null) =>
  retagEdits({ from, to, tree, assets }).changes.reduce<readonly string[]>(
    (tags, change) => changeTagTree(tags, change).tags,
    tree,
  );

describe('a tag that is changed everywhere', () => {
  it('takes those below it along, and no other that begins so', () => {
    expect(retagEdits({ from: 'props', to: 'items', tree: [], assets }).edits).toEqual([
      { ids: ['a'], change: { removeTags: ['props'], addTags: ['items'] } },
      { ids: ['b'], change: { removeTags: ['Props/swords', 'props'], addTags: ['items/swords', 'items'] } },
    ]);
    expect(retagEdits({ from: 'props', to: null, tree: [], assets }).edits[0]).toEqual({
      ids: ['a'],
      change: { removeTags: ['props'] },
    });
    expect([isWithinTag('Props/a', 'props'), isWithinTag('props-2', 'props')]).toEqual([true, false]);
  });

  it('keeps its place in the tree, or joins the one that is there', () => {
    const tree = ['x', 'props', 'y', 'props/swords', 'z'];
    expect(treeAfter(tree, 'props', 'items')).toEqual(['x', 'items', 'items/swords', 'y', 'z']);
    expect(treeAfter(tree, 'props', 'z')).toEqual(['x', 'z/swords', 'y', 'z']);
    expect(treeAfter(tree, 'props', 'PROPS')).toEqual(['x', 'PROPS', 'PROPS/swords', 'y', 'z']);
    expect(treeAfter(tree, 'props', null)).toEqual(['x', 'y', 'z']);
    expect(treeAfter(tree, 'gone', 'new')).toEqual(tree);
  });

  it('cannot become longer than a tag is', () => {
    expect(renamedTag('a/b', 'a', 'c')).toBe('c/b');
    expect(renamedTag('a/b', 'a', 'c'.repeat(99))).toBeNull();
  });
});
