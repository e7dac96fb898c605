/** Covers of neighbouring columns in neighbouring rows. */
export interface CoverBlock {
  /** Places of the first and the last of them. */
  readonly first: number;
  readonly last: number;
  readonly columns: number;
  /** The first column and the last. */
  readonly from: number;
  readonly to: number;
}

/** Whether a place of the stretch from the first to the last lies in the block. */
export function isInBlock({ columns, from, to }: CoverBlock, place: number): boolean {
  const column = place % columns;
  return column >= from && column <= to;
}
