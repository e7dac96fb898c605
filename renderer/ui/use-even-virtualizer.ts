import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

interface EvenVirtualizerOptions {
  readonly count: number;
  /** Of every item along the list, in CSS pixels; it may change. 0 while it is not known. */
  readonly itemSize: number;
  readonly getScrollElement: () => HTMLElement | null;
  readonly overscan: number;
  readonly horizontal?: boolean;
  readonly scrollMargin?: number;
  readonly scrollPaddingStart?: number;
  /** The item that stays in sight when the size changes; below 0 for none. */
  readonly anchor?: () => number;
}

/** A virtual list whose items are all of one size. The virtualizer asks for a size once: where it changes, it is told to ask again. */
export function useEvenVirtualizer<Item extends Element>({
  itemSize,
  anchor,
  ...options
}: EvenVirtualizerOptions): Virtualizer<HTMLElement, Item> {
  const virtual = useVirtualizer<HTMLElement, Item>({ ...options, estimateSize: () => itemSize });
  const measured = useRef(itemSize);
  const keepInSight = useEffectEvent(() => {
    const index = anchor?.() ?? -1;
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  });
  useLayoutEffect(() => {
    if (measured.current === itemSize) return;
    measured.current = itemSize;
    virtual.measure();
    keepInSight();
  }, [virtual, itemSize]);
  return virtual;
}
