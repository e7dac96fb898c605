import { VIEWS, type View } from '../../../../shared/interface/formats.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { viewsOf } from '../../../../shared/model/reference.ts';
import type { Arrangement } from '../../../../shared/model/views/arrange.ts';

/** A cell of the grid: the subject itself in column 0, then one place for each view. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

const COLUMNS = 1 + VIEWS.length;
const PAGE_ROWS = 5;

/** The view of a cell; null for that of the subject. */
export function viewOfCell({ column }: GridCell): View | null {
  return VIEWS[column - 1] ?? null;
}

/** The picture in a cell: the first, where a subject has several of one view; null if there is none. */
export function pictureAt(subjects: Arrangement, cell: GridCell): string | null {
  const view = viewOfCell(cell);
  return subjects[cell.row]?.pictures.find((picture) => picture.view === view)?.path ?? null;
}

/** The cell of a picture; null if it is not there. */
export function cellOf(subjects: Arrangement, path: string): GridCell | null {
  const row = subjects.findIndex(({ pictures }) => pictures.some((picture) => picture.path === path));
  const view = subjects[row]?.pictures.find((picture) => picture.path === path)?.view;
  return view === undefined ? null : { row, column: 1 + VIEWS.indexOf(view) };
}

/** The cell of the first picture of a row of the plan; null if it has none there. */
export function cellOfRow(subjects: Arrangement, row: PlanRow | undefined): GridCell | null {
  const [first] = row === undefined ? [] : viewsOf(row.reference);
  return first === undefined ? null : cellOf(subjects, first.image.path);
}

/** The cell within a grid of so many subjects; the first one if it has none. */
export function cellWithin({ row, column }: GridCell, rows: number): GridCell {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(COLUMNS - 1, column)) };
}

/** Where a key leads from a cell; null for other keys. With Ctrl, Home and End lead to the first and the last subject. */
export function cellAfter(
  key: string,
  { row, column }: GridCell,
  rows: number,
  ctrl: boolean,
): GridCell | null {
  const to = (next: Partial<GridCell>): GridCell => cellWithin({ row, column, ...next }, rows);
  switch (key) {
    case 'ArrowUp':
      return to({ row: row - 1 });
    case 'ArrowDown':
      return to({ row: row + 1 });
    case 'ArrowLeft':
      return to({ column: column - 1 });
    case 'ArrowRight':
      return to({ column: column + 1 });
    case 'PageUp':
      return to({ row: row - PAGE_ROWS });
    case 'PageDown':
      return to({ row: row + PAGE_ROWS });
    case 'Home':
      return ctrl ? to({ row: 0, column: 0 }) : to({ column: 0 });
    case 'End':
      return ctrl ? to({ row: rows - 1, column: COLUMNS - 1 }) : to({ column: COLUMNS - 1 });
    default:
      return null;
  }
}
