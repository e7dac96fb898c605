import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CommandScope, scopesAround } from '../../commands/command-scope.tsx';
import { useCommands } from '../../commands/commands-context.tsx';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { isScopeKey } from '../../commands/matching-commands.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState, useHandles } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetAt, assetCount, positionOf } from '../../store/library/library-slice.ts';
import { activeAssetId } from '../../store/library/viewing.ts';
import { useMainPart } from '../../store/use-main-part.ts';
import { GRID_MOVES } from '../../ui/grid-moves.ts';
import '../../ui/tile-grid.css';
import { PADDING, tileLayout } from '../../ui/tile-layout.ts';
import { useEvenVirtualizer } from '../../ui/use-even-virtualizer.ts';
import { useFlight } from '../../ui/use-flight.ts';
import { useWidth } from '../../ui/use-width.ts';
import { Cover, type CoverActions } from './cover.tsx';
import { useRubberBand } from './use-rubber-band.ts';
import { useTypedLetters } from './use-typed-letters.ts';

/**
 * The grid of covers. Only the visible rows are rendered, and only their pages are loaded. Selection works as in a file manager:
 * click, Ctrl, Shift, a rectangle begun between covers, arrows, Home, End, first letters. Enter opens the large viewer.
 */
export function CoverGrid() {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const app = useApp();
  const { store } = app;
  const run = useRunCommand();
  const library = libraryActions(app);
  const pages = useAppState((state) => state.assetPages);
  const assetsById = useAppState((state) => state.assetsById);
  const count = useAppState(assetCount);
  const order = useAppState((state) => state.libraryOrder);
  const { covers } = useHandles();
  const [revealed, setRevealed] = useState<{ readonly position: number } | null>(null);
  const active = useAppState(({ viewing }) => activeAssetId(viewing));
  const selected = useAppState((state) => state.selectedAssetIds);
  const renaming = useAppState((state) => state.renamingAssetId);
  const coverSize = useAppState((state) => state.settings.appearance.coverSize);
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const typed = useTypedLetters();
  const commands = useCommands();

  const scale = useAppState((state) => state.scale);
  const unscaled = tileLayout(width / scale, coverSize, WORDS_HEIGHT);
  const { columns } = unscaled;
  const rowHeight = Math.round(unscaled.rowHeight * scale);
  const gap = unscaled.gap * scale;
  const virtual = useEvenVirtualizer({
    name: `covers ${order.place}`,
    count: width === 0 ? 0 : Math.ceil(count / columns),
    itemSize: rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 2,
    anchor: () => rowInHand(store.getState(), columns),
  });
  const rubber = useRubberBand(scroller, { width, columns, rowHeight, gap, scale }, count);
  // Covers that are scrolled past at once are neither drawn nor loaded.
  const isFlying = useFlight(scroller);
  const items = virtual.getVirtualItems();
  const first = (items[0]?.index ?? 0) * columns;
  const last = Math.min(count, ((items.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const at = positionOf({ ...store.getState(), assetPages: pages, assetsById }, active);
  // The covers of a jump are rendered in slices after it, with empty places until then. All at once, they take longer than a frame.
  const drawn = {
    first: useDeferredValue(first),
    last: useDeferredValue(last),
    isCalm: useDeferredValue(!isFlying),
  };
  const isDrawn = (position: number): boolean =>
    drawn.isCalm && !isFlying && position >= drawn.first && position <= drawn.last;
  const actions = useMemo<CoverActions>(
    () => ({
      select: (assetId, how) => void library.select(assetId, how),
      open: () => run('asset.open'),
      openMenu: setMenuAt,
    }),
    [library, run],
  );

  useEffect(
    () => (last >= first && !isFlying ? library.show(first, last) : undefined),
    [library, first, last, isFlying],
  );
  useEffect(() => {
    const row = rowInHand(store.getState(), columns);
    if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' });
  }, [virtual, columns, store]);
  const bringIntoSight = useEffectEvent((position: number) =>
    virtual.scrollToIndex(Math.floor(position / columns), { align: 'auto' }),
  );
  useEffect(() => {
    // Done in the render after the call, which knows the new number of covers.
    if (revealed !== null) bringIntoSight(revealed.position);
  }, [revealed]);
  const offer = useMainPart('covers');
  useEffect(() => offer(scroller.current), [offer]);
  const isLaidOut = width > 0;
  useEffect(() => {
    if (!isLaidOut) return undefined;
    return covers.register({ reveal: (position) => setRevealed({ position }) });
  }, [covers, isLaidOut]);

  const openMenuAtActive = (): void => {
    // Right after the workspace was entered, the covers are not rendered yet.
    const box = (document.getElementById(`${id}${at}`) ?? scroller.current)?.getBoundingClientRect();
    if (box !== undefined) setMenuAt({ x: box.left + PADDING, y: box.top + PADDING });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.code.startsWith('Numpad')) return;
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const actionOf = (event: KeyboardEvent<HTMLElement>): (() => void) | null => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return null;
    if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return openMenuAtActive;
    if (key === 'Escape')
      return selected.size > 1 && active !== null ? () => void library.select(active, 'only') : null;
    const letters = typed(key, isScopeKey(commands, event, scopesAround(event.currentTarget)));
    if (letters !== null) return () => void library.type(letters);
    if (!GRID_MOVES.has(key)) return null;
    return () => void library.step(key, columns, shiftKey ? 'range' : 'only');
  };

  return (
    <>
      <CommandScope name="covers">
        <div
          ref={scroller}
          className="tile-grid cover-grid"
          role="listbox"
          aria-label={order.place === 'trash' ? 'Assets in the trash' : 'Assets'}
          aria-multiselectable
          aria-activedescendant={at >= first && at <= last && isDrawn(at) ? `${id}${at}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={rubber.onPointerDown}
        >
          <div
            role="presentation"
            className="tile-rows"
            style={{
              height: virtual.getTotalSize(),
              paddingTop: items[0]?.start,
              ['--tile-columns' as string]: columns,
              ['--tile-row-height' as string]: `${rowHeight - gap}px`,
              ['--tile-row-gap' as string]: `${gap}px`,
            }}
          >
            {items.map(({ index }) => (
              <div key={index} role="presentation" className="tile-row">
                {Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) => {
                  const position = index * columns + column;
                  const view = assetAt({ ...store.getState(), assetPages: pages, assetsById }, position);
                  if (view === undefined || !isDrawn(position)) {
                    return <div key={position} role="presentation" className="tile cover is-coming" />;
                  }
                  return (
                    <Cover
                      key={view.asset.id}
                      id={`${id}${position}`}
                      view={view}
                      sort={order.sort}
                      place={position + 1}
                      of={count}
                      selected={
                        selected.has(view.asset.id) || (position === at && selected.has(active ?? ''))
                      }
                      active={position === at}
                      renaming={view.asset.id === renaming}
                      actions={actions}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {rubber.band !== null && (
            <div
              role="presentation"
              className="cover-band"
              style={{
                left: rubber.band.left,
                top: rubber.band.top,
                width: rubber.band.right - rubber.band.left,
                height: rubber.band.bottom - rubber.band.top,
              }}
            />
          )}
        </div>
      </CommandScope>
      <ContextMenu context="asset" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

/** Of the words below a cover, in CSS pixels. */
const WORDS_HEIGHT = 44;

/** The row of the active asset; below 0 if none is active, or if its position is not known. */
function rowInHand(state: AppState, columns: number): number {
  const position = positionOf(state, activeAssetId(state.viewing));
  return position < 0 ? -1 : Math.floor(position / columns);
}
