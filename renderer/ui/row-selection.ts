/** How a row is selected: alone, toggled (Ctrl), or as the end of a range (Shift). */
export type SelectHow = 'only' | 'toggle' | 'range';

/** How a press, or a key, selects by what is held with it. */
export function selectHow({
  shiftKey,
  ctrlKey,
  metaKey,
}: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): SelectHow {
  if (shiftKey) return 'range';
  return ctrlKey || metaKey ? 'toggle' : 'only';
}

/** Selected rows, as in a file manager. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  /** The active row, which has the keyboard's position: one of the selected ones, or none if none is selected. */
  readonly active: string | null;
  /** Where a range starts. */
  readonly anchor: string | null;
}

export const NO_ROWS: RowSelection = { keys: new Set(), active: null, anchor: null };

/**
 * Removes rows from the selection. If the active row goes, the nearest selected one becomes active. Returns the same selection if all
 * are kept.
 * @param order the keys of all rows, in the table's order before any of them went
 */
export function keepRows(
  before: RowSelection,
  order: readonly string[],
  isKept: (key: string) => boolean,
): RowSelection {
  const keys = new Set([...before.keys].filter(isKept));
  const active = activeIn(keys, order, before.active);
  const anchor = before.anchor !== null && isKept(before.anchor) ? before.anchor : null;
  const isSame = keys.size === before.keys.size && active === before.active && anchor === before.anchor;
  return isSame ? before : { keys, active, anchor };
}

/**
 * The row that is active: the one that was, if it is still selected, or else the selected one nearest to it. What a command on one row
 * works on must be seen as selected.
 */
export function activeIn(
  keys: ReadonlySet<string>,
  order: readonly string[],
  active: string | null,
): string | null {
  if (active !== null && keys.has(active)) return active;
  if (keys.size === 0) return null;
  const positions = new Map(order.map((key, position) => [key, position]));
  const at = active === null ? 0 : (positions.get(active) ?? 0);
  return nearestRow(keys, at, (key) => positions.get(key) ?? -1);
}

/**
 * The row nearest to a position, the later of two equally near. Rows without a position are chosen only if no other has one.
 * @param positionOf from 0; negative if the row's position is not known
 */
export function nearestRow(
  keys: Iterable<string>,
  at: number,
  positionOf: (key: string) => number,
): string | null {
  let nearest: { readonly key: string; readonly position: number; readonly distance: number } | null = null;
  for (const key of keys) {
    const position = positionOf(key);
    const distance = position < 0 ? Number.POSITIVE_INFINITY : Math.abs(position - at);
    const isNearer =
      nearest === null ||
      distance < nearest.distance ||
      (distance === nearest.distance && position > nearest.position);
    if (isNearer) nearest = { key, position, distance };
  }
  return nearest?.key ?? null;
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
      // A row that was taken back cannot be the active one.
      return { keys, active: keys.has(key) ? key : activeIn(keys, order, before.active ?? key), anchor: key };
    }
    case 'range': {
      const from = order.indexOf(before.anchor ?? key);
      const to = order.indexOf(key);
      // A row that is not in the order has no range to it; the active one must be seen as selected.
      if (to < 0) return selectRow(before, order, key, 'only');
      const keys = new Set(order.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1));
      return { keys, active: key, anchor: from < 0 ? key : before.anchor };
    }
  }
}
