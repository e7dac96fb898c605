import { z } from 'zod';
import { assertNever } from '../assert-never.ts';
import { isSameTag, tagSchema } from '../facts/tags.ts';
import { aroundIn, placed, spotSchema, woven } from './hand-order.ts';

/** The most tags that the tree's file names. */
export const MAX_TREE_TAGS = 20_000;

/**
 * `tags.json` of `<library>/collections/`: tags that shall be known although no asset has them, and the order of all that are named here. The assets' own tags
 * stand in their sidecars alone. Unknown fields are kept.
 */
export const tagTreeSchema = z.looseObject({
  format: z.literal('maquette-tags'),
  version: z.literal(1),
  /** Grows with every change by Maquette: a hand that saves an older text over a newer one is recognised by it, and both are kept. */
  revision: z.number().int().nonnegative().default(0),
  /** Slashes nest them: `props/swords`. */
  tags: z.array(z.string()),
});
export type TagTree = z.infer<typeof tagTreeSchema>;

/** A tag as the window shows it, in the tree's order: each before those below it. */
export const tagNodeSchema = z.object({
  /** Whole: `props/swords`. */
  tag: z.string(),
  /** How many assets of the library have just this tag, and how many have it or one below it. */
  count: z.number().int().nonnegative(),
  within: z.number().int().nonnegative(),
  /** Whether the tree's file names it: it stays when no asset has it any more. */
  isKept: z.boolean(),
});
export type TagNode = z.infer<typeof tagNodeSchema>;

const tags = z.array(tagSchema).max(MAX_TREE_TAGS);

/** A change of the tree's file. No asset is changed by it. */
export const tagTreeChangeSchema = z.discriminatedUnion('of', [
  /** Tags that are known already stay in their places. */
  z.object({ of: z.literal('add'), tags, spot: spotSchema.optional() }),
  /** Takes tags out of the file: those that assets have are still known. */
  z.object({ of: z.literal('take'), tags }),
  /** Orders a tag among those beside it. The neighbours of the spot are tags; one that the file does not name is added to it. */
  z.object({ of: z.literal('move'), tag: tagSchema, spot: spotSchema }),
  /** How the engine takes `take` and `move` back. */
  z.object({ of: z.literal('weave'), tags, order: tags }),
]);
export type TagTreeChange = Readonly<z.infer<typeof tagTreeChangeSchema>>;

/** The tree's list after a change, with the changes that take it back; none if nothing was changed. */
export function changeTagTree(
  list: readonly string[],
  change: TagTreeChange,
): { readonly tags: readonly string[]; readonly back: readonly TagTreeChange[] } {
  const spelled = (tag: string): string => list.find((each) => isSameTag(each, tag)) ?? tag;
  const there = new Set(list.map((tag) => tag.toLowerCase()));
  const isThere = (tag: string): boolean => there.has(tag.toLowerCase());
  switch (change.of) {
    case 'add': {
      const added = distinct(change.tags.filter((tag) => !isThere(tag)));
      return rearranged(list, placed(list, added, change.spot), added, []);
    }
    case 'take': {
      const wanted = new Set(change.tags.map((tag) => tag.toLowerCase()));
      const lost = list.filter((tag) => wanted.has(tag.toLowerCase()));
      if (lost.length === 0) return { tags: list, back: [] };
      return {
        tags: list.filter((tag) => !wanted.has(tag.toLowerCase())),
        back: [{ of: 'weave', tags: lost, order: aroundIn(list, lost) }],
      };
    }
    case 'move': {
      const { after, before } = change.spot;
      const named = distinct([change.tag, ...[after, before].filter((tag) => tag !== undefined)]);
      const added = named.filter((tag) => !isThere(tag));
      const all = [...list, ...added];
      const spot = {
        ...change.spot,
        ...(after !== undefined && { after: spelled(after) }),
        ...(before !== undefined && { before: spelled(before) }),
      };
      const own = spelled(change.tag);
      return rearranged(list, placed(all, [own], spot), added, isThere(own) ? [own] : []);
    }
    case 'weave': {
      const moved = change.tags.filter(isThere).map(spelled);
      const added = distinct(change.tags.filter((tag) => !isThere(tag)));
      return rearranged(list, woven(list, [...moved, ...added], change.order), added, moved);
    }
    default:
      return assertNever(change);
  }
}

function rearranged(
  list: readonly string[],
  next: readonly string[],
  added: readonly string[],
  moved: readonly string[],
): { readonly tags: readonly string[]; readonly back: readonly TagTreeChange[] } {
  if (next.length === list.length && next.every((tag, at) => tag === list[at]))
    return { tags: list, back: [] };
  const back: TagTreeChange[] = [];
  if (added.length > 0) back.push({ of: 'take', tags: [...added] });
  if (moved.length > 0) back.push({ of: 'weave', tags: [...moved], order: aroundIn(list, moved) });
  return { tags: next, back };
}

/** Case does not distinguish tags. */
function distinct(list: readonly string[]): string[] {
  return [...new Map(list.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}
