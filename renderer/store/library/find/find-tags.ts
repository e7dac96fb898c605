import type { TagNode } from '../../../../shared/model/collections/tag-tree.ts';
import type { LibraryFacets } from '../../../../shared/model/search/library-facets.ts';

/** A tag with those below it. */
export interface TagBranch {
  /** Whole: `props/swords`. */
  readonly tag: string;
  /** Assets of the place that have it or one below it; null while they are not counted. */
  readonly count: number | null;
  readonly below: readonly TagBranch[];
}

interface Growing {
  readonly tag: string;
  readonly key: string;
  readonly isKept: boolean;
  readonly below: Growing[];
}

/**
 * The tags in the order of the tree's file, with those that assets got since it was read; those that no asset of the library has any more are left out,
 * unless the tree keeps them.
 */
export function tagBranches(nodes: readonly TagNode[], facets: LibraryFacets | null): readonly TagBranch[] {
  const counts = new Map(facets?.tags.map(({ tag, count }) => [tag.toLowerCase(), count]));
  const roots: Growing[] = [];
  const all = new Map<string, Growing>();
  const grow = (tag: string, isKept: boolean): void => {
    const key = tag.toLowerCase();
    if (all.has(key)) return;
    const slash = tag.lastIndexOf('/');
    if (slash > 0) grow(tag.slice(0, slash), isKept);
    const made: Growing = { tag, key, isKept, below: [] };
    all.set(key, made);
    (all.get(key.slice(0, Math.max(0, slash)))?.below ?? roots).push(made);
  };
  for (const { tag, isKept, within } of nodes) {
    if (isKept || facets === null || within > 0 || counts.has(tag.toLowerCase())) grow(tag, isKept);
  }
  for (const { tag } of facets?.tags ?? []) grow(tag, false);
  const grown = (branches: readonly Growing[]): readonly TagBranch[] =>
    branches.map(({ tag, key, below }) => ({
      tag,
      count: facets === null ? null : (counts.get(key) ?? 0),
      below: grown(below),
    }));
  return grown(roots);
}
