import { z } from 'zod';
import { connectionStatusSchema } from '../model/connection.ts';
import { MAX_CUTOUT_COMMAND } from '../model/cutout/cutout-command.ts';
import { cutoutStatusSchema } from '../model/cutout/cutout-status.ts';
import { handOffChoiceSchema } from '../model/hand-off/hand-off.ts';
import { lookedRowsSchema } from '../model/look/look-warning.ts';
import { fixChoiceSchema } from '../model/mend/fix.ts';
import { MOST_LEFT_OUT_AT_ONCE } from '../model/plan/left-out-keys.ts';
import { planFileSchema } from '../model/plan/plan-file.ts';
import { planChangesSchema } from '../model/plan/row-changes.ts';
import { planRowSchema, planSchema } from '../model/plan.ts';
import { namedRecipeSchema } from '../model/recipe.ts';
import { settingsSchema } from '../model/settings/settings.ts';
import { settingsPatchSchema } from '../model/settings/settings-patch.ts';
import { BATCH_EVENTS } from './batch-events.ts';
import { batchStartedSchema, batchStartSchema, planRequestSchema } from './batch-start.ts';
import { type Call, call, count, nothing } from './call.ts';
import { CHAIN_CALLS, CHAIN_EVENTS } from './chains/chain-calls.ts';
import { COLLECTION_CALLS, SEARCH_CALLS, TAG_EVENTS, TAG_TREE_CALLS } from './collection-calls.ts';
import { CONNECTION_CALLS } from './connection-calls.ts';
import { DRAG_CALLS } from './drag-calls.ts';
import { IMPORT_CALLS, IMPORT_EVENTS } from './import-calls.ts';
import { JOB_CALLS } from './job-calls.ts';
import { LIBRARIES_CALLS } from './libraries-calls.ts';
import { LIBRARY_CALLS, LIBRARY_EVENTS } from './library-calls.ts';
import { PROGRAM_CALLS } from './program-calls.ts';
import { RECIPE_CALLS } from './recipe-calls.ts';
import { type FeedName, type Revision, type Revisions, revisionsSchema } from './revision.ts';
import { VIEW_CALLS } from './view-calls.ts';
import {
  assetViewSchema,
  folderCountsSchema,
  folderEntrySchema,
  jobViewSchema,
  libraryStatusSchema,
  queueSummarySchema,
  shellSchema,
} from './views.ts';
import { WATCH_CALLS, WATCH_EVENTS } from './watch-calls.ts';

/** The id that a window gives to one scan of the inputs of a plan. */
const scanIdSchema = z.string().min(1).max(64);

/** The longest words of a fault of the window that go into the log. */
export const FAULT_WORDS = 4_000;
const windowFaultSchema = z.object({
  message: z.string().max(FAULT_WORDS),
  /** Where in the code, if the browser told. */
  detail: z.string().max(FAULT_WORDS).optional(),
});
export type WindowFault = z.infer<typeof windowFaultSchema>;

