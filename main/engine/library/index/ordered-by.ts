import type { LibrarySort } from '../../../../shared/model/library-order.ts';

/** The columns and direction of each order. The last column is the id, so that every order is total. */
const ORDERS: Readonly<
  Record<LibrarySort, { readonly by: readonly string[]; readonly way: 'ASC' | 'DESC' }>
> = {
  newest: { by: ['created_at', 'id'], way: 'DESC' },
  name: { by: ['name_key', 'id'], way: 'ASC' },
  kind: { by: ['kind', 'name_key', 'id'], way: 'ASC' },
  'most-faces': { by: ['most_faces', 'name_key', 'id'], way: 'ASC' },
  'fewest-faces': { by: ['fewest_faces', 'name_key', 'id'], way: 'ASC' },
};

function each<Value>(
  make: (order: (typeof ORDERS)[LibrarySort]) => Value,
): Readonly<Record<LibrarySort, Value>> {
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

/** The condition for rows after the asset whose id is the one parameter. */
export const AFTER = each(({ by, way }) => {
  const columns = by.join(', ');
  const its = `(SELECT ${columns} FROM sidecars WHERE id = ? AND shown = 1)`;
  return `(${columns}) ${way === 'ASC' ? '>' : '<'} ${its}`;
});

/**
 * How many assets of a place (?1) come before an asset (?2), as `count`; no row if the asset is not there. There is one count for each column
 * of the order, because SQLite compares row values column by column, which takes half as long again.
 */
export const COUNT_BEFORE = each(({ by, way }) => {
  const less = way === 'ASC' ? '<' : '>';
  const stretches = by.map((column, at) => {
    const same = by.slice(0, at).map((earlier) => `${earlier} = its.${earlier} AND `);
    return `(SELECT count(*) FROM sidecars WHERE place = ?1 AND shown = 1 AND ${same.join('')}${column} ${less} its.${column})`;
  });
  return `SELECT ${stretches.join(' + ')} AS count
    FROM (SELECT ${by.join(', ')} FROM sidecars WHERE id = ?2 AND shown = 1 AND place = ?1) AS its`;
});
