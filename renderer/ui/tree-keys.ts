/** A row of a tree, as its keys need it. */
export interface TreeKeyRow {
  readonly item: { readonly id: string; readonly items: readonly { readonly id: string }[] };
  /** The id of the item around it; null for the outermost ones. */
  readonly parent: string | null;
}

/** What a key does: goes to another item (null where there is none in that direction), folds or unfolds this one, or selects it. */
export type TreeAct =
  | { readonly act: 'go'; readonly to: string | null }
  | { readonly act: 'fold'; readonly isClosed: boolean }
  | { readonly act: 'select' };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * What a key does on a row of a tree; null for keys that are not the tree's. With Alt, Ctrl or Command they belong to commands.
 * @param rows those in sight, from the top down
 * @param at the index of the row that has the focus
 * @param folded the ids of the items whose own items are not in sight
 */
export function treeActOf(
  { key, altKey, ctrlKey, metaKey }: Press,
  rows: readonly TreeKeyRow[],
  at: number,
  folded: ReadonlySet<string>,
): TreeAct | null {
  const row = rows[at];
  if (row === undefined || altKey || ctrlKey || metaKey) return null;
  const { item, parent } = row;
  const isOpen = item.items.length > 0 && !folded.has(item.id);
  const go = (to: string | null | undefined): TreeAct => ({ act: 'go', to: to ?? null });
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]?.item.id);
    case 'ArrowUp':
      return go(rows[at - 1]?.item.id);
    case 'Home':
      return go(rows[0]?.item.id);
    case 'End':
      return go(rows.at(-1)?.item.id);
    case 'ArrowRight':
      return isOpen ? go(item.items[0]?.id) : { act: 'fold', isClosed: false };
    case 'ArrowLeft':
      return isOpen ? { act: 'fold', isClosed: true } : go(parent);
    case 'Enter':
    case ' ':
      return { act: 'select' };
    default:
      return null;
  }
}
