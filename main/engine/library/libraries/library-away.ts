import { AppError } from '../../../../shared/model/app-error.ts';
import { libraryName } from '../../../../shared/model/libraries/job-library.ts';
import { isDiskSilence } from '../../disk/disk-silence.ts';
import { LIBRARY_MISSING } from '../library-folder.ts';

/** Says of a library beside the current one why its jobs wait for it, by its name. */
export function libraryAway(folder: string, cause: unknown): AppError {
  return new AppError(
    'disk',
    `The library “${libraryName(folder)}”, which this was queued for, ${whyAway(folder, cause)} Its results wait for it.`,
    { cause },
  );
}

function whyAway(folder: string, cause: unknown): string {
  if (isDiskSilence(cause))
    return `does not answer in ${folder}: check its drive, or the network share that it lies on.`;
  if (cause instanceof AppError && cause.detail !== LIBRARY_MISSING)
    return `cannot be used: ${cause.message}`;
  return `is not in ${folder}: connect its drive, or choose where it is now.`;
}
