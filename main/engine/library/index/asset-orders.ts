import { type LibraryOrder, type LibraryPlace, typedName } from '../../../../shared/model/library-order.ts';
import type { IndexReader, Row } from './index-reader.ts';
import { AFTER, COUNT_BEFORE, type IndexedSort, isIndexedSort, ORDERED, REVERSED } from './ordered-by.ts';
import { createMatchLists } from './search/match-lists.ts';

/** Positions of assets in an order. The plain orders of a whole place are read from SQL indexes, all others from lists of matches. */
export interface AssetOrders {
  /** A range of rows with the columns `folder`, `place` and `asset`. */
  readonly page: (order: LibraryOrder, offset: number, limit: number) => readonly Row[];
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  readonly position: (order: LibraryOrder, id: string) => number | null;
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  readonly count: (order: LibraryOrder) => number;
  readonly countOf: (place: LibraryPlace) => number;
  /** Called with every change of the index. */
  readonly clear: () => void;
}

const PAGE = 'SELECT folder, place, (SELECT asset FROM texts WHERE texts.number = sidecars.number) AS asset';

/** @param now milliseconds since the epoch */
export function assetOrders(reader: IndexReader, now: () => number): AssetOrders {
  const { one, all } = reader;
  const lists = createMatchLists(reader, now);

  const countOf = (place: LibraryPlace): number =>
    Number(one('SELECT count FROM counts WHERE place = ?', place)?.count ?? 0);

  /** Reads a part of an order, from the nearer end, because SQLite steps over every row before an offset. */
  function stretch(
    { place, sort }: PlainOrder,
    offset: number,
    limit: number,
    select: string,
  ): readonly Row[] {
    const total = countOf(place);
    const end = Math.min(total, offset + limit);
    if (end <= offset) return [];
    const backwards = total - end < offset;
    const rows = all(
      `${select} FROM sidecars WHERE place = ? AND shown = 1 ORDER BY ${(backwards ? REVERSED : ORDERED)[sort]} LIMIT ? OFFSET ?`,
      place,
      end - offset,
      backwards ? total - end : offset,
    );
    return backwards ? rows.toReversed() : rows;
  }

  /** The same of a list. */
  function slice(order: LibraryOrder, offset: number, limit: number, select: string): readonly Row[] {
    const numbers = lists.of(order).subarray(offset, offset + limit);
    return all(
      `${select} FROM (SELECT key, value FROM json_each(?)) AS wanted JOIN sidecars ON sidecars.number = wanted.value ORDER BY wanted.key`,
      `[${numbers.join(',')}]`,
    );
  }

  const read = (order: LibraryOrder, offset: number, limit: number, select: string): readonly Row[] =>
    isPlain(order) ? stretch(order, offset, limit, select) : slice(order, offset, limit, select);

  const numberOf = (id: string): number => {
    const row = one('SELECT number FROM sidecars WHERE id = ? AND shown = 1', id);
    return row === null ? -1 : Number(row.number);
  };

  function plainStartingWith(
    { place, sort }: PlainOrder,
    letters: string,
    after: string | null,
  ): string | null {
    const first = typedName(letters);
    const range = [place, first, `${first}\u{10ffff}`] as const;
    const matches = `number IN (SELECT number FROM sidecars WHERE place = ? AND shown = 1 AND typed >= ? AND typed < ?)`;
    const next =
      after === null
        ? null
        : one(
            `SELECT id FROM sidecars WHERE ${matches} AND ${AFTER[sort]} ORDER BY ${ORDERED[sort]} LIMIT 1`,
            ...range,
            after,
          );
    const row =
      next ?? one(`SELECT id FROM sidecars WHERE ${matches} ORDER BY ${ORDERED[sort]} LIMIT 1`, ...range);
    return row === null ? null : String(row.id);
  }

  function listStartingWith(order: LibraryOrder, letters: string, after: string | null): string | null {
    const first = typedName(letters);
    const those = new Set(
      all(
        'SELECT number FROM sidecars WHERE place = ? AND shown = 1 AND typed >= ? AND typed < ?',
        order.place,
        first,
        `${first}\u{10ffff}`,
      ).map(({ number }) => Number(number)),
    );
    const list = lists.of(order);
    const start = after === null ? 0 : list.indexOf(numberOf(after)) + 1;
    const isOne = (number: number): boolean => those.has(number);
    const found = list.subarray(start).find(isOne) ?? list.find(isOne);
    if (found === undefined) return null;
    return String(one('SELECT id FROM sidecars WHERE number = ?', found)?.id);
  }

  return {
    page: (order, offset, limit) => read(order, offset, limit, PAGE),
    ids: (order, offset, limit) => read(order, offset, limit, 'SELECT id').map(({ id }) => String(id)),
    position: (order, id) => {
      if (isPlain(order)) {
        const before = one(COUNT_BEFORE[order.sort], order.place, id);
        return before === null ? null : Number(before.count);
      }
      const at = lists.of(order).indexOf(numberOf(id));
      return at < 0 ? null : at;
    },
    startingWith: (order, letters, after) =>
      isPlain(order) ? plainStartingWith(order, letters, after) : listStartingWith(order, letters, after),
    count: (order) => (isPlain(order) ? countOf(order.place) : lists.of(order).length),
    countOf,
    clear: lists.clear,
  };
}

type PlainOrder = LibraryOrder & { readonly sort: IndexedSort };

/** Whether an order is one of a whole place that SQL has an index for. */
export function isPlain(order: LibraryOrder): order is PlainOrder {
  return isIndexedSort(order.sort) && order.reversed !== true && (order.query ?? '').trim() === '';
}
