import { type DragEvent, type MouseEvent, useState } from 'react';
import { byTouch } from './by-touch.ts';
import { classNames } from './class-names.ts';
import type { Column } from './table-column.ts';

/** Which side of a row something is dropped at. */
export type DropSide = 'before' | 'after';

/** Rows of a table that can be dragged to another place within it. */
export interface RowDrag<Row> {
  /** Names what is dragged, so that no other table takes it: `application/x-maquette-jobs`. */
  readonly type: string;
  readonly canDrag: (row: Row) => boolean;
  readonly canDrop: (row: Row) => boolean;
  readonly onDrop: (row: Row, side: DropSide) => void;
}

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly selected: boolean;
  readonly active: boolean;
  /** The id of the asset that it is of, by which it is found while covers are dragged. */
  readonly asset?: string;
  /** Whether it is a version in an open stack, which has no place of its own in the order. */
  readonly isVersion?: boolean;
  readonly drag: RowDrag<Row> | undefined;
  readonly onSelect: (event: MouseEvent) => void;
  /** Something within it got the focus. */
  readonly onReach: () => void;
  readonly onMenu: ((at: { readonly x: number; readonly y: number }) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** One row of a {@link VirtualTable}. It has no style of its own: see `.table-rows`. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const {
    id,
    row,
    index,
    columns,
    selected,
    active,
    asset,
    isVersion,
    drag,
    onSelect,
    onReach,
    onMenu,
    onOpen,
  } = props;
  const [side, setSide] = useState<DropSide | null>(null);
  const takes = (event: DragEvent): boolean =>
    drag !== undefined && event.dataTransfer.types.includes(drag.type) && drag.canDrop(row);
  return (
    <tr
      id={id}
      data-asset={asset}
      data-version={isVersion === true ? '' : undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames(
        'table-row',
        selected && 'is-selected',
        active && 'is-active',
        side !== null && `is-drop-${side}`,
      )}
      draggable={drag?.canDrag(row) === true}
      onClick={(event) => {
        if (byTouch(event)) onSelect(event);
      }}
      onPointerDown={(event) => {
        if (byTouch(event)) return;
        // one of several stays one of them until it is known whether they are dragged
        if (event.button === 0 && selected && !event.shiftKey && !event.ctrlKey && !event.metaKey) return;
        if (event.button === 0 || !selected) onSelect(event);
      }}
      onPointerUp={(event) => {
        if (byTouch(event)) return;
        if (event.button === 0 && selected && !event.shiftKey && !event.ctrlKey && !event.metaKey)
          onSelect(event);
      }}
      onFocus={() => {
        if (!selected) onReach();
      }}
      onContextMenu={(event) => {
        if (onMenu === undefined) return;
        event.preventDefault();
        if (!selected) onSelect(event);
        onMenu({ x: event.clientX, y: event.clientY });
      }}
      onDoubleClick={() => onOpen?.(row)}
      onDragStart={(event) => {
        if (drag === undefined) return;
        event.dataTransfer.setData(drag.type, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setSide(sideOf(event));
      }}
      onDragLeave={() => setSide(null)}
      onDrop={(event) => {
        setSide(null);
        if (!takes(event)) return;
        event.preventDefault();
        drag?.onDrop(row, sideOf(event));
      }}
    >
      {columns.map(({ id: column, align, cell }) => (
        <td key={column} className={classNames('table-cell', align === 'end' && 'is-end')}>
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

function sideOf(event: DragEvent): DropSide {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'after';
}
