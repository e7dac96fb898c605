import { z } from 'zod';
import { namedChainSchema } from '../chain/chain.ts';
import { connectionProfileSchema, LOCAL_CONNECTION_ID } from '../connection.ts';
import { copyOutChoiceSchema } from '../hand-off/copy-out.ts';
import { libraryGroupingSchema, librarySortSchema } from '../library-order.ts';
import { fixSchema } from '../mend/fix.ts';
import { namingSettingsSchema } from '../naming/batch-naming.ts';
import { picturesSettingsSchema } from '../pictures/pictures-settings.ts';
import { meshPickSchema } from '../plan.ts';
import { MOST_PROGRAMS, ownProgramSchema } from '../programs/own-program.ts';
import { qualitySettingsSchema } from '../quality/quality-limits.ts';
import { savedChainSchema } from '../recipe/saved-chain.ts';
import { savedRecipeSchema } from '../recipe/saved-recipe.ts';
import { recipeSchema } from '../recipe.ts';
import { DEFAULT_SPENDING_POLICY, spendingPolicySchema } from '../spending.ts';
import { knownLibrarySchema, MOST_LIBRARIES } from './known-library.ts';
import { keptLayoutsSchema } from './layout.ts';
import { NO_VIEW_WORDS, viewWordsSchema } from './view-words.ts';
import { viewerSettingsSchema } from './viewer-settings.ts';

/** The saved state of a table: its columns, and its sort order. */
export const tableLayoutSchema = z.object({
  /** Ids of hidden columns. */
  hidden: z.array(z.string()),
  /** Widths of resized columns in CSS pixels, by column id. */
  widths: z.record(z.string(), z.number().positive()),
  /** Null for the table's default order. */
  sort: z.object({ by: z.string(), down: z.boolean() }).nullable(),
});
export type TableLayout = z.infer<typeof tableLayoutSchema>;

export const workspaceSchema = z.enum(['batch', 'library', 'review']);
export type Workspace = z.infer<typeof workspaceSchema>;

const MOST_SOURCES = 100;
/** The sources of the batch that is being prepared. Too many are not stored, because every change of a setting writes the file. */
const savedSourcesSchema = z.object({
  /** Folders and files. */
  sources: z.array(z.string().min(1)).max(MOST_SOURCES),
  imageUrls: z.array(z.string().min(1)).max(MOST_SOURCES),
  meshes: z.array(meshPickSchema).max(MOST_SOURCES),
});
export type SavedSources = z.infer<typeof savedSourcesSchema>;
export const NO_SOURCES: SavedSources = { sources: [], imageUrls: [], meshes: [] };

/** The sources to store: an empty list if there are too many. */
export function keptSources(sources: Readonly<Record<keyof SavedSources, readonly unknown[]>>): SavedSources {
  return savedSourcesSchema.safeParse(sources).data ?? NO_SOURCES;
}

/** The scale of the whole window; 1 is the designed size. */
export const SCALES = { least: 0.8, most: 2 } as const;

/** The width of a picture in a grid, in CSS pixels. */
export const TILE_SIZES = { least: 96, most: 400 } as const;

/** The share of the plan's width that its table has by itself, beside its pictures. */
export const TABLE_SHARE = 0.55;

/** The saved state of the window. */
export const appearanceSchema = z.object({
  theme: z.enum(['dark', 'light']),
  /** The width of a cover in the library's grid, in CSS pixels. */
  coverSize: z.number().min(TILE_SIZES.least).max(TILE_SIZES.most),
  /** The tables that the artist changed, by name. */
  tables: z.record(z.string(), tableLayoutSchema).default({}),
  scale: z.number().min(SCALES.least).max(SCALES.most).default(1),
  /** The layouts, by workspace. `readLayout` parses them, so that an unusable layout does not make the settings invalid. */
  layouts: keptLayoutsSchema.default({}),
  /** The workspace that is shown. */
  workspace: workspaceSchema.default('batch'),
  librarySort: librarySortSchema.default('newest'),
  /** Whether that order is the other way round. */
  libraryReversed: z.boolean().default(false),
  /** What the library is grouped by; null for no groups. */
  libraryGrouping: libraryGroupingSchema.nullable().default(null),
  /** Whether the library is shown as covers, or as a list with columns. */
  libraryView: z.enum(['grid', 'list']).default('grid'),
  /** Whether a cover has the reference in its corner. */
  referenceOnCovers: z.boolean().default(false),
  /** Whether the versions of one subject are one stack in the library. */
  libraryStacked: z.boolean().default(true),
  sources: savedSourcesSchema.default(NO_SOURCES),
  /** Whether what rows of the plan have of their own stands beside its table. */
  planProperties: z.boolean().default(false),
  /** Whether the plan's rows are shown as a table, as pictures, or as both beside each other where there is room. */
  planView: z.enum(['table', 'grid', 'both']).default('table'),
  /** The share of the width that the table has beside the pictures. */
  planTableShare: z.number().min(0.1).max(0.9).default(TABLE_SHARE),
  /** The width of a picture in the plan's grid, in CSS pixels. */
  planTileSize: z.number().min(TILE_SIZES.least).max(TILE_SIZES.most).default(150),
  /** Whether the card with the first steps is shown: from the first run to the artist's first own batch. */
  firstSteps: z.boolean().default(false),
});
export type Appearance = z.infer<typeof appearanceSchema>;

