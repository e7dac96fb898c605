/** A rectangular block of covers in the grid. */
export interface CoverBlock {
  /** Positions of its first and its last cover. */
  readonly first: number;
  readonly last: number;
  readonly columns: number;
  /** Position of the cover at which the rows of its group begin; 0 without groups. */
  readonly origin?: number;
  /** The first column and the last. */
  readonly from: number;
  readonly to: number;
}

/** Whether a position between `first` and `last` is in the block. */
export function isInBlock({ columns, from, to, origin = 0 }: CoverBlock, place: number): boolean {
  const column = (place - origin) % columns;
  return column >= from && column <= to;
}
