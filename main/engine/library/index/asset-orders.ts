import {
  type LibraryGroup,
  type LibraryOrder,
  type LibraryPlace,
  typedName,
} from '../../../../shared/model/library-order.ts';
import type { IndexReader, Row } from './index-reader.ts';
import { INDEXED } from './indexed-asset.ts';
import {
  AFTER,
  COUNT_BEFORE,
  type IndexedSort,
  isIndexedSort,
  ORDERED,
  type OrderTable,
  REVERSED,
  SHOWN_IN,
} from './ordered-by.ts';
import { createMatchLists } from './search/match-lists.ts';
import { createHiddenMembers } from './stacks/hidden-members.ts';
import type { StackTables } from './stacks/stack-tables.ts';

/**
 * Positions of assets in an order. The plain orders of a whole place, stacked or not, are read from SQL indexes, all others from lists of matches. In a
 * stacked order a position is one of a stack: that of an asset which is not seen is the position of what stands for it.
 */
export interface AssetOrders {
  /** A range of rows with the columns of {@link INDEXED}. */
  readonly page: (order: LibraryOrder, offset: number, limit: number) => readonly Row[];
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  readonly position: (order: LibraryOrder, id: string) => number | null;
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  readonly count: (order: LibraryOrder) => number;
  /** Empty for an order without groups. */
  readonly groups: (order: LibraryOrder) => readonly LibraryGroup[];
  /** The numbers of the rows that match a search, or of those that are seen of stacks; null where that is all rows of a place. */
  readonly matches: (order: LibraryOrder) => Uint32Array | null;
  /** Called with every change of the index. */
  readonly clear: () => void;
}

const PAGE = `SELECT ${INDEXED}`;

/** @param now milliseconds since the epoch */
export function assetOrders(
  reader: IndexReader,
  now: () => number,
  stacks: Pick<StackTables, 'isDue'>,
): AssetOrders {
  const { one, all } = reader;
  const hidden = createHiddenMembers(reader);
  const lists = createMatchLists(reader, now, hidden);
  let areStacksKnown: boolean | null = null;

  /** An index of before shows every asset until all of its stacks are known. In the trash each asset is decided on by itself. */
  function meant(order: LibraryOrder): LibraryOrder {
    if (order.stacked !== true) return order;
    areStacksKnown ??= !stacks.isDue();
    return areStacksKnown && order.place === 'library' ? order : { ...order, stacked: false };
  }

  const countIn = (table: OrderTable, place: LibraryPlace): number =>
    Number(one('SELECT count FROM counts WHERE of = ? AND place = ?', table, place)?.count ?? 0);

  /** Reads a part of an order, from the nearer end, because SQLite steps over every row before an offset. */
  function stretch(order: PlainOrder, offset: number, limit: number, select: string): readonly Row[] {
    const { place, sort } = order;
    const table = tableOf(order);
    const total = countIn(table, place);
    const end = Math.min(total, offset + limit);
    if (end <= offset) return [];
    const backwards = total - end < offset;
    const rows = all(
      `${table === 'stacks' ? 'SELECT number' : select} FROM ${SHOWN_IN[table]} ORDER BY ${(backwards ? REVERSED : ORDERED)[sort]} LIMIT ? OFFSET ?`,
      place,
      end - offset,
      backwards ? total - end : offset,
    );
    const inOrder = backwards ? rows.toReversed() : rows;
    if (table === 'sidecars') return inOrder;
    return rowsOf(
      Uint32Array.from(inOrder, ({ number }) => Number(number)),
      select,
    );
  }

  /** The same of a list. */
  function slice(order: LibraryOrder, offset: number, limit: number, select: string): readonly Row[] {
    return rowsOf(lists.of(order).subarray(offset, offset + limit), select);
  }

  function rowsOf(numbers: Uint32Array, select: string): readonly Row[] {
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

  /** The asset that a stacked order shows for one. */
  const topOf = (order: PlainOrder, id: string): string => {
    if (tableOf(order) === 'sidecars') return id;
    const row = one(TOP_OF, order.place, id);
    return row === null ? id : String(row.id);
  };

  function plainStartingWith(order: PlainOrder, letters: string, after: string | null): string | null {
    const { place, sort } = order;
    const table = tableOf(order);
    const first = typedName(letters);
    const range = [place, first, `${first}\u{10ffff}`] as const;
    const matches = `number IN (SELECT number FROM sidecars WHERE place = ? AND shown = 1 AND typed >= ? AND typed < ?)`;
    const next =
      after === null
        ? null
        : one(
            `SELECT id FROM ${table} WHERE ${matches} AND ${AFTER[sort]} ORDER BY ${ORDERED[sort]} LIMIT 1`,
            ...range,
            topOf(order, after),
          );
    const row =
      next ?? one(`SELECT id FROM ${table} WHERE ${matches} ORDER BY ${ORDERED[sort]} LIMIT 1`, ...range);
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
    const start = after === null ? 0 : placeIn(order, list, numberOf(after)) + 1;
    const isOne = (number: number): boolean => those.has(number);
    const found = list.subarray(start).find(isOne) ?? list.find(isOne);
    if (found === undefined) return null;
    return String(one('SELECT id FROM sidecars WHERE number = ?', found)?.id);
  }

  function placeIn(order: LibraryOrder, list: Uint32Array, number: number): number {
    const at = list.indexOf(number);
    return at >= 0 || order.stacked !== true ? at : list.indexOf(hidden.standsFor(order.place, list, number));
  }

  function position(order: LibraryOrder, id: string): number | null {
    if (isPlain(order)) {
      const before = one(COUNT_BEFORE[tableOf(order)][order.sort], order.place, topOf(order, id));
      return before === null ? null : Number(before.count);
    }
    const at = placeIn(order, lists.of(order), numberOf(id));
    return at < 0 ? null : at;
  }

  function startingWith(order: LibraryOrder, letters: string, after: string | null): string | null {
    return isPlain(order)
      ? plainStartingWith(order, letters, after)
      : listStartingWith(order, letters, after);
  }

  function count(order: LibraryOrder): number {
    return isPlain(order) ? countIn(tableOf(order), order.place) : lists.of(order).length;
  }

  return {
    page: (order, offset, limit) => read(meant(order), offset, limit, PAGE),
    ids: (order, offset, limit) => read(meant(order), offset, limit, 'SELECT id').map(({ id }) => String(id)),
    position: (order, id) => position(meant(order), id),
    startingWith: (order, letters, after) => startingWith(meant(order), letters, after),
    count: (order) => count(meant(order)),
    groups: (order) => lists.groups(meant(order)),
    matches: (order) =>
      (order.query ?? '').trim() === '' && meant(order).stacked !== true ? null : lists.of(meant(order)),
    clear: () => {
      lists.clear();
      hidden.clear();
      areStacksKnown = null;
    },
  };
}

const TOP_OF = `SELECT stacks.id AS id FROM sidecars JOIN subjects USING (number, place) JOIN stacks USING (subject, place)
  WHERE sidecars.place = ?1 AND sidecars.id = ?2 AND shown = 1`;

function tableOf({ stacked }: LibraryOrder): OrderTable {
  return stacked === true ? 'stacks' : 'sidecars';
}

type PlainOrder = LibraryOrder & { readonly sort: IndexedSort };

/** Whether an order is one of a whole place that SQL has an index for. */
export function isPlain(order: LibraryOrder): order is PlainOrder {
  return (
    isIndexedSort(order.sort) &&
    order.reversed !== true &&
    order.groupBy === undefined &&
    (order.query ?? '').trim() === ''
  );
}
