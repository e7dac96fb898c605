/** The keys that {@link moveInGrid} knows. */
export const GRID_MOVES: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/**
 * The position that a key moves the selection to.
 * @param from the present position; −1 if none is selected
 * @returns null if the key does not move the selection
 */
export function moveInGrid(key: string, from: number, columns: number, count: number): number | null {
  if (count === 0) return null;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + 3 * columns,
    PageUp: from - 3 * columns,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  if (next === undefined) return null;
  if (from < 0) return 0;
  const vertical = key === 'ArrowDown' || key === 'ArrowUp';
  if (
    vertical &&
    (next < 0 || (next >= count && Math.floor(from / columns) === Math.floor((count - 1) / columns)))
  ) {
    return from;
  }
  return Math.min(count - 1, Math.max(0, next));
}
