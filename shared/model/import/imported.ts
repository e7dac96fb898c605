import { z } from 'zod';
import { relativePathSchema } from '../relative-path.ts';

/** What becomes of the files that are imported: `link` leaves them where they lie, and only names them. */
export const IMPORT_WAYS = ['copy', 'move', 'link'] as const;
export const importWaySchema = z.enum(IMPORT_WAYS);
export type ImportWay = z.infer<typeof importWaySchema>;

/** What an imported asset is. A picture is none of the kinds that a service makes. */
export const importedAsSchema = z.enum(['model', 'depth', 'picture']);
export type ImportedAs = z.infer<typeof importedAsSchema>;

/** A file of an imported asset, and where it lay. */
export const importedFileSchema = z.object({
  /** Its path in `files`. */
  path: relativePathSchema,
  /** Absolute. If the asset is linked, its bytes are there and nowhere else. */
  source: z.string(),
  /** Its name in the archive `source`; left out for a plain file. */
  entry: z.string().optional(),
});

/**
 * In a sidecar: that an asset was imported and not made. Its recipe, connection, job and task are then neutral values without a meaning, which
 * are there because version 1 asks for them.
 */
export const importedSchema = z.looseObject({
  way: importWaySchema,
  as: importedAsSchema,
  files: z.array(importedFileSchema),
});
export type Imported = z.infer<typeof importedSchema>;

/** What is asked of a sidecar here. */
interface MayBeImported {
  readonly imported?: Imported | undefined;
}

/** Where a linked file of an asset lies, absolute; null for a file in the asset's own folder. */
export function linkOf({ imported }: MayBeImported, path: string): string | null {
  if (imported?.way !== 'link') return null;
  return imported.files.find((file) => file.path === path && file.entry === undefined)?.source ?? null;
}
