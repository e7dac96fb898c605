import { SHEET_TURNS, TABLE_TILTS, type TableTilt } from '../../../shared/model/pictures/turn-sheets.ts';
import type { FrameSlice } from '../frame-slice.ts';
import type { SliceCreator } from '../slice.ts';
import { type CompareSlice, comparisonNow } from './compare-slice.ts';
import type { LibrarySlice } from './library-slice.ts';

/** Where the light table's one camera looks from. */
export interface TableView {
  /** Steps round the model, from the front to the right, below {@link SHEET_TURNS}. */
  readonly turn: number;
  /** Index in {@link TABLE_TILTS}. */
  readonly tilt: TableTilt;
}

/** From slightly above and to the side, as near to the viewer's first view as the steps allow. */
export const TABLE_HOME: TableView = { turn: 1, tilt: 3 };

/** Any number of steps as a view: round and round, and no further than straight from above or below. */
export function tableView(turn: number, tilt: number): TableView {
  const within = Math.min(TABLE_TILTS.length - 1, Math.max(0, tilt));
  return { turn: ((turn % SHEET_TURNS) + SHEET_TURNS) % SHEET_TURNS, tilt: within as TableTilt };
}

export interface TableSlice {
  /** Whether Review shows the light table in the place of the viewer. See {@link isTableShown}. */
  readonly isLightTable: boolean;
  readonly tableView: TableView;
  readonly setLightTable: (isLightTable: boolean) => void;
  readonly setTableView: (view: TableView) => void;
}

export const createTableSlice: SliceCreator<TableSlice> = (set) => ({
  isLightTable: false,
  tableView: TABLE_HOME,
  setLightTable: (isLightTable) => set({ isLightTable }),
  setTableView: (view) => set({ tableView: view }),
});

/** Whether the light table is shown: in Review, unless something is compared or a file lies over it. */
export function isTableShown(
  state: TableSlice & Pick<FrameSlice, 'workspace'> & CompareSlice & LibrarySlice,
): boolean {
  return (
    state.isLightTable &&
    state.workspace === 'review' &&
    state.viewing.kind !== 'file' &&
    comparisonNow(state) === null
  );
}
