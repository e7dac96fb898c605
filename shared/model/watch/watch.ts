import { z } from 'zod';
import { namedChainSchema } from '../chain/chain.ts';
import { chainApprovalSchema } from '../chain/chain-record.ts';
import { type Credits, creditsSchema } from '../credits.ts';
import { handOffChoiceSchema } from '../hand-off/hand-off.ts';
import { viewGroupingSchema } from '../plan.ts';
import { namedRecipeSchema } from '../recipe.ts';

/** A time of the local day in minutes since midnight. */
const minuteSchema = z.number().int().min(0).max(1439);

/** From a time of the day until another; over midnight where it ends before it begins. */
export const quietHoursSchema = z.object({ from: minuteSchema, until: minuteSchema }).readonly();
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** What becomes of the files that are in a folder before it is watched. */
export const existingSchema = z.enum(['take', 'leave']);
export type Existing = z.infer<typeof existingSchema>;

/** What is made of the files of a folder that Maquette itself watches, while it is open. */
export const watchedForSchema = namedRecipeSchema.pick({ recipe: true, fixes: true }).extend({
  recipeName: z.string().nullable(),
  views: viewGroupingSchema,
  /** The chain that the files go through; `recipe` is its first. Left out for a recipe alone. */
  chain: namedChainSchema.optional(),
  /** Who approves results of the chain; left out: the artist, one by one. */
  approve: chainApprovalSchema.optional(),
  /** Whether the budget of the day holds back what the steps to come may cost, also those that wait for approval. */
  reserve: z.boolean().optional(),
  /** Where copies of results go; left out for nowhere. */
  handOff: handOffChoiceSchema.optional(),
  /** Whether what is made changes with the recipe of that name; left out or false: it stays as it was on the day the watch was added. */
  follows: z.boolean().optional(),
});
export type WatchedFor = z.infer<typeof watchedForSchema>;

/** A folder whose new files are queued by themselves. */
export const watchSchema = z.object({
  id: z.string(),
  /** Absolute. */
  folder: z.string(),
  /** The batch in the ledger that all its jobs are part of. Its budget is that of the day. */
  batchId: z.string(),
  connectionId: z.string(),
  /** The library that results go to, as it was when the artist last said so. */
  libraryId: z.string().nullable(),
  /** When the ledger was last restored, as the artist knew it; null for never. Milliseconds since the epoch. */
  restoredAt: z.number().nullable(),
  /** Credits that its jobs may cost in one local calendar day. */
  budget: creditsSchema,
  /** How many references may be queued in one local calendar day; null for no limit. */
  mostADay: z.number().int().positive().nullable(),
  quiet: quietHoursSchema.nullable(),
  existing: existingSchema,
  /** Whether the folder was looked at once, so that what is new is known. */
  isBegun: z.boolean(),
  /** How far the ledger had come when it was last looked at. A ledger that knows less came from a backup. */
  mark: z.number().int().nonnegative().default(0),
  isPaused: z.boolean(),
  /** Which folder of which disk it was, while no file was ever found in it: a drive that was away may lie behind its path later. */
  emptyPlace: z.string().nullable().default(null),
  /** What Maquette makes of its files while it is open; null for a watch that the command line runs. */
  watchedFor: watchedForSchema.nullable().default(null),
  /** Taken off the list. What it dealt with is kept, so that nothing is sent twice if the folder is watched again. */
  isRemoved: z.boolean().default(false),
});
export type Watch = z.infer<typeof watchSchema>;

/** Why a watch stands still until the artist's word. */
export const standingStillSchema = z.enum(['ledger', 'library']);
export type StandingStill = z.infer<typeof standingStillSchema>;

/** What a watch is at. Only `watching` queues anything. */
export const watchStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('starting') }),
  z.object({ state: z.literal('watching') }),
  z.object({ state: z.literal('paused') }),
  z.object({ state: z.literal('quiet') }),
  /** What is new waits for the next local day. */
  z.object({ state: z.literal('day-over'), of: z.enum(['budget', 'files']) }),
  /** One reference costs more than the budget of a whole day. */
  z.object({ state: z.literal('too-dear') }),
  /** There is no price for what is new, so no budget can hold it. */
  z.object({ state: z.literal('no-price') }),
  z.object({ state: z.literal('standing-still'), of: standingStillSchema }),
  /** The folder cannot be read now; it is tried again. */
  z.object({ state: z.literal('away'), message: z.string() }),
  /** Something else failed; it is tried again. */
  z.object({ state: z.literal('trouble'), message: z.string() }),
]);
export type WatchState = z.infer<typeof watchStateSchema>;

/** What became of a file, or why it was not sent. */
export const fileFateSchema = z.enum([
  /** There before the watch began. */
  'left',
  /** The artist left it out of a batch. */
  'left-out',
  /** Queued by the watch. */
  'queued',
  /** Done before, or in the queue already. */
  'done-before',
  /** The same work as a file that was there before, or was queued before. */
  'same',
  /** It cannot be used; looked at again once it changes. */
  'refused',
  /** It changed after it was dealt with, or joins files that were. */
  'changed',
  /** The same failed before. */
  'failed-before',
  /** Its chain was stopped. */
  'stopped-before',
  /** The same was given up before, perhaps after it was paid for. */
  'abandoned',
  /** Its result is in the trash. */
  'trash',
  /** The record of its result is in the library, and the file is missing. */
  'without-file',
  /** A result of the library. */
  'result',
  /** Another Maquette took it for the same library, and no result came. */
  'claimed',
  /** Nobody could look whether it is whole. */
  'unlooked',
]);
export type FileFate = z.infer<typeof fileFateSchema>;

/** Fates that wait for the artist's word: nothing is sent for these by itself. */
export const FATES_THAT_ASK: ReadonlySet<FileFate> = new Set([
  'left-out',
  'changed',
  'failed-before',
  'stopped-before',
  'abandoned',
  'trash',
  'without-file',
  'result',
  'claimed',
  'unlooked',
]);

/** A line of the log of a watch. */
export const watchEntrySchema = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Relative to the folder, with forward slashes; null for what is about the whole watch. */
  path: z.string().nullable(),
  /** A fate, or the name of a state. */
  code: z.string(),
  /** Why, where the code does not say it. */
  message: z.string().nullable(),
});
export type WatchEntry = z.infer<typeof watchEntrySchema>;

/** How a watch is now. */
export interface WatchStatus {
  readonly watch: Watch;
  readonly state: WatchState;
  /** When the folder was last read whole; null for not yet. Milliseconds since the epoch. */
  readonly lastLook: number | null;
  /** Files that still change. */
  readonly growing: number;
  /** Files that are whole and not queued yet. */
  readonly waiting: number;
  /** Files that wait for the artist's word. */
  readonly asking: number;
  /** References queued on this local day. */
  readonly queuedToday: number;
  /** Credits of the day's budget that are neither spent nor promised; null before the budget was needed. */
  readonly leftToday: Credits | null;
}
