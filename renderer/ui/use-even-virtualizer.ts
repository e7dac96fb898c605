import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { keepScroll, placeLeft } from './keep-scroll.ts';

interface EvenVirtualizerOptions {
  /** Unique in the window. Under it the list finds its place again when it is drawn again. */
  readonly name: string;
  readonly count: number;
  /** Of every item along the list, in CSS pixels; it may change. 0 while it is not known. */
  readonly itemSize: number;
  readonly getScrollElement: () => HTMLElement | null;
  readonly overscan: number;
  readonly horizontal?: boolean;
  readonly scrollMargin?: number;
  readonly scrollPaddingStart?: number;
  /** An item that exists even out of sight, as the one with the focus must. */
  readonly kept?: number;
  /** Where items differ in size: their sizes, and where they begin. Another object where any of them changed. */
  readonly sizes?:
    | { readonly sizeOf: (index: number) => number; readonly startOf: (index: number) => number }
    | undefined;
  /** The item that stays in sight when the size of the items or of the list changes; below 0 for none. */
  readonly anchor?: () => number;
}

/**
 * A virtual list whose items are all of one size, or of sizes that are known before. The virtualizer asks for a size once: where it changes, it is told to ask again.
 * The list keeps its place when its area is docked elsewhere or hidden.
 */
export function useEvenVirtualizer<Item extends Element>({
  name,
  itemSize,
  anchor,
  kept,
  sizes,
  ...options
}: EvenVirtualizerOptions): Virtualizer<HTMLElement, Item> {
  const isHorizontal = options.horizontal ?? false;
  const virtual = useVirtualizer<HTMLElement, Item>({
    ...options,
    estimateSize: (index) => sizes?.sizeOf(index) ?? itemSize,
    ...(kept !== undefined && { rangeExtractor: (range) => withItem(range, kept) }),
    initialOffset: () => placeLeft(name)?.[isHorizontal ? 'left' : 'top'] ?? 0,
  });
  const measured = useRef(itemSize);
  const measuredSizes = useRef(sizes);
  const keepInSight = useEffectEvent(() => {
    const index = anchor?.() ?? -1;
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  });
  /** @param length the length of the list in sight before it changed */
  const keepIfInSight = useEffectEvent((length: number) => {
    const index = anchor?.() ?? -1;
    const begin = sizes?.startOf(index) ?? index * itemSize;
    const start = begin + (options.scrollMargin ?? 0) - (virtual.scrollOffset ?? 0);
    const size = sizes?.sizeOf(index) ?? itemSize;
    if (index >= 0 && start < length && start + size > 0) keepInSight();
  });
  const elementOf = useEffectEvent(options.getScrollElement);
  useLayoutEffect(() => {
    const element = elementOf();
    if (element === null) return undefined;
    const stop = keepScroll(element, name);
    const lengthOf = (): number => (isHorizontal ? element.clientWidth : element.clientHeight);
    let length = lengthOf();
    const sizing = new ResizeObserver(() => {
      const before = length;
      // A hidden list has no length; it is compared again when it is shown.
      if (lengthOf() === 0 || lengthOf() === before) return;
      length = lengthOf();
      if (before > 0) keepIfInSight(before);
    });
    sizing.observe(element);
    return () => {
      stop();
      sizing.disconnect();
    };
  }, [isHorizontal, name]);
  useLayoutEffect(() => {
    if (measured.current === itemSize) {
      if (measuredSizes.current === sizes) return;
      measuredSizes.current = sizes;
      virtual.measure();
      return;
    }
    measured.current = itemSize;
    measuredSizes.current = sizes;
    virtual.measure();
    keepInSight();
  }, [virtual, itemSize, sizes]);
  return virtual;
}

/** The items in sight, and one more that need not be. */
function withItem(range: Range, item: number): number[] {
  const inSight = defaultRangeExtractor(range);
  const isThere = item >= 0 && item < range.count;
  return inSight.includes(item) || !isThere ? inSight : [...inSight, item].sort((a, b) => a - b);
}
