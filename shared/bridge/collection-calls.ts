import { z } from 'zod';
import { collectionChangeSchema } from '../model/collections/change-collection.ts';
import { collectionFaultSchema, collectionViewSchema } from '../model/collections/collection.ts';
import { searchChangeSchema, searchViewSchema } from '../model/collections/saved-searches.ts';
import { tagNodeSchema, tagTreeChangeSchema } from '../model/collections/tag-tree.ts';
import { factsEditSchema } from '../model/facts/asset-facts.ts';
import { tagSchema } from '../model/facts/tags.ts';
import { call, count, ids, nothing } from './call.ts';

/** The most changes of one call. */
const MOST_CHANGES = 1_000;
/** What could not be done, with the reason of the first; null if all was. */
const failed = z.object({ count, why: z.string() }).nullable();
const faults = z.array(collectionFaultSchema);
/** The window's id of one long work, for its progress and to stop it. */
const workId = z.string().min(1).max(64);

/** What became of a change of a tag everywhere. `tagTree.takeBack` takes `back`. */
const tagBackSchema = z.object({
  edits: z.array(factsEditSchema),
  changes: z.array(tagTreeChangeSchema),
});
const retaggedSchema = z.object({
  /** The assets that were changed. */
  changed: count,
  back: tagBackSchema,
  failed,
  /** Whether it was stopped before its end: what was done stays, and can be taken back. */
  isStopped: z.boolean(),
});

/**
 * The calls about collections. What they tell is read again when `organised` of the library's status has grown: this machine, another one that shares the
 * library, or a hand with an editor changed a file of `<library>/collections/`. The assets that came or went are told as changed.
 */
export const COLLECTION_CALLS = {
  /** All collections by name, and the files that are not, or not wholly, used. */
  list: call(nothing, z.object({ collections: z.array(collectionViewSchema), faults })),
  /** The collections that hold any of some assets, and how many of these each holds. */
  having: call(z.object({ ids }), z.array(z.object({ id: z.string(), count }))),
  /**
   * Changes collections, one after the other. Returns the changes that take them back, in the order in which they are to be done, and the ids of those that
   * were made. What cannot be done is counted; fails if nothing could be done.
   */
  change: call(
    z.object({ changes: z.array(collectionChangeSchema).min(1).max(MOST_CHANGES) }),
    z.object({ back: z.array(collectionChangeSchema), made: z.array(z.string()), failed }),
  ),
} as const;

/** The calls about saved searches. They change as collections do. */
export const SEARCH_CALLS = {
  list: call(nothing, z.object({ searches: z.array(searchViewSchema), faults })),
  change: call(
    z.object({ changes: z.array(searchChangeSchema).min(1).max(MOST_CHANGES) }),
    z.object({ back: z.array(searchChangeSchema), made: z.array(z.string()) }),
  ),
} as const;

/** The calls about the tree of tags. It changes as collections do, and with the tags of assets. */
export const TAG_TREE_CALLS = {
  /** All tags in the tree's order, each before those below it. A tag that is only the beginning of others is one of them. */
  list: call(nothing, z.object({ tags: z.array(tagNodeSchema), faults })),
  /** Changes the tree's file: empty tags and the order. Changes no asset. */
  change: call(
    z.object({ changes: z.array(tagTreeChangeSchema).min(1).max(MOST_CHANGES) }),
    z.object({ back: z.array(tagTreeChangeSchema) }),
  ),
  /**
   * Renames a tag, with those below it, in the tree and in all assets of the library and its trash. A tag that exists already takes it in: they are merged.
   * Fails if nothing could be changed.
   */
  rename: call(z.object({ workId, from: tagSchema, to: tagSchema }), retaggedSchema),
  /** Takes a tag, with those below it, from the tree and from all assets of the library and its trash. */
  delete: call(z.object({ workId, tag: tagSchema }), retaggedSchema),
  /** Takes back what `rename` and `delete` did; returns what does it again. */
  takeBack: call(z.object({ workId, back: tagBackSchema }), retaggedSchema),
  /** Stops such a work. Its call then returns with what was done. */
  stop: call(z.object({ workId }), nothing),
} as const;

/** Events about the tags of a library. */
export const TAG_EVENTS = {
  /** The progress of a change of a tag everywhere, in assets. At most 5 events a second. */
  'tags.progress': z.object({ workId, done: count, of: count }),
} as const;
