import type { LibrarySort } from '../../../../shared/model/library-order.ts';
import { ANY_DECISION } from './search/decided-flags.ts';

type Way = 'ASC' | 'DESC';

/** Orders that have an SQL index of their own: their columns and direction. The last column is the id, so that every order is total. */
const ORDERS = {
  newest: { by: ['created_at', 'id'], way: 'DESC' },
  name: { by: ['name_key', 'id'], way: 'ASC' },
  kind: { by: ['kind', 'name_key', 'id'], way: 'ASC' },
  'most-faces': { by: ['most_faces', 'name_key', 'id'], way: 'ASC' },
  'fewest-faces': { by: ['fewest_faces', 'name_key', 'id'], way: 'ASC' },
} as const satisfies Partial<Record<LibrarySort, { readonly by: readonly string[]; readonly way: Way }>>;

/** An order whose pages are read from an SQL index. */
export type IndexedSort = keyof typeof ORDERS;
/** The order of a collection: that of its file. */
export const BY_HAND = 'hand' satisfies LibrarySort;
/** The order of a search for what looks like an asset: the nearest first. */
export const BY_LIKENESS = 'likeness' satisfies LibrarySort;
/** Orders of a whole place, whatever is searched for. */
export type ListedSort = Exclude<LibrarySort, typeof BY_HAND | typeof BY_LIKENESS>;
export type TraitSort = Exclude<ListedSort, IndexedSort>;

interface TraitOrder {
  /** A column, or an expression; NULL comes last. */
  readonly by: string;
  /** The table, or a query in brackets; left out: `traits`. A row that is not in it has no value. */
  readonly of?: string;
  readonly way: Way;
}

/** Batches in the order of their newest assets; the ids keep two of the same moment apart. */
const BATCHES = `(SELECT number, printf('%016d ', newest) || batch AS batch FROM traits JOIN (
  SELECT batch, max(created) AS newest FROM traits WHERE batch <> '' GROUP BY batch
) USING (batch))`;

/** What is wrong with a measured model, added up: the shares of its faces, edges and texture with faults, and of the outline that does not fit. In percent. */
const FAULTS = `open + nonManifold + degenerate + turned + ifnull(overlap, 0) + ifnull(100 - "match", 0)`;

/** Orders by a value of a row, then by name. They are read as a whole, once after each change. */
const TRAIT_ORDERS: Readonly<Record<TraitSort, TraitOrder>> = {
  stars: { by: 'stars', way: 'DESC' },
  size: { by: 'bytes', way: 'DESC' },
  credits: { by: 'credits', way: 'DESC' },
  format: { by: 'format', way: 'ASC' },
  model: { by: 'model', way: 'ASC' },
  connection: { by: 'connection', way: 'ASC' },
  label: { by: "nullif(label, '')", way: 'ASC' },
  decision: { by: `nullif(flags & ${ANY_DECISION}, 0)`, way: 'ASC' },
  source: { by: "nullif(source, '')", way: 'ASC' },
  changed: { by: 'mtime', of: 'sidecars', way: 'DESC' },
  batch: { by: 'batch', of: BATCHES, way: 'DESC' },
  recipe: { by: "nullif(recipe, '')", of: 'spelled', way: 'ASC' },
  worst: { by: FAULTS, of: 'quality', way: 'DESC' },
  'worst-match': { by: '"match"', of: 'quality', way: 'ASC' },
  'most-open': { by: 'open', of: 'quality', way: 'DESC' },
  'most-turned': { by: 'turned', of: 'quality', way: 'DESC' },
  'most-pieces': { by: 'pieces', of: 'quality', way: 'DESC' },
  'most-islands': { by: 'islands', of: 'quality', way: 'DESC' },
  'most-overlap': { by: 'overlap', of: 'quality', way: 'DESC' },
  'least-texture': { by: 'texture', of: 'quality', way: 'ASC' },
  'least-symmetry': { by: 'symmetry', of: 'quality', way: 'ASC' },
};

export function isIndexedSort(sort: LibrarySort): sort is IndexedSort {
  return sort in ORDERS;
}

function each<Value>(
  make: (order: { readonly by: readonly string[]; readonly way: Way }) => Value,
): Readonly<Record<IndexedSort, Value>> {
  return {
    newest: make(ORDERS.newest),
    name: make(ORDERS.name),
    kind: make(ORDERS.kind),
    'most-faces': make(ORDERS['most-faces']),
    'fewest-faces': make(ORDERS['fewest-faces']),
  };
}

/** The ORDER BY terms of each order, and of its reverse. */
export const ORDERED = each(({ by, way }) => by.map((column) => `${column} ${way}`).join(', '));
export const REVERSED = each(({ by, way }) =>
  by.map((column) => `${column} ${way === 'ASC' ? 'DESC' : 'ASC'}`).join(', '),
);

/** Selects the numbers of all shown rows of a place (?1) in an order, as one JSON array, which is read much faster than rows. */
export const ALL_NUMBERS = each(
  ({ by, way }) => `SELECT json_group_array(number) AS numbers FROM (
    SELECT number FROM sidecars WHERE place = ?1 AND shown = 1
    ORDER BY ${by.map((column) => `${column} ${way}`).join(', ')}
  )`,
);

/** Selects all numbers with their values of a column that an order is by, as two JSON arrays. */
export function valuesInOrder(sort: TraitSort): {
  readonly sql: string;
  readonly way: Way;
} {
  const { by, of = 'traits', way } = TRAIT_ORDERS[sort];
  return {
    sql: `SELECT json_group_array(number) AS numbers, json_group_array(${by}) AS "values" FROM ${of}`,
    way,
  };
}

/** The condition for rows after the asset whose id is the one parameter. */
export const AFTER = each(({ by, way }) => {
  const columns = by.join(', ');
  const its = `(SELECT ${columns} FROM sidecars WHERE id = ? AND shown = 1)`;
  return `(${columns}) ${way === 'ASC' ? '>' : '<'} ${its}`;
});

/** Where the rows of an indexed order are: every asset, or the top of every stack. */
export type OrderTable = 'sidecars' | 'stacks';

/** The rows of a place (the next parameter) that are shown. */
export const SHOWN_IN: Readonly<Record<OrderTable, string>> = {
  sidecars: 'sidecars WHERE place = ? AND shown = 1',
  stacks: 'stacks WHERE place = ?',
};

/**
 * How many rows of a place (?1) come before an asset (?2), as `count`; no row if the asset is not there. There is one count for each column
 * of the order, because SQLite compares row values column by column, which takes half as long again.
 */
export const COUNT_BEFORE = { sidecars: countBefore('sidecars'), stacks: countBefore('stacks') } as const;

function countBefore(table: OrderTable): Readonly<Record<IndexedSort, string>> {
  return each((order) => countBeforeIn(SHOWN_IN[table].replace('?', '?1'), order));
}

function countBeforeIn(
  shown: string,
  { by, way }: { readonly by: readonly string[]; readonly way: Way },
): string {
  const less = way === 'ASC' ? '<' : '>';
  const stretches = by.map((column, at) => {
    const same = by.slice(0, at).map((earlier) => `${earlier} = its.${earlier} AND `);
    return `(SELECT count(*) FROM ${shown} AND ${same.join('')}${column} ${less} its.${column})`;
  });
  return `SELECT ${stretches.join(' + ')} AS count
    FROM (SELECT ${by.join(', ')} FROM sidecars WHERE id = ?2 AND shown = 1 AND place = ?1) AS its`;
}
