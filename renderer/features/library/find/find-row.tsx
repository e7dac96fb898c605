import { ChevronDown, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { MenuPoint } from '../../../commands/context-menu.tsx';
import type { FindRow } from '../../../store/library/find/find-rows.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LabelDot } from '../../../ui/label-dot.tsx';
import { groupedFigure } from '../../../words/figures.ts';

interface FindRowProps {
  readonly id: string;
  readonly row: FindRow;
  /** Whether keys work on it. */
  readonly isActive: boolean;
  /** Whether what is dragged would be dropped on it. */
  readonly isOver: boolean;
  readonly onPress: (row: FindRow, event: MouseEvent) => void;
  readonly onTurn: () => void;
  readonly onMenu: (at: MenuPoint) => void;
}

/** What covers can be dropped on: they get the tag, come into the collection, or go to the trash and back. */
export function takesCovers({ entry }: FindRow): boolean {
  if (entry.of === 'place') return true;
  return entry.of === 'value' && (entry.wanted.field === 'tag' || entry.collectionId !== undefined);
}

/** The step of a level to the right, in CSS pixels. */
const STEP = 12;

export function FindRowView({ id, row, isActive, isOver, onPress, onTurn, onMenu }: FindRowProps) {
  const { label, level, count, isOpen, asked, colour, entry } = row;
  const isHead = entry.of === 'head';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={asked === 'in'}
      aria-expanded={isOpen ?? undefined}
      aria-label={`${label}${count === null ? '' : ` ${groupedFigure(count)}`}${asked === 'out' ? ', left out' : ''}`}
      data-drop={takesCovers(row) ? row.id : undefined}
      className={classNames(
        'find-row',
        isHead && 'is-head',
        entry.of === 'offer' && 'is-offer',
        asked === 'in' && 'is-selected',
        asked === 'out' && 'is-out',
        isActive && 'is-active',
        isOver && 'is-over',
      )}
      style={{ paddingInlineStart: `${isHead ? 8 : 8 + Math.max(0, level - 2) * STEP}px` }}
      onClick={(event) => onPress(row, event)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {isOpen !== null && !isHead && (
        <span
          className="find-fold"
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onTurn();
          }}
        >
          {isOpen ? <ChevronDown size={11} /> : <ChevronRight size={11} />}
        </span>
      )}
      {colour !== null && <LabelDot colour={colour} />}
      <span className="truncate find-label">{label}</span>
      {isHead && (
        <span className="find-head-fold" aria-hidden>
          {isOpen === true ? <ChevronDown size={11} /> : <ChevronRight size={11} />}
        </span>
      )}
      {/* a space that is not drawn: what is read aloud is what is seen, word by word */}
      {count !== null && ' '}
      {count !== null && <span className="find-count">{groupedFigure(count)}</span>}
    </div>
  );
}
