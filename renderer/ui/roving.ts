/** Toolbars lie along a row, lists of buttons along a column. */
export type RovingAxis = 'row' | 'column';

const ARROWS: Readonly<Record<RovingAxis, { readonly next: string; readonly previous: string }>> = {
  row: { next: 'ArrowRight', previous: 'ArrowLeft' },
  column: { next: 'ArrowDown', previous: 'ArrowUp' },
};

/** The keys that go along buttons, and the index that each leads to. Null for other keys, and where there is nothing to go to. */
export function rovedTo(key: string, at: number, count: number, axis: RovingAxis = 'row'): number | null {
  if (at < 0 || count < 2) return null;
  switch (key) {
    case ARROWS[axis].next:
      return (at + 1) % count;
    case ARROWS[axis].previous:
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
