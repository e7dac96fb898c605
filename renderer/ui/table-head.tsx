import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { TableLayout } from '../../shared/model/settings/settings.ts';
import { classNames } from './class-names.ts';
import { remsIn } from './rem.ts';
import type { Column } from './table-column.ts';
import { nextSort } from './table-sort.ts';
import { tipOf } from './tip.ts';

const NARROWEST = 40;
const WIDEST = 800;
const KEY_STEP = 16;

/** The track of CSS grid that a column has now. */
export function trackOf({ id, width }: Pick<Column<never>, 'id' | 'width'>, { widths }: TableLayout): string {
  const kept = widths[id];
  return remsIn(kept === undefined ? width : `${kept}px`);
}

/** Names an order, so that two can be compared; empty for the table's own. */
export function orderKey(sort: TableLayout['sort']): string {
  return sort === null ? '' : `${sort.by} ${sort.down ? 'down' : 'up'}`;
}

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  /** Left out where nothing can be changed. */
  readonly onLayout: ((patch: Partial<TableLayout>) => void) | undefined;
}

/** Heads that sort and resize. One of them takes the focus: arrows go along, Enter sorts, Shift and arrows resize; with Ctrl or Alt they are for areas. */
export function TableHead<Row>({ columns, layout, onLayout }: TableHeadProps<Row>) {
  const named = columns.filter(({ head }) => head !== '');
  const [reached, setReached] = useState<string | null>(null);
  const stop = named.some(({ id }) => id === reached) ? reached : named[0]?.id;
  const row = useRef<HTMLTableRowElement>(null);
  const widthOf = (id: string): number =>
    row.current?.querySelector(`[data-column="${id}"]`)?.getBoundingClientRect().width ?? NARROWEST;
  const resize = (id: string, width: number): void => {
    const kept = Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
    onLayout?.({ widths: { ...layout.widths, [id]: kept } });
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) {
      resize(id, widthOf(id) + step * KEY_STEP);
      return;
    }
    const next = named[named.findIndex((column) => column.id === id) + step];
    if (next === undefined) return;
    setReached(next.id);
    row.current?.querySelector<HTMLElement>(`[data-column="${next.id}"] button`)?.focus();
  };
  return (
    <thead className="table-head">
      <tr ref={row} className="table-head-row" aria-rowindex={1}>
        {columns.map(({ id, head, headCell, align, sortable, downFirst }) => {
          const sorted = layout.sort?.by === id ? layout.sort : null;
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              className={classNames(align === 'end' && 'is-end')}
              aria-sort={sorted === null ? undefined : sorted.down ? 'descending' : 'ascending'}
            >
              {headCell !== undefined ? (
                headCell
              ) : head === '' ? (
                <span className="visually-hidden">{id}</span>
              ) : onLayout === undefined ? (
                <span className="truncate">{head}</span>
              ) : (
                <button
                  type="button"
                  className="table-head-button"
                  tabIndex={id === stop ? 0 : -1}
                  {...tipOf({
                    text: sortable ? `Sort by ${head.toLowerCase()}` : head,
                    help: 'Shift ← → resizes',
                  })}
                  onFocus={() => setReached(id)}
                  onKeyDown={(event) => onKeyDown(event, id)}
                  onClick={() => {
                    if (sortable) onLayout({ sort: nextSort(layout.sort, id, downFirst) });
                  }}
                >
                  <span className="truncate">{head}</span>
                  {sorted !== null &&
                    (sorted.down ? (
                      <ChevronDown size={11} aria-hidden />
                    ) : (
                      <ChevronUp size={11} aria-hidden />
                    ))}
                </button>
              )}
              {head !== '' && onLayout !== undefined && (
                <ResizeEdge
                  widthNow={() => widthOf(id)}
                  onResize={(width) => resize(id, width)}
                  onReset={() => {
                    const { [id]: _gone, ...widths } = layout.widths;
                    onLayout({ widths });
                  }}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface ResizeEdgeProps {
  readonly widthNow: () => number;
  readonly onResize: (width: number) => void;
  /** A double click gives the column its own width back. */
  readonly onReset: () => void;
}

/** The right edge of a head, for the mouse; the head itself takes the keys. */
function ResizeEdge({ widthNow, onResize, onReset }: ResizeEdgeProps) {
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null);
  return (
    <span
      className="table-head-edge"
      aria-hidden
      onPointerDown={(event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: widthNow() };
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) onResize(drag.current.width + event.clientX - drag.current.from);
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={onReset}
    />
  );
}
