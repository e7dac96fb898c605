import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { CommandScope } from '../../commands/command-scope.tsx';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { useRubberBand } from '../../store/library/band/use-rubber-band.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetAt, assetCount, positionOf } from '../../store/library/library-slice.ts';
import { activeAssetId } from '../../store/library/viewing.ts';
import { useMainPart } from '../../store/use-main-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GRID_MOVES } from '../../ui/grid-moves.ts';
import { isSelectAll } from '../../ui/select-all-key.ts';
import '../../ui/tile-grid.css';
import { TileBand } from '../../ui/tile-band.tsx';
import { useEvenVirtualizer } from '../../ui/use-even-virtualizer.ts';
import { useSize } from '../../ui/use-size.ts';
import './light-table.css';
import { tableLayout } from './table-layout.ts';
import { TablePending } from './table-pending.tsx';
import { TableTile, type TileActions } from './table-tile.tsx';
import { onTable, tableShadingOf } from './turned-models.ts';
import { useSheets } from './use-sheets.ts';
import { useTableCamera } from './use-table-camera.ts';
import { useTableDrag } from './use-table-drag.ts';

/** All results of the search as pictures from one camera, which turns all of them at once. Many are selected and decided about together. */
export function LightTable() {
  const id = useId();
  const app = useApp();
  const library = libraryActions(app);
  const run = useRunCommand();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(scroller);
  const count = useAppState(assetCount);
  const pages = useAppState((state) => state.assetPages);
  const assetsById = useAppState((state) => state.assetsById);
  const active = useAppState(({ viewing }) => activeAssetId(viewing));
  const selected = useAppState((state) => state.selectedAssetIds);
  const sort = useAppState((state) => state.libraryOrder.sort);
  const scale = useAppState((state) => state.scale);
  const settings = useAppState((state) => state.settings.viewer);
  const tilt = useAppState((state) => state.tableView.tilt);
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const sheets = useSheets();
  const held = { ...app.store.getState(), assetPages: pages, assetsById };
  const at = positionOf(held, active);
  const layout = tableLayout(width / scale, height / scale, count);
  const { columns } = layout;
  const rowHeight = layout.rowHeight * scale;
  const gap = layout.gap * scale;
  const virtual = useEvenVirtualizer({
    name: 'light-table',
    count: width === 0 ? 0 : Math.ceil(count / columns),
    itemSize: rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 1,
    anchor: () => (at < 0 ? -1 : Math.floor(at / columns)),
  });
  const rows = virtual.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = Math.min(count, ((rows.at(-1)?.index ?? -1) + 1) * columns) - 1;
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const view = assetAt(held, first + index);
    return view === undefined ? null : { view, shown: onTable(view, settings) };
  });
  const shading = tableShadingOf(settings.shading);
  const wanted = places.flatMap((place) => (place?.shown.kind === 'model' ? [place.shown.model] : []));
  // As text, so that the same models are the same.
  const wantedNow = JSON.stringify(wanted);

  useTableCamera(scroller);
  const onDrag = useTableDrag();
  const rubber = useRubberBand(
    scroller,
    { width, columns, rowHeight, gap, scale },
    () => [{ top: 0, first: 0, count }],
    ({ shiftKey, ctrlKey, metaKey }) => shiftKey || ctrlKey || metaKey,
  );
  useEffect(
    () => sheets?.want(JSON.parse(wantedNow) as typeof wanted, shading, tilt),
    [sheets, wantedNow, shading, tilt],
  );
  useEffect(() => (last >= first ? library.show(first, last) : undefined), [library, first, last]);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(Math.floor(at / columns), { align: 'auto' });
  }, [virtual, at, columns]);
  useEffect(
    () =>
      app.handles.table.register({
        reveal: (position) => virtual.scrollToIndex(Math.floor(position / columns), { align: 'auto' }),
      }),
    [app, virtual, columns],
  );
  const offer = useMainPart('picture');
  useEffect(() => offer(scroller.current), [offer]);
  useEffect(() => scroller.current?.focus(), []);

  const actions = useMemo<TileActions>(
    () => ({
      select: (assetId, how) => void library.select(assetId, how),
      open: () => run('asset.open'),
      openMenu: setMenuAt,
    }),
    [library, run],
  );
  const openMenuAtActive = (): void => {
    const box = (document.getElementById(`${id}${at}`) ?? scroller.current)?.getBoundingClientRect();
    if (box !== undefined) setMenuAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey } = event;
    if (isSelectAll(event)) return () => void library.selectAll();
    if (event.ctrlKey || event.altKey || event.metaKey || event.code.startsWith('Numpad')) return null;
    if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return openMenuAtActive;
    if (key === 'Escape' && selected.size > 1) return () => void library.selectActive();
    return GRID_MOVES.has(key) ? () => void library.step(key, columns, shiftKey ? 'range' : 'only') : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };

  return (
    <>
      <CommandScope name="covers">
        <div
          ref={scroller}
          className="tile-grid light-table"
          role="listbox"
          aria-label="Light table"
          data-letters="commands"
          aria-multiselectable="true"
          aria-activedescendant={at >= first && at <= last ? `${id}${at}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            rubber.onPointerDown(event);
            onDrag(event);
          }}
        >
          <div
            role="presentation"
            className="tile-rows"
            style={{
              height: virtual.getTotalSize(),
              paddingTop: rows[0]?.start,
              ['--tile-columns' as string]: columns,
              ['--tile-row-height' as string]: `${rowHeight - gap}px`,
              ['--tile-row-gap' as string]: `${gap}px`,
            }}
          >
            {rows.map(({ index: row }) => (
              <div key={row} role="presentation" className="tile-row">
                {Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
                  const position = row * columns + column;
                  const place = places[position - first];
                  if (place === undefined || place === null || sheets === null)
                    return <div key={position} role="presentation" className="tile table-tile" />;
                  return (
                    <TableTile
                      key={place.view.asset.id}
                      id={`${id}${position}`}
                      view={place.view}
                      shown={place.shown}
                      sheets={sheets}
                      place={position + 1}
                      of={count}
                      selected={selected.has(place.view.asset.id)}
                      active={position === at}
                      hasWords={layout.hasWords}
                      sort={sort}
                      actions={actions}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          <TileBand band={rubber.band} />
          {count === 0 && (
            <EmptyState title="Nothing to look at">No result is found by what is searched for.</EmptyState>
          )}
        </div>
      </CommandScope>
      {sheets !== null && <TablePending sheets={sheets} />}
      <ContextMenu context="asset" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}
