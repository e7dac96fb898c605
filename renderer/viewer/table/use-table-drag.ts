import { type PointerEvent, useEffect, useState } from 'react';
import { useApp } from '../../store/app-context.tsx';
import type { TableView } from '../../store/library/table-slice.ts';
import { tableViewDragged } from './table-moves.ts';

/** How far the pointer must move to turn the models instead of clicking one. CSS pixels. */
const THRESHOLD = 5;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly from: TableView;
}

/** Turns all models by a drag that begins on one. The click that would follow is not one. */
export function useTableDrag(): (event: PointerEvent<HTMLElement>) => void {
  const { store } = useApp();
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    if (drag === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let isTurning = false;
    const end = (): void => setDrag(null);
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const [x, y] = [clientX - drag.x, clientY - drag.y];
        isTurning ||= Math.hypot(x, y) > THRESHOLD;
        if (!isTurning) return;
        const { tableView, setTableView } = store.getState();
        const next = tableViewDragged(drag.from, x, y);
        if (next.turn !== tableView.turn || next.tilt !== tableView.tilt) setTableView(next);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        if (isTurning) {
          const once = new AbortController();
          const stop = { capture: true, signal: once.signal };
          window.addEventListener('click', (event) => event.stopPropagation(), stop);
          // It comes in the task of the release, or not at all: the next click is the artist's own.
          setTimeout(() => once.abort());
        }
        end();
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    return () => ending.abort();
  }, [drag, store]);
  return (event) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (event.button !== 0 || event.pointerType === 'touch' || !isPlain) return;
    if (!(event.target instanceof Element) || event.target.closest('.tile') === null) return;
    setDrag({ x: event.clientX, y: event.clientY, from: store.getState().tableView });
  };
}