/**
 * A base address to which a path is appended. Its host is a name or an IP address; it may have a path. It must not have a query or
 * fragment, which would come before the appended path, or a password, which would be sent to every service.
 */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'not an address that a path can be put behind');

export const HIGHEST_PORT = 65_535;

/** How services can report the end of a task by a callback. */
export const callbackSettingsSchema = z.object({
  /** Who can reach the receiver: nobody, this machine, or the local network (and whatever forwards to it). */
  listen: z.enum(['off', 'loopback', 'lan']),
  /** 0 for any free port, which is then stored. */
  port: z.number().int().min(0).max(HIGHEST_PORT),
  /** The address of the receiver from outside; null if it cannot be reached. */
  publicUrl: publicUrlSchema.nullable(),
});
export type CallbackSettings = z.infer<typeof callbackSettingsSchema>;

/** Far larger than any usable model. A faulty service must not fill the disk. */
export const DEFAULT_RESULT_MEGABYTES = 4_096;

/** What the sizes of results and the room for previews can be set to. */
export const RESULT_MEGABYTES = { least: 1, most: 1_000_000 } as const;
export const PREVIEW_MEGABYTES = { least: 0, most: 100_000 } as const;

/** The most folders that can be starred. */
export const MOST_FAVOURITES = 50;

/** settings.json: every field has a default, so that an empty file is valid. Paths are absolute. */
export const settingsSchema = z.object({
  /** The folder of the library in use; null for the platform's default. */
  libraryFolder: z.string().nullable().default(null),
  /** The libraries that were opened, the last opened first. */
  libraries: z.array(knownLibrarySchema).max(MOST_LIBRARIES).default([]),
  /** The connection of new batches. */
  connectionId: z.string().default(LOCAL_CONNECTION_ID),
  /** Accounts other than *Local*, without their secrets. */
  connections: z.array(connectionProfileSchema).default([]),
  /** The artist's own recipes, in addition to the built-in ones. */
  recipes: z.array(savedRecipeSchema).default([]),
  /** The artist's own chains of recipes. */
  chains: z.array(savedChainSchema).default([]),
  /** The folder with recipes that a studio shares, absolute; null for none. It is only read. */
  recipeFolder: z.string().min(1).nullable().default(null),
  /** The last used recipe; null before the first use. */
  lastRecipe: recipeSchema.nullable().default(null),
  /** The chain in hand, as it was left; null for a recipe alone. */
  lastChain: namedChainSchema.nullable().default(null),
  /** What the last used recipe mended by itself. */
  lastFixes: z.array(fixSchema).default([]),
  /** The last opened sources, newest first. */
  recentFolders: z.array(z.string()).max(12).default([]),
  /** The folders that the artist starred, in their order. They stay while they are away. */
  favouriteFolders: z.array(z.string().min(1)).max(MOST_FAVOURITES).default([]),
  /** Whether the first run's samples were queued. */
  firstRunDone: z.boolean().default(false),
  spending: spendingPolicySchema.default(DEFAULT_SPENDING_POLICY),
  callbacks: callbackSettingsSchema.default({ listen: 'off', port: 0, publicUrl: null }),
  viewer: viewerSettingsSchema.prefault({}),
  appearance: appearanceSchema.prefault({ theme: 'dark', coverSize: 190 }),
  /** Shortcut keys that the artist chose, by command. They replace the command's default keys. */
  keys: z.record(z.string(), z.array(z.string())).default({}),
  /** The disk space for previews and thumbnails of models. */
  previewCacheMegabytes: z
    .number()
    .int()
    .min(PREVIEW_MEGABYTES.least)
    .max(PREVIEW_MEGABYTES.most)
    .default(2_000),
  /** The largest size of a result. A larger one is downloaded only after the artist agrees. */
  resultLimitMegabytes: z
    .number()
    .int()
    .min(RESULT_MEGABYTES.least)
    .max(RESULT_MEGABYTES.most)
    .default(DEFAULT_RESULT_MEGABYTES),
  /** The artist's own words for views in file names. */
  viewWords: viewWordsSchema.default(NO_VIEW_WORDS),
  /** How the results of a new batch are named, and where copies of them go. */
  naming: namingSettingsSchema.prefault({}),
  /** How assets were last copied out of the library. */
  copyOut: copyOutChoiceSchema.prefault({}),
  /** The external program that cuts pictures out for *Local*, as a command; null for none. It is set by a call of its own. */
  cutoutCommand: z.string().nullable().default(null),
  /** Programs of the artist's own that open files. They are changed by calls of their own. */
  programs: z.array(ownProgramSchema).max(MOST_PROGRAMS).default([]),
  /** Whether *Local* evens the light that is baked into pictures out of the textures that it makes. */
  evenLight: z.boolean().default(false),
  quality: qualitySettingsSchema.prefault({}),
  pictures: picturesSettingsSchema.prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;
