import { isAbsolute } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';

/**
 * Requires that a folder that came from a window is absolute: another would be looked for from where the app happened to be started.
 * @param what for the message: `library folder`
 * @throws AppError `usage`
 */
export function requireWholePath(what: string, folder: string | null | undefined): void {
  if (folder == null) return;
  if (/\p{Cc}/u.test(folder)) {
    throw new AppError(
      'usage',
      `The name of the ${what} holds a line break or another control character, which logs and reports cannot show; choose another folder, or rename it.`,
    );
  }
  if (isAbsolute(folder)) return;
  throw new AppError('usage', `The ${what} ${folder} is no whole path; choose it with its whole path.`);
}
