/** The keys that go along a row of buttons, and the index that each leads to. Null for other keys, and where there is nothing to go to. */
export function rovedTo(key: string, at: number, count: number): number | null {
  if (at < 0 || count < 2) return null;
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
