import { z } from 'zod';
import { assetSchema } from '../model/asset.ts';
import { creditsSchema } from '../model/credits.ts';
import { jobSchema } from '../model/job.ts';
import { laneHoldSchema } from '../model/lane-hold.ts';
import { libraryPlaceSchema } from '../model/library-order.ts';
import { taskOfferSchema } from '../model/task-offer.ts';

/** What the window shows of a job: the row, and what only the engine knows at this moment. */
export const jobViewSchema = jobSchema.extend({
  /** Small picture on the window's own origin. */
  thumbnail: z.string().nullable(),
  /** 0 to 1 where it can be told: upload, expected time of the task, download; null otherwise. */
  progress: z.number().min(0).max(1).nullable(),
  /** About how many credits an attempt takes; null where nothing is known. */
  estimate: creditsSchema.nullable(),
  /** Milliseconds this kind of job is expected to take in all; null before the first was seen. */
  expectedMs: z.number().nonnegative().nullable(),
  /** In words, e.g. `uploading 3 of 3`, `processing`, `answer lost: nothing is sent again by itself`. */
  status: z.string(),
});
export type JobView = z.infer<typeof jobViewSchema>;

/** The format of a result that was kept as it came, whatever is wrong with it: no viewer knows it. */
export const UNCHECKED_FORMAT = 'unchecked';

/** An asset as the grid and the viewer show it. URLs are relative to the window's origin. */
export const assetViewSchema = z.object({
  asset: assetSchema,
  /** Absolute folder, for "show in folder". */
  folder: z.string(),
  place: libraryPlaceSchema,
  /** There need be no picture there; null where there is none for sure. */
  cover: z.string().nullable(),
  /** The result's main file. */
  result: z.string(),
  /** The result's ending, judged by its bytes: glb, obj, zip …; `unchecked` for one that was kept as it came. */
  format: z.string(),
});
export type AssetView = z.infer<typeof assetViewSchema>;

/** How the library is, beside what is in it. */
export const libraryStatusSchema = z.object({
  total: z.number().int(),
  /** Assets in its trash. */
  trashed: z.number().int(),
  /** Why it cannot be reached now, in words; null where it can. What is shown is what was known of it. */
  away: z.string().nullable(),
  /** How far a long look at its folders has come; null while there is none. */
  reading: z.object({ read: z.number().int(), of: z.number().int() }).nullable(),
});
export type LibraryStatus = z.infer<typeof libraryStatusSchema>;

/** Counts of the queue for the status bar. */
export const queueSummarySchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  unknown: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Milliseconds until all is done that goes on by itself, as far as can be told; null where nothing does. */
  remainingMs: z.number().nullable(),
  /** Jobs done in an hour, at the rate of the last minutes; null while too few are done to tell. */
  perHour: z.number().nonnegative().nullable(),
  paused: z.boolean(),
  /** Batches that are held by themselves. */
  pausedBatches: z.array(z.string()),
  /** Connections at which lost answers hold up what waits. */
  holds: z.array(z.object({ connectionId: z.string(), hold: laneHoldSchema })),
  /** Tasks that were paid for and that no job has. */
  offers: z.array(taskOfferSchema),
  /** What this queue's jobs were charged so far. */
  credits: creditsSchema,
});
export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** The summary of a queue that holds nothing. */
export const EMPTY_QUEUE: QueueSummary = {
  waiting: 0,
  running: 0,
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
});
export type FolderEntry = z.infer<typeof folderEntrySchema>;

/** What the shell around the window can do. */
export const shellSchema = z.object({
  kind: z.enum(['electron', 'web']),
  /** Whether `dialog.pick` opens a dialog of the system's; the window draws its own picker otherwise. */
  systemDialogs: z.boolean(),
  /** Whether files dropped on the window have paths; they are staged otherwise. */
  droppedPaths: z.boolean(),
});
export type Shell = z.infer<typeof shellSchema>;
