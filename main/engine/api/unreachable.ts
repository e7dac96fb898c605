import { AppError } from '../../../shared/model/app-error.ts';

/** What an unreachable service means to a window, and to a run that is under way. */
export const WAITS = 'Work that needs it waits and goes on by itself.';

/**
 * An unreachable service in the words of one who cannot wait for it; any other failure as it is.
 * @param advice what becomes of it and what to do, as it follows a semicolon
 */
export function withoutWaiting(cause: unknown, advice: string): unknown {
  if (!(cause instanceof AppError) || cause.kind !== 'offline') return cause;
  const { message, detail } = cause;
  return new AppError('offline', message.replace(`. ${WAITS}`, `; ${advice}`), {
    cause,
    ...(detail === undefined ? {} : { detail }),
  });
}
