import { AppError, type ErrorKind } from '../../../../shared/model/app-error.ts';

/** What no time mends: somebody has to unlock, enter or allow something. */
const ENDED_BY_ARTIST: readonly ErrorKind[] = ['credentials', 'keychain'];

/** Whether trouble with a service goes on until somebody does something about its account. */
export function needsArtist(error: unknown): boolean {
  return error instanceof AppError && ENDED_BY_ARTIST.includes(error.kind);
}
