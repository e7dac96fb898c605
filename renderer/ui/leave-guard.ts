import { createContext, type RefObject, use, useCallback, useEffect } from 'react';

/** How a place is left: `back` is Escape, which takes one step back; `away` is everything else. */
export type Leaving = 'back' | 'away';

/**
 * Asked before a place with unsaved edits is left.
 * @param leave leaves it, also at a later time
 * @returns whether it can be left now
 */
export type LeaveGuard = (how: Leaving, leave: () => void) => boolean;

/** Holds the guard of a dialog's content; null while there is nothing to lose. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuard | null>>({ current: null });

/** Has a guard asked while this part is shown. @param guard null while there is nothing to lose */
export function useLeaveGuard(guard: LeaveGuard | null): void {
  const place = use(LeaveGuardContext);
  useEffect(() => {
    if (guard === null) return undefined;
    place.current = guard;
    return () => {
      if (place.current === guard) place.current = null;
    };
  }, [place, guard]);
}

/** Leaves, if the guard allows it; else the guard keeps the function, and asks the artist. */
export function leaveGuarded(place: RefObject<LeaveGuard | null>, how: Leaving, leave: () => void): void {
  if (place.current?.(how, leave) ?? true) leave();
}

/** Runs functions that leave the place, each after the guard was asked. */
export function useLeave(): (leave: () => void) => void {
  const place = use(LeaveGuardContext);
  return useCallback((leave) => leaveGuarded(place, 'away', leave), [place]);
}
