import { describe, expect, it } from 'vitest';
import { changeTagTree, type TagTreeChange } from '../../../../../shared/model/collections/tag-tree.ts';

const TREE = ['props', 'props/swords', 'old'];

function all(list: readonly string[], changes: readonly TagTreeChange[]) {
  return changes.reduce<readonly string[]>((tags, change) => changeTagTree(tags, change).tags, list);
}

describe('the list of the tree of tags', () => {
  it.each<readonly [TagTreeChange, readonly string[]]>([
    [{ of: 'add', tags: ['New', 'PROPS', 'new'] }, ['props', 'props/swords', 'old', 'New']],
    [{ of: 'take', tags: ['Props'] }, ['props/swords', 'old']],
    [{ of: 'move', tag: 'OLD', spot: { before: 'props' } }, ['old', 'props', 'props/swords']],
    [{ of: 'move', tag: 'fresh', spot: { after: 'props' } }, ['props', 'fresh', 'props/swords', 'old']],
    [{ of: 'move', tag: 'old', spot: { before: 'unlisted' } }, ['props', 'props/swords', 'old', 'unlisted']],
  ])('takes %j, and back', (change, after) => {
    const { tags, back } = changeTagTree(TREE, change);
    expect(tags).toEqual(after);
    expect(all(tags, back)).toEqual(TREE);
  });

  it('is the same object when nothing changes', () => {
    expect(changeTagTree(TREE, { of: 'add', tags: ['Old'] })).toEqual({ tags: TREE, back: [] });
  });
});
