import { z } from 'zod';
import { assertNever } from '../assert-never.ts';
import { labelSchema } from '../asset.ts';
import {
  type Collection,
  type CollectionFacts,
  givenNameSchema,
  MAX_COLLECTION_ASSETS,
  MAX_COLLECTION_NOTES,
} from './collection.ts';
import { aroundIn, placed, spotSchema, woven } from './hand-order.ts';

const id = z.string().min(1).max(200);
const assets = z.array(z.string().min(1).max(200)).max(MAX_COLLECTION_ASSETS);

/** A change within one collection. */
const innerChangeSchema = z.discriminatedUnion('of', [
  /** Null removes a label. */
  z.object({
    of: z.literal('set'),
    id,
    name: givenNameSchema.optional(),
    label: labelSchema.nullable().optional(),
    notes: z.string().max(MAX_COLLECTION_NOTES).optional(),
  }),
  /** Assets that it has already stay in their places. */
  z.object({ of: z.literal('add'), id, ids: assets, spot: spotSchema.optional() }),
  z.object({ of: z.literal('take'), id, ids: assets }),
  /** Assets that it does not have are left out. */
  z.object({ of: z.literal('move'), id, ids: assets, spot: spotSchema }),
  /** Puts assets beside the neighbours that they had in an earlier order; how the engine takes `take` and `move` back. */
  z.object({ of: z.literal('weave'), id, ids: assets, order: assets }),
]);
export type InnerChange = Readonly<z.infer<typeof innerChangeSchema>>;

/**
 * A change of collections. Assets are added and taken one by one and moved beside neighbours, so that the changes of two writers are both kept; of the name,
 * the colour and the note the later writer's holds, and the one before stays in the file's history.
 */
export const collectionChangeSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('create'),
    /** A fresh id; made by the engine where it is left out. */
    id: id.regex(/^[0-9A-Za-z-]+$/).optional(),
    name: givenNameSchema,
    label: labelSchema.optional(),
    notes: z.string().max(MAX_COLLECTION_NOTES).optional(),
    ids: assets.optional(),
  }),
  /** Its assets stay; its file goes into `collections/deleted/`, from which `restore` brings it back. */
  z.object({ of: z.literal('delete'), id }),
  z.object({ of: z.literal('restore'), id }),
  ...innerChangeSchema.options,
]);
export type CollectionChange = Readonly<z.infer<typeof collectionChangeSchema>>;

/** A collection after a change, with the changes that take it back, in their order; none if nothing was changed. */
export interface ChangedCollection {
  readonly collection: Collection;
  readonly back: readonly CollectionChange[];
}

/** The overwritten values that a file keeps. */
const MAX_HISTORY = 20;

/** @param at when, in milliseconds since the epoch */
export function changeCollection(collection: Collection, change: InnerChange, at: number): ChangedCollection {
  const { id: of, assets: list } = collection;
  switch (change.of) {
    case 'set':
      return withFactsOf(collection, change, at);
    case 'add': {
      const there = new Set(list);
      const added = [...new Set(change.ids)].filter((each) => !there.has(each));
      return rearranged(collection, placed(list, added, change.spot), added, []);
    }
    case 'take': {
      const taken = new Set(change.ids);
      const lost = list.filter((each) => taken.has(each));
      if (lost.length === 0) return { collection, back: [] };
      const assetsLeft = list.filter((each) => !taken.has(each));
      return {
        collection: { ...collection, assets: assetsLeft },
        back: [{ of: 'weave', id: of, ids: lost, order: aroundIn(list, lost) }],
      };
    }
    case 'move': {
      const there = new Set(list);
      const moved = change.ids.filter((each) => there.has(each));
      return rearranged(collection, placed(list, moved, change.spot), [], moved);
    }
    case 'weave': {
      const there = new Set(list);
      const moved = change.ids.filter((each) => there.has(each));
      const added = change.ids.filter((each) => !there.has(each));
      return rearranged(collection, woven(list, change.ids, change.order), added, moved);
    }
    default:
      return assertNever(change);
  }
}

function rearranged(
  collection: Collection,
  next: readonly string[],
  added: readonly string[],
  moved: readonly string[],
): ChangedCollection {
  const { id: of, assets: list } = collection;
  const isSame = next.length === list.length && next.every((each, at) => each === list[at]);
  if (isSame) return { collection, back: [] };
  const back: CollectionChange[] = [];
  if (added.length > 0) back.push({ of: 'take', id: of, ids: [...added] });
  if (moved.length > 0) back.push({ of: 'weave', id: of, ids: [...moved], order: aroundIn(list, moved) });
  return { collection: { ...collection, assets: [...next] }, back };
}

function withFactsOf(collection: Collection, facts: CollectionFacts, at: number): ChangedCollection {
  const { label: _label, ...rest } = collection;
  const is = {
    name: facts.name ?? collection.name,
    label: facts.label === undefined ? (collection.label ?? null) : facts.label,
    notes: facts.notes ?? collection.notes,
  };
  const was = { name: collection.name, label: collection.label ?? null, notes: collection.notes };
  const changed = (['name', 'label', 'notes'] as const).filter((field) => is[field] !== was[field]);
  if (changed.length === 0) return { collection, back: [] };
  const former = changed
    .filter((field) => was[field] !== null && was[field] !== '')
    .map((field) => ({ at: new Date(at).toISOString(), field, was: was[field] }));
  return {
    collection: {
      ...rest,
      name: is.name,
      notes: is.notes,
      ...(is.label !== null && { label: is.label }),
      history: [...collection.history, ...former].slice(-MAX_HISTORY),
    },
    back: [
      {
        of: 'set',
        id: collection.id,
        ...(is.name !== was.name && { name: was.name }),
        ...(is.label !== was.label && { label: was.label }),
        ...(is.notes !== was.notes && { notes: was.notes }),
      },
    ],
  };
}
