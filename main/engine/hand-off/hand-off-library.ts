import type { JobLibrary } from '../../../shared/model/libraries/job-library.ts';
import type { OpenLibraries } from '../library/libraries/open-libraries.ts';
import type { HandOffLibrary } from './hand-offs.ts';

/** The results of jobs that copies are made of, each in the library that its job was queued for. */
export function handOffLibrary(
  libraries: Pick<OpenLibraries, 'current' | 'of'>,
  libraryOf: (jobId: string) => JobLibrary | undefined,
): HandOffLibrary {
  return {
    get folder() {
      return libraries.current().folder;
    },
    get: async (assetId, jobId) => {
      const library = await libraries.of({ library: libraryOf(jobId) });
      const stored = await library.get(assetId);
      if (stored !== null || library === libraries.current()) return stored;
      // One that was just opened may not have been read yet.
      const made = await library.findByJob(jobId);
      return made?.asset.id === assetId ? made : null;
    },
  };
}
