import { useEffect } from 'react';
import { useAppState } from '../../../store/app-context.tsx';
import type { AppState } from '../../../store/app-state.ts';

/** How the plan's rows are shown. */
export type PlanView = 'table' | 'grid' | 'both';

/** The width from which on table and pictures have room beside each other, in CSS pixels at scale 1. */
export const ROOM_FOR_BOTH = 720;

/** How the rows are shown now: where both are wished for and have no room, the table is. */
export function planViewShown({
  settings,
  planHasRoomForBoth,
}: Pick<AppState, 'settings' | 'planHasRoomForBoth'>): PlanView {
  const { planView } = settings.appearance;
  return planView === 'both' && planHasRoomForBoth !== true ? 'table' : planView;
}

/** Whether both are wished for, and there is known to be no room for them. */
export function isTooNarrowForBoth({
  settings,
  planHasRoomForBoth,
}: Pick<AppState, 'settings' | 'planHasRoomForBoth'>): boolean {
  return settings.appearance.planView === 'both' && planHasRoomForBoth === false;
}

/** @param width of the room for rows, in CSS pixels at scale 1; 0 while it is not known, or while the panel is hidden */
export function useRoomForBoth(width: number): void {
  const set = useAppState((state) => state.setPlanHasRoomForBoth);
  useEffect(() => {
    if (width > 0) set(width >= ROOM_FOR_BOTH);
  }, [width, set]);
}
