import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { tableView } from '../../store/library/table-slice.ts';
import { axesOf } from '../camera/camera-poses.ts';
import { tableDirection } from './table-direction.ts';
import { sideOf, spotInSheet, tableViewAsked } from './table-moves.ts';

/** Between two steps of the slow turn: once round in twelve seconds, as the viewer's. */
const STEP_MS = 500;

/** The one camera: it answers the viewer's commands, and turns all models by two custom properties of the table. */
export function useTableCamera(table: RefObject<HTMLElement | null>): void {
  const { store, handles } = useApp();
  const isTurning = useAppState((state) => state.slowTurn);
  const turn = useAppState((state) => state.tableView.turn);
  const view = useAppState((state) => state.tableView);
  const setCameraView = useAppState((state) => state.setCameraView);
  useLayoutEffect(() => {
    const { x, y } = spotInSheet(turn);
    table.current?.style.setProperty('--turn-x', x);
    table.current?.style.setProperty('--turn-y', y);
  }, [table, turn]);
  useEffect(
    () =>
      handles.camera.register({
        ask: (request) => {
          const state = store.getState();
          state.setTableView(tableViewAsked(state.tableView, request));
        },
        direction: () => {
          const { turn: round, tilt } = store.getState().tableView;
          return axesOf(tableDirection(round, tilt)).back;
        },
      }),
    [handles, store],
  );
  useEffect(() => setCameraView({ side: sideOf(view), isOrthographic: false }), [view, setCameraView]);
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => {
      const state = store.getState();
      state.setTableView(tableView(state.tableView.turn + 1, state.tableView.tilt));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [isTurning, store]);
}
