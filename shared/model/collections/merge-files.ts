import type { Collection } from './collection.ts';
import { woven } from './hand-order.ts';
import type { SavedSearch, SavedSearches } from './saved-searches.ts';
import type { TagTree } from './tag-tree.ts';

/*
 * Somebody opened a file in an editor, Maquette changed it, and the editor saved the older text over that. Its revision says so: it is lower than the one that was
 * written last. Then what both did since the revision that the editor began with (`base`, null where that is not known any more) is put together.
 */

/** A list that two have changed. Without a base nothing is taken to have been removed. */
export function mergedList(
  base: readonly string[] | null,
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const gone = new Set(base?.filter((id) => !inOurs.has(id) || !inTheirs.has(id)));
  // Who did not reorder what was there follows the order of the other.
  const before = base?.filter((id) => !gone.has(id)) ?? null;
  const kept = theirs.filter((id) => inBase.has(id) && !gone.has(id));
  const isAsBefore = before?.every((id, at) => id === kept[at]) ?? false;
  const [first, second] = isAsBefore ? [ours, theirs] : [theirs, ours];
  const main = first.filter((id) => !gone.has(id));
  const there = new Set(main);
  const more = second.filter((id) => !gone.has(id) && !there.has(id));
  return more.length === 0 ? main : woven(main, more, second);
}

interface Former<Field, Value> {
  at: string;
  field: Field;
  was: Value;
}

/** The single values of both: the hand's, where it changed one; ours that it overwrites go into the history. */
function mergedValues<Field extends string, Value>(
  fields: readonly Field[],
  {
    base,
    ours,
    theirs,
  }: Record<'ours' | 'theirs', (field: Field) => Value> & { base: ((field: Field) => Value) | null },
  at: number,
): { readonly values: ReadonlyMap<Field, Value>; readonly former: readonly Former<Field, Value>[] } {
  const values = new Map<Field, Value>();
  const former: Former<Field, Value>[] = [];
  for (const field of fields) {
    const [our, their] = [ours(field), theirs(field)];
    const isTheirs = base === null || base(field) !== their;
    values.set(field, isTheirs ? their : our);
    const isLost = isTheirs && our !== their && (base === null || base(field) !== our);
    if (isLost && our !== null && our !== '')
      former.push({ at: new Date(at).toISOString(), field, was: our });
  }
  return { values, former };
}

/** Entries of two histories, each once. */
function mergedHistory<Entry extends Former<string, unknown>>(
  ...parts: readonly (readonly Entry[])[]
): Entry[] {
  const all = new Map(
    parts.flat().map((entry) => [JSON.stringify([entry.at, entry.field, entry.was]), entry]),
  );
  return [...all.values()].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** What Maquette knows of a file that an older text was saved over. */
export interface Overwritten<File> {
  readonly base: File | null;
  readonly ours: File;
}

/** @param at milliseconds since the epoch */
export function mergedCollection(
  { base, ours }: Overwritten<Collection>,
  theirs: Collection,
  at: number,
): Collection {
  const valueIn = (each: Collection) => (field: 'name' | 'label' | 'notes') => each[field] ?? null;
  const { values, former } = mergedValues(
    ['name', 'label', 'notes'],
    { base: base === null ? null : valueIn(base), ours: valueIn(ours), theirs: valueIn(theirs) },
    at,
  );
  const { label: _label, ...rest } = theirs;
  const label = values.get('label') === ours.label ? ours.label : theirs.label;
  return {
    ...rest,
    name: values.get('name') ?? theirs.name,
    notes: values.get('notes') ?? theirs.notes,
    ...(values.get('label') !== null && label !== undefined && { label }),
    revision: ours.revision + 1,
    assets: [...mergedList(base?.assets ?? null, ours.assets, theirs.assets)],
    history: mergedHistory(ours.history, theirs.history, former),
  };
}

export function mergedTags({ base, ours }: Overwritten<TagTree>, theirs: TagTree): TagTree {
  const tags = [...mergedList(base?.tags ?? null, ours.tags, theirs.tags)];
  return { ...theirs, revision: ours.revision + 1, tags };
}

/** @param at milliseconds since the epoch */
export function mergedSearches(
  { base, ours }: Overwritten<SavedSearches>,
  theirs: SavedSearches,
  at: number,
): SavedSearches {
  const byId = ({ searches }: SavedSearches) => new Map(searches.map((each) => [each.id, each]));
  const ids = ({ searches }: SavedSearches): readonly string[] => searches.map(({ id }) => id);
  const [known, our, their] = [base === null ? null : byId(base), byId(ours), byId(theirs)];
  const searches = mergedList(base === null ? null : ids(base), ids(ours), ids(theirs)).flatMap((id) => {
    const [mine, yours] = [our.get(id), their.get(id)];
    if (mine === undefined || yours === undefined) return mine ?? yours ?? [];
    return mergedSearch({ base: known?.get(id) ?? null, ours: mine }, yours, at);
  });
  return { ...theirs, revision: ours.revision + 1, searches };
}

function mergedSearch(
  { base, ours }: Overwritten<SavedSearch>,
  theirs: SavedSearch,
  at: number,
): SavedSearch {
  const valueIn = (each: SavedSearch) => (field: 'name' | 'query' | 'sort' | 'reversed') => each[field];
  const { values, former } = mergedValues(
    ['name', 'query', 'sort', 'reversed'],
    { base: base === null ? null : valueIn(base), ours: valueIn(ours), theirs: valueIn(theirs) },
    at,
  );
  return {
    ...theirs,
    ...Object.fromEntries(values),
    history: mergedHistory(ours.history, theirs.history, former),
  };
}
