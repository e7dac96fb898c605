import { type LibraryOrder, type LibrarySort, NEWEST_FIRST } from '../../../../shared/model/library-order.ts';
import type { TableLayout } from '../../../../shared/model/settings/settings.ts';

type Sorted = Pick<LibraryOrder, 'sort' | 'reversed'>;

/** The order of each column that can be sorted by, and whether that order goes down. */
const COLUMN_SORTS: readonly { readonly by: string; readonly sort: LibrarySort; readonly down: boolean }[] = [
  { by: 'name', sort: 'name', down: false },
  { by: 'kind', sort: 'kind', down: false },
  { by: 'format', sort: 'format', down: false },
  { by: 'faces', sort: 'most-faces', down: true },
  { by: 'size', sort: 'size', down: true },
  { by: 'stars', sort: 'stars', down: true },
  { by: 'label', sort: 'label', down: false },
  { by: 'decision', sort: 'decision', down: false },
  // The worst is first, as the column's name means it from its least on.
  { by: 'quality', sort: 'worst', down: false },
  { by: 'model', sort: 'model', down: false },
  { by: 'account', sort: 'connection', down: false },
  { by: 'credits', sort: 'credits', down: true },
  { by: 'date', sort: 'newest', down: true },
];

/** How a column takes part in the order; undefined if it cannot. */
export function sortOfColumn(by: string): { readonly sort: LibrarySort; readonly down: boolean } | undefined {
  return COLUMN_SORTS.find((each) => each.by === by);
}

/** The column that an order of the library goes by, and which way; null for one that no column shows. */
export function columnOfOrder({ sort, reversed = false }: Sorted): TableLayout['sort'] {
  if (sort === 'fewest-faces') return { by: 'faces', down: reversed };
  const column = COLUMN_SORTS.find((each) => each.sort === sort);
  return column === undefined ? null : { by: column.by, down: column.down !== reversed };
}

/** The order that a column and a direction stand for; newest first if none is chosen. */
export function orderOfColumn(sort: TableLayout['sort']): Required<Sorted> {
  const column = sort === null ? undefined : sortOfColumn(sort.by);
  if (sort === null || column === undefined) return { sort: NEWEST_FIRST.sort, reversed: false };
  // What was not measured comes last in both directions.
  if (sort.by === 'faces') return { sort: sort.down ? 'most-faces' : 'fewest-faces', reversed: false };
  return { sort: column.sort, reversed: sort.down !== column.down };
}
