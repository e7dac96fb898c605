import { z } from 'zod';
import { assertNever } from '../assert-never.ts';
import { librarySortSchema, MAX_QUERY } from '../library-order.ts';
import { givenNameSchema } from './collection.ts';
import { aroundIn, placed, spotSchema, woven } from './hand-order.ts';

/** The most saved searches of a library. */
export const MAX_SEARCHES = 1_000;

const formerSchema = z.object({
  /** ISO 8601, UTC: when it was overwritten. */
  at: z.string(),
  field: z.enum(['name', 'query', 'sort', 'reversed']),
  was: z.union([z.string(), z.boolean()]),
});

/** A search under a name. Unknown fields are kept. */
const savedSearchSchema = z.looseObject({
  id: z.string().min(1).max(200),
  name: z.string().max(1_000),
  /** As it was typed, see `parseQuery`. */
  query: z.string().max(MAX_QUERY),
  /** An order of the grid; one that this version does not know is the default. */
  sort: z.string().default('newest'),
  reversed: z.boolean().default(false),
  history: z.array(formerSchema).default([]),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** `searches.json` of `<library>/collections/`: searches in the order of the artist's hand. Unknown fields are kept. */
export const savedSearchesSchema = z.looseObject({
  format: z.literal('maquette-searches'),
  version: z.literal(1),
  /** Grows with every change by Maquette: a hand that saves an older text over a newer one is recognised by it, and both are kept. */
  revision: z.number().int().nonnegative().default(0),
  searches: z.array(savedSearchSchema),
});
export type SavedSearches = z.infer<typeof savedSearchesSchema>;

/** A saved search as the window lists it. */
export const searchViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  sort: librarySortSchema,
  reversed: z.boolean(),
});
export type SearchView = z.infer<typeof searchViewSchema>;

export function searchView({ id, name, query, sort, reversed }: SavedSearch): SearchView {
  const known = librarySortSchema.safeParse(sort);
  return { id, name, query, sort: known.success ? known.data : 'newest', reversed };
}

const id = z.string().min(1).max(200);
const ids = z.array(id).max(MAX_SEARCHES);

/** A change of the saved searches. Each is changed by itself, so that the changes of two writers are both kept. */
export const searchChangeSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('create'),
    /** A fresh id; made by the engine where it is left out. */
    id: id.optional(),
    name: givenNameSchema,
    query: z.string().max(MAX_QUERY),
    sort: librarySortSchema.optional(),
    reversed: z.boolean().optional(),
    spot: spotSchema.optional(),
  }),
  z.object({
    of: z.literal('set'),
    id,
    name: givenNameSchema.optional(),
    query: z.string().max(MAX_QUERY).optional(),
    sort: z.string().max(100).optional(),
    reversed: z.boolean().optional(),
  }),
  z.object({ of: z.literal('delete'), id }),
  z.object({ of: z.literal('move'), ids, spot: spotSchema }),
  /** How the engine takes `delete` and `move` back: the deleted searches, and the neighbours of before. */
  z.object({ of: z.literal('weave'), searches: z.array(savedSearchSchema), ids, order: ids }),
]);
export type SearchChange = Readonly<z.infer<typeof searchChangeSchema>>;

/** The overwritten values that each search keeps. */
const MAX_HISTORY = 20;

/**
 * The saved searches after a change, with the changes that take it back; none if nothing was changed.
 * @param at when, in milliseconds since the epoch
 * @param freshId for a search that is made without one
 */
export function changeSearches(
  list: readonly SavedSearch[],
  change: SearchChange,
  at: number,
  freshId: string,
): { readonly searches: readonly SavedSearch[]; readonly back: readonly SearchChange[] } {
  const order = list.map((each) => each.id);
  const known = new Map(list.map((each) => [each.id, each]));
  const inOrder = (next: readonly string[]): readonly SavedSearch[] =>
    next.flatMap((each) => known.get(each) ?? []);
  const unchanged = { searches: list, back: [] };
  switch (change.of) {
    case 'create': {
      const { spot, of: _of, id: own = freshId, sort = 'newest', reversed = false, ...rest } = change;
      if (known.has(own)) return unchanged;
      known.set(own, { id: own, sort, reversed, history: [], ...rest });
      return { searches: inOrder(placed(order, [own], spot)), back: [{ of: 'delete', id: own }] };
    }
    case 'set': {
      const before = known.get(change.id);
      if (before === undefined) return unchanged;
      const { of: _of, id: own, ...facts } = change;
      const fields = (['name', 'query', 'sort', 'reversed'] as const).filter(
        (field) => facts[field] !== undefined && facts[field] !== before[field],
      );
      if (fields.length === 0) return unchanged;
      const former = fields.map((field) => ({ at: new Date(at).toISOString(), field, was: before[field] }));
      const history = [...before.history, ...former].slice(-MAX_HISTORY);
      const after = { ...before, ...definedOf(facts), history };
      const back = Object.fromEntries(fields.map((field) => [field, before[field]]));
      return {
        searches: list.map((each) => (each.id === own ? after : each)),
        back: [{ of: 'set', id: own, ...back }],
      };
    }
    case 'delete': {
      const gone = known.get(change.id);
      if (gone === undefined) return unchanged;
      return {
        searches: list.filter((each) => each.id !== change.id),
        back: [{ of: 'weave', searches: [gone], ids: [change.id], order: aroundIn(order, [change.id]) }],
      };
    }
    case 'move':
    case 'weave': {
      const added = change.of === 'weave' ? change.searches.filter((each) => !known.has(each.id)) : [];
      for (const each of added) known.set(each.id, each);
      const moved = change.ids.filter((each) => known.has(each));
      const next =
        change.of === 'weave' ? woven(order, moved, change.order) : placed(order, moved, change.spot);
      if (next.length === order.length && next.every((each, position) => each === order[position]))
        return unchanged;
      const stayed = moved.filter((each) => !added.some((one) => one.id === each));
      const back: SearchChange[] = added.map((each) => ({ of: 'delete', id: each.id }));
      if (stayed.length > 0)
        back.push({ of: 'weave', searches: [], ids: stayed, order: aroundIn(order, stayed) });
      return { searches: inOrder(next), back };
    }
    default:
      return assertNever(change);
  }
}

function definedOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
