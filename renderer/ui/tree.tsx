import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { rem } from './rem.ts';
import { treeActOf } from './tree-keys.ts';
import './tree.css';

export interface TreeItem {
  readonly id: string;
  readonly name: string;
  /** Quiet words at the end of its row. */
  readonly note?: string;
  readonly items: readonly TreeItem[];
}

interface TreeProps {
  readonly label: string;
  readonly items: readonly TreeItem[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

interface Row {
  readonly item: TreeItem;
  readonly level: number;
  readonly parent: string | null;
}

/** Things within things. Arrows go up and down, in and out; Enter selects; all are open at first. */
export function Tree({ label, items, selected, onSelect }: TreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [reached, setReached] = useState<string | null>(null);
  const rows = rowsOf(items, folded, 1, null);
  const stop = rows.some(({ item }) => item.id === reached) ? reached : (selected ?? rows[0]?.item.id);
  const fold = (id: string, closed: boolean): void => {
    const next = new Set(folded);
    if (closed) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const at = rows.findIndex(({ item }) => item.id === id);
    const done = treeActOf(event, rows, at, folded);
    if (done === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (done.act === 'select') onSelect(id);
    else if (done.act === 'fold') fold(id, done.isClosed);
    else if (done.to !== null) {
      setReached(done.to);
      const row = `[data-item="${CSS.escape(done.to)}"]`;
      event.currentTarget.parentElement?.querySelector<HTMLElement>(row)?.focus();
    }
  };
  return (
    <div className="tree" role="tree" aria-label={label}>
      {rows.map((row) => {
        const { item, level } = row;
        const closed = folded.has(item.id);
        return (
          <div
            key={item.id}
            data-item={item.id}
            role="treeitem"
            aria-level={level}
            aria-selected={item.id === selected}
            aria-expanded={item.items.length === 0 ? undefined : !closed}
            tabIndex={item.id === stop ? 0 : -1}
            className={classNames('tree-row', item.id === selected && 'is-selected')}
            style={{ paddingInlineStart: rem(4 + (level - 1) * 14) }}
            onFocus={() => setReached(item.id)}
            onKeyDown={(event) => onKeyDown(event, item.id)}
            onClick={() => onSelect(item.id)}
          >
            <span
              className="tree-fold"
              aria-hidden
              onClick={(event) => {
                if (item.items.length === 0) return;
                event.stopPropagation();
                fold(item.id, !closed);
              }}
            >
              {item.items.length > 0 && (closed ? <ChevronRight size={12} /> : <ChevronDown size={12} />)}
            </span>
            <span className="truncate">{item.name}</span>
            {item.note !== undefined && <span className="tree-note">{item.note}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** What is in sight, from the top down. */
function rowsOf(
  items: readonly TreeItem[],
  folded: ReadonlySet<string>,
  level: number,
  parent: string | null,
): readonly Row[] {
  return items.flatMap((item) => [
    { item, level, parent },
    ...(folded.has(item.id) ? [] : rowsOf(item.items, folded, level + 1, item.id)),
  ]);
}
