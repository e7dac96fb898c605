import { type KeyboardEvent, use, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { TableLayout } from '../../shared/model/settings/settings.ts';
import { type SelectHow, selectHow } from './row-selection.ts';
import { ScaleContext } from './scale-context.ts';
import { isSelectAll } from './select-all-key.ts';
import type { Column } from './table-column.ts';
import { orderKey, TableHead, trackOf } from './table-head.tsx';
import { type RowDrag, TableRow } from './table-row.tsx';
import { useActiveInSight } from './use-active-in-sight.ts';
import { useEvenVirtualizer } from './use-even-virtualizer.ts';
import './virtual-table.css';

interface VirtualTableProps<Row> {
  readonly label: string;
  /** Names what is listed, where the same list is of one thing after the other: each has a place of its own to which it is scrolled. */
  readonly of?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The active row, which has the keyboard's position. */
  readonly selectedKey: string | null;
  /** All that is selected, where it may be several. */
  readonly selectedKeys?: ReadonlySet<string>;
  readonly onSelect: (key: string, how: SelectHow) => void;
  readonly onSelectAll?: () => void;
  /** The keys in whose order the arrows extend a range, if rows move by themselves; else the order of the rows. */
  readonly rangeKeys?: readonly string[];
  /**
   * The place that the artist gave a row. The table scrolls to the active row if another one becomes active, or if its place
   * changes; not if it moves by itself.
   */
  readonly placeOf?: (row: Row) => string;
  /** A row that is brought into sight once, when it is named. */
  readonly revealedKey?: string | null;
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** Delete or Backspace. */
  readonly onRemove?: (row: Row) => void;
  /** A right click on a row, Shift+F10 or the menu key, once the row is selected; the point is in CSS pixels. */
  readonly onMenu?: (at: { readonly x: number; readonly y: number }) => void;
  /** Hidden columns, widths and sort order, if the artist can change them. */
  readonly layout?: TableLayout;
  readonly onLayout?: (patch: Partial<TableLayout>) => void;
  /** Called with the table's element while it is drawn. Must be stable; what it returns is called at the end. */
  readonly onDrawn?: (element: HTMLElement | null) => (() => void) | undefined;
  /** Rows that can be dragged to another place, and where a drop leaves them. */
  readonly drag?: RowDrag<Row>;
}

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 26;
const PAGE_ROWS = 10;
const NO_LAYOUT: TableLayout = { hidden: [], widths: {}, sort: null };
/** How far inside its row a menu opens that was opened by a key, in CSS pixels. */
const MENU_INSET = 8;

type Modifiers = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** A table of any length: only the rows in sight exist. Arrows, Home, End and Enter work, with Shift and Ctrl where several may be selected. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, keyOf, selectedKey, selectedKeys, onSelect, onSelectAll, onOpen, onRemove } =
    props;
  const { onMenu, of = '', layout = NO_LAYOUT, onLayout, onDrawn, drag } = props;
  const { rangeKeys, placeOf, revealedKey = null } = props;
  const shown = columns.filter((column) => !layout.hidden.includes(column.id));
  const isSelected = (key: string): boolean => selectedKeys?.has(key) ?? key === selectedKey;
  const id = useId();
  const scroller = useRef<HTMLTableElement>(null);
  const scale = use(ScaleContext);
  const selectedAt = rows.findIndex((row) => keyOf(row) === selectedKey);
  const top = HEAD_HEIGHT * scale;
  const name = `table ${label}${of}`;
  const virtual = useEvenVirtualizer({
    name,
    count: rows.length,
    itemSize: ROW_HEIGHT * scale,
    getScrollElement: () => scroller.current,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: top,
  });

  const active = rows[selectedAt];
  const { pointing, keying } = useActiveInSight({
    name,
    activeKey: selectedKey,
    isThere: selectedAt >= 0,
    place: active === undefined ? null : (placeOf?.(active) ?? String(selectedAt)),
    order: orderKey(layout.sort),
    scrollToActive: () => virtual.scrollToIndex(selectedAt, { align: 'auto' }),
  });
  const revealedAt = revealedKey === null ? -1 : rows.findIndex((row) => keyOf(row) === revealedKey);
  const isRevealable = revealedAt >= 0;
  const reveal = useEffectEvent(() => virtual.scrollToIndex(revealedAt, { align: 'auto' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is revealed once, whatever becomes of its row
  useEffect(() => {
    if (isRevealable) reveal();
  }, [isRevealable, revealedKey]);

  useEffect(() => onDrawn?.(scroller.current), [onDrawn]);

  const howOf = (event: Modifiers): SelectHow => {
    return selectedKeys === undefined ? 'only' : selectHow(event);
  };
  const menuAtActive = (): void => {
    const row = document.getElementById(`${id}${selectedAt}`)?.getBoundingClientRect();
    const table = scroller.current?.getBoundingClientRect();
    if (selectedAt < 0 || table === undefined) return;
    // A row that was scrolled away is not rendered: its menu opens at the top of the table.
    const y = row === undefined ? table.top + top + MENU_INSET : row.bottom - MENU_INSET;
    onMenu?.({ x: (row ?? table).left + MENU_INSET, y });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    keying();
    if (event.target !== event.currentTarget || event.altKey) return;
    if (onMenu !== undefined && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      event.preventDefault();
      menuAtActive();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (!isSelectAll(event) || onSelectAll === undefined) return;
      event.preventDefault();
      onSelectAll();
      return;
    }
    const keys = howOf(event) === 'range' && rangeKeys !== undefined ? rangeKeys : rows.map(keyOf);
    const at = selectedKey === null ? -1 : keys.indexOf(selectedKey);
    const select = (index: number): void => {
      const key = keys[Math.min(keys.length - 1, Math.max(0, index))];
      if (key !== undefined) onSelect(key, howOf(event));
    };
    const row = rows[selectedAt];
    const done: Readonly<Record<string, () => void>> = {
      ArrowDown: () => select(at + 1),
      ArrowUp: () => select(Math.max(0, at - 1)),
      PageDown: () => select(at + PAGE_ROWS),
      PageUp: () => select(at - PAGE_ROWS),
      Home: () => select(0),
      End: () => select(keys.length - 1),
      ...(row !== undefined && onOpen ? { Enter: () => onOpen(row) } : {}),
      ...(row !== undefined && onRemove
        ? { Delete: () => onRemove(row), Backspace: () => onRemove(row) }
        : {}),
    };
    const act = done[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const tracks = shown.map((column) => trackOf(column, layout)).join(' ');
  const items = virtual.getVirtualItems();
  const isActiveRendered = items.some(({ index }) => index === selectedAt);
  return (
    <table
      ref={scroller}
      className="table"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={selectedKeys === undefined ? undefined : true}
      aria-activedescendant={isActiveRendered ? `${id}${selectedAt}` : undefined}
      tabIndex={0}
      style={{ ['--table-tracks' as string]: tracks }}
      onKeyDown={onKeyDown}
    >
      <TableHead columns={shown} layout={layout} onLayout={onLayout} />
      <tbody
        className="table-rows"
        style={{ height: virtual.getTotalSize(), paddingTop: (items[0]?.start ?? top) - top }}
      >
        {items.map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              id={`${id}${index}`}
              row={row}
              index={index}
              columns={shown}
              selected={isSelected(key)}
              active={key === selectedKey}
              drag={drag}
              onSelect={(event) => {
                pointing();
                onSelect(key, howOf(event));
              }}
              onReach={() => onSelect(key, 'only')}
              onMenu={onMenu}
              onOpen={onOpen}
            />
          );
        })}
      </tbody>
    </table>
  );
}
