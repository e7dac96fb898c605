/** A rectangular block of covers in the grid. */
export interface CoverBlock {
  /** Positions of its first and its last cover. */
  readonly first: number;
  readonly last: number;
  readonly columns: number;
  /** The first column and the last. */
  readonly from: number;
  readonly to: number;
}

/** Whether a position between `first` and `last` is in the block. */
export function isInBlock({ columns, from, to }: CoverBlock, place: number): boolean {
  const column = place % columns;
  return column >= from && column <= to;
}
