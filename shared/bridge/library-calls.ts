import { z } from 'zod';
import { viewSchema } from '../interface/formats.ts';
import { measuredSchema } from '../model/asset.ts';
import { seenCutoutSchema } from '../model/cutout/seen-cutout.ts';
import { factsEditSchema } from '../model/facts/asset-facts.ts';
import { copyOutChoiceSchema } from '../model/hand-off/copy-out.ts';
import { libraryGroupSchema, libraryOrderSchema, libraryPlaceSchema } from '../model/library-order.ts';
import { madeFileSchema } from '../model/pictures/made-files.ts';
import { measuringReportSchema } from '../model/quality/measuring-report.ts';
import { libraryFacetsSchema } from '../model/search/library-facets.ts';
import { call, count, id, ids, nothing } from './call.ts';
import { VERSION_CALLS } from './version-calls.ts';
import { assetViewSchema, libraryStatusSchema } from './views.ts';

/** The calls about the library. */
export const LIBRARY_CALLS = {
  status: call(nothing, libraryStatusSchema),
  /** A range of assets, by positions in an order. The default order is that of the library's assets, newest first. */
  list: call(
    libraryOrderSchema.partial().extend({ offset: count, limit: count.min(1).max(500) }),
    z.object({ assets: z.array(assetViewSchema), total: count }),
  ),
  /** The ids of a range of any length. */
  ids: call(libraryOrderSchema.extend({ offset: count, limit: count }), z.array(z.string())),
  /** The position of an asset in an order; null if it is not in that order. */
  position: call(libraryOrderSchema.extend({ id: z.string() }), count.nullable()),
  /** The next asset after `after` whose name begins with `letters`. The search wraps around the end. Null: there is none. */
  startingWith: call(
    libraryOrderSchema.extend({ letters: z.string().min(1).max(100), after: z.string().nullable() }),
    z.string().nullable(),
  ),
  /** The groups of an order, in the order; empty if it has none. */
  groups: call(libraryOrderSchema, z.array(libraryGroupSchema)),
  /** One asset, also if it is in the trash. */
  get: call(id, assetViewSchema),
  /** Stores with an asset what the viewer counted in its model. */
  saveMeasured: call(id.extend({ measured: measuredSchema }), nothing),
  /**
   * Measures the quality of models. Those that were measured before with the same file are left out. Answers when it is done or stopped.
   */
  measureQuality: call(z.object({ ids: ids.max(100_000) }), measuringReportSchema),
  /** Stops all of that: what was measured stays. */
  stopMeasuring: call(nothing, nothing),
  /**
   * The outline of the subject of one of an asset's references, as the silhouette match is measured with it: a picture that is clear around it.
   * Making it takes a second; `batch.stopScan` with its `scanId` ends that. Of outlines that are unsure, none is measured.
   */
  outline: call(
    id.extend({ view: viewSchema, scanId: z.string().min(1).max(64).optional() }),
    seenCutoutSchema,
  ),
  /**
   * Changes names, stars, labels, notes and tags, in the library and in its trash. Returns the edits that take the changes back. Assets that cannot
   * be written are counted, with the reason of the first; the others are changed. Fails only if none could be written.
   */
  edit: call(
    z.object({ edits: z.array(factsEditSchema) }),
    z.object({
      changed: count,
      back: z.array(factsEditSchema),
      failed: z.object({ count, why: z.string() }).nullable(),
    }),
  ),
  /**
   * Copies the results of some assets into a folder, under names of their own: no file there is replaced. For many assets it is called for a few at
   * a time. What could not be copied is listed; fails if nothing can be copied there.
   */
  copyOut: call(
    z.object({
      ids: ids.max(100),
      folder: z.string().min(1),
      /** Left out: results alone, called like their assets. */
      choice: copyOutChoiceSchema.optional(),
      /** How many were copied before, for the number in their names. */
      before: count.optional(),
      /** Names the copying for `stopCopyOut`. */
      exportId: z.string().optional(),
    }),
    z.object({
      paths: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
    }),
  ),
  /** Ends a copying at once: what was copied stays, and is in the answer of its call. */
  stopCopyOut: call(z.object({ exportId: z.string() }), nothing),
  /**
   * Writes files that the window made of assets, and handed to the inbox, into a folder: no file there is replaced. `failed` says why the first one that
   * was not written was not; the rest was not tried. `isFull` where the disk is full. Fails if nothing can be written there.
   */
  writeMade: call(
    z.object({
      files: z.array(madeFileSchema).min(1).max(100),
      folder: z.string().min(1),
      /** Names the writing for `stopCopyOut`. */
      exportId: z.string().optional(),
    }),
    z.object({
      paths: z.array(z.string()),
      failed: z.string().nullable(),
      isFull: z.literal(true).optional(),
    }),
  ),
  /** All tags of the library's assets, by name, each as most assets spell it. */
  tags: call(nothing, z.array(z.object({ tag: z.string(), count }))),
  /** How many assets there are of each sort: of a place, or of those that match a search in it. Of stacks, decisions are counted by what is seen. */
  facets: call(libraryOrderSchema.pick({ place: true, query: true, stacked: true }), libraryFacetsSchema),
  ...VERSION_CALLS,
  /** Starts a scan of the folder for changes by other programs. Returns at once. */
  refresh: call(nothing, nothing),
  /** Moves assets into the library's trash, or out of it. Returns the ids of those that were moved. */
  move: call(z.object({ ids, to: libraryPlaceSchema }), ids),
  /** Deletes assets of the trash permanently. Returns the ids of those that were deleted. */
  deleteForGood: call(z.object({ ids }), ids),
  /** Deletes everything in the trash permanently. */
  emptyTrash: call(nothing, nothing),
  /** Shows the asset's folder in the system's file manager, if the shell can do that. */
  showInFolder: call(id, nothing),
} as const;

export const LIBRARY_EVENTS = {
  /** A model that came without a picture was drawn; its hash. Its covers have a picture from now on. */
  'library.drawn': z.object({ sha256: z.string() }),
} as const;
