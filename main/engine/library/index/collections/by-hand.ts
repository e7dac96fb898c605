import { isMeant, type QueryTerm } from '../../../../../shared/model/search/library-query.ts';
import type { IndexReader } from '../index-reader.ts';
import { listingsOf } from './collection-conditions.ts';

/** The assets of the one collection that a search asks for, in its order, as numbers of rows; null if it asks for none, or for several. */
export function numbersByHand({ all, one }: IndexReader, terms: readonly QueryTerm[]): Uint32Array | null {
  const asked = terms.flatMap(({ isNot, meaning }) =>
    !isNot && isMeant(meaning) && meaning.field === 'collection' ? [meaning.values] : [],
  );
  const [values] = asked;
  if (values === undefined || asked.length > 1) return null;
  const { sql, values: bound } = listingsOf(values);
  const [only, ...others] = all(sql, ...bound);
  if (only === undefined || others.length > 0) return null;
  const row = one(
    `SELECT json_group_array(number) AS numbers
      FROM (SELECT number FROM members WHERE listing = ? AND number IS NOT NULL ORDER BY at)`,
    Number(only.listing),
  );
  return Uint32Array.from(JSON.parse(String(row?.numbers ?? '[]')) as number[]);
}
