import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VIEWS, type View } from '../../../../shared/interface/formats.ts';
import { MAX_VIEWS } from '../../../../shared/interface/limits.ts';
import type { Subject } from '../../../../shared/model/views/arrange.ts';
import type { ShownPicture } from '../../../store/batch/arrangement.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { counted } from '../../../words/figures.ts';
import { carriesPicture, PICTURE_TYPE } from './picture-drag.ts';

interface SubjectRowProps {
  readonly id: string;
  readonly subject: Subject;
  readonly index: number;
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** The column that has the keyboard; null if another row has it. */
  readonly active: number | null;
  readonly carried: string | null;
  readonly isMarked: boolean;
  readonly onActive: (column: number) => void;
  /** A picture is dropped on a place. */
  readonly onDrop: (path: string, column: number) => void;
  /** The picture that is picked up is put on a place. */
  readonly onPut: (column: number) => void;
  readonly onMark: () => void;
}

/** One subject of the grid, and its four places. */
export function SubjectRow(props: SubjectRowProps) {
  const { id, subject, index, active, isMarked, onActive, onDrop, onMark } = props;
  const free = VIEWS.findIndex((view) => subject.pictures.every((picture) => picture.view !== view));
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isMarked}
      className={classNames('views-grid-row', isMarked && 'is-marked')}
    >
      <DropCell
        id={`${id}-0`}
        className={classNames('views-subject', active === 0 && 'is-active')}
        label={`${subject.name}, ${noteOf(subject)}${isMarked ? ', marked' : ''}`}
        onPress={() => onActive(0)}
        onDrop={(path) => onDrop(path, 1 + Math.max(0, free))}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Mark ${subject.name}`}
          checked={isMarked}
          onChange={onMark}
        />
        <span className="views-subject-words">
          <span className="truncate" {...tipOf({ text: subject.name })}>
            {subject.name}
          </span>
          <span className="dim truncate">{noteOf(subject)}</span>
        </span>
      </DropCell>
      {VIEWS.map((view, at) => (
        <ViewPlace key={view} {...props} view={view} column={at + 1} />
      ))}
    </tr>
  );
}

/** What is worth knowing of a subject: how many views it has, and what would be odd. */
function noteOf({ pictures }: Subject): string {
  if (pictures.length === 1) return 'single';
  const views = new Set(pictures.map(({ view }) => view));
  if (views.size < pictures.length || pictures.length > MAX_VIEWS) return 'two pictures for one view';
  return views.has('front')
    ? counted(pictures.length, 'view')
    : `${counted(pictures.length, 'view')}, no front`;
}

function ViewPlace(props: SubjectRowProps & { readonly view: View; readonly column: number }) {
  const { id, subject, pictures, active, carried, view, column, onActive, onDrop, onPut } = props;
  const here = subject.pictures.filter((picture) => picture.view === view);
  const [first] = here;
  const picture = first === undefined ? undefined : pictures.get(first.path);
  const words = picture === undefined ? 'empty' : picture.name;
  const isCarried = first !== undefined && first.path === carried;
  return (
    <DropCell
      id={`${id}-${column}`}
      className={classNames(
        'views-place',
        active === column && 'is-active',
        isCarried && 'is-carried',
        picture === undefined && 'is-empty',
      )}
      label={`${subject.name}, ${view}: ${words}${isCarried ? ', picked up' : ''}`}
      onPress={() => {
        onActive(column);
        if (carried !== null && !isCarried) onPut(column);
      }}
      onDrop={(path) => onDrop(path, column)}
    >
      {first !== undefined && picture !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the grid's keys do the same
        <span
          className="views-picture"
          draggable
          {...tipOf({ text: picture.name })}
          onDragStart={(event) => {
            event.dataTransfer.setData(PICTURE_TYPE, first.path);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          {picture.thumbnail === null ? (
            <ImageOff size={20} className="views-picture-none" aria-hidden />
          ) : (
            <Thumbnail src={picture.thumbnail} />
          )}
          {here.length > 1 && <span className="views-more">{here.length}</span>}
        </span>
      )}
    </DropCell>
  );
}

interface DropCellProps {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly onDrop: (path: string) => void;
  readonly children: ReactNode;
}

/** A cell that pictures can be dropped on. */
function DropCell({ id, className, label, onPress, onDrop, children }: DropCellProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <td
      id={id}
      aria-label={label}
      className={classNames(className, isOver && 'is-over')}
      onClick={onPress}
      onDragOver={(event) => {
        if (!carriesPicture(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!carriesPicture(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.getData(PICTURE_TYPE));
      }}
    >
      {children}
    </td>
  );
}
