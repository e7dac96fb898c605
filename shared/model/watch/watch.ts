import { z } from 'zod';
import { type Credits, creditsSchema } from '../credits.ts';

/** A time of the local day in minutes since midnight. */
const minuteSchema = z.number().int().min(0).max(1439);

/** From a time of the day until another; over midnight where it ends before it begins. */
export const quietHoursSchema = z.object({ from: minuteSchema, until: minuteSchema }).readonly();
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** What becomes of the files that are in a folder before it is watched. */
export const existingSchema = z.enum(['take', 'leave']);
export type Existing = z.infer<typeof existingSchema>;

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
});
export type Watch = z.infer<typeof watchSchema>;

/** Why a watch stands still until the artist's word. */
export type StandingStill = 'ledger' | 'library';

/** What a watch is at. Only `watching` queues anything. */
export type WatchState =
  | { readonly state: 'starting' }
  | { readonly state: 'watching' }
  | { readonly state: 'paused' }
  | { readonly state: 'quiet' }
  /** What is new waits for the next local day. */
  | { readonly state: 'day-over'; readonly of: 'budget' | 'files' }
  /** One reference costs more than the budget of a whole day. */
  | { readonly state: 'too-dear' }
  /** There is no price for what is new, so no budget can hold it. */
  | { readonly state: 'no-price' }
  | { readonly state: 'standing-still'; readonly of: StandingStill }
  /** The folder cannot be read now; it is tried again. */
  | { readonly state: 'away'; readonly message: string }
  /** Something else failed; it is tried again. */
  | { readonly state: 'trouble'; readonly message: string };

/** What became of a file, or why it was not sent. */
export const fileFateSchema = z.enum([
  /** There before the watch began. */
  'left',
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
  /** The same was given up before, perhaps after it was paid for. */
  'abandoned',
  /** Its result is in the trash. */
  'trash',
  /** A result of the library. */
  'result',
  /** Nobody could look whether it is whole. */
  'unlooked',
]);
export type FileFate = z.infer<typeof fileFateSchema>;

/** Fates that wait for the artist's word: nothing is sent for these by itself. */
export const FATES_THAT_ASK: ReadonlySet<FileFate> = new Set([
  'changed',
  'failed-before',
  'abandoned',
  'trash',
  'result',
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
