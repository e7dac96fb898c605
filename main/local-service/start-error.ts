import { AppError } from '../../shared/model/app-error.ts';

/**
 * Why the local service did not start, for the artist.
 * @param lastWords the end of its stderr output
 * @param held whether another service has locked its data folder
 */
export function startError(why: string, lastWords: string, held: boolean): AppError {
  return new AppError(
    held ? 'in-use' : 'offline',
    held
      ? 'The local service cannot start: another one uses its data folder. Close the other Maquette, or choose another data folder.'
      : `The local service did not start: ${why}. Jobs for it wait and are tried again.`,
    { detail: lastWords.trim().split('\n').at(-1) ?? '' },
  );
}
