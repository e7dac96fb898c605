import { z } from 'zod';

/** A library as jobs and settings remember it. */
export const jobLibrarySchema = z.object({
  /** The id in its `library.json`; null if it was never reached. */
  id: z.string().nullable(),
  /** Absolute. */
  folder: z.string().min(1),
});
/** The library that a job was queued for: its result goes there, whatever library is open by then. */
export type JobLibrary = z.infer<typeof jobLibrarySchema>;

/** What a library is called: the last part of its folder. */
export function libraryName(folder: string): string {
  return folder.split(/[\\/]+/).findLast((part) => part !== '') ?? folder;
}
