import type { LibrarySort } from '../../../../shared/model/library-order.ts';

/** The columns of each order, which end in the id so that they are total, and the way they run. */
const ORDERS: Readonly<
  Record<LibrarySort, { readonly by: readonly string[]; readonly way: 'ASC' | 'DESC' }>
> = {
  newest: { by: ['created_at', 'id'], way: 'DESC' },
  name: { by: ['name_key', 'id'], way: 'ASC' },
  kind: { by: ['kind', 'name_key', 'id'], way: 'ASC' },
  faces: { by: ['faces', 'id'], way: 'DESC' },
};

function each<Value>(
  make: (order: (typeof ORDERS)[LibrarySort]) => Value,
): Readonly<Record<LibrarySort, Value>> {
  return {
    newest: make(ORDERS.newest),
    name: make(ORDERS.name),
    kind: make(ORDERS.kind),
    faces: make(ORDERS.faces),
  };
}

/** What follows ORDER BY, and the same from the end. */
export const ORDERED = each(({ by, way }) => by.map((column) => `${column} ${way}`).join(', '));
export const REVERSED = each(({ by, way }) =>
  by.map((column) => `${column} ${way === 'ASC' ? 'DESC' : 'ASC'}`).join(', '),
);

/** Conditions that hold before and after the asset whose id is the one parameter. */
export const AFTER = each(({ by, way }) => {
  const columns = by.join(', ');
  const its = `(SELECT ${columns} FROM sidecars WHERE id = ? AND shown = 1)`;
  const [less, more] = way === 'ASC' ? ['<', '>'] : ['>', '<'];
  return { before: `(${columns}) ${less} ${its}`, after: `(${columns}) ${more} ${its}` };
});
