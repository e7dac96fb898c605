import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { App } from '../../../store/app.ts';
import { useApp } from '../../../store/app-context.tsx';
import { factsActions } from '../../../store/library/facts/facts-actions.ts';
import { findActions, shownCollection } from '../../../store/library/find/find-actions.ts';
import { type FindRow, findRows } from '../../../store/library/find/find-rows.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { createDragOut, type DragOut } from './drag-out.ts';
import { type DropSpot, spotAt } from './drop-spot.ts';

/** How far the pointer must move to start a drag instead of a click. CSS pixels. */
const THRESHOLD = 5;
/** Within this distance of the edge of a list, it scrolls. CSS pixels. */
const EDGE = 24;
const SCROLL_STEP = 8;

/** What is drawn of a drag. */
export interface DraggedCovers {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** What a drop would do here, in words; null if nothing. */
  readonly words: string | null;
  /** Between which covers they would come; null where they would not. */
  readonly spot: DropSpot | null;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly id: string;
}

export interface CoverDragging {
  /** Null while nothing is dragged. */
  readonly dragged: DraggedCovers | null;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Drags covers (all that are selected, if the pressed one is) onto a tag, a collection or the trash; within a collection that is shown in the order of the
 * hand, to another place; out of the desktop app's window, to another program. Escape cancels.
 */
export function useCoverDrag(scroller: RefObject<HTMLElement | null>): CoverDragging {
  const app = useApp();
  const [press, setPress] = useState<Press | null>(null);
  const [dragged, setDragged] = useState<DraggedCovers | null>(null);

  useEffect(() => {
    const grid = scroller.current;
    if (press === null || grid === null) return undefined;
    const { store } = app;
    const ending = new AbortController();
    const { signal } = ending;
    let at = { x: press.x, y: press.y };
    let ids: readonly string[] | null = null;
    let out: DragOut | null = null;
    let drop: Drop | null = null;
    let frame = 0;
    const follow = (): void => {
      if (ids === null) return;
      const target = elementAt(at);
      drop = dropAt(app, target, at, grid, ids);
      const over = drop?.row?.id ?? null;
      if (store.getState().coverDrag?.over !== over) store.getState().setFind({ coverDrag: { ids, over } });
      setDragged({ ...at, count: ids.length, words: drop?.words ?? null, spot: drop?.spot ?? null });
    };
    const scroll = (): void => {
      const list = elementAt(at)?.closest<HTMLElement>('.find-tree, .cover-grid, .asset-list');
      if (ids !== null && list !== null && list !== undefined) {
        const { top, bottom } = list.getBoundingClientRect();
        const step = at.y < top + EDGE ? -SCROLL_STEP : at.y > bottom - EDGE ? SCROLL_STEP : 0;
        if (step !== 0) {
          list.scrollTop += step;
          follow();
        }
      }
      frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      ending.abort();
      setPress(null);
      setDragged(null);
      if (store.getState().coverDrag !== null) store.getState().setFind({ coverDrag: null });
    };
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        at = { x: clientX, y: clientY };
        if (ids === null && Math.hypot(at.x - press.x, at.y - press.y) > THRESHOLD) {
          const { selectedAssetIds } = store.getState();
          ids = selectedAssetIds.has(press.id) ? [...selectedAssetIds] : [press.id];
          out = createDragOut(app, ids);
        }
        if (out?.isTakenAt(at)) end();
        else follow();
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        if (ids !== null && drop !== null) drop.run();
        // A press on a selected cover that moved nowhere is a click on that one.
        else if (ids === null && store.getState().selectedAssetIds.has(press.id)) {
          void libraryActions(app).select(press.id, 'only');
        }
        end();
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || ids === null) return;
        event.preventDefault();
        event.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
    frame = requestAnimationFrame(scroll);
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [press, scroller, app]);

  return {
    dragged,
    onPointerDown: (event) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest('input') !== null) return;
      const id = event.target.closest<HTMLElement>('[data-asset]')?.dataset['asset'];
      if (id !== undefined) setPress({ x: event.clientX, y: event.clientY, id });
    },
  };
}

/** What lies below the pointer, and below the layer that is over everything meanwhile. */
function elementAt({ x, y }: { readonly x: number; readonly y: number }): Element | null {
  return document.elementsFromPoint(x, y).find((each) => !each.matches('.drag-layer')) ?? null;
}

interface Drop {
  readonly row: FindRow | null;
  readonly spot: DropSpot | null;
  readonly words: string;
  readonly run: () => void;
}

function dropAt(
  app: App,
  target: Element | null,
  at: { readonly x: number; readonly y: number },
  grid: HTMLElement,
  ids: readonly string[],
): Drop | null {
  const state = app.store.getState();
  const rowId = target?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
  const row = rowId === undefined ? undefined : findRows(state).find(({ id }) => id === rowId);
  if (row !== undefined) return dropOnRow(app, row, ids);
  const collection = shownCollection(state);
  if (target === null || !grid.contains(target)) return null;
  if (collection === null || state.libraryOrder.sort !== 'hand') return null;
  const spot = spotAt(grid, at, new Set(ids), state.libraryOrder.reversed === true);
  if (spot === null) return null;
  return {
    row: null,
    spot,
    words: 'Move here',
    run: () => void findActions(app).reorder(collection, ids, spot.beside),
  };
}

function dropOnRow(app: App, row: FindRow, ids: readonly string[]): Drop | null {
  const { entry, label } = row;
  const drop = (words: string, run: () => void): Drop => ({ row, spot: null, words, run });
  if (entry.of === 'place') {
    if (app.store.getState().libraryOrder.place === entry.place) return null;
    return drop(
      entry.place === 'trash' ? 'Move to the trash' : 'Put back',
      () => void libraryActions(app).move(ids, entry.place),
    );
  }
  if (entry.of !== 'value') return null;
  const { collectionId, wanted } = entry;
  if (collectionId !== undefined) {
    return drop(`Add to ${label}`, () => void findActions(app).addToCollection(collectionId, ids));
  }
  if (wanted.field !== 'tag') return null;
  return drop(
    `Tag ${wanted.value}`,
    () => void factsActions(app).change(ids, { addTags: [wanted.value] }, `the tag ${wanted.value}`),
  );
}
