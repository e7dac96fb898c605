import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { placeLeft } from './keep-scroll.ts';

interface ActiveInSightOptions {
  /** The list's name, under which its place is kept. */
  readonly name: string;
  readonly activeKey: string | null;
  /** Whether the list has the active item, and is laid out. */
  readonly isThere: boolean;
  /** The list scrolls to the active item where this changes: its position, or the place that the artist gave it. */
  readonly place: string | number | null;
  /** What the list is sorted by: where it changes, the active item is brought into sight, also if it was pointed at. */
  readonly order: string;
  readonly scrollToActive: () => void;
}

interface ActiveInSight {
  /** An item is about to be selected by a pointer: if it moved under it, the pressed element would not get its click. */
  readonly pointing: () => void;
  /** A key is about to move the active item. */
  readonly keying: () => void;
}

/**
 * Keeps the active item of a list in sight, whatever made it the active one: keys, a command, or another list of the same items. Only what is
 * pointed at stays where it is.
 */
export function useActiveInSight(options: ActiveInSightOptions): ActiveInSight {
  const { name, activeKey, isThere, place, order, scrollToActive } = options;
  const isPointing = useRef(false);
  /** The item that was active when this list was last pointed at. */
  const pointedAt = useRef<string | null>(null);
  const orderBefore = useRef(order);
  /** A list that is drawn again stays where it was left, wherever its active item is. */
  const [isBack] = useState(() => placeLeft(name) !== null);
  const isFirst = useRef(true);
  const follow = useEffectEvent(() => {
    const isBackAtOnce = isBack && isFirst.current;
    if (isThere) isFirst.current = false;
    if (orderBefore.current !== order) pointedAt.current = null;
    orderBefore.current = order;
    if (isPointing.current) pointedAt.current = activeKey;
    else if (pointedAt.current !== activeKey) pointedAt.current = null;
    if (isThere && pointedAt.current === null && !isBackAtOnce) scrollToActive();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active item, place or order is what it scrolls for
  useEffect(() => follow(), [isThere, activeKey, place, order]);
  useEffect(() => {
    isPointing.current = false;
  });
  return {
    pointing: () => {
      isPointing.current = true;
      pointedAt.current = activeKey;
    },
    keying: () => {
      isPointing.current = false;
      pointedAt.current = null;
    },
  };
}
