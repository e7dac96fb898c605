import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { libraryActions } from '../library-actions.ts';
import { type Band, type BandRows, coversInBand, type DrawnGrid } from './covers-in-band.ts';

/** How far the pointer must move to start a band instead of a click. CSS pixels. */
const THRESHOLD = 4;
/** The share of the pointer's distance beyond an edge that is scrolled in each frame. */
const SCROLL_SHARE = 0.2;

interface Drag {
  /** Where it began, in what the grid scrolls over. */
  readonly x: number;
  readonly y: number;
  /** Where the pointer is, in the window. */
  at: { readonly x: number; readonly y: number };
  /** Assets that stay selected because Ctrl or Shift was pressed. */
  readonly kept: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

export interface RubberBand {
  /** The band to draw; null while there is none. */
  readonly band: Band | null;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Selection by a rectangle that begins between covers, as in a file manager. Escape restores the earlier selection.
 * @param beginsOver whether a press begins one where it is over a cover; left out: never
 */
export function useRubberBand(
  scroller: RefObject<HTMLElement | null>,
  grid: DrawnGrid,
  rowsBetween: (top: number, bottom: number) => readonly BandRows[],
  beginsOver: (event: PointerEvent<HTMLElement>) => boolean = () => false,
): RubberBand {
  const { store } = useApp();
  const library = libraryActions(useApp());
  const [band, setBand] = useState<Band | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const selectWithin = useEffectEvent(
    (drawn: Band, kept: Drag['kept']) =>
      void library.selectWithin(
        rowsBetween(drawn.top, drawn.bottom).flatMap((rows) => coversInBand(drawn, grid, rows) ?? []),
        kept,
      ),
  );

  useEffect(() => {
    const element = scroller.current;
    if (drag === null || element === null) return undefined;
    const ending = new AbortController();
    let isBand = false;
    let frame = 0;
    const follow = (): void => {
      const box = element.getBoundingClientRect();
      const x = drag.at.x - box.left + element.scrollLeft;
      const y = drag.at.y - box.top + element.scrollTop;
      isBand ||= Math.hypot(x - drag.x, y - drag.y) > THRESHOLD;
      if (!isBand) return;
      const next: Band = {
        left: Math.max(0, Math.min(x, drag.x)),
        top: Math.max(0, Math.min(y, drag.y)),
        right: Math.min(element.clientWidth, Math.max(x, drag.x)),
        bottom: Math.min(element.scrollHeight, Math.max(y, drag.y)),
      };
      setBand(next);
      selectWithin(next, drag.kept);
    };
    const scroll = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      const beyond = Math.min(0, drag.at.y - top) + Math.max(0, drag.at.y - bottom);
      if (beyond !== 0) {
        element.scrollTop += Math.round(beyond * SCROLL_SHARE);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      ending.abort();
      setDrag(null);
      setBand(null);
    };
    const { signal } = ending;
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        drag.at = { x: clientX, y: clientY };
        follow();
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        if (isBand) void library.endSelectWithin();
        end();
      },
      { signal },
    );
    const cancel = (): void => {
      if (isBand) void library.selectWithin([], drag.before);
      end();
    };
    window.addEventListener('pointercancel', cancel, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      },
      { signal, capture: true },
    );
    frame = requestAnimationFrame(scroll);
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [drag, scroller, library]);

  return {
    band,
    onPointerDown: (event) => {
      const element = scroller.current;
      if (event.button !== 0 || event.pointerType === 'touch' || element === null) return;
      const isOverOne =
        event.target instanceof Element && event.target.closest('.tile, .group-head') !== null;
      if (isOverOne && !beginsOver(event)) return;
      const box = element.getBoundingClientRect();
      // A press on the scroll bar starts no band.
      if (event.clientX - box.left > element.clientWidth) return;
      const { selectedAssetIds } = store.getState();
      const adds = event.ctrlKey || event.metaKey || event.shiftKey;
      setDrag({
        x: event.clientX - box.left + element.scrollLeft,
        y: event.clientY - box.top + element.scrollTop,
        at: { x: event.clientX, y: event.clientY },
        kept: adds ? selectedAssetIds : new Set(),
        before: selectedAssetIds,
      });
    },
  };
}
