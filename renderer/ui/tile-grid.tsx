import { type KeyboardEvent, type MouseEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { byTouch } from './by-touch.ts';
import { classNames } from './class-names.ts';
import { GRID_MOVES, moveInGrid } from './grid-moves.ts';
import { type SelectHow, selectHow } from './row-selection.ts';
import { ScaleContext } from './scale-context.ts';
import { isSelectAll } from './select-all-key.ts';
import { PADDING, tileLayout } from './tile-layout.ts';
import './tile-grid.css';
import { useActiveInSight } from './use-active-in-sight.ts';
import { useEvenVirtualizer } from './use-even-virtualizer.ts';
import { useWidth } from './use-width.ts';

interface TileGridProps<Row> {
  readonly label: string;
  /** Names what is listed, where the same list is of one thing after the other: each has a place of its own to which it is scrolled. */
  readonly of?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The active tile, which has the keyboard's position. */
  readonly selectedKey: string | null;
  readonly selectedKeys: ReadonlySet<string>;
  readonly onSelect: (key: string, how: SelectHow) => void;
  readonly onSelectAll: () => void;
  /** Names what the rows are sorted by: where it changes, the active tile is brought into sight. */
  readonly order?: string;
  /** Enter, or a double click. */
  readonly onOpen: () => void;
  /** A right click on a tile, Shift+F10 or the menu key, once the tile is selected; the point is in CSS pixels. */
  readonly onMenu: (at: { readonly x: number; readonly y: number }) => void;
  /** The least width of a tile, in CSS pixels at scale 1. */
  readonly tileSize: number;
  /** Of the words below each picture, in CSS pixels at scale 1. */
  readonly wordsHeight: number;
  /** What a tile shows: its picture, and the words below. Nothing in it takes the focus. */
  readonly tile: (row: Row) => ReactNode;
  readonly tileClass?: (row: Row) => string | false;
  /** Called with the grid's element while it is drawn. Must be stable; what it returns is called at the end. */
  readonly onDrawn?: (element: HTMLElement | null) => (() => void) | undefined;
}

/**
 * Rows as pictures, of any number: only the tiles in sight exist. They are selected as the rows of a table are: click, Ctrl, Shift,
 * arrows, Home, End, Ctrl+A.
 */
export function TileGrid<Row>(props: TileGridProps<Row>) {
  const { label, rows, keyOf, selectedKey, selectedKeys, onSelect, onSelectAll, onOpen, onMenu } = props;
  const { tileSize, wordsHeight, tile, tileClass, onDrawn, of = '', order = '' } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const scale = use(ScaleContext);
  const unscaled = tileLayout(width / scale, tileSize, wordsHeight);
  const { columns } = unscaled;
  const rowHeight = Math.round(unscaled.rowHeight * scale);
  const gap = unscaled.gap * scale;
  const at = rows.findIndex((row) => keyOf(row) === selectedKey);
  const name = `tiles ${label}${of}`;
  const virtual = useEvenVirtualizer({
    name,
    count: width === 0 ? 0 : Math.ceil(rows.length / columns),
    itemSize: rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 2,
    anchor: () => (at < 0 ? -1 : Math.floor(at / columns)),
  });

  const { pointing, keying } = useActiveInSight({
    name,
    activeKey: selectedKey,
    isThere: at >= 0 && width > 0,
    place: at,
    order,
    scrollToActive: () => virtual.scrollToIndex(Math.floor(at / columns), { align: 'auto' }),
  });
  useEffect(() => onDrawn?.(scroller.current), [onDrawn]);

  const openMenuAtActive = (): void => {
    const box = (document.getElementById(`${id}${at}`) ?? scroller.current)?.getBoundingClientRect();
    if (at >= 0 && box !== undefined) onMenu({ x: box.left + PADDING, y: box.top + PADDING });
  };
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey } = event;
    if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return openMenuAtActive;
    if (event.ctrlKey || event.metaKey) return isSelectAll(event) ? onSelectAll : null;
    if (key === 'Enter') return at < 0 ? null : onOpen;
    if (!GRID_MOVES.has(key)) return null;
    const to = moveInGrid(key, at, columns, rows.length);
    const row = to === null ? undefined : rows[to];
    return row === undefined ? null : () => onSelect(keyOf(row), selectHow(event));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    keying();
    if (event.altKey || event.code.startsWith('Numpad')) return;
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const items = virtual.getVirtualItems();
  const isActiveDrawn = items.some(({ index }) => index === Math.floor(at / columns));
  return (
    <div
      ref={scroller}
      className="tile-grid"
      role="listbox"
      // letters are keys of commands here, and find no name
      data-letters="commands"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={at >= 0 && isActiveDrawn ? `${id}${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
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
            {rows.slice(index * columns, (index + 1) * columns).map((row, column) => {
              const key = keyOf(row);
              const position = index * columns + column;
              return (
                <Tile
                  key={key}
                  id={`${id}${position}`}
                  place={position + 1}
                  of={rows.length}
                  selected={selectedKeys.has(key)}
                  active={position === at}
                  className={tileClass?.(row) ?? false}
                  onSelect={(how) => {
                    pointing();
                    onSelect(key, how);
                  }}
                  onOpen={onOpen}
                  onMenu={onMenu}
                >
                  {tile(row)}
                </Tile>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface TileProps extends Pick<TileGridProps<unknown>, 'onOpen' | 'onMenu'> {
  readonly id: string;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly selected: boolean;
  readonly active: boolean;
  readonly className: string | false;
  readonly onSelect: (how: SelectHow) => void;
  readonly children: ReactNode;
}

function Tile({ id, place, of, selected, active, className, onSelect, onOpen, onMenu, children }: TileProps) {
  /** One of several stays one of them for the menu, which is about all of them. */
  const select = (event: MouseEvent): void => {
    if (event.button === 0 || !selected) onSelect(selectHow(event));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a finger's click; the keys are those of the whole grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, and keeps it where a tile moves or goes
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={of}
      className={classNames('tile', selected && 'is-selected', active && 'is-active', className)}
      onPointerDown={(event) => {
        if (!byTouch(event)) select(event);
      }}
      onClick={(event) => {
        if (byTouch(event)) select(event);
      }}
      onDoubleClick={onOpen}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!selected) onSelect('only');
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {children}
    </div>
  );
}
