import type { LibrarySort } from '../../../../shared/model/library-order.ts';

/** The columns of each order, which end in the id so that they are total, and the way they run. */
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

/** What follows ORDER BY, and the same from the end. */
export const ORDERED = each(({ by, way }) => by.map((column) => `${column} ${way}`).join(', '));
export const REVERSED = each(({ by, way }) =>
  by.map((column) => `${column} ${way === 'ASC' ? 'DESC' : 'ASC'}`).join(', '),
);

/** The condition that holds after the asset whose id is the one parameter. */
export const AFTER = each(({ by, way }) => {
  const columns = by.join(', ');
  const its = `(SELECT ${columns} FROM sidecars WHERE id = ? AND shown = 1)`;
  return `(${columns}) ${way === 'ASC' ? '>' : '<'} ${its}`;
});

/**
 * How many come before an asset (?2) of a place (?1), as `count`; no row where it is not there. Counted in one stretch of the
 * order's index for each column, for SQLite compares rows of several columns one by one, which takes half as long again.
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
