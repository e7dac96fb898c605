import { foldText } from '../../../../../shared/model/search/search-words.ts';

interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

/** A name as it is compared: without case, accents and outer spaces. */
export function collectionKey(name: string): string {
  return foldText(name.trim());
}

const IS_SHOWN = "kind = 'collection' AND shown = 1";

/**
 * Selects the listings of the collections that are meant by names or ids: those of just this name or id; where there are none, or with a star at the end, those
 * whose names begin so.
 */
export function listingsOf(values: readonly string[]): Condition {
  const each = values.map((value) => {
    const key = collectionKey(value);
    if (key.endsWith('*'))
      return { sql: '(name_key >= ? AND name_key < ?)', values: rangeOf(key.slice(0, -1)) };
    const exact = '(name_key = ? OR id = ?)';
    return {
      sql: `(${exact} OR (name_key >= ? AND name_key < ?
        AND NOT EXISTS (SELECT 1 FROM collection_files WHERE ${IS_SHOWN} AND ${exact})))`,
      values: [key, value, ...rangeOf(key), key, value],
    };
  });
  return {
    sql: `SELECT listing FROM collection_files WHERE ${IS_SHOWN} AND (${each.map(({ sql }) => sql).join(' OR ')})`,
    values: each.flatMap((one) => one.values),
  };
}

function rangeOf(start: string): readonly string[] {
  return [start, `${start}\u{10ffff}`];
}

/** The condition for rows of `traits` whose assets are in any of the collections that are meant. */
export function inCollections(values: readonly string[]): Condition {
  const { sql, values: bound } = listingsOf(values);
  return { sql: `number IN (SELECT number FROM members WHERE listing IN (${sql}))`, values: bound };
}

/** The same for those that are in any collection at all. */
export const IN_A_COLLECTION: Condition = {
  sql: `number IN (SELECT number FROM members WHERE listing IN (SELECT listing FROM collection_files WHERE ${IS_SHOWN}))`,
  values: [],
};
