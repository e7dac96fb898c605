import { type KeyboardEvent, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { VIEWS } from '../../../../shared/interface/formats.ts';
import type { Arrangement } from '../../../../shared/model/views/arrange.ts';
import type { ShownPicture } from '../../../store/batch/arrangement.ts';
import { ScaleContext } from '../../../ui/scale-context.ts';
import { useEvenVirtualizer } from '../../../ui/use-even-virtualizer.ts';
import { cellAfter, type GridCell, pictureAt, viewOfCell } from './grid-cell.ts';
import { carriesPicture, PICTURE_TYPE } from './picture-drag.ts';
import { SubjectRow } from './subject-row.tsx';
import './views-grid.css';

interface ViewsGridProps {
  readonly subjects: Arrangement;
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** Where the keyboard is. */
  readonly active: GridCell;
  /** The path of the picture that is picked up; null if none is. */
  readonly carried: string | null;
  /** Ids of the subjects that are to become one. */
  readonly marked: readonly string[];
  readonly onActive: (cell: GridCell) => void;
  /** Picks a picture up, or (null) puts it back. */
  readonly onCarry: (path: string | null) => void;
  readonly onMove: (path: string, cell: GridCell) => void;
  readonly onTakeOut: (path: string) => void;
  readonly onMark: (subject: string) => void;
  readonly onUndo: () => void;
}

/** At scale 1, in CSS pixels. */
const ROW_HEIGHT = 84;
const HEAD_HEIGHT = 26;

/** A grid of subjects and the places of their views: one stop of Tab; only the rows in sight exist. */
export function ViewsGrid(props: ViewsGridProps) {
  const { subjects, pictures, active, carried, marked } = props;
  const { onActive, onCarry, onMove, onTakeOut, onMark, onUndo } = props;
  const id = useId();
  const scroller = useRef<HTMLTableElement>(null);
  const scale = use(ScaleContext);
  const [isDragging, setDragging] = useState(false);
  const top = HEAD_HEIGHT * scale;
  const virtual = useEvenVirtualizer({
    name: 'arranged views',
    count: subjects.length,
    itemSize: ROW_HEIGHT * scale,
    getScrollElement: () => scroller.current,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: top,
    kept: active.row,
  });
  const showActive = useEffectEvent(() => virtual.scrollToIndex(active.row, { align: 'auto' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active row is what it scrolls for
  useEffect(() => showActive(), [active.row]);
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);

  const toggleCarried = (): void => {
    const picture = pictureAt(subjects, active);
    if (carried !== null && viewOfCell(active) !== null) onMove(carried, active);
    else if (carried === null && picture !== null) onCarry(picture);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const picture = pictureAt(subjects, active);
    const next = cellAfter(event.key, active, subjects.length, ctrl);
    const subject = subjects[active.row];
    const key = event.key.toLowerCase();
    const withCtrl: Readonly<Record<string, () => void>> = {
      x: () => picture !== null && onCarry(picture),
      v: () => carried !== null && toggleCarried(),
      ...(event.shiftKey ? {} : { z: onUndo }),
    };
    const plain: Readonly<Record<string, () => void>> = {
      enter: toggleCarried,
      ' ': () => (carried === null ? subject !== undefined && onMark(subject.id) : toggleCarried()),
      delete: () => picture !== null && onTakeOut(picture),
      backspace: () => picture !== null && onTakeOut(picture),
    };
    const act = next === null ? (ctrl ? withCtrl : plain)[key] : () => onActive(next);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const items = virtual.getVirtualItems();
  const column = active.column;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of drags inside of it
    <div
      className="views-grid-frame"
      onDragStart={() => setDragging(true)}
      onDragEnd={() => setDragging(false)}
      onDrop={() => setDragging(false)}
    >
      <table
        ref={scroller}
        className="views-grid"
        role="grid"
        aria-label="Subjects and their views"
        aria-rowcount={subjects.length + 1}
        aria-multiselectable
        aria-activedescendant={`${id}${active.row}-${column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <thead className="views-grid-head">
          <tr className="views-grid-row">
            <th>Subject</th>
            {VIEWS.map((view) => (
              <th key={view}>{`${view.charAt(0).toUpperCase()}${view.slice(1)}`}</th>
            ))}
          </tr>
        </thead>
        <tbody
          className="views-grid-rows"
          style={{ height: virtual.getTotalSize(), paddingTop: (items[0]?.start ?? top) - top }}
        >
          {items.map(({ index }) => {
            const subject = subjects[index];
            if (subject === undefined) return null;
            return (
              <SubjectRow
                key={subject.id}
                id={`${id}${index}`}
                subject={subject}
                index={index}
                pictures={pictures}
                active={active.row === index ? active.column : null}
                carried={carried}
                isMarked={marked.includes(subject.id)}
                onActive={(at) => onActive({ row: index, column: at })}
                onDrop={(path, at) => onMove(path, { row: index, column: at })}
                onPut={(at) => carried !== null && onMove(carried, { row: index, column: at })}
                onMark={() => onMark(subject.id)}
              />
            );
          })}
        </tbody>
      </table>
      {isDragging && <OwnSubject onDrop={onTakeOut} />}
    </div>
  );
}

/** Where a dragged picture becomes a subject of its own. */
function OwnSubject({ onDrop }: { readonly onDrop: (path: string) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, Delete does the same
    <div
      className={isOver ? 'views-grid-own is-over' : 'views-grid-own'}
      onDragOver={(event) => {
        if (!carriesPicture(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesPicture(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.getData(PICTURE_TYPE));
      }}
    >
      A subject of its own
    </div>
  );
}
