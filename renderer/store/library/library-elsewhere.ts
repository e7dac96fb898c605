import type { JobView } from '../../../shared/bridge/views.ts';
import type { JobLibrary } from '../../../shared/model/libraries/job-library.ts';
import type { LibrarySlice } from './library-slice.ts';

/** The library that a job's result goes to if it is not the one that is open; null if it is, or nobody knows. */
export function libraryElsewhere(
  { library }: Pick<JobView, 'library'>,
  { libraryStatus }: Pick<LibrarySlice, 'libraryStatus'>,
): JobLibrary | null {
  if (library === undefined || libraryStatus.folder === '' || library.folder === libraryStatus.folder)
    return null;
  return library;
}
