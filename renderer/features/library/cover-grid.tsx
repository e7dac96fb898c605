import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { ContextMenu, type MenuPoint } from '../frame/context-menu.tsx';
import { coverFacts, formatWords } from './asset-words.ts';
import { moveInGrid } from './grid-moves.ts';

const GAP = 8;
const PADDING = 16;
const WORDS_HEIGHT = 44;
/** Height of a cover's picture by its width. */
const PICTURE_RATIO = 0.78;

/** Covers in rows, as many as fit; only the rows in sight exist. Arrows move, Enter opens the large viewer. */
export function CoverGrid() {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const assets = useAppState((state) => state.assets);
  const total = useAppState((state) => state.assetTotal);
  const selected = useAppState((state) => state.selectedAssetId);
  const selectAsset = useAppState((state) => state.selectAsset);
  const setViewerLarge = useAppState((state) => state.setViewerLarge);
  const coverSize = useAppState((state) => state.settings.appearance.coverSize);
  const { library } = useActions();
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);

  const columns = Math.max(1, Math.floor((width - PADDING + GAP) / (coverSize + GAP)));
  const coverWidth = (width - PADDING - (columns - 1) * GAP) / columns;
  const rowHeight = Math.round(coverWidth * PICTURE_RATIO) + WORDS_HEIGHT + GAP;
  const rows = Math.ceil(assets.length / columns);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  const items = virtual.getVirtualItems();
  const lastRow = items.at(-1)?.index ?? 0;
  const at = assets.findIndex(({ asset }) => asset.id === selected);

  useEffect(() => {
    virtual.measure();
    if (rowHeight > 0 && at >= 0) virtual.scrollToIndex(Math.floor(at / columns), { align: 'auto' });
  }, [virtual, rowHeight, at, columns]);
  useEffect(() => {
    if (lastRow >= rows - 2 && assets.length < total) void library.loadMore();
  }, [lastRow, rows, assets.length, total, library]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      const box = document.getElementById(`${id}${at}`)?.getBoundingClientRect();
      if (box !== undefined) setMenuAt({ x: box.left + PADDING, y: box.top + PADDING });
      return;
    }
    if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      setViewerLarge(true);
      return;
    }
    if (event.key === 'Home' || event.code.startsWith('Numpad')) return;
    const to = moveInGrid(event.key, at, columns, assets.length);
    const asset = to === null ? undefined : assets[to];
    if (asset === undefined) return;
    event.preventDefault();
    selectAsset(asset.asset.id);
  };

  return (
    <>
      <div
        ref={scroller}
        className="cover-grid"
        role="listbox"
        aria-label="Assets"
        aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className="cover-rows" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <div
              key={index}
              role="presentation"
              className="cover-row"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                height: rowHeight - GAP,
                transform: `translateY(${start}px)`,
              }}
            >
              {assets.slice(index * columns, (index + 1) * columns).map((view, column) => (
                <Cover
                  key={view.asset.id}
                  id={`${id}${index * columns + column}`}
                  view={view}
                  place={index * columns + column + 1}
                  of={total}
                  selected={view.asset.id === selected}
                  onSelect={() => selectAsset(view.asset.id)}
                  onOpen={() => setViewerLarge(true)}
                  onMenu={setMenuAt}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <ContextMenu context="asset" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

interface CoverProps {
  readonly id: string;
  readonly view: AssetView;
  readonly place: number;
  readonly of: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
  readonly onMenu: (at: MenuPoint) => void;
}

function Cover({ id, view, place, of, selected, onSelect, onOpen, onMenu }: CoverProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={of}
      tabIndex={-1}
      className={classNames('cover', selected && 'is-selected')}
      title={view.asset.name}
      onPointerDown={onSelect}
      onDoubleClick={onOpen}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <Thumbnail src={view.cover} className="cover-picture" />
      <div className="cover-words">
        <div className="cover-line">
          <span className="truncate">{view.asset.name}</span>
          <span className="badge">{formatWords(view)}</span>
        </div>
        <div className="cover-facts truncate">{coverFacts(view)}</div>
      </div>
    </div>
  );
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
