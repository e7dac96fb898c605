import { z } from 'zod';
import { LOCAL_CONNECTION_ID } from './connection.ts';
import { namedRecipeSchema, recipeSchema } from './recipe.ts';

/** settings.json: every field has a default, so that an empty file is a good one. Paths are absolute. */
export const settingsSchema = z.object({
  /** The library in use; null for the platform's default place. */
  libraryFolder: z.string().nullable().default(null),
  connectionId: z.string().default(LOCAL_CONNECTION_ID),
  /** Recipes of the artist's own; the built-in ones stand beside them. */
  recipes: z.array(namedRecipeSchema).default([]),
  /** The recipe last used; null before the first. */
  lastRecipe: recipeSchema.nullable().default(null),
  /** Folders last opened, newest first. */
  recentFolders: z.array(z.string()).max(12).default([]),
  /** Whether the first run's samples were queued. */
  firstRunDone: z.boolean().default(false),
});
export type Settings = z.infer<typeof settingsSchema>;
