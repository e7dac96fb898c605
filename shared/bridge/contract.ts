import { z } from 'zod';
import { taskIdSchema } from '../interface/tasks.ts';
import { measuredSchema } from '../model/asset.ts';
import { connectionDraftSchema, connectionNameSchema, connectionStatusSchema } from '../model/connection.ts';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import { placeSchema, prioritySchema, resultDecisionSchema } from '../model/job.ts';
import { jobMomentSchema } from '../model/job-moment.ts';
import { libraryOrderSchema, libraryPlaceSchema } from '../model/library-order.ts';
import { planInputsSchema, planSchema, viewGroupingSchema } from '../model/plan.ts';
import { namedRecipeSchema, recipeSchema } from '../model/recipe.ts';
import { settingsSchema } from '../model/settings.ts';
import { settingsPatchSchema } from '../model/settings-patch.ts';
import { spendingSchema } from '../model/spending.ts';
import {
  assetViewSchema,
  folderEntrySchema,
  jobViewSchema,
  libraryStatusSchema,
  queueSummarySchema,
  shellSchema,
} from './views.ts';

/** A call: the window asks, the engine answers. Both sides are parsed on the engine's side. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

function call<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): Call<Input, Output> {
  return { input, output };
}

const nothing = z.void().or(z.null()).or(z.object({}).strict());
const id = z.object({ id: z.string() });
const ids = z.array(z.string()).max(100_000);
const count = z.number().int().nonnegative();
/** One job, those of a batch, or all. */
const releaseChoiceSchema = z.discriminatedUnion('which', [
  z.object({ which: z.literal('one'), id: z.string() }),
  z.object({ which: z.literal('batch'), batchId: z.string() }),
  z.object({ which: z.literal('all') }),
]);

/** A name that a window gives to one look at the inputs of a plan. */
const lookSchema = z.string().min(1).max(64);

