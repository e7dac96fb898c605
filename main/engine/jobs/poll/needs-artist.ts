import { AppError, type ErrorKind } from '../../../../shared/model/app-error.ts';

/** Errors that do not end with time: the artist must unlock, enter or allow something. */
const ENDED_BY_ARTIST: readonly ErrorKind[] = ['credentials', 'keychain'];

/** Whether an error will last until the artist changes something about the account. */
export function needsArtist(error: unknown): boolean {
  return error instanceof AppError && ENDED_BY_ARTIST.includes(error.kind);
}
