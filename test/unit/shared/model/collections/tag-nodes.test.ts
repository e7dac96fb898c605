import { afterEach, describe, expect, it, vi } from 'vitest';
import { tagNodes, tagTreeNodes, withParents } from '../../../../../shared/model/collections/tag-nodes.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the tree of tags', () => {
  it('is in the order of names, with numbers as numbers, by a collator that is not made for each comparison', () => {
    const slow = vi.spyOn(String.prototype, 'localeCompare');
    const counted = ['t10', 'Éclair', 't9', 'eclair 2', 'b'].map((tag) => ({ tag, count: 1, within: 1 }));
    const names = tagTreeNodes([], counted).map(({ tag }) => tag);
    expect(names).toEqual(['b', 'Éclair', 'eclair 2', 't9', 't10']);
    expect(slow).not.toHaveBeenCalled();
  });

  it('leaves out of its file what is longer than any tag: that may have any number of levels', () => {
    const nodes = tagTreeNodes([`${'a/'.repeat(20_000)}b`, 'props'], []);
    expect(nodes.map(({ tag }) => tag)).toEqual(['props']);
  });

  it('has each tag before those below it, listed ones first, and counts an asset once', () => {
    const nodes = tagNodes(
      ['to do', 'props/swords'],
      [['props/axes', 'props/swords'], ['Props', 'new'], ['props/swords/short']],
    );
    expect(nodes.map(({ tag, count, within, isKept }) => [tag.toLowerCase(), count, within, isKept])).toEqual(
      [
        ['to do', 0, 0, true],
        ['props', 1, 3, false],
        ['props/swords', 1, 2, true],
        ['props/swords/short', 1, 1, false],
        ['props/axes', 1, 1, false],
        ['new', 1, 1, false],
      ],
    );
  });

  it('splits at slashes with something on both sides', () => {
    expect(withParents('a/b/c')).toEqual(['a', 'a/b', 'a/b/c']);
    expect(withParents('a//b')).toEqual(['a', 'a//b']);
    expect(withParents('/a/')).toEqual(['/a/']);
  });
});
