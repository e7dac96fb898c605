import { z } from 'zod';

/** The most libraries that are remembered. */
export const MOST_LIBRARIES = 20;

/** A library that was opened before, so that it can be found again. */
export const knownLibrarySchema = z.object({
  /** The id in its `library.json`. */
  id: z.string().min(1),
  /** Where it was last seen, absolute. */
  folder: z.string().min(1),
  /** When it was last opened. Milliseconds since the epoch. */
  openedAt: z.number().int().nonnegative(),
});
export type KnownLibrary = z.infer<typeof knownLibrarySchema>;

/** The list with a library in it that was opened now, the last opened first; the oldest are left out. */
export function withLibrary(known: readonly KnownLibrary[], opened: KnownLibrary): KnownLibrary[] {
  const others = known.filter(({ id, folder }) => id !== opened.id && folder !== opened.folder);
  return [opened, ...others].slice(0, MOST_LIBRARIES);
}
