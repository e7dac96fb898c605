import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { typedName } from '../../../../shared/model/library-order.ts';
import { scopesAround } from '../../../commands/command-scope.tsx';
import { useCommands } from '../../../commands/commands-context.tsx';
import { ContextMenu, type MenuPoint } from '../../../commands/context-menu.tsx';
import { isScopeKey } from '../../../commands/matching-commands.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { findActions } from '../../../store/library/find/find-actions.ts';
import { type FindRow, findRows } from '../../../store/library/find/find-rows.ts';
import type { FindNaming } from '../../../store/library/find/find-slice.ts';
import { moveInGrid } from '../../../ui/grid-moves.ts';
import { useEvenVirtualizer } from '../../../ui/use-even-virtualizer.ts';
import { useTypedLetters } from '../use-typed-letters.ts';
import { FindName } from './find-name.tsx';
import { FindRowView } from './find-row.tsx';

const ROW = 24;

/** A row of the list, or the field for something new below its head. */
type Shown = FindRow | { readonly id: 'naming'; readonly naming: FindNaming };

/**
 * The list of what the library can be narrowed by. A click shows just that; with Ctrl it is combined with the search, with Alt left out. By keys: arrows,
 * first letters, Enter, Ctrl+Enter, Alt+Enter, F2, and the menu.
 */
export function FindTree() {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useAppState(findRows);
  const naming = useAppState((state) => state.findNaming);
  const active = useAppState((state) => state.findActive);
  const setFind = useAppState((state) => state.setFind);
  const over = useAppState((state) => state.coverDrag?.over ?? null);
  const scale = useAppState((state) => state.scale);
  const find = findActions(useApp());
  const commands = useCommands();
  const typed = useTypedLetters();
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);

  const shown = withNaming(rows, naming);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  );
  const namedAt = shown.findIndex((row) => 'naming' in row || isNamed(row, naming));
  const itemSize = ROW * scale;
  const virtual = useEvenVirtualizer<HTMLElement>({
    name: 'find',
    count: shown.length,
    itemSize,
    getScrollElement: () => scroller.current,
    overscan: 8,
    // The field for a name exists even out of sight: it has the focus.
    kept: namedAt,
  });
  const items = virtual.getVirtualItems();
  const activeRow = rows[at];

  const goTo = (row: FindRow | undefined): void => {
    if (row === undefined) return;
    setFind({ findActive: row.id });
    virtual.scrollToIndex(shown.indexOf(row), { align: 'auto' });
  };
  const openMenuAtActive = (): void => {
    const box = document.getElementById(`${id}${activeRow?.id}`)?.getBoundingClientRect();
    if (activeRow === undefined || box === undefined) return;
    setFind({ findActive: activeRow.id });
    setMenuAt({ x: box.left + 24, y: box.bottom });
  };
  const inOrOut = (row: FindRow, isIn: boolean): void => {
    if (row.isOpen === !isIn) find.turn(row.id);
    else if (isIn && row.isOpen === true) goTo(rows[at + 1]);
    else if (!isIn) goTo(rows.find((each) => each.id === row.parent));
  };
  const goToName = (letters: string): void => {
    const begins = (row: FindRow): boolean => typedName(row.label).startsWith(typedName(letters));
    // With one letter it goes on to the next row, with more the present one may still be meant.
    const from = letters.length > 1 ? at : at + 1;
    goTo([...rows.slice(from), ...rows.slice(0, from)].find(begins));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const act = actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const actionOf = (event: KeyboardEvent<HTMLElement>): (() => void) | null => {
    const { key } = event;
    if (event.target !== event.currentTarget || activeRow === undefined) return null;
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const letters = typed(key, isScopeKey(commands, event, scopesAround(event.currentTarget)));
    if (letters !== null) return () => goToName(letters);
    if (key === 'ContextMenu' || (event.shiftKey && key === 'F10')) return openMenuAtActive;
    if (key === 'ArrowRight' || key === 'ArrowLeft') return () => inOrOut(activeRow, key === 'ArrowRight');
    if (key === ' ') return () => find.apply(activeRow, 'only');
    const to = moveInGrid(key, at, 1, rows.length);
    return to === null ? null : () => goTo(rows[to]);
  };
  const press = (row: FindRow, event: MouseEvent): void => {
    setFind({ findActive: row.id });
    find.apply(row, event.ctrlKey || event.metaKey ? 'with' : event.altKey ? 'without' : 'only');
  };

  return (
    <>
      <div
        ref={scroller}
        className="find-tree"
        role="tree"
        aria-label="Find"
        aria-multiselectable
        aria-activedescendant={activeRow === undefined ? undefined : `${id}${activeRow.id}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), paddingTop: items[0]?.start }}>
          {items.map(({ index }) => {
            const row = shown[index];
            if (row === undefined) return null;
            if ('naming' in row) return <FindName key="naming" naming={row.naming} level={2} />;
            if (naming !== null && isNamed(row, naming)) {
              return <FindName key={row.id} naming={naming} level={row.level} />;
            }
            return (
              <FindRowView
                key={row.id}
                id={`${id}${row.id}`}
                row={row}
                isActive={row === activeRow}
                isOver={over === row.id}
                onPress={press}
                onTurn={() => find.turn(row.id)}
                onMenu={(point) => {
                  setFind({ findActive: row.id });
                  scroller.current?.focus();
                  setMenuAt(point);
                }}
              />
            );
          })}
        </div>
      </div>
      <ContextMenu context="find" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

const HEADS: Readonly<Record<FindNaming['of'], string>> = {
  collection: 'collection',
  search: 'search',
  tag: 'tag',
};

/** Something new is named at the end of its section. */
function withNaming(rows: readonly FindRow[], naming: FindNaming | null): readonly Shown[] {
  if (naming === null || naming.id !== null) return rows;
  const head = HEADS[naming.of];
  const last = rows.findLastIndex((row) => row.id === head || row.parent === head);
  const at = last < 0 ? rows.length : last + 1;
  return [...rows.slice(0, at), { id: 'naming', naming }, ...rows.slice(at)];
}

function isNamed({ entry }: FindRow, naming: FindNaming | null): boolean {
  if (naming === null || naming.id === null) return false;
  if (entry.of === 'search') return naming.of === 'search' && entry.search.id === naming.id;
  if (entry.of !== 'value') return false;
  if (naming.of === 'collection') return entry.collectionId === naming.id;
  return naming.of === 'tag' && entry.wanted.field === 'tag' && entry.wanted.value === naming.id;
}