/** Every call, by group. The one list from which handlers, preload methods and the web adapter come. */
export const CALLS = {
  app: {
    /** Answers at once: a window asks it to know that the engine moves. */
    ping: call(nothing, nothing),
    /** What the window needs to draw its first picture. */
    snapshot: call(
      nothing,
      z.object({
        version: z.string(),
        shell: shellSchema,
        platform: z.string(),
        libraryFolder: z.string(),
        dataFolder: z.string(),
        samplesFolder: z.string().nullable(),
        settings: settingsSchema,
        recipes: z.array(namedRecipeSchema),
      }),
    ),
  },
  settings: {
    /** Changes the fields that are given. */
    update: call(settingsPatchSchema, settingsSchema),
  },
  batch: {
    /** Looks at folders, files, addresses and assets and says what a recipe would make of them; nothing is sent. */
    plan: call(
      planInputsSchema.extend({
        recipe: recipeSchema,
        views: viewGroupingSchema,
        /** What the window calls this look, to hear how far it is and to stop it. */
        look: lookSchema.optional(),
      }),
      planSchema,
    ),
    /** Ends a look, whose call then fails as cancelled. */
    stopLooking: call(z.object({ look: lookSchema }), nothing),
    /** Queues the rows of a plan that are new (or just those of `rows`); the artist's word to spend. */
    start: call(
      z.object({
        planId: z.string(),
        rows: z.array(z.string()).nullable(),
        /** Credits that they may take in all; no limit where it is null or left out. */
        budget: givenCreditsSchema.nullable().optional(),
      }),
      z.object({ batchId: z.string(), jobs: z.number().int() }),
    ),
  },
  jobs: {
    snapshot: call(nothing, z.object({ jobs: z.array(jobViewSchema), summary: queueSummarySchema })),
    /** Ends a job that is not being submitted. A running one's credits are spent. */
    cancel: call(id, nothing),
    /** Cancels those that still wait: what was sent meanwhile is paid for, and goes on. */
    cancelWaiting: call(z.object({ ids }), z.object({ cancelled: z.array(z.string()) })),
    /** A new attempt of an ended job; may be charged again. */
    retry: call(id, nothing),
    /** Takes back the cancelling of jobs that were never sent: they wait again, held until they are let go. */
    putBack: call(z.object({ ids }), nothing),
    /** The artist's decision about a job whose answer was lost. */
    settle: call(z.object({ id: z.string(), decision: z.enum(['send-again', 'give-up']) }), nothing),
    /** The artist's decision about a job whose downloads brought no good result. */
    settleResult: call(z.object({ id: z.string(), decision: resultDecisionSchema }), nothing),
    /**
     * The artist's word to send on at a connection that was closed because answers in a row were lost. It is asked for its balance
     * first: where it does not answer, nothing is sent.
     */
    goOn: call(z.object({ connectionId: z.string() }), nothing),
    /**
     * The artist's word for jobs that wait because the list of jobs is one from a backup. Those whose assets are in the library
     * are done by that, and not sent.
     */
    release: call(releaseChoiceSchema, z.object({ released: count, found: count })),
    /** Holds what waits, or lets it go: named jobs, a batch, or (with no scope) all. */
    pause: call(
      z.object({
        paused: z.boolean(),
        scope: z.union([z.object({ ids }), z.object({ batchId: z.string() })]).optional(),
      }),
      nothing,
    ),
    /** Puts waiting jobs before another, or (null) behind all of their priority. */
    move: call(z.object({ ids, before: z.string().nullable() }), nothing),
    /** Puts waiting jobs exactly where they stood: how a move is taken back. */
    place: call(z.object({ places: z.array(placeSchema).max(100_000) }), nothing),
    prioritise: call(z.object({ ids, priority: prioritySchema }), nothing),
    /** Credits that a batch may take in all, null for no limit; and what it took so far. */
    budget: call(
      z.object({ batchId: z.string() }),
      z.object({ budget: creditsSchema.nullable(), taken: creditsSchema }),
    ),
    setBudget: call(z.object({ batchId: z.string(), budget: givenCreditsSchema.nullable() }), nothing),
    /** What was spent on what, newest first. Milliseconds since the epoch. */
    spending: call(z.object({ from: z.number(), to: z.number() }), z.array(spendingSchema)),
    /** Gives a task id that somebody found out to a job whose answer was lost, or that was given up. */
    adopt: call(z.object({ id: z.string(), taskId: taskIdSchema }), nothing),
    /** Makes a job of a task that was made elsewhere. */
    adoptNew: call(
      z.object({
        connectionId: z.string(),
        taskId: taskIdSchema,
        name: z.string().trim().min(1).max(200),
        recipe: recipeSchema,
      }),
      id,
    ),
    /** Brings home what a callback named and no job has: nothing is sent. */
    adoptOffer: call(z.object({ taskId: taskIdSchema }), nothing),
    /** Takes it off the list of offers; its result is not brought home. */
    leaveOffer: call(z.object({ taskId: taskIdSchema }), nothing),
    /** Everything that happened to a job, oldest first. */
    history: call(id, z.array(jobMomentSchema)),
    /** What support would ask for, as text to be copied. */
    details: call(id, z.string()),
    /** Brings home what a job made that was cancelled or given up after it was sent. */
    keepResult: call(id, nothing),
    /** Takes ended jobs off the list; their assets stay. */
    clearEnded: call(nothing, nothing),
  },
  library: {
    status: call(nothing, libraryStatusSchema),
    /** A stretch of an order, by positions: the library's assets, newest first, where nothing else is said. */
    list: call(
      libraryOrderSchema.partial().extend({ offset: count, limit: count.min(1).max(500) }),
      z.object({ assets: z.array(assetViewSchema), total: count }),
    ),
    /** Just the ids of a stretch, however long. */
    ids: call(libraryOrderSchema.extend({ offset: count, limit: count }), z.array(z.string())),
    /** Where an asset stands in an order; null where it is not in it. */
    position: call(libraryOrderSchema.extend({ id: z.string() }), count.nullable()),
    /** The first asset whose name begins so, after another one and round the end; null where there is none. */
    startingWith: call(
      libraryOrderSchema.extend({ letters: z.string().min(1).max(100), after: z.string().nullable() }),
      z.string().nullable(),
    ),
    /** Also one in the trash. */
    get: call(id, assetViewSchema),
    /** Keeps with an asset what the viewer counted in its model. */
    keepMeasured: call(id.extend({ measured: measuredSchema }), nothing),
    /** Has the folder looked at for what other programs changed there. Returns at once. */
    refresh: call(nothing, nothing),
    /** Moves assets into the library's trash, or back out of it; gives those that moved. */
    move: call(z.object({ ids, to: libraryPlaceSchema }), ids),
    /** Deletes assets of the trash for good; gives those that are gone. */
    deleteForGood: call(z.object({ ids }), ids),
    /** Deletes all that lies in the trash. */
    emptyTrash: call(nothing, nothing),
    /** Shows the asset's folder in the system's file manager, where the shell can. */
    showInFolder: call(id, nothing),
  },
  connections: {
    list: call(nothing, z.array(connectionStatusSchema)),
    /** Asks the service for the balance now. */
    refresh: call(id, connectionStatusSchema),
    /** Asks for a token and the balance with what was entered; nothing is kept. */
    test: call(connectionDraftSchema, z.object({ balance: creditsSchema })),
    /** Keeps an account, new or changed, once it was tested well: secrets in the keychain, the rest in the settings. */
    save: call(connectionDraftSchema, connectionStatusSchema),
    rename: call(z.object({ id: z.string(), name: connectionNameSchema }), connectionStatusSchema),
    /** Takes an account and its secrets away; refused while jobs are owed there. */
    forget: call(id, nothing),
    /** New batches go there from now on. */
    select: call(id, connectionStatusSchema),
    /** Asks the keychain for the secret again, which may raise the system's own prompt. */
    unlock: call(id, connectionStatusSchema),
    /** Adds practice credits to *Local*. */
    refill: call(z.object({ credits: givenCreditsSchema }), connectionStatusSchema),
  },
  fs: {
    /** Entries of a folder, folders first; null lists the places a picker starts from. */
    list: call(
      z.object({ path: z.string().nullable() }),
      z.object({
        path: z.string().nullable(),
        parent: z.string().nullable(),
        entries: z.array(folderEntrySchema),
      }),
    ),
  },
  dialog: {
    /** The system's own folder or file dialog, where the shell has one; null when it was dismissed. */
    pick: call(z.object({ what: z.enum(['folder', 'images', 'meshes']) }), z.array(z.string()).nullable()),
  },
} as const;

