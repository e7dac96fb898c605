import { z } from 'zod';
import { connectionProfileSchema, LOCAL_CONNECTION_ID } from './connection.ts';
import { keptLayoutsSchema } from './layout.ts';
import { librarySortSchema } from './library-order.ts';
import { meshPickSchema } from './plan.ts';
import { namedRecipeSchema, recipeSchema } from './recipe.ts';
import { DEFAULT_SPENDING_POLICY, spendingPolicySchema } from './spending.ts';
import { viewerSettingsSchema } from './viewer-settings.ts';

/** How a table was left: its columns, and what it is sorted by. */
export const tableLookSchema = z.object({
  /** Ids of columns that are not shown. */
  hidden: z.array(z.string()),
  /** Widths of columns that were resized, in CSS pixels, by their ids. */
  widths: z.record(z.string(), z.number().positive()),
  /** Null for the order that the table has by itself. */
  sort: z.object({ by: z.string(), down: z.boolean() }).nullable(),
});
export type TableLook = z.infer<typeof tableLookSchema>;

export const workspaceSchema = z.enum(['batch', 'library', 'review']);
export type Workspace = z.infer<typeof workspaceSchema>;

const MOST_SOURCES = 100;
/** What the batch in the making is of; more than these by name are not kept, or each change of a setting would write them all. */
const leftSourcesSchema = z.object({
  /** Folders and files. */
  sources: z.array(z.string().min(1)).max(MOST_SOURCES),
  imageUrls: z.array(z.string().min(1)).max(MOST_SOURCES),
  meshes: z.array(meshPickSchema).max(MOST_SOURCES),
});
export type LeftSources = z.infer<typeof leftSourcesSchema>;
export const NO_SOURCES: LeftSources = { sources: [], imageUrls: [], meshes: [] };

/** Sources as they are kept: none of them where they are too many. */
export function keptSources(sources: Readonly<Record<keyof LeftSources, readonly unknown[]>>): LeftSources {
  return leftSourcesSchema.safeParse(sources).data ?? NO_SOURCES;
}

/** How the window was left. */
export const appearanceSchema = z.object({
  theme: z.enum(['dark', 'light']),
  /** Width of a cover in the library's grid, in CSS pixels. */
  coverSize: z.number().min(96).max(400),
  /** Tables that were changed, by name. */
  tables: z.record(z.string(), tableLookSchema).default({}),
  /** Everything drawn larger or smaller: 1 is the size it was drawn for. */
  scale: z.number().min(0.8).max(2).default(1),
  /** How areas were left, by workspace. Read by `readLayout`: one that cannot be used is no fault of the settings. */
  layouts: keptLayoutsSchema.default({}),
  /** The one in sight. */
  workspace: workspaceSchema.default('batch'),
  librarySort: librarySortSchema.default('newest'),
  sources: leftSourcesSchema.default(NO_SOURCES),
});
export type Appearance = z.infer<typeof appearanceSchema>;

/**
 * An address that a path is put behind: by name or by number, with a path of its own or none. Not with what would come
 * between the two, nor with a password, which every service would be told.
 */
export const publicUrlSchema = z
  .url({ protocol: /^https?$/ })
  .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'not an address that a path can be put behind');

/** How the service may say by itself that a task has ended. */
export const callbackSettingsSchema = z.object({
  /** Who may reach the receiver: nobody, this machine, or the local network (and whatever forwards to it). */
  listen: z.enum(['off', 'loopback', 'lan']),
  /** 0 for any that is free, which is then kept. */
  port: z.number().int().min(0).max(65_535),
  /** Where the receiver is reached from outside; null where it is not. */
  publicUrl: publicUrlSchema.nullable(),
});
export type CallbackSettings = z.infer<typeof callbackSettingsSchema>;

/** Far more than a model has that anybody can work with; a service that errs must not fill the disk. */
export const DEFAULT_RESULT_MEGABYTES = 4_096;

/** settings.json: every field has a default, so that an empty file is a good one. Paths are absolute. */
export const settingsSchema = z.object({
  /** The library in use; null for the platform's default place. */
  libraryFolder: z.string().nullable().default(null),
  /** The connection that new batches go to. */
  connectionId: z.string().default(LOCAL_CONNECTION_ID),
  /** Accounts beside *Local*, without their secrets. */
  connections: z.array(connectionProfileSchema).default([]),
  /** Recipes of the artist's own; the built-in ones stand beside them. */
  recipes: z.array(namedRecipeSchema).default([]),
  /** The recipe last used; null before the first. */
  lastRecipe: recipeSchema.nullable().default(null),
  /** Folders last opened, newest first. */
  recentFolders: z.array(z.string()).max(12).default([]),
  /** Whether the first run's samples were queued. */
  firstRunDone: z.boolean().default(false),
  spending: spendingPolicySchema.default(DEFAULT_SPENDING_POLICY),
  callbacks: callbackSettingsSchema.default({ listen: 'off', port: 0, publicUrl: null }),
  viewer: viewerSettingsSchema.prefault({}),
  appearance: appearanceSchema.prefault({ theme: 'dark', coverSize: 190 }),
  /** Keys of the artist's own choice, by command; they take the place of the command's usual ones. */
  keys: z.record(z.string(), z.array(z.string())).default({}),
  /** What previews and thumbnails of models may take on the disk. */
  previewCacheMegabytes: z.number().int().min(0).max(100_000).default(2_000),
  /** What one result may have at most; a larger one is not downloaded before the artist says so. */
  resultLimitMegabytes: z.number().int().min(1).max(1_000_000).default(DEFAULT_RESULT_MEGABYTES),
});
export type Settings = z.infer<typeof settingsSchema>;
