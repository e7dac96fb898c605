import type { FactsEdit } from '../facts/asset-facts.ts';
import { isSameTag, MAX_TAG } from '../facts/tags.ts';
import type { TagTreeChange } from './tag-tree.ts';

/** Whether a tag is another one, or lies below it: `props/swords` below `props`. */
export function isWithinTag(tag: string, parent: string): boolean {
  return isSameTag(tag, parent) || tag.toLowerCase().startsWith(`${parent.toLowerCase()}/`);
}

/** A tag after its parent was renamed; null if it becomes longer than a tag can be. */
export function renamedTag(tag: string, from: string, to: string): string | null {
  const next = `${to}${tag.slice(from.length)}`;
  return next.length > MAX_TAG ? null : next;
}

/**
 * The edits that rename a tag, with those below it, or take it away, in assets and in the tree's file. Each spelling that assets have is one edit, made of
 * what the assets have now: a renamed tag is not renamed again.
 * @param to null: it is taken away
 */
export function retagEdits({
  from,
  to,
  tree,
  assets,
}: {
  readonly from: string;
  readonly to: string | null;
  readonly tree: readonly string[];
  readonly assets: readonly { readonly id: string; readonly tags: readonly string[] }[];
}): { readonly edits: readonly FactsEdit[]; readonly changes: readonly TagTreeChange[] } {
  const byChange = new Map<string, { readonly ids: string[]; readonly change: FactsEdit['change'] }>();
  for (const { id, tags } of assets) {
    const wrong = tags.filter((tag) => isWithinTag(tag, from));
    if (wrong.length === 0) continue;
    const right = to === null ? [] : wrong.flatMap((tag) => renamedTag(tag, from, to) ?? []);
    const change = { removeTags: wrong, ...(right.length > 0 && { addTags: right }) };
    const key = JSON.stringify(change);
    const group = byChange.get(key);
    if (group === undefined) byChange.set(key, { ids: [id], change });
    else group.ids.push(id);
  }
  return { edits: [...byChange.values()], changes: treeChanges(from, to, tree) };
}

/** The new tags take the place of the old ones; of merged ones, those that the tree has already keep theirs. */
function treeChanges(from: string, to: string | null, tree: readonly string[]): readonly TagTreeChange[] {
  const old = tree.filter((tag) => isWithinTag(tag, from));
  const [first] = old;
  if (first === undefined) return [];
  const next: readonly string[] = to === null ? [] : old.flatMap((tag) => renamedTag(tag, from, to) ?? []);
  const isKept = (tag: string): boolean => old.some((each) => isSameTag(each, tag));
  // First away with those that are only spelled in another way, or the tree would have them already.
  const at = tree.indexOf(first);
  const take: TagTreeChange = { of: 'take', tags: [...old] };
  const add: TagTreeChange = { of: 'add', tags: [...next], spot: { at } };
  return next.length === 0 ? [take] : next.some(isKept) ? [take, add] : [add, take];
}