/** Every event, by name: the engine tells, the window listens. */
export const EVENTS = {
  /** Jobs that changed since the last event; `removed` holds ids. At most 10 a second. */
  'jobs.changed': z.object({
    changed: z.array(jobViewSchema),
    removed: z.array(z.string()),
    summary: queueSummarySchema,
  }),
  /** What became of assets since the last event. At most 10 a second. */
  'library.changed': z.object({
    /** Those that came, changed or were moved. */
    changed: z.array(assetViewSchema),
    /** Ids of those that are neither in the library nor in its trash any more. */
    gone: z.array(z.string()),
    /** Whether there were more than are named here: what is shown has to be asked for again. */
    more: z.boolean(),
    status: libraryStatusSchema,
  }),
  /** How far a look at the inputs of a plan is. At most 5 a second. */
  'batch.looking': z.object({
    look: lookSchema,
    /** Of folders, seen so far: nobody knows how many there are. */
    entries: z.number().int(),
    /** Files opened so far, and in all; 0 of 0 while folders are looked through. */
    seen: z.number().int(),
    total: z.number().int(),
  }),
  'connections.changed': z.array(connectionStatusSchema),
  'settings.changed': settingsSchema,
  /** One sentence for the status bar and the log. */
  notice: z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string(), at: z.number() }),
} as const;

type Calls = typeof CALLS;
export type GroupName = keyof Calls;
export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]>;
/** An event as it crosses. */
export type BridgeEvent = {
  readonly [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];

type InputOf<C> = C extends Call<infer Input, z.ZodType> ? z.input<Input> : never;
type ParsedInputOf<C> = C extends Call<infer Input, z.ZodType> ? z.output<Input> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer Output> ? z.output<Output> : never;

/** The complete map that the engine and its shell must fill; a missing handler does not compile. */
export type Handlers = {
  readonly [Group in GroupName]: {
    readonly [Name in keyof Calls[Group]]: (
      input: ParsedInputOf<Calls[Group][Name]>,
    ) => Promise<OutputOf<Calls[Group][Name]>>;
  };
};

/** What the window holds: the same calls, and one way to listen. Every subscription returns its undo. */
export type Bridge = {
  readonly [Group in GroupName]: {
    readonly [Name in keyof Calls[Group]]: undefined extends InputOf<Calls[Group][Name]>
      ? (input?: InputOf<Calls[Group][Name]>) => Promise<OutputOf<Calls[Group][Name]>>
      : (input: InputOf<Calls[Group][Name]>) => Promise<OutputOf<Calls[Group][Name]>>;
  };
} & {
  readonly on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void;
  /** Absolute path of a dropped file, or null where the shell cannot tell (it is staged then). */
  readonly pathForFile: (file: unknown) => string | null;
};