/** Every call, by group. The types of handlers, preload methods and the web adapter are derived from this list. */
export const CALLS = {
  app: {
    /** Answers at once. A window uses it to check that the engine responds. */
    ping: call(nothing, nothing),
    /** The revision of the last event of each feed. Every answer of a call has this, too, besides its value. */
    revisions: call(nothing, revisionsSchema),
    /** Writes an error of the window's own code into the log file. */
    logFault: call(windowFaultSchema, nothing),
    /** What the window needs for its first rendering. */
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
    /** Changes the given fields only. */
    update: call(settingsPatchSchema, settingsSchema),
  },
  batch: {
    /** Reads folders, files, addresses and assets, and returns what a recipe would make of them. Nothing is sent to a service. */
    plan: call(
      planRequestSchema.extend({
        /** The window's id of this scan, for progress events and to stop it. */
        scanId: scanIdSchema.optional(),
      }),
      planSchema,
    ),
    /**
     * Mends images of a plan on copies, all or none, and judges the rows by those. The plan keeps its id. An empty choice has the images
     * sent as they are. The choices are kept for later plans.
     */
    mend: call(
      z.object({
        planId: z.string(),
        mends: z.array(
          z.object({
            /** Their absolute paths. */
            images: z.array(z.string()),
            fixes: fixChoiceSchema,
          }),
        ),
        scanId: scanIdSchema.optional(),
      }),
      planSchema,
    ),
    /** Changes what rows of a plan have of their own, all or nothing, and judges all rows. The plan keeps its id. */
    change: call(planChangesSchema, planSchema),
    /** Keeps for later plans what the artist leaves out, or brings back, by `leftOutKeys`. */
    leaveOut: call(
      z.object({ keys: z.array(z.string()).max(MOST_LEFT_OUT_AT_ONCE), isOut: z.boolean() }),
      nothing,
    ),
    /** The plan as a file that `--plan` runs. */
    planFile: call(z.object({ planId: z.string() }), planFileSchema),
    /** Judges the rows of a plan again, without reading files: what is new, owed or done now. The plan keeps its id. */
    judgeAgain: call(z.object({ planId: z.string() }), planSchema),
    /**
     * Looks at the pictures of some rows of a plan that nobody looked at yet: for about a second, at least one row. To look at all, a window asks
     * again until none is left; to stop, it asks no more. What was found is in later plans of the same pictures, too.
     */
    look: call(z.object({ planId: z.string() }), lookedRowsSchema),
    /** Looks whether copies of a plan's results could be written into a folder. Nothing is made. */
    seeCopies: call(
      z.object({ planId: z.string(), handOff: handOffChoiceSchema }),
      z.object({
        /** Why no copies can go there, in words; null if they can, as far as is known. */
        refused: z.string().nullable(),
        /** Of its disk; null if it is not known. */
        freeBytes: count.nullable(),
      }),
    ),
    /** Stops a scan. Its `plan` call then fails as cancelled. */
    stopScan: call(z.object({ scanId: scanIdSchema }), nothing),
    /** Queues the rows of a plan that are new (or only those in `rows`). With this call the artist agrees to the costs. */
    start: call(batchStartSchema, batchStartedSchema),
    ...VIEW_CALLS,
  },
  jobs: JOB_CALLS,
  chains: CHAIN_CALLS,
  recipes: RECIPE_CALLS,
  watches: WATCH_CALLS,
  library: LIBRARY_CALLS,
  collections: COLLECTION_CALLS,
  searches: SEARCH_CALLS,
  tagTree: TAG_TREE_CALLS,
  imports: IMPORT_CALLS,
  libraries: LIBRARIES_CALLS,
  programs: PROGRAM_CALLS,
  drags: DRAG_CALLS,
  connections: CONNECTION_CALLS,
  local: {
    /** What is known of external programs that cut pictures out. None is run for it. */
    cutout: call(nothing, cutoutStatusSchema),
    /**
     * Sets the external program that cuts pictures out for *Local*, or none. The shell decides whether a window may set one: see docs/security.md.
     */
    setCutout: call(z.object({ command: z.string().max(MAX_CUTOUT_COMMAND).nullable() }), settingsSchema),
  },
  fs: {
    /** Entries of a folder, folders first, from a place in their order. With a null path: the places at which a picker starts. */
    list: call(
      z.object({ path: z.string().nullable(), from: count.optional() }),
      z.object({
        path: z.string().nullable(),
        parent: z.string().nullable(),
        entries: z.array(folderEntrySchema),
        /** What the whole folder holds by the names of its files, also where not all of it is listed. Left out for places. */
        holds: folderCountsSchema.optional(),
      }),
    ),
    /** Makes a folder in another one; answers with its path. */
    makeFolder: call(z.object({ within: z.string(), name: z.string() }), z.string()),
  },
  dialog: {
    /** Opens the system's folder or file dialog, if the shell has one. Returns null if it was dismissed. */
    pick: call(
      z.object({ what: z.enum(['folder', 'images', 'meshes', 'imports', 'program']) }),
      z.array(z.string()).nullable(),
    ),
  },
} as const;

