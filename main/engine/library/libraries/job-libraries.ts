import type { Job } from '../../../../shared/model/job.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import type { Library } from '../library.ts';

/** A job as far as it says which library its result goes to. Without the time, no younger library takes the place of its own. */
export type OfLibrary = Pick<Job, 'library'> & { readonly createdAt?: number | undefined };

/** The libraries that jobs keep their results in: each in the one that it was queued for, which is opened beside the current one for that. */
export interface JobLibraries {
  /** The library that new jobs are queued for. */
  readonly current: () => Library;
  /**
   * The library that a job was queued for; the current one for a job that names none. It stays open while jobs owe it something.
   * One that was made in its folder since takes the place of a library that is nowhere else. Throws AppError `disk` with its name while it
   * cannot be reached, or another one that was there before is in its folder; the signal's reason.
   */
  readonly of: (job: OfLibrary, signal?: AbortSignal) => Promise<Library>;
  /** Whether a job's result goes to this library, as far as is known without asking the disk. */
  readonly isOf: (job: OfLibrary, library: Library) => boolean;
  /** Reports that a library was opened, is back, is away, or that assets of it changed; and which became the current one. */
  readonly subscribe: (listener: (library: Library, ids: readonly string[]) => void) => () => void;
  /** Reports that what was bound to one place is in another one now: its library was moved. */
  readonly onMoved: (listener: (from: JobLibrary, to: JobLibrary) => void) => () => void;
}

/** How a job remembers a library. */
export function rememberedAs({ id, folder }: Pick<Library, 'id' | 'folder'>): JobLibrary {
  return { id, folder };
}

/** Whether what is remembered may be this library: by its folder, and by its id as far as both are known. */
export function isRemembered(
  remembered: JobLibrary,
  { id, folder }: Pick<Library, 'id' | 'folder'>,
): boolean {
  return remembered.folder === folder && (remembered.id === null || id === null || remembered.id === id);
}
