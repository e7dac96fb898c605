import { z } from 'zod';
import { assetSchema } from '../model/asset.ts';
import { creditsSchema } from '../model/credits.ts';
import { handOffStatusSchema } from '../model/hand-off/hand-off.ts';
import { jobSchema, waitReasonSchema } from '../model/job.ts';
import { laneHoldSchema } from '../model/lane-hold.ts';
import { libraryPlaceSchema } from '../model/library-order.ts';
import { taskOfferSchema } from '../model/task-offer.ts';

/** A job as the window shows it: the ledger's row, and values that only the engine knows at this moment. */
export const jobViewSchema = jobSchema.extend({
  /** The URL of a small picture on the window's own origin. */
  thumbnail: z.string().nullable(),
  /** The progress of the upload, the task (by its expected time) or the download, 0 to 1; null if it is unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** About how many credits an attempt costs; null if it is unknown. */
  estimate: creditsSchema.nullable(),
  /** The expected time of this kind of job in all, in milliseconds; null before the first one has ended. */
  expectedMs: z.number().nonnegative().nullable(),
  /** In words, e.g. `uploading 3 of 3`, `processing`, `answer lost: nothing is sent again by itself`. */
  status: z.string(),
  /** What holds a waiting job now where its own state does not say it: its account. Left out if nothing does. */
  heldBy: waitReasonSchema.optional(),
  /** Which full disk holds the job before it is sent (`data`), or while its result is on the way (`library`). Left out if none does. */
  fullDisk: z.enum(['data', 'library']).optional(),
  /** What became of the copy of a result. Left out if none is made of it, or it did not come yet. */
  copy: handOffStatusSchema.optional(),
});
export type JobView = z.infer<typeof jobViewSchema>;

/** The format of a result that did not pass the checks and that the artist kept anyway. No viewer can open it. */
export const UNCHECKED_FORMAT = 'unchecked';

/** An asset as the grid and the viewer show it. Its URLs are relative to the window's origin. */
export const assetViewSchema = z.object({
  asset: assetSchema,
  /** The absolute path of its folder, for "show in folder". */
  folder: z.string(),
  place: libraryPlaceSchema,
  /** The URL of the cover, which may not exist; null if it certainly does not exist. */
  cover: z.string().nullable(),
  /** The URL of the result's main file. */
  result: z.string(),
  /** The result's format, recognised by its bytes: glb, obj, zip …; `unchecked` for one that did not pass the checks. */
  format: z.string(),
  /**
   * The versions of its subject in its place: the key of the subject, how many there are, and the id of the one on top. Left out while they are not
   * known.
   */
  stack: z.object({ subject: z.string(), members: z.number().int(), top: z.string() }).optional(),
});
export type AssetView = z.infer<typeof assetViewSchema>;

/** The state of the library, apart from its assets. */
export const libraryStatusSchema = z.object({
  /** Of the library that is open, absolute. */
  folder: z.string(),
  total: z.number().int(),
  /** Assets in its trash. */
  trashed: z.number().int(),
  /** Why the library cannot be reached now, in words; null if it can. Meanwhile the last known assets are shown. */
  away: z.string().nullable(),
  /** The progress of a long scan of its folders; null if there is none. */
  reading: z.object({ read: z.number().int(), of: z.number().int() }).nullable(),
  /** Grows with every change of collections, saved searches and the tree of tags. Left out: none was read yet. */
  organised: z.number().int().nonnegative().optional(),
  /** Pictures of assets that were not looked at yet: searches by likeness do not find what they show. */
  unseen: z.number().int().nonnegative().optional(),
});
export type LibraryStatus = z.infer<typeof libraryStatusSchema>;

/** Counts of the queue for the status bar. */
export const queueSummarySchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  /** How many of the running ones stand in the service's own queue: it does not work on them yet. */
  queued: z.number().int(),
  unknown: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** The estimated time until all jobs that need no decision are done, in milliseconds; null if there are none. */
  remainingMs: z.number().nullable(),
  /** Jobs done in an hour, at the rate of the last minutes; null if too few are done for a rate. */
  perHour: z.number().nonnegative().nullable(),
  paused: z.boolean(),
  /** Batches that are paused individually. */
  pausedBatches: z.array(z.string()),
  /** Connections that send nothing because answers were lost. */
  holds: z.array(z.object({ connectionId: z.string(), hold: laneHoldSchema })),
  /** Tasks that were paid for and belong to no job. */
  offers: z.array(taskOfferSchema),
  /** The credits that this queue's jobs were charged so far. */
  credits: creditsSchema,
});
export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** The summary of an empty queue. */
export const EMPTY_QUEUE: QueueSummary = {
  waiting: 0,
  running: 0,
  queued: 0,
  unknown: 0,
  done: 0,
  failed: 0,
  remainingMs: null,
  perHour: null,
  paused: false,
  pausedBatches: [],
  holds: [],
  offers: [],
  credits: '0.00',
};

/** An entry of a folder, for the window's own picker. */
export const folderEntrySchema = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'image', 'mesh', 'other']),
  /** The URL of a small picture on the window's own origin; left out if there is none. */
  thumbnail: z.string().optional(),
  /** Of a place at which a picker starts: why it is one of them. */
  place: z.enum(['favourite', 'recent']).optional(),
  /** Whether it is a favourite that is not there now, or does not answer. */
  away: z.boolean().optional(),
});
export type FolderEntry = z.infer<typeof folderEntrySchema>;

/** How much a folder holds. `isMore`: it was too much to count, and there is at least as much. */
export const folderCountsSchema = z.object({
  entries: z.number().int().nonnegative(),
  images: z.number().int().nonnegative(),
  meshes: z.number().int().nonnegative(),
  isMore: z.boolean().optional(),
});
export type FolderCounts = z.infer<typeof folderCountsSchema>;

/** The capabilities of the shell around the window. */
export const shellSchema = z.object({
  kind: z.enum(['electron', 'web']),
  /** Whether `dialog.pick` opens a dialog of the system. If not, the window shows its own picker. */
  systemDialogs: z.boolean(),
  /** Whether files that are dropped on the window have paths. If not, the window uploads their content. */
  droppedPaths: z.boolean(),
});
export type Shell = z.infer<typeof shellSchema>;
