import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_HOME, tableView } from '../../../../../renderer/store/library/table-slice.ts';
import {
  sideOf,
  spotInSheet,
  tableViewAsked,
  tableViewDragged,
  tableViewWords,
} from '../../../../../renderer/viewer/table/table-moves.ts';
import { SHEET_TURNS, TABLE_TILTS } from '../../../../../shared/model/pictures/turn-sheets.ts';

const views = fc
  .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -20, max: 20 }))
  .map(([turn, tilt]) => tableView(turn, tilt));

describe('the views of the light table', () => {
  it('go to each side, and name it', () => {
    for (const view of ['front', 'back', 'left', 'right', 'top', 'bottom'] as const) {
      const there = tableViewAsked(TABLE_HOME, { kind: 'view', view });
      expect(sideOf(there)).toBe(view);
      expect(tableViewWords(there)).toBe(view);
    }
    expect(tableViewWords(TABLE_HOME)).toBe('15° round, 15° above');
    expect(tableViewWords(tableView(2, 5))).toBe('30° round, 30° below');
    expect(sideOf(TABLE_HOME)).toBeNull();
  });

  it('turn by 15° for each press of a key, and tilt by one step', () => {
    const right = tableViewAsked(TABLE_HOME, { kind: 'orbit', around: 15, tilt: 0 });
    expect(right).toEqual({ turn: 2, tilt: 3 });
    expect(tableViewAsked(right, { kind: 'orbit', around: -15, tilt: 0 })).toEqual(TABLE_HOME);
    expect(tableViewAsked(TABLE_HOME, { kind: 'orbit', around: 0, tilt: -15 }).tilt).toBe(2);
    expect(tableViewAsked(right, { kind: 'frame', what: 'all' })).toEqual(TABLE_HOME);
    expect(tableViewAsked(right, { kind: 'dolly', factor: 2 })).toEqual(right);
  });

  it('stay within the sheets whatever is dragged, and are the other side’s twice over', () => {
    const drags = fc.tuple(
      views,
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: -5000, max: 5000 }),
    );
    fc.assert(
      fc.property(drags, ([from, x, y]) => {
        const { turn, tilt } = tableViewDragged(from, x, y);
        expect(turn).toBeGreaterThanOrEqual(0);
        expect(turn).toBeLessThan(SHEET_TURNS);
        expect(TABLE_TILTS[tilt]).toBeDefined();
        const there = tableViewAsked(from, { kind: 'opposite' });
        expect(there).not.toEqual(from);
        expect(tableViewAsked(there, { kind: 'opposite' })).toEqual(from);
      }),
    );
  });

  it('have a place of their own in a sheet', () => {
    const spots = Array.from({ length: SHEET_TURNS }, (_, turn) => spotInSheet(turn));
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(SHEET_TURNS);
    expect(spots[0]).toEqual({ x: '0%', y: '0%' });
    expect(spots.at(-1)).toEqual({ x: '100%', y: '100%' });
  });
});
