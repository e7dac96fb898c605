import type { CountedTag } from '../../../../../shared/model/collections/tag-nodes.ts';
import { withParents } from '../../../../../shared/model/collections/tag-nodes.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import type { IndexReader } from '../index-reader.ts';
import type { TagCount } from '../search/search-tables.ts';

const WITHIN = `
  SELECT count(DISTINCT number) AS count FROM tags JOIN sidecars USING (number)
  WHERE (tag = ?1 OR (tag >= ?1 || '/' AND tag < ?1 || '0')) AND shown = 1 AND place = 'library'`;

/** The library's tags, and those that only others lie below, with the assets that have them or one below them. */
export function countedTags({ one }: IndexReader, tags: readonly TagCount[]): readonly CountedTag[] {
  const own = new Map(tags.map((each) => [foldText(each.tag), each]));
  const parents = new Map(
    tags.flatMap(({ tag }) => withParents(tag).slice(0, -1)).map((tag) => [foldText(tag), tag]),
  );
  const withinOf = (key: string): number => Number(one(WITHIN, key)?.count);
  return [
    ...[...own].map(([key, { tag, count }]) => ({
      tag,
      count,
      within: parents.has(key) ? withinOf(key) : count,
    })),
    ...[...parents]
      .filter(([key]) => !own.has(key))
      .map(([key, tag]) => ({ tag, count: 0, within: withinOf(key) })),
  ];
}
