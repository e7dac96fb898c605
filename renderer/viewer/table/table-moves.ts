import { SHEET, SHEET_TURNS, TABLE_TILTS } from '../../../shared/model/pictures/turn-sheets.ts';
import type { ViewRequest } from '../../store/handles.ts';
import { TABLE_HOME, type TableView, tableView } from '../../store/library/table-slice.ts';
import type { StandardView } from '../../store/viewer-slice.ts';

const STEP_DEGREES = 360 / SHEET_TURNS;
const LEVEL = TABLE_TILTS.indexOf(0);
const [ABOVE, BELOW] = [0, TABLE_TILTS.length - 1];
/** CSS pixels of a drag for one step round, and for one up or down. */
const [ROUND_BY, TILT_BY] = [14, 44];

const SIDES: Readonly<Record<StandardView, TableView>> = {
  front: tableView(0, LEVEL),
  right: tableView(SHEET_TURNS / 4, LEVEL),
  back: tableView(SHEET_TURNS / 2, LEVEL),
  left: tableView(-SHEET_TURNS / 4, LEVEL),
  top: tableView(0, ABOVE),
  bottom: tableView(0, BELOW),
};

/** The view after a request to the camera. All models have one size in it, so that it comes no nearer. */
export function tableViewAsked(view: TableView, request: ViewRequest): TableView {
  switch (request.kind) {
    case 'view':
      return SIDES[request.view];
    case 'orbit': {
      const steps = Math.round(request.around / STEP_DEGREES);
      return tableView(view.turn + steps, view.tilt + Math.sign(request.tilt));
    }
    case 'opposite':
      return view.tilt === ABOVE || view.tilt === BELOW
        ? tableView(view.turn, ABOVE + BELOW - view.tilt)
        : tableView(view.turn + SHEET_TURNS / 2, view.tilt);
    case 'frame':
      return TABLE_HOME;
    case 'look':
      return tableView(Math.round(request.around / STEP_DEGREES), view.tilt);
    case 'place':
    case 'dolly':
    case 'projection':
      return view;
  }
}

/** The view after a drag from where it began, in CSS pixels: the models follow the pointer. */
export function tableViewDragged(from: TableView, x: number, y: number): TableView {
  return tableView(from.turn - Math.round(x / ROUND_BY), from.tilt - Math.round(y / TILT_BY));
}

/** The side that a view shows; null between the sides. */
export function sideOf({ turn, tilt }: TableView): StandardView | null {
  const found = Object.entries(SIDES).find(([, side]) => side.turn === turn && side.tilt === tilt);
  return found === undefined ? null : (found[0] as StandardView);
}

/** `front`, or `30° round, 15° above`. */
export function tableViewWords(view: TableView): string {
  const side = sideOf(view);
  if (side !== null) return side;
  const degrees = TABLE_TILTS[view.tilt];
  const height = degrees === 0 ? 'level' : `${Math.abs(degrees)}° ${degrees > 0 ? 'above' : 'below'}`;
  return `${view.turn * STEP_DEGREES}° round, ${height}`;
}

/** Where the picture of a step is in its sheet, as `background-position`. */
export function spotInSheet(turn: number): { readonly x: string; readonly y: string } {
  const [column, row] = [turn % SHEET.columns, Math.floor(turn / SHEET.columns)];
  return { x: `${(column / (SHEET.columns - 1)) * 100}%`, y: `${(row / (SHEET.rows - 1)) * 100}%` };
}
