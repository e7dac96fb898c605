import { AppError } from '../../../shared/model/app-error.ts';
import { callFailure, errorCode } from './call-failure.ts';

/** What an unreachable service means to a window, and to a run that is under way. */
const WAITS = '. Work that needs it waits and goes on by itself.';

/**
 * The error of a service that gave no answer: what was called, why it failed, what to do.
 * @param proxy the proxy that was to lead there; only its host is told, for its address may hold a password
 */
export function unreachable(origin: string, proxy: URL | null, cause: unknown): AppError {
  const { why, advice } = callFailure(cause, proxy !== null);
  const way = proxy === null ? '' : ` through the proxy ${proxy.host}`;
  return new AppError(
    'offline',
    `The service at ${origin} cannot be reached${way}: ${why}; ${advice}${WAITS}`,
    {
      detail: errorCode(cause),
      cause,
    },
  );
}

/**
 * An unreachable service in the words of one who cannot wait for it; any other failure as it is.
 * @param then what to do once that is mended, as it follows a comma
 */
export function withoutWaiting(cause: unknown, then: string): unknown {
  if (!(cause instanceof AppError) || cause.kind !== 'offline') return cause;
  const { message, detail } = cause;
  return new AppError('offline', message.replace(WAITS, `, ${then}`), {
    cause,
    ...(detail === undefined ? {} : { detail }),
  });
}
