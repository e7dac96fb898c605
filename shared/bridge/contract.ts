import { z } from 'zod';
import { measuredSchema } from '../model/asset.ts';
import { connectionDraftSchema, connectionNameSchema, connectionStatusSchema } from '../model/connection.ts';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import { libraryOrderSchema, libraryPlaceSchema } from '../model/library-order.ts';
import { planInputsSchema, planSchema, viewGroupingSchema } from '../model/plan.ts';
import { namedRecipeSchema, recipeSchema } from '../model/recipe.ts';
import { settingsSchema } from '../model/settings.ts';
import { settingsPatchSchema } from '../model/settings-patch.ts';
import { type Call, call, count, id, ids, nothing } from './call.ts';
import { JOB_CALLS } from './job-calls.ts';
import { type FeedName, type Revision, type Revisions, revisionsSchema } from './revision.ts';
import {
  assetViewSchema,
  folderEntrySchema,
  jobViewSchema,
  libraryStatusSchema,
  queueSummarySchema,
  shellSchema,
} from './views.ts';

/** A name that a window gives to one look at the inputs of a plan. */
const lookSchema = z.string().min(1).max(64);

/** Every call, by group. The one list from which handlers, preload methods and the web adapter come. */
export const CALLS = {
  app: {
    /** Answers at once: a window asks it to know that the engine moves. */
    ping: call(nothing, nothing),
    /** How far the engine has told of each feed. Every answer of a call carries this beside its value. */
    revisions: call(nothing, revisionsSchema),
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
  jobs: JOB_CALLS,
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
  /** How far the engine had told of each feed when this line to a window began: the window asks for what it missed. */
  revisions: revisionsSchema,
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

/** The feed that an event belongs to; the others tell of no state. */
export const FEED_OF = {
  'jobs.changed': 'jobs',
  'library.changed': 'library',
  'connections.changed': 'connections',
  'settings.changed': 'settings',
} as const satisfies { readonly [Name in EventName]?: FeedName };
export type FeedEventName = keyof typeof FEED_OF;

type Calls = typeof CALLS;
export type GroupName = keyof Calls;
export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]>;
/** Where an event stands in its feed. */
export type EventRevision<Name extends EventName> = Name extends FeedEventName ? Revision : undefined;
/** An event as a part of the engine tells it. */
export type EngineEvent = {
  readonly [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];
/** An event as it crosses. */
export type BridgeEvent = {
  readonly [Name in EventName]: {
    readonly event: Name;
    readonly payload: EventPayload<Name>;
  } & (Name extends FeedEventName ? { readonly revision: Revision } : unknown);
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

/** A value, and how far the engine had told of each feed when it was read: nothing that was told by then is missing in it. */
export interface Revised<Value> {
  readonly value: Value;
  readonly at: Revisions;
}

/** The calls as methods; each gives what `Shape` makes of its output. */
type Methods<Shape extends 'plain' | 'revised'> = {
  readonly [Group in GroupName]: {
    readonly [Name in keyof Calls[Group]]: undefined extends InputOf<Calls[Group][Name]>
      ? (input?: InputOf<Calls[Group][Name]>) => Promise<Shaped<Shape, OutputOf<Calls[Group][Name]>>>
      : (input: InputOf<Calls[Group][Name]>) => Promise<Shaped<Shape, OutputOf<Calls[Group][Name]>>>;
  };
};
type Shaped<Shape, Value> = Shape extends 'plain' ? Value : Revised<Value>;

/** What the window holds: the same calls, and one way to listen. Every subscription returns its undo. */
export type Bridge = Methods<'plain'> & {
  /** The same calls, for what is held together with events. */
  readonly revised: Methods<'revised'>;
  readonly on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>, revision: EventRevision<Name>) => void,
  ) => () => void;
  /** Absolute path of a dropped file, or null where the shell cannot tell (it is staged then). */
  readonly pathForFile: (file: unknown) => string | null;
};