/** Every event from the engine to the window, by name. */
export const EVENTS = {
  /** The revision of each feed when this event stream began. The window requests a snapshot of the feeds that it is behind in. */
  revisions: revisionsSchema,
  /** Jobs that changed since the last event; `removed` has ids. At most 10 events a second. */
  'jobs.changed': z.object({
    changed: z.array(jobViewSchema),
    removed: z.array(z.string()),
    summary: queueSummarySchema,
  }),
  /** Assets that changed since the last event. At most 10 events a second. */
  'library.changed': z.object({
    /** Assets that were added, changed or moved. */
    changed: z.array(assetViewSchema),
    /** Ids of assets that are no longer in the library or its trash. */
    gone: z.array(z.string()),
    /** Whether more assets changed than are listed here. If so, the window has to read what it shows again. */
    more: z.boolean(),
    status: libraryStatusSchema,
  }),
  /** The progress of a scan of a plan's inputs, or of a cut-out that is asked for. At most 5 events a second. */
  'batch.scanProgress': z.object({
    scanId: scanIdSchema,
    /** Folder entries read so far. The total is not known. */
    entries: z.number().int(),
    /** Files opened so far, and in all; 0 of 0 while folders are being read. Of a cut-out, hundredths of the work. */
    seen: z.number().int(),
    total: z.number().int(),
  }),
  /**
   * Further images that a scan found, in their order, as rows for now: views of one subject are not put together yet, and it is not known
   * what was done before. The plan takes their place. At most 5 events a second.
   */
  'batch.rowsFound': z.object({ scanId: scanIdSchema, rows: z.array(planRowSchema) }),
  ...CHAIN_EVENTS,
  ...BATCH_EVENTS,
  ...WATCH_EVENTS,
  ...TAG_EVENTS,
  ...IMPORT_EVENTS,
  ...LIBRARY_EVENTS,
  'connections.changed': z.array(connectionStatusSchema),
  'settings.changed': settingsSchema,
  /** One sentence for the status bar and the log. */
  notice: z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string(), at: z.number() }),
} as const;

/** The feed that each event belongs to. Events that are not listed here do not report a state. */
export const FEED_OF = {
  'jobs.changed': 'jobs',
  'chains.changed': 'chains',
  'library.changed': 'library',
  'connections.changed': 'connections',
  'settings.changed': 'settings',
} as const satisfies { readonly [Name in EventName]?: FeedName };
export type FeedEventName = keyof typeof FEED_OF;

type Calls = typeof CALLS;
export type GroupName = keyof Calls;
export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]>;
/** The revision of an event; undefined for events without a feed. */
export type EventRevision<Name extends EventName> = Name extends FeedEventName ? Revision : undefined;
/** An event as a part of the engine emits it. */
export type EngineEvent = {
  readonly [Name in EventName]: { readonly event: Name; readonly payload: EventPayload<Name> };
}[EventName];
/** An event as it is sent to the window. */
export type BridgeEvent = {
  readonly [Name in EventName]: {
    readonly event: Name;
    readonly payload: EventPayload<Name>;
  } & (Name extends FeedEventName ? { readonly revision: Revision } : unknown);
}[EventName];

type InputOf<C> = C extends Call<infer Input, z.ZodType> ? z.input<Input> : never;
type ParsedInputOf<C> = C extends Call<infer Input, z.ZodType> ? z.output<Input> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer Output> ? z.output<Output> : never;

/** The handlers of all calls, by the engine and its shell. A missing handler is a compile error. */
export type Handlers = {
  readonly [Group in GroupName]: {
    readonly [Name in keyof Calls[Group]]: (
      input: ParsedInputOf<Calls[Group][Name]>,
    ) => Promise<OutputOf<Calls[Group][Name]>>;
  };
};

/** A value, and the revision of each feed when it was read. The value includes all changes up to these revisions. */
export interface Revised<Value> {
  readonly value: Value;
  readonly at: Revisions;
}

/** The calls as methods. `Shape` decides whether they return the plain output or one with revisions. */
type Methods<Shape extends 'plain' | 'revised'> = {
  readonly [Group in GroupName]: {
    readonly [Name in keyof Calls[Group]]: undefined extends InputOf<Calls[Group][Name]>
      ? (input?: InputOf<Calls[Group][Name]>) => Promise<Shaped<Shape, OutputOf<Calls[Group][Name]>>>
      : (input: InputOf<Calls[Group][Name]>) => Promise<Shaped<Shape, OutputOf<Calls[Group][Name]>>>;
  };
};
type Shaped<Shape, Value> = Shape extends 'plain' ? Value : Revised<Value>;

/** The window's interface to the engine: the calls as methods, and `on` for events. `on` returns the function that unsubscribes. */
export type Bridge = Methods<'plain'> & {
  /** The same calls with revisions, for state that is also updated by events. */
  readonly revised: Methods<'revised'>;
  readonly on: <Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>, revision: EventRevision<Name>) => void,
  ) => () => void;
  /** The absolute path of a dropped file; null if the shell does not know it (the window uploads the file's content then). */
  readonly pathForFile: (file: unknown) => string | null;
};
