import { SHEET_TURNS, TABLE_TILTS, type TableTilt } from '../../../shared/model/pictures/turn-sheets.ts';
import type { Direction } from '../camera/camera-poses.ts';

/** From where a step of the light table looks. */
export function tableDirection(turn: number, tilt: TableTilt): Direction {
  return { theta: (turn / SHEET_TURNS) * 2 * Math.PI, phi: ((90 - TABLE_TILTS[tilt]) / 180) * Math.PI };
}
