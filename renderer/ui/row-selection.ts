/** How a row is selected: alone, toggled (Ctrl), or as the end of a range (Shift). */
export type SelectHow = 'only' | 'toggle' | 'range';

/** Selected rows, as in a file manager. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  /** The active row, which has the keyboard's position. */
  readonly active: string | null;
  /** Where a range starts. */
  readonly anchor: string | null;
}

export const NO_ROWS: RowSelection = { keys: new Set(), active: null, anchor: null };

/** Removes rows from the selection. Returns the same selection if all are kept. */
export function keepRows(before: RowSelection, isKept: (key: string) => boolean): RowSelection {
  const keys = new Set([...before.keys].filter(isKept));
  const keep = (key: string | null): string | null => (key !== null && isKept(key) ? key : null);
  const [active, anchor] = [keep(before.active), keep(before.anchor)];
  const isSame = keys.size === before.keys.size && active === before.active && anchor === before.anchor;
  return isSame ? before : { keys, active, anchor };
}

/** @param order the keys of all rows, in the table's order */
export function selectRow(
  before: RowSelection,
  order: readonly string[],
  key: string,
  how: SelectHow,
): RowSelection {
  switch (how) {
    case 'only':
      return { keys: new Set([key]), active: key, anchor: key };
    case 'toggle': {
      const keys = new Set(before.keys);
      if (!keys.delete(key)) keys.add(key);
      return { keys, active: key, anchor: key };
    }
    case 'range': {
      const from = order.indexOf(before.anchor ?? key);
      const to = order.indexOf(key);
      const keys = new Set(order.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1));
      return { keys, active: key, anchor: from < 0 ? key : before.anchor };
    }
  }
}
