import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** What stands in the head in place of its words, e.g. a check box for all rows. */
  readonly headCell?: ReactNode;
  /** A track of CSS grid, e.g. `120px` or `minmax(80px, 2fr)`, until it is resized. */
  readonly width: string;
  readonly align?: 'end';
  /** Whether the table can be sorted by it. */
  readonly sortable?: boolean;
  /** Whether the first press on its head sorts from the largest down. */
  readonly downFirst?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
}
