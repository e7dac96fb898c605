import { MAX_TAG } from '../facts/tags.ts';
import type { TagNode } from './tag-tree.ts';

/** A tag with the number of assets that have just it, and the number that have it or one below it. */
export interface CountedTag {
  readonly tag: string;
  readonly count: number;
  readonly within: number;
}

/** The tree of tags from the tags of each asset. */
export function tagNodes(tree: readonly string[], tagsOfAssets: readonly (readonly string[])[]): TagNode[] {
  const counts = new Map<string, { tag: string; count: number; within: number }>();
  for (const tags of tagsOfAssets) {
    const within = new Map(tags.flatMap(withParents).map((tag) => [tag.toLowerCase(), tag]));
    for (const [key, tag] of within) {
      const counted = counts.get(key) ?? { tag, count: 0, within: 0 };
      counts.set(key, { ...counted, within: counted.within + 1 });
    }
    for (const key of new Set(tags.map((tag) => tag.toLowerCase()))) {
      const counted = counts.get(key);
      if (counted !== undefined) counted.count += 1;
    }
  }
  return tagTreeNodes(tree, [...counts.values()]);
}

interface Branch {
  readonly tag: string;
  readonly counted: CountedTag | undefined;
  readonly isKept: boolean;
  /** Its place in the tree's file, or that of the first one below it. */
  rank: number;
  readonly below: Map<string, Branch>;
}

/**
 * All tags in the tree's order: beside each other, those that the file names come first, in its order, then the others by name.
 * @param file the tags of the tree's file. Anybody may have written it: what is longer than any tag is left out, or one of a million levels would take
 * all memory
 */
export function tagTreeNodes(file: readonly string[], counted: readonly CountedTag[]): TagNode[] {
  const tree = file.filter((tag) => tag.length <= MAX_TAG);
  const counts = new Map(counted.map((each) => [each.tag.toLowerCase(), each]));
  const kept = new Map(tree.map((tag) => [tag.toLowerCase(), tag]));
  const root = new Map<string, Branch>();
  const add = (tag: string, rank: number): void => {
    let level = root;
    for (const whole of withParents(tag)) {
      const key = whole.toLowerCase();
      const branch = level.get(key) ?? {
        tag: kept.get(key) ?? counts.get(key)?.tag ?? whole,
        counted: counts.get(key),
        isKept: kept.has(key),
        rank,
        below: new Map(),
      };
      branch.rank = Math.min(branch.rank, rank);
      level.set(key, branch);
      level = branch.below;
    }
  };
  tree.forEach(add);
  for (const { tag } of counted) add(tag, Number.POSITIVE_INFINITY);
  return flat(root);
}

/** Made once: `localeCompare` would make one for each comparison, and hold up the engine for seconds where a library has some ten thousand tags. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

function flat(level: ReadonlyMap<string, Branch>): TagNode[] {
  const branches = [...level.values()].sort(
    (one, other) => compare(one.rank, other.rank) || BY_NAME.compare(one.tag, other.tag),
  );
  return branches.flatMap(({ tag, counted, isKept, below }) => [
    { tag, count: counted?.count ?? 0, within: counted?.within ?? 0, isKept },
    ...flat(below),
  ]);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** `a/b/c` is below `a/b` and `a`. Empty parts, as in `a//b`, belong to the part after them. */
export function withParents(tag: string): readonly string[] {
  const ends = [...tag.matchAll(/[^/](?=\/+[^/])/g)].map(({ index }) => index + 1);
  return [...ends.map((end) => tag.slice(0, end)), tag];
}
