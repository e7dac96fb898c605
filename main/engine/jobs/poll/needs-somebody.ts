import { AppError, type ErrorKind } from '../../../../shared/model/app-error.ts';

/** What no time mends: somebody has to unlock, enter or allow something. */
const FOR_SOMEBODY: readonly ErrorKind[] = ['credentials', 'keychain'];

/** Whether trouble with a service goes on until somebody does something about its account. */
export function needsSomebody(error: unknown): boolean {
  return error instanceof AppError && FOR_SOMEBODY.includes(error.kind);
}
