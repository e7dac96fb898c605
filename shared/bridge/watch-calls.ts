import { z } from 'zod';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import {
  standingStillSchema,
  watchEntrySchema,
  watchedForSchema,
  watchSchema,
  watchStateSchema,
} from '../model/watch/watch.ts';
import { call, count, id, nothing } from './call.ts';

/** A watched folder as the window shows it. */
export const watchViewSchema = watchSchema
  .pick({
    id: true,
    folder: true,
    batchId: true,
    connectionId: true,
    budget: true,
    mostADay: true,
    quiet: true,
    isPaused: true,
  })
  .extend({
    watchedFor: watchedForSchema,
    state: watchStateSchema,
    /** When the folder was last read whole; null for not since Maquette started. Milliseconds since the epoch. */
    lastLook: z.number().nullable(),
    /** Files that still change. */
    growing: count,
    /** Files that are whole and not queued yet. */
    waiting: count,
    /** Files that are not sent without the artist's word. */
    asking: count,
    /** References queued on this local day. */
    queuedToday: count,
    /** Credits of the day's budget that are neither spent nor promised; null if nobody asked since Maquette started. */
    leftToday: creditsSchema.nullable(),
  });
export type WatchView = z.infer<typeof watchViewSchema>;

/** What the artist sets for a watched folder, and may change. */
const watchLimitsSchema = z.object({
  /** Credits a day. Null is refused in words: a watch spends while nobody looks. */
  budget: givenCreditsSchema.nullable(),
  mostADay: watchSchema.shape.mostADay,
  quiet: watchSchema.shape.quiet,
});
export type WatchLimits = z.infer<typeof watchLimitsSchema>;

const newWatchSchema = watchLimitsSchema.extend({
  folder: z.string().min(1),
  existing: watchSchema.shape.existing,
  watchedFor: watchedForSchema,
});
export type NewWatch = z.infer<typeof newWatchSchema>;

/** The calls about watched folders. Each is watched by one Maquette at a time, that which holds the data folder. */
export const WATCH_CALLS = {
  list: call(nothing, z.array(watchViewSchema)),
  /** Begins to watch a folder, at the connection in use. With this call the artist agrees to the costs, up to the budget of each day. */
  add: call(newWatchSchema, watchViewSchema),
  change: call(watchLimitsSchema.extend({ id: z.string() }), watchViewSchema),
  pause: call(id.extend({ isPaused: z.boolean() }), watchViewSchema),
  /** The artist's word that a watch which stands still goes on. */
  goOn: call(id.extend({ although: standingStillSchema }), watchViewSchema),
  /** Leaves the files that were not sent by themselves: they wait for the artist no more, until they change. */
  settle: call(id, watchViewSchema),
  /** Stops watching. Jobs that were queued go on. */
  remove: call(id, nothing),
  /** Puts a watch back that was removed, paused: what is taken back never spends. */
  putBack: call(id, watchViewSchema),
  /** What it did and why not, newest first. */
  log: call(id.extend({ most: count.min(1).max(5_000) }), z.array(watchEntrySchema)),
} as const;

export const WATCH_EVENTS = {
  /** All watched folders, after each look and each change. */
  'watches.changed': z.array(watchViewSchema),
} as const;
